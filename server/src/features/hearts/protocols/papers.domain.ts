import type { OtherPaper } from '@aliquot/contract/hearts/protocol-proposals';
import type { Paper } from './paper-text.domain.ts';
import type { Terms } from './terms.domain.ts';
import { everyPaperForm, folded, paperForms, paperHeadings, sentenceForms } from './wordings.domain.ts';

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
/** The first lines of a paper, in which a certificate calls itself one. */
const certificateLines = 12;

/** The number of different forms of a kind of paper in its text. */
const signs = (name: Parameters<typeof everyPaperForm>[0], text: string): number =>
  new Set(text.match(everyPaperForm(name))).size;

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
    .slice(0, certificateLines)
    .some(({ text: line }) => line.length < 60 && paperForms.certificateTitle.test(folded(line)));
  const isCertificate = hasCertificateTitle || signs('certificate', beginning) >= 3;
  if (isCertificate && planned < 3 && !sentenceForms.personal.test(text)) return 'certificate';
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
  if (!hasStudy && !terms.some(({ kind }) => kind === 'method') && terms.length < fewestTerms) return 'no-study';
  return null;
};
