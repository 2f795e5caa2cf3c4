import frequencies from '../../../../../../knowledge/word-frequencies.json' with { type: 'json' };
import { certificatesNamedIn } from '../laboratory/certificate-names.domain.ts';
import { isFieldWord } from '../words/correction.domain.ts';
import { formOf } from '../words/forms.domain.ts';
import { readText } from '../words/vocabulary.domain.ts';
import { isTelling, stemsOf } from '../words/words.domain.ts';

type Place = { readonly start: number; readonly end: number };

const ordinary = new Set(Object.values(frequencies.tells).flatMap((stems) => stems.split(' ')));

/** Abbreviations that name no work: countries, offices, papers, units of time and what every laboratory handles. */
const usual = new Set(
  (
    'US USA UK EU EEA UAE FDA EMA NIH NHS CDC WHO PI CRO IRB IEC ID IDs QC QA SOP SOPs MTA NDA SLA DNA RNA cDNA AM PM CET EST GMT OK FAQ ' +
    '2D 3D rRNA mRNA PhD MD IND NDA GDPR HIPAA PO VAT USD EUR GBP ASAP ISO IT AI II III IV VI TBD NA R01 R21 U01 P01'
  ).split(' '),
);

/** An abbreviation, a gene or a code: two capitals, or letters and digits together. */
const isCode = (word: string): boolean =>
  word.length > 1 && !usual.has(word) && (/\p{Lu}.*\p{Lu}/u.test(word) || (/\p{Lu}/u.test(word) && /\d/.test(word)));

/** Endings of names of substances, organisms, diseases and methods, and common words that end so, too. */
const scientific =
  /(?:mab|nib|itis|oma|emia|osis|omics?|scopy|metry|graphy|virus|coccus|bacter|cillin|mycin|statin|sartan|azole|toxin|amine|idine|globulin|globin|sterol|zyme|kinase|lipase|protease|transferase|synthase|dehydrogenase)s?$/i;

const isContent = (word: string, [stem = '']: readonly string[]): boolean => {
  if (word.length < 5 || !isTelling(stem) || ordinary.has(stem) || !/^.\p{Ll}+$/u.test(word)) return false;
  if (scientific.test(word)) return true;
  return /^\p{Ll}/u.test(word) && !/(?:ed|ly|[eo]rs?)$/.test(word) && isFieldWord(formOf(word));
};

const mostWords = 12;

/**
 * The words of a text that seem to ask for something and that no list knows, in order and each once: abbreviations, genes and codes, and
 * rare words of the field. `known` are the places of what was understood.
 */
export const notUnderstoodIn = (text: string, known: readonly Place[]): string[] => {
  const taken = [...known, ...certificatesNamedIn(text)];
  const isTitleInCapitals = !/\p{Ll}/u.test(text);
  const words = [...text.matchAll(/[\p{L}\p{N}\p{M}]+(?:[-+][\p{L}\p{N}\p{M}]+)*/gu)].flatMap(({ 0: word, index }) => {
    if (taken.some(({ start, end }) => index < end && start < index + word.length)) return [];
    const stems = stemsOf(word);
    const counts = (!isTitleInCapitals && isCode(word)) || isContent(word, stems);
    return counts && readText(word).withBroader.size === 0 ? [word] : [];
  });
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()].slice(0, mostWords);
};
