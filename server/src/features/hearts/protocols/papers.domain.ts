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
  /\[[^\]\n]{0,60}(?:insert|enter|your|name|title|date|describe|specify|text|tbd|add|list|here|provide)[^\]\n]{0,80}\]|<[^>\n]{0,40}(?:insert|enter|your|name|title|date|describe|specify|here)[^>\n]{0,60}>|_{5,}|\.{12,}(?! ?\d)|click (?:or tap )?here to enter|\{\{[^}]{1,60}\}\}|xx\/xx|dd\/mm\/yyyy|lorem ipsum/gi;

const fewestHeadings = 3;
const fewestPlaceholders = 6;
const fewestSigns = 2;

/** The number of different forms of a kind of paper in its text. */
const signs = (name: Parameters<typeof everyPaperForm>[0], text: string): number =>
  new Set(text.match(everyPaperForm(name))).size;

/** The kind of a paper that asks for no work; null for one that may ask. `terms` are those that its passages ask for. */
export const otherPaperOf = (paper: Paper, { terms }: Pick<Terms, 'terms'>): OtherPaper | null => {
  const text = folded(paper.document.text);
  const beginning = text.slice(0, 3_000);
  const lines = new Set(paper.lines.filter(({ text: line }) => line.length < 60).map(({ text: line }) => plainHeading(line)));
  const among = (name: keyof typeof paperHeadings) => [...lines].filter((line) => paperHeadings[name].test(line)).length;
  const planned = paper.passages.filter((passage) => sentenceForms.planned.test(folded(passage.text))).length;
  const isPlan = planned >= 3 && planned > 0.04 * paper.passages.length;
  const size = text.length / 1_000;
  const gaps = paper.document.text.match(placeholder)?.length ?? 0;
  if (/\bcurriculum vitae\b|\blebenslauf\b/.test(text.slice(0, 300)) && !isPlan) return 'curriculum-vitae';
  if (among('curriculum-vitae') >= fewestHeadings && !isPlan && lines.has('methods') === false) return 'curriculum-vitae';
  if (gaps >= fewestPlaceholders && gaps > 0.6 * size) return 'blank-template';
  if (signs('invoice', text) >= 3 && size < 12) return 'invoice';
  if (signs('certificate', beginning) >= 3 && size < 12 && planned === 0) return 'certificate';
  const hasResults = [...lines].some((line) =>
    /^(?:results?(?: and discussion)?|ergebnisse|resultats|resultados|risultati|findings)$/.test(line),
  );
  const hasDiscussion = [...lines].some((line) =>
    /^(?:discussion|conclusions?|diskussion|discusion|discussao|discussione)$/.test(line),
  );
  if (hasResults && hasDiscussion && among('finished-paper') >= fewestHeadings && !isPlan) return 'finished-paper';
  const hasStudy =
    signs('study', text) >= 6 || (paperForms.study.test(folded(paper.lines[0]?.text ?? '')) && signs('study', text) >= 4);
  if (!hasStudy && terms.filter(({ kind }) => kind === 'method' || kind === 'specimen').length < fewestSigns) return 'no-study';
  return null;
};
