import type { RequestDetail } from '@aliquot/contract/hearts/understanding';
import type { Clause } from '../words/clauses.domain.ts';
import { countedSamples } from './sample-count.domain.ts';

/** A detail of a request, with its place in the text that says it. */
type Detail = { readonly detail: RequestDetail; readonly at: Clause };

const months =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const number = '(?:\\d+(?:[-–]\\d+)?|a|an|one|two|three|four|five|six|eight|ten|twelve)';
const thousands = String.raw`\d[\d,.]*(?:\s?(?:k|thousand|million))?`;

/** The pattern of each kind of detail; the first that fits a place counts. */
const patterns: readonly (readonly [RequestDetail['kind'], RegExp])[] = [
  [
    'format',
    /\b(?:g?VCF|FAST[QA5]|BAM|CRAM|SAM|BED|GFF3?|GTF|BCL|POD5|CEL|IDAT|h5ad|HDF5|MTX|mz(?:ML|XML|IdentML)|FCS|DICOM|NIfTI|OME-?TIFF|TIFF?|SVS|NDPI|CZI|ND2|PNG|JPE?G|CSV|TSV|XLSX?|Excel|PDF|JSON|XML|HL7|FHIR|mmCIF|SDTM)(?: (?:files?|tables?|sheets?|format|reports?|images?))?(?![\w-])/g,
  ],
  [
    'coverage',
    /\b\d+(?:[-–]\d+)?\s?[x×](?![\w.]|\s?\d)(?:\s(?:mean |average |median )?(?:coverage|depth))?|\b\d[\d,.]*\s?(?:M|million|billion)\s(?:paired[- ]end |paired |single[- ]end |clean |raw )?reads?(?:\s(?:per|a) \w+)?|\b(?:2\s?[x×]\s?)?\d{2,3}\s?bp\b(?:\s(?:paired|single)[- ]end)?|\b\d+\s?Gb\b/g,
  ],
  ['budget', new RegExp(String.raw`[$€£]\s?${thousands}|\b${thousands}\s?(?:USD|EUR|GBP|dollars|euros)\b`, 'gi')],
  [
    'day',
    new RegExp(
      [
        String.raw`\b(?:by|before|until|till|not later than|no later than)\s(?:the\s)?(?:(?:end|middle|beginning|start) of\s)?(?:${months}\s\d{1,2}(?:st|nd|rd|th)?(?:,?\s\d{4})?|\d{1,2}(?:st|nd|rd|th)?\s${months}(?:\s\d{4})?|${months}(?:\s\d{4})?|\d{4}-\d{2}-\d{2}|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|Q[1-4](?:\s\d{4})?|(?:spring|summer|autumn|fall|winter|the year|year)(?:\s\d{4})?)(?![\w])`,
        String.raw`\b(?:with)?in\s${number}\s(?:(?:business|working|calendar)\s)?(?:day|week|month)s?\b`,
      ].join('|'),
      'gi',
    ),
  ],
  ['samples', countedSamples],
  [
    'amount',
    /(?<![\w.])\d+(?:[.,]\d+)?(?:\s?[-–]\s?\d+(?:[.,]\d+)?)?\s?(?:[munpµμ]?[gLlM]|[µμ]m|nm|mm|cm|kg|kDa|ppm|ppb|U|IU|CFU|copies|cells|% ?\(?[vw]\/[vw]\)?)(?:\/(?:[munpµμ]?[Ll]|k?g|mL|ml|day|cell))?(?![\w/])/g,
  ],
  [
    'variant',
    /\b[A-Z]\d{2,4}(?:[A-Z]|fs|del|\*)(?![\w])|\b[cp]\.[\w>*()+_-]+|\brs\d{3,}\b|\bexons? \d+(?:[-–]\d+)?(?: skipping| deletions?| insertions?)?|\bt\(\d+;\d+\)|\bdel\(\d+[pq]\)/g,
  ],
];

/** The field of the form that holds such a detail. */
const fields: Partial<Record<RequestDetail['kind'], RequestDetail['field']>> = { day: 'neededUntil', budget: 'budgetRange' };

const overlaps = (one: Clause, other: Clause): boolean => one.start < other.end && other.start < one.end;

/** The details that a text gives beside what is to be done: file formats, numbers of samples, depth, amounts, days, a budget, variants. */
export const detailsIn = (text: string): Detail[] => {
  const found: Detail[] = [];
  for (const [kind, pattern] of patterns) {
    for (const { 0: match, index } of text.matchAll(pattern)) {
      const words = match.trim();
      const at = { text: words, start: index, end: index + words.length };
      if (!found.some((other) => overlaps(at, other.at)))
        found.push({ detail: { kind, words, field: fields[kind] ?? null }, at });
    }
  }
  return found.toSorted((a, b) => a.at.start - b.at.start);
};
