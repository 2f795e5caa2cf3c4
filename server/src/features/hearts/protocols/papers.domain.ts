import type { OtherPaper } from '@aliquot/contract/hearts/protocol-proposals';
import { samplesOf } from './amounts.domain.ts';
import type { Paper } from './paper-text.domain.ts';
import type { Terms } from './terms.domain.ts';
import {
  everyPaperForm,
  folded,
  orderForm,
  paperForms,
  paperHeadings,
  sentenceForms,
  workForm,
  type Zone,
} from './wordings.domain.ts';

const plainHeading = (text: string): string =>
  folded(text)
    .replace(/^#+ */, '')
    .replace(/^(?:\d[\d.]*|[a-z]\.|[ivx]+\.)\s+/, '')
    .replace(/[^a-z0-9)]+$/, '');

const placeholder =
  /\[[^\]\n]{0,60}(?:insert|enter|your|name|title|date|describe|specify|text|tbd|add|list|here|provide)[^\]\n]{0,80}\]|<[^>\n]{0,40}(?:insert|enter|your|name|title|date|describe|specify|here)[^>\n]{0,60}>|click (?:or tap )?here to enter|\{\{[^}]{1,60}\}\}|xx\/xx|dd\/mm\/yyyy|lorem ipsum/gi;

/** A line to write on. A signed plan has some, too. */
const writingLine = /_{5,}|\.{12,}(?! ?\d)/g;
const linesForGap = 3;

const fewestHeadings = 3;
const fewestPlaceholders = 4;
const manyPlaceholders = 10;
const fewestInstructions = 6;
const fewestSigns = 3;
const fewestTerms = 2;
/** The first lines of a paper, in which it says what it is. */
const titleLines = 12;
const longestTitle = 90;
/** Shares of sentences that only a request or study has in such numbers. */
const mostPersonal = 0.02;
const mostOfStudy = 0.01;

/** Headings under which a paper asks for work. */
const asking: ReadonlySet<Zone | null> = new Set<Zone>(['laboratory', 'samples', 'objectives', 'schedule', 'budget']);

/** The number of different forms of a kind of paper in its text. */
const signs = (name: Parameters<typeof everyPaperForm>[0], text: string): number =>
  new Set(text.match(everyPaperForm(name))).size;

/** True if a paper calls itself a policy, guide, list or the like, and neither asks for itself nor describes a study. */
const isOfLaboratory = ({ lines }: Paper, told: readonly string[]): boolean => {
  const count = (form: RegExp) => told.filter((words) => form.test(words)).length;
  return (
    lines
      .slice(0, titleLines)
      .some(({ text }) => text.length < longestTitle && paperForms.laboratoryTitle.test(folded(text).trim())) &&
    count(sentenceForms.personal) <= mostPersonal * told.length &&
    count(sentenceForms.study) <= mostOfStudy * told.length
  );
};

/** True if a paper has any sign of a request: it asks, counts samples, has an aim, or calls itself one. */
const mayAsk = (paper: Paper, told: readonly string[], beginning: string): boolean =>
  paperForms.request.test(beginning) ||
  samplesOf(paper).length > 0 ||
  paper.headings.some(({ zone }) => asking.has(zone)) ||
  paper.passages.some(({ isHeading, zone }) => !isHeading && zone === 'objectives') ||
  told.some(
    (words) => sentenceForms.personal.test(words) || sentenceForms.asks.test(words) || sentenceForms.study.test(words),
  ) ||
  told.some((words) => orderForm.test(words) && workForm.test(words));

/** The kind of a paper that asks for no work; null for one that may ask. `terms` are those that its passages ask for. */
export const otherPaperOf = (paper: Paper, { terms }: Pick<Terms, 'terms'>): OtherPaper | null => {
  const text = folded(paper.document.text);
  const beginning = text.slice(0, 3_000);
  const short = [...paper.lines, ...paper.headings].filter(({ text: line }) => line.length < 60);
  const lines = new Set(short.map(({ text: line }) => plainHeading(line)));
  const among = (name: keyof typeof paperHeadings) => [...lines].filter((line) => paperHeadings[name].test(line)).length;
  const planned = paper.passages.filter((passage) => sentenceForms.planned.test(folded(passage.text))).length;
  const told = paper.passages.filter(({ isHeading, zone }) => !isHeading && zone !== 'references');
  const isPlan = planned >= 3 && planned > 0.04 * told.length;
  const size = text.length / 1_000;
  const gaps =
    (paper.document.text.match(placeholder)?.length ?? 0) + (paper.document.text.match(writingLine)?.length ?? 0) / linesForGap;
  if (/\bcurriculum vitae\b|\blebenslauf\b/.test(text.slice(0, 300)) && !isPlan) return 'curriculum-vitae';
  if (among('curriculum-vitae') >= fewestHeadings && !isPlan && !lines.has('methods')) return 'curriculum-vitae';
  const brackets = paper.document.text.match(/\[(?![^\]\n]{0,80}(?:redacted|removed))\p{L}[^\]\n]{2,80}\]/giu)?.length ?? 0;
  const instructions = told.filter(({ text: words }) =>
    paperHeadings.instruction.test(folded(words).replace(/^[^a-z[<]+/, '')),
  ).length;
  const empty = paper.lines.filter(({ text: line }) => /^[\p{L}][^:]{2,50}:\s*$/u.test(line)).length;
  const methods = terms.filter(({ kind }) => kind === 'method').length;
  const isBlank =
    (gaps >= fewestPlaceholders && gaps > 0.6 * size && methods < fewestTerms) ||
    (brackets >= manyPlaceholders && brackets > size) ||
    (instructions >= fewestInstructions && instructions > 0.2 * told.length) ||
    (empty >= manyPlaceholders && empty > 0.3 * paper.lines.length);
  if (isBlank) return 'blank-template';
  if (paperForms.invoiceTitle.test(beginning) && signs('invoice', text) >= 3 && planned < 3) return 'invoice';
  const hasCertificateTitle = paper.lines
    .slice(0, titleLines)
    .some(({ text: line }) => line.length < 60 && paperForms.certificateTitle.test(folded(line)));
  const isCertificate = hasCertificateTitle || signs('certificate', beginning) >= 3;
  if (isCertificate && planned < 3 && !sentenceForms.personal.test(text)) return 'certificate';
  const words = told.map(({ text: passage }) => folded(passage));
  if (isOfLaboratory(paper, words)) return 'laboratory-paper';
  const hasResults = [...lines].some((line) =>
    /^(?:results?(?: and discussion)?|ergebnisse|resultats|resultados|risultati|findings)$/.test(line),
  );
  const hasDiscussion = [...lines].some((line) =>
    /^(?:(?:results and )?discussion|conclusions?|diskussion|discusion|discussao|discussione)$/.test(line),
  );
  if (hasResults && hasDiscussion && among('finished-paper') >= fewestHeadings && !isPlan) return 'finished-paper';
  const isStudy = paper.passages.some(
    ({ text: words, zone, isHeading }) => (zone === 'objectives' && !isHeading) || sentenceForms.study.test(folded(words)),
  );
  const hasStudy = isStudy && signs('study', text) >= fewestSigns;
  if (!mayAsk(paper, words, beginning)) return 'no-study';
  if (!hasStudy && !terms.some(({ kind }) => kind === 'method') && terms.length < fewestTerms) return 'no-study';
  return null;
};
