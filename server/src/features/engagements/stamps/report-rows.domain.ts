import type { Evidence } from '@aliquot/contract/hearts/evidence';
import type { DocumentView } from '../../hearts/reading/candidates/view.domain.ts';
import { isTestName } from '../../hearts/reading/fields/table-entries.domain.ts';
import type { Line, Segment } from '../../hearts/reading/text/layout.domain.ts';
import { quoteOf } from '../../hearts/reading/text/quotes.domain.ts';

/** A test that a report gives a result for, as it names it. */
export type ReportedTest = { readonly name: string; readonly evidence: Evidence };

const figure =
  /^[<>≤≥~±]?\s?[+-]?\d[\d.,\s]*(?:[eE×x]\s?-?\d+)?(?:\s?\/\s?\d[\d.]*)?\s?(?:\(?[%‰°µ\p{L}][\p{L}\d%µ°/·.^²³ ]{0,18}\)?)?(?:\s?[A-Z*]{1,2})?$/u;
const below = /^(?:<\s?(?:LOQ|LOD|RL|MRL|MDL)|B(?:LOQ|QL))$/i;
const outcome =
  /^(?:✔\s*)?(?:pass(?:ed)?|fail(?:ed)?|positive|negative|(?:not |non[- ]|none )?detect(?:ed)?|(?:non-?)?reactive|absent|present|normal|abnormal|tested|complete|equivocal|indeterminate|N\.?D\.?|TNTC|pathogenic|wild[- ]?type|heterozygous|homozygous|bestanden|negativ|positiv|nicht nachweisbar|conforme|négatif|positif|negativo|positivo)(?:\s?(?:\/|in|per)\s?\d.*)?$/i;
const empty = /^(?:-+|–|—|n\/?a|N\.?T\.?|not tested)$/i;
const day =
  /^(?:\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|\d{1,2} \p{L}{3,9} \d{4}|\p{L}{3,9} \d{1,2}, \d{4})(?:[ ,]+\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?)?$/iu;

const isResult = (text: string) => outcome.test(text) || below.test(text) || (figure.test(text) && !day.test(text));
const isBeside = (text: string) => isResult(text) || empty.test(text) || day.test(text);

