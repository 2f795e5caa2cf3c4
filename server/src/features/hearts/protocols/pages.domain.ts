import type { DocumentText, PageText } from '../../../kernel/document-text.ts';
import { proposalsOf } from './proposals.domain.ts';

/** Proposals of a file, as JSON; of one of its studies (index from 0) if one was chosen. For a thread, which gets the pages as parts. */
export const readProtocolPages = (
  document: Omit<DocumentText, 'pages'>,
  study: number | null,
  pages: readonly PageText[],
): string => JSON.stringify(proposalsOf({ ...document, pages }, study ?? undefined));
