import type { ProtocolProposals } from '@aliquot/contract/hearts/protocol-proposals';
import type { DocumentText, PageText } from '../../../kernel/document-text.ts';
import { budgetsOf, returnsOf, samplesOf, timelinesOf } from './amounts.domain.ts';
import { areaOf, serviceOf } from './choices.domain.ts';
import { descriptionOf } from './description.domain.ts';
import { type Paper, paperOf } from './paper-text.domain.ts';
import { otherPaperOf } from './papers.domain.ts';
import { partOf, studiesOf } from './studies.domain.ts';
import { termsOf } from './terms.domain.ts';
import { titleOf } from './title.domain.ts';

/** Raised with each change of the rules that propose, or of knowledge/protocol-wordings.json. */
export const protocolRulesVersion = '2';

/** The paper that a request is about: a document, or the chosen one of the studies in it; null before one is chosen. */
const chosenIn = (document: DocumentText, study: number | undefined) => {
  const whole = paperOf(document);
  const held = studiesOf(whole);
  const isOpen = held.length > 0 && held[study ?? held.length] === undefined;
  const paper = held.length > 0 ? paperOf(document, partOf(held, study ?? 0, document.text.length)) : whole;
  return { held, paper: isOpen ? null : paper };
};

/** The paper that a request is about; null before one of its studies is chosen. Linear in the text. */
export const paperFor = (document: DocumentText, study?: number): Paper | null => chosenIn(document, study).paper;

/**
 * Proposals of a paper for a request: fields and things asked for, each with its words. `study` is the place in `studies` of the one to read,
 * if the file holds more than one; without it such a file proposes nothing. Never throws; linear in the text.
 */
export const proposalsOf = (document: DocumentText, study?: number): ProtocolProposals => {
  const nothing = { fields: [], terms: [], mentions: [], studies: [], rulesVersion: protocolRulesVersion };
  const { held, paper } = chosenIn(document, study);
  const studies = held.map(({ title, page }) => ({ title, page }));
  if (paper === null) return { ...nothing, paper: 'request', studies };
  const titles = titleOf(paper);
  const [title] = titles;
  const found = termsOf(paper, title?.value ?? '');
  const { terms, mentions } = found;
  const other = otherPaperOf(paper, found);
  if (other !== null) return { ...nothing, paper: other };
  return {
    paper: 'request',
    fields: [
      ...titles,
      ...areaOf(paper, title, terms),
      ...serviceOf(terms),
      ...samplesOf(paper),
      ...timelinesOf(paper),
      ...budgetsOf(paper),
      ...returnsOf(paper),
      ...descriptionOf(paper, title, found),
    ],
    terms,
    mentions,
    studies,
    rulesVersion: protocolRulesVersion,
  };
};

/** Proposals of a file, as JSON; of one of its studies where one was chosen. For a thread, which gets the pages as parts. */
export const readProtocolPages = (
  document: Omit<DocumentText, 'pages'>,
  study: number | null,
  pages: readonly PageText[],
): string => JSON.stringify(proposalsOf({ ...document, pages }, study ?? undefined));
