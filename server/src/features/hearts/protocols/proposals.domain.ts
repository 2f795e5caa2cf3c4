import type { ProtocolProposals } from '@aliquot/contract/hearts/protocol-proposals';
import type { DocumentText } from '../../../kernel/document-text.ts';
import { budgetsOf, returnsOf, samplesOf, timelinesOf } from './amounts.domain.ts';
import { areaOf, serviceOf } from './choices.domain.ts';
import { descriptionOf } from './description.domain.ts';
import { paperOf } from './paper-text.domain.ts';
import { otherPaperOf } from './papers.domain.ts';
import { termsOf } from './terms.domain.ts';
import { titleOf } from './title.domain.ts';

/** Raised with each change of the rules that propose, or of knowledge/protocol-wordings.json. */
export const protocolRulesVersion = '1';

/** Proposals of a paper for a request: fields and things asked for, each with its words. Never throws; linear in the text. */
export const proposalsOf = (document: DocumentText): ProtocolProposals => {
  const paper = paperOf(document);
  const titles = titleOf(paper);
  const [title] = titles;
  const found = termsOf(paper, title?.value ?? '');
  const { terms, mentions } = found;
  const nothing = { fields: [], terms: [], mentions: [], studies: [], rulesVersion: protocolRulesVersion };
  const other = otherPaperOf(paper, found);
  if (other !== null) return { ...nothing, paper: other };
  return {
    ...nothing,
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
  };
};
