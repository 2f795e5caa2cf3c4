import type { CitedEvidence } from '@aliquot/contract/hearts/certifications';
import type { Evidence } from '@aliquot/contract/hearts/evidence';
import type { Fact } from '@aliquot/contract/hearts/readings';
import type { Readable } from '../judging/lines/lab.domain.ts';

/** Words from which on a quotation says by itself what it is about. */
const enough = 7;

const wordsIn = (text: string): number => text.trim().split(/\s+/).filter(Boolean).length;

/** A single word that is no number and no abbreviation, such as a heading: it shows nothing. */
const isBare = ({ quote }: Evidence): boolean => wordsIn(quote) < 2 && !/\d|\p{Lu}{2}/u.test(quote);

const isSame = (one: Evidence, other: Evidence): boolean =>
  one.start === other.start && one.end === other.end && one.page === other.page && one.quote === other.quote;

const overlaps = (one: Evidence, other: Evidence): boolean => one.start < other.end && other.start < one.end;

/** A value with its label, or a row with the title of its table. */
const pairsOf = ({ reading: { facts, certificates } }: Readable): (readonly Evidence[])[] => [
  ...facts.map(({ evidence }) => evidence),
  ...certificates.flatMap((each) =>
    [each.issueDate, each.expiryDate, each.lastInspection].flatMap((found) => (found ? [found.evidence] : [])),
  ),
];

const titleOf = ({ reading: { facts } }: Readable): Evidence | undefined =>
  facts.find(({ kind }: Fact) => kind === 'document.title')?.evidence[0];

/** The usual characters between a label and its value; longer gaps are words that are left out. */
const between = (gap: number): string => (gap <= 1 ? ' ' : gap <= 3 ? ': ' : omitted);
const omitted = ' … ';

const joined = (pieces: readonly Evidence[], title: Evidence | undefined): Evidence | null => {
  const [first, ...rest] = [...(title ? [title] : []), ...pieces].toSorted((a, b) => a.start - b.start);
  if (!first) return null;
  let last = first;
  let whole = first;
  for (const piece of rest) {
    const gap = piece === title || last === title ? omitted : between(piece.start - last.end);
    const quote = `${whole.quote.trim()}${gap}${piece.quote.trim()}`;
    whole = { ...whole, quote, end: piece.end, boxes: [...whole.boxes, ...piece.boxes] };
    last = piece;
  }
  return whole;
};

/** The value with its label or the title of its table, unless it begins with that. */
const withLabel = (document: Readable, place: Evidence): readonly Evidence[] => {
  const [value, label] =
    pairsOf(document).find((pieces) => pieces.length === 2 && pieces.some((piece) => isSame(piece, place))) ?? [];
  if (!value || !label) return [place];
  const hasLabel = value.quote.toLowerCase().startsWith(label.quote.toLowerCase());
  return hasLabel || value.page !== label.page ? [value] : [value, label];
};

/** True for words that hold what the head of a document says of itself, such as its number and dates. */
const isHead = ({ reading: { facts } }: Readable, place: Evidence): boolean =>
  facts.some(
    ({ kind, evidence }) =>
      /^document\.(?!title)/.test(kind) &&
      evidence.length === 2 &&
      evidence.every((piece) => piece.start >= place.start && piece.end <= place.end),
  );

const saysLittle = ({ evidence }: CitedEvidence): number => Number(wordsIn(evidence.quote) < enough);

/**
 * Quotations that show by themselves what they are about: a value or a label with the other one, a few words behind the title of
 * their document. Words that nothing explains are left out, and those that say most come first.
 */
export const quotationsOf = (documents: readonly Readable[], places: readonly CitedEvidence[]): CitedEvidence[] => {
  const found = places.flatMap((place) => {
    const document = documents.find(({ documentId }) => documentId === place.documentId);
    if (!document) return [place];
    const title = titleOf(document);
    const pieces = isHead(document, place.evidence) ? [] : withLabel(document, place.evidence);
    const isShort = pieces.reduce((sum, { quote }) => sum + wordsIn(quote), 0) < enough;
    const leads =
      isShort && title?.page === place.evidence.page && pieces.every((piece) => !overlaps(title, piece)) ? title : undefined;
    const evidence = joined(pieces, leads);
    return evidence === null || isBare(evidence) ? [] : [{ ...place, evidence }];
  });
  const distinct = new Map(found.map((place) => [`${place.documentId} ${place.evidence.page} ${place.evidence.quote}`, place]));
  return [...distinct.values()].toSorted((a, b) => saysLittle(a) - saysLittle(b));
};
