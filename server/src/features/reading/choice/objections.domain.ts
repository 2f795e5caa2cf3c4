import type { ReadingFlag } from '@aliquot/contract/readings';
import { isConditional } from '../candidates/cues.domain.ts';
import { cliaNumbers } from '../candidates/numbers.domain.ts';
import { type DocumentView, firstPage } from '../candidates/view.domain.ts';
import { pattern } from '../text/wordings.domain.ts';

/** Why a paper that looks like a certificate certifies nobody. */
type Objection = {
  readonly code: 'template' | 'pending' | 'withdrawn' | 'refused' | 'personal' | 'register' | 'statement';
  readonly start: number;
  readonly end: number;
};

const withdrawn = pattern('giu')`${'objection.withdrawn'}`;

const withdrawnMark =
  /^\W*(?:withdrawn|suspended|revoked|void|cancell?ed|ungültig|widerrufen|anulad[oa]|suspendid[oa]|annulée?|suspendue?)\W*$/i;

const refused = pattern('giu')`${'objection.refused'}`;

const personal = pattern('giu')`${'objection.personal'}`;

const template = pattern('giu')`${'objection.template'}`;
const templateMark = pattern('i')`^\W*${'objection.templateMark'}(?: only| copy| certificate)?\W*$`;

const pending = pattern('giu')`${'objection.pending'}`;

const statement = pattern('giu')`${'objection.statement'}`;

const firstMatch = (
  view: DocumentView,
  pattern: RegExp,
  end: number,
  guarded: boolean,
): { start: number; end: number } | null => {
  const text = view.text.slice(0, end);
  for (const match of text.matchAll(pattern))
    if (!guarded || !isConditional(text, match.index)) return { start: match.index, end: match.index + match[0].length };
  return null;
};

const usualHeight = (view: DocumentView): number => {
  const heights = firstPage(view)
    .map((one) => one.y1 - one.y0)
    .sort((a, b) => a - b);
  return heights[heights.length >> 1] ?? 0;
};

/**
 * A mark is one huge word, or is alone on its line in capitals or with "only" or "copy". A table's heading "Specimen" is not a
 * mark.
 */
const markIn = (view: DocumentView, mark: RegExp, end: number) => {
  const usual = usualHeight(view);
  const huge = view.layout.segments
    .filter((one) => one.start < end && view.document.pages[one.page]?.source !== 'flow')
    .flatMap((one) => one.words)
    .find((word) => (word.box?.height ?? 0) > 2 * usual && mark.test(word.text));
  const alone = view.layout.segments.find(
    (one) =>
      one.start < end &&
      mark.test(one.text) &&
      view.layout.lines[one.line]?.segments.length === 1 &&
      (one.text === one.text.toUpperCase() || /\b(?:only|copy|certificate)\b/i.test(one.text)),
  );
  const found = huge ?? alone;
  return found ? { start: found.start, end: found.end } : null;
};

const fewestInRegister = 2;

/** A paper with the CLIA numbers of several laboratories is a list of them, and nobody's certificate. */
const registerIn = (view: DocumentView) => {
  const [page] = view.document.pages;
  const numbers = page ? cliaNumbers(view.text, page.start, page.end) : [];
  const first = numbers[0];
  const others = new Set(numbers.map(({ value }) => value));
  return first && others.size >= fewestInRegister ? { start: first.start, end: first.end } : null;
};

/**
 * What stands against taking a paper that has the form of a certificate as one: it is a template or sample, still pending,
 * withdrawn, refused, a person's, or a list of others' certificates. "May be withdrawn" and the like are no objection. Looks at the first two pages.
 */
export const objectionTo = (view: DocumentView): Objection | null => {
  const end = (view.document.pages[1] ?? view.document.pages[0])?.end ?? view.text.length;
  const withdrawal = firstMatch(view, withdrawn, end, true) ?? markIn(view, withdrawnMark, end);
  if (withdrawal) return { code: 'withdrawn', ...withdrawal };
  const denial = firstMatch(view, refused, end, true);
  if (denial) return { code: 'refused', ...denial };
  const person = firstMatch(view, personal, end, true);
  if (person) return { code: 'personal', ...person };
  const register = registerIn(view);
  if (register) return { code: 'register', ...register };
  const own = firstMatch(view, statement, end, false);
  if (own) return { code: 'statement', ...own };
  const sample = firstMatch(view, template, end, false) ?? markIn(view, templateMark, end);
  if (sample) return { code: 'template', ...sample };
  const wait = firstMatch(view, pending, end, true);
  if (wait) return { code: 'pending', ...wait };
  return null;
};

const explanations: Record<Objection['code'], string> = {
  template: 'This paper has the form of a certificate but is a sample or template',
  pending: 'This document mentions an accreditation or license that is still pending',
  withdrawn: 'This paper says that the accreditation or license was withdrawn or suspended, or is over',
  refused: 'This paper says that an accreditation or license was refused',
  personal: 'This paper certifies or licenses a person and not a laboratory',
  statement: 'This paper is what a laboratory says of its own accreditation or certificate',
  register: 'This paper lists the certificates of several laboratories',
};

/** The objection as a flag of the reading. */
export const objectionFlag = (view: DocumentView, objection: Objection): ReadingFlag => {
  const page = view.document.pages.findLast((one) => one.start <= objection.start)?.number;
  const quote = view.text.slice(objection.start, objection.end).replace(/\s+/g, ' ');
  return {
    code: `certificate-${objection.code}`,
    detail: `${explanations[objection.code]}: "${quote}".`,
    ...(page ? { page } : {}),
  };
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

/** Whether a sentence speaks of somebody else, of a wish, or of a rule, instead of the laboratory itself. */
export const isForeignClaim = (sentence: string): boolean => foreignClaim.test(sentence.replace(/\s+/g, ' '));