/** Names of what is said of a sample, a person or the paper, and not found by a test. */
const noTest =
  /(?:\b(?:no|number|id|code|license|licence|lic|phone|fax|tel|page|batch|lot|order|invoice|size|quantity|qty|volume|weight|mass|dilution|version|revision|accreditation|certificate|age|sex|date|time|client|customer|address|matrix|type|strain|harvested|produced|collected|received|completed|reported|released|sampled|status|results?|units?|limits?|lod|loq|reference|interval|method|analyte|test|tests|parameter|suite|room|sop|tech|zip)|[#:])\.?\s*[#:]?$/i;

/** Headings and sums without a name of their own. */
const sums =
  /^(?:(?:grand )?total|sum|overall|conc|other analyses|all results|analysis|not applicable|servings?|summary|none|boolean)\.?$/i;

const headsTable =
  /\b(?:analytes?|tests?|parameters?|compounds?|analys[ei]s|assays?|cannabinoids?|terpenes?|markers?|genes?|organisms?|microbe|determination|component|prüfung|essais?|ensayos?)\b/i;
const headsResult =
  /\b(?:results?|value|found|status|conc(?:entration)?|amount|measured|outcome|finding|interpretation|mass|mg\/g|pass\/fail|weight %|ergebnis|résultats?|resultados?)\b/i;

/** Whether a line heads a table of results; only such a page has rows of results. */
const isHeading = ({ text, segments }: Line) =>
  segments.some((segment) => isResult(segment.text))
    ? false
    : segments.length > 1
      ? headsTable.test(text) || headsResult.test(text)
      : text.length < 60 && headsResult.test(text);

const cleanName = (text: string): string =>
  text
    .replace(/^(?:[•·▪–*-]\s*|(?:\d+\.\d+|N\.?D|pass)\s+)+/i, '')
    .replace(/(?:[\s:*†‡§^]|\s\d+\.\d+|\sN\.?D)+$/iu, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Characters; no test has a longer name, and long runs of signs would cost time. */
const longestName = 200;

const canBeTest = (text: string): boolean => {
  if (text.length > longestName) return false;
  const name = cleanName(text);
  return (
    isTestName(name) &&
    !isBeside(name) &&
    !name.includes(':') &&
    !noTest.test(name) &&
    !sums.test(name) &&
    !/[.;]\s/.test(name) &&
    name.split(' ').length <= 10
  );
};

/** A column of methods is between the tests and their results. */
const namesMethod = /\b(?:methods?|procedures?|techniques?|verfahren|méthodes?|métodos?)\b/i;

/**
 * The names of a line that results follow: a line can hold two tables side by side. Of several names in a row the last one
 * counts, which is nearest to the results; the first where a method is between.
 */
const namesOf = ({ segments }: Line, hasMethods: boolean): Segment[] => {
  const names: Segment[] = [];
  let open: Segment[] = [];
  let taken = true;
  for (const segment of segments) {
    if (canBeTest(segment.text)) {
      open = taken ? [segment] : [...open, segment];
      taken = false;
    } else if (!isBeside(segment.text)) open = [];
    else if (isResult(segment.text) && !taken) {
      const name = hasMethods ? open[0] : open.at(-1);
      if (name) names.push(name);
      taken = true;
      open = [];
    }
  }
  return names;
};

const inline = /^(?<name>[\p{L}][^:|]{1,60}?)\s*[:|]\s*(?<value>\S.{0,40})$/u;
const measured =
  /^[<>≤≥]?\s?\d[\d.,]*\s?(?:%|[mµnpkg]?(?:g|mol|l|IU|U)\/[\p{L}\d.]+|copies\/\p{L}+|CFU\/\p{L}+|ppm|ppb|mmHg|fl|pg|ng|%)/iu;

/** "Glucose: 5.4 mmol/L", "EGFR: not detected": a name and its result in one piece. */
const inlineName = ({ text, segments: [segment] }: Line): { start: number; name: string } | null => {
  const { name, value } = inline.exec(text)?.groups ?? {};
  if (name === undefined || value === undefined || segment === undefined) return null;
  const isFound = measured.test(value) || (outcome.test(value.replace(/\s?[,(;].*$/, '')) && !figure.test(value));
  return isFound && canBeTest(name) ? { start: segment.start, name } : null;
};

const testLabel =
  /^(?:tests?|assay|analysis|examination|procedure)(?: (?:name|performed|ordered|requested|description))?\s*:\s*(\p{L}.{2,100})$/iu;

const reported = (view: DocumentView, start: number, end: number): ReportedTest => ({
  name: cleanName(view.text.slice(start, end)),
  evidence: quoteOf(view.document, start, end),
});

/** At most so many tests of a report are stamped. */
export const mostTests = 400;

/**
 * The tests that a report gives results for, each once, in its order: names that stand before results in rows below a heading of
 * results, names with a result behind a colon, and tests that are named as such. Linear in the lines.
 */
export const reportedTests = (view: DocumentView): ReportedTest[] => {
  const found = new Map<string, ReportedTest>();
  const add = (start: number, end: number) => {
    const test = reported(view, start, end);
    const key = test.name.toLowerCase();
    if (found.size < mostTests && !found.has(key)) found.set(key, test);
  };
  let headed = -2;
  let hasMethods = false;
  for (const line of view.layout.lines) {
    if (isHeading(line)) {
      headed = line.page;
      hasMethods = line.segments.some(({ text }) => namesMethod.test(text));
    }
    const labelled = testLabel.exec(line.text);
    if (labelled?.[1]) add(line.end - labelled[1].length, line.end);
    const piece = inlineName(line);
    if (piece) add(piece.start, piece.start + piece.name.length);
    if (line.page - headed <= 1) for (const { start, end } of namesOf(line, hasMethods)) add(start, end);
  }
  return [...found.values()];
};
