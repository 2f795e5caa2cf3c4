import type { ReadingFlag } from '@aliquot/contract/hearts/readings';
import { isConditional } from '../candidates/cues.domain.ts';
import { type Mark, markIn } from '../candidates/marks.domain.ts';
import { cliaNumbers } from '../candidates/numbers.domain.ts';
import type { DocumentView } from '../candidates/view.domain.ts';
import { pattern } from '../text/wordings.domain.ts';

const fewestInRegister = 2;

/** A paper with the CLIA numbers of several laboratories is a list of them, not a certificate. */
const registerIn = (view: DocumentView): Mark | null => {
  const [page] = view.document.pages;
  const numbers = page ? cliaNumbers(view.text, page.start, page.end) : [];
  return new Set(numbers.map(({ value }) => value)).size >= fewestInRegister ? (numbers[0] ?? null) : null;
};

type Kind = {
  readonly code: string;
  readonly says: string;
  /** Words that say so; `unlessConditional` leaves out "may be withdrawn" and the like. */
  readonly words?: RegExp;
  readonly unlessConditional?: boolean;
  /** A word alone on its line, or huge across the page. */
  readonly mark?: RegExp;
  readonly find?: (view: DocumentView) => Mark | null;
};

/** The reasons that a paper in the form of a certificate does not certify a holder, the gravest first. */
const kinds: readonly Kind[] = [
  {
    code: 'withdrawn',
    says: 'This paper says that the accreditation or license was withdrawn or suspended, or is over',
    words: pattern('giu')`${'objection.withdrawn'}`,
    unlessConditional: true,
    mark: pattern('iu')`^\W*${'objection.withdrawnMark'}\W*$`,
  },
  {
    code: 'refused',
    says: 'This paper says that an accreditation or license was refused',
    words: pattern('giu')`${'objection.refused'}`,
    unlessConditional: true,
  },
  {
    code: 'personal',
    says: 'This paper certifies or licenses a person and not a laboratory',
    words: pattern('giu')`${'objection.personal'}`,
    unlessConditional: true,
  },
  { code: 'register', says: 'This paper lists the certificates of several laboratories', find: registerIn },
  {
    code: 'statement',
    says: 'This paper is what a laboratory says of its own accreditation or certificate',
    words: pattern('giu')`${'objection.statement'}`,
  },
  {
    code: 'template',
    says: 'This paper has the form of a certificate but is a sample or template',
    words: pattern('giu')`${'objection.template'}`,
    mark: pattern('iu')`^\W*${'objection.templateMark'}(?: only| copy| certificate)?\W*$`,
  },
  {
    code: 'pending',
    says: 'This document mentions an accreditation or license that is still pending',
    words: pattern('giu')`${'objection.pending'}`,
    unlessConditional: true,
  },
];

type Objection = Mark & { readonly code: string; readonly says: string };

const wordsIn = (text: string, { words, unlessConditional }: Kind): Mark | null => {
  for (const { index, 0: match } of words ? text.matchAll(words) : [])
    if (!unlessConditional || !isConditional(text, index)) return { start: index, end: index + match.length };
  return null;
};

/** The objection to treating a paper in the form of a certificate as one. Checks the first two pages. */
export const objectionTo = (view: DocumentView): Objection | null => {
  const end = (view.document.pages[1] ?? view.document.pages[0])?.end ?? view.text.length;
  const text = view.text.slice(0, end);
  for (const kind of kinds) {
    const found = wordsIn(text, kind) ?? (kind.mark ? markIn(view, kind.mark, end) : null) ?? kind.find?.(view) ?? null;
    if (found) return { code: kind.code, says: kind.says, start: found.start, end: found.end };
  }
  return null;
};

/** The objection as a flag of the reading. */
export const objectionFlag = (view: DocumentView, { code, says, start, end }: Objection): ReadingFlag => {
  const page = view.document.pages.findLast((one) => one.start <= start)?.number;
  const quote = view.text.slice(start, end).replace(/\s+/g, ' ');
  return { code: `certificate-${code}`, detail: `${says}: "${quote}".`, ...(page ? { page } : {}) };
};

const sentenceEnd = pattern('i')`${'objection.sentenceEnd'}`;

/** The sentence (or line group) around a span, at most `reach` characters each way. */
export const sentenceAround = (text: string, start: number, end: number, reach = 240): string => {
  const before = text.slice(Math.max(0, start - reach), start);
  const after = text.slice(end, end + reach);
  const cut = before.split(sentenceEnd).at(-1) ?? '';
  const rest = sentenceEnd.exec(after);
  return cut + text.slice(start, end) + (rest ? after.slice(0, rest.index) : after);
};

const foreignClaim = pattern('i')`\b${'objection.foreignClaim'}\b`;

/** True when a sentence is about another company, a wish, or a rule, instead of the laboratory itself. */
export const isForeignClaim = (sentence: string): boolean => foreignClaim.test(sentence.replace(/\s+/g, ' '));
