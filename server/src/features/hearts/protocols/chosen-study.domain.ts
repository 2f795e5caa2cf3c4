import type { ProtocolProposals } from '@aliquot/contract/hearts/protocol-proposals';
import type { DocumentText, PageText } from '../../../kernel/document-text.ts';
import { proposalsOf } from './proposals.domain.ts';

type Studies = ProtocolProposals['studies'];

/** Offset at which each study begins: its title, on its page where there are pages. */
const startsOf = ({ text, pages }: DocumentText, studies: Studies): number[] =>
  studies.map(({ title, page }) => {
    const from = pages.find(({ number }) => number !== null && number === page)?.start ?? 0;
    const at = text.indexOf(title, from);
    return at >= 0 ? at : from;
  });

const blank = (text: string): string => text.replaceAll(/[^\n\f]/g, ' ');

/** One study of a file. Every other character becomes a blank, so offsets and page numbers stay those of the file. */
export const partOf = (document: DocumentText, studies: Studies, study: number): DocumentText => {
  const starts = startsOf(document, studies);
  const from = starts[study] ?? 0;
  const to = Math.min(document.text.length, ...starts.filter((start) => start > from));
  const { text, pages } = document;
  return {
    ...document,
    text: blank(text.slice(0, from)) + text.slice(from, to) + blank(text.slice(to)),
    pages: pages.map((page) => ({
      ...page,
      words: page.words.filter(({ start, end }) => start >= from && end <= to),
      ...(page.cells && { cells: page.cells.filter(({ start, end }) => start >= from && end <= to) }),
    })),
  };
};

/** Proposals of a file, as JSON; of one of its studies (index from 0) where one was chosen. For a thread, which gets the pages as parts. */
export const readProtocolPages = (
  document: Omit<DocumentText, 'pages'>,
  study: number | null,
  pages: readonly PageText[],
): string => {
  const whole: DocumentText = { ...document, pages };
  const found = proposalsOf(whole);
  if (study === null || !found.studies[study]) return JSON.stringify(found);
  return JSON.stringify({ ...proposalsOf(partOf(whole, found.studies, study)), studies: found.studies });
};
