import type { CertificateReading } from '@aliquot/contract/hearts/readings';
import type { DocumentText } from '../../../../kernel/document-text.ts';
import { dateMentions } from '../../reading/candidates/dates.domain.ts';
import { foldedDocument } from '../../reading/text/characters.domain.ts';
import { placesOf } from '../places.domain.ts';
import { lineFinder } from '../questions.domain.ts';

/** A certificate of a paper, and the numbers (from 1) of the lines that are its own; null where all are. */
export type OwnLines = { readonly certificate: CertificateReading; readonly lines: readonly number[] | null };

/** A line that has the number of a certificate, by its place in the list. */
type Mark = { readonly line: number; readonly of: number };

/** Known by its number only, as papers mention another certificate beside their own. */
const isMentioned = ({ address, holder, standard, issueDate, expiryDate, scope, accreditedTests }: CertificateReading) =>
  [address, holder, standard, issueDate, expiryDate, ...scope, ...accreditedTests].every((value) => value === null);

const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

/**
 * The lines of each certificate that a paper shows, in which words can only be about that one. A certificate that is alone on a page
 * has the page. Of several on a page each has the lines from its number to the next one's, as the rules give days to numbers. Certificates
 * whose lines cannot be told apart are left out: without a number, with two numbers in a line, or with a day above the first number,
 * so that values may stand above their numbers.
 */
export const ownLines = (document: DocumentText, certificates: readonly CertificateReading[]): OwnLines[] => {
  const [only, ...others] = certificates;
  if (only && others.length === 0) return [{ certificate: only, lines: null }];
  const { text, pages } = foldedDocument(document).document;
  const lineAt = lineFinder(text);
  const lineOfOriginal = lineFinder(document.text);
  const marks = certificates.flatMap(({ number }, of): Mark[] => {
    if (number === null) return [];
    const read = number.evidence.map(({ start }) => lineOfOriginal(start));
    const repeated = placesOf(text, number.value).map(({ start }) => lineAt(start));
    return [...new Set([...read, ...repeated])].map((line) => ({ line, of }));
  });
  const main = certificates.filter((certificate) => !isMentioned(certificate));
  const [whole, ...more] = main;
  if (whole && more.length === 0) {
    const taken = new Set(marks.filter(({ of }) => certificates[of] !== whole).map(({ line }) => line));
    const lines = range(1, lineAt(text.length) + 1).filter((line) => !taken.has(line));
    return [{ certificate: whole, lines }];
  }
  if (certificates.some(({ number }) => number === null)) return [];
  const owned = certificates.map((): number[] => []);
  for (const page of pages) {
    const [first, end] = [lineAt(page.start), lineAt(page.end) + 1];
    const here = marks.filter(({ line }) => line >= first && line < end).toSorted((a, b) => a.line - b.line);
    const isShared = new Set(here.map(({ of }) => of)).size > 1;
    const isMixed = here.some(({ line, of }) => here.some((other) => other.line === line && other.of !== of));
    const top = here[0]?.line ?? first;
    const isAbove =
      dateMentions(
        text
          .slice(page.start, page.end)
          .split('\n')
          .slice(0, top - first)
          .join('\n'),
      ).length > 0;
    if (isShared && (isMixed || isAbove)) continue;
    here.forEach(({ line, of }, at) => {
      const from = at === 0 && !isShared ? first : line;
      owned[of]?.push(...range(from, here[at + 1]?.line ?? end));
    });
  }
  return certificates.flatMap((certificate, of) => {
    const lines = owned[of] ?? [];
    return lines.length === 0 || isMentioned(certificate) ? [] : [{ certificate, lines }];
  });
};
