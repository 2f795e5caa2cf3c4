import type { Line } from './layout.ts';
import type { PlacedWord } from './words.ts';

const ofCertificate = /certif|accredit|licen[sc]|permit|clia|akkredit|zertif|acredit|accrédit|licencia|erlaubnis/i;
const beforeNumber = /\b(?:no|nr|number|num|nummer|numéro|número|id|#)\b[.:#]*$|#$/i;
const dayLike = /\b(?:19|20)\d{2}\b|\d[./-]\d{1,2}[./-]\d/;
const fewestDigits = 4;
const mostWords = 8;

const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '');

/** The words of a page that decide what a certificate is worth: its numbers and days, at most eight. */
export const decidingWords = (lines: readonly Line[]): PlacedWord[] => {
  if (!lines.some((line) => ofCertificate.test(line.map(({ text }) => text).join(' ')))) return [];
  const words = lines.flatMap((line) =>
    line.filter((word, index) => {
      const before = line
        .slice(0, index)
        .map(({ text }) => text)
        .join(' ');
      return digitsOf(word.text).length >= fewestDigits && (dayLike.test(word.text) || beforeNumber.test(before));
    }),
  );
  return words.filter(({ angle }) => angle === 0).slice(0, mostWords);
};

/** True if a picture shows other digits than the text behind it: as many, and not the same. */
export const differs = (text: string, seen: string): boolean => {
  const [said, shown] = [digitsOf(text), digitsOf(seen)];
  return said.length === shown.length && said !== shown;
};
