import type { FieldProposal } from '@aliquot/contract/hearts/protocol-proposals';
import type { Paper, PaperLine } from './paper-text.domain.ts';
import { zoneOfHeading } from './paper-text.domain.ts';
import { folded, labelSources, wholeLabelForms } from './wordings.domain.ts';

const mostLines = 6;
const longest = 250;
const labelled = new RegExp(`^(?:\\d[\\d.]* +)?(?:${labelSources.title.join('|')})\\s*(?:[:.\\t]\\s*|$)|^title(?= )`);

/** The value of a title as a form holds it. */
const valueOf = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^(?:(?:study |research |clinical |trial )?(?:protocol|proposal|project|study|title)(?: title)?)\s*[:–—-]\s+/i, '')
    .replace(/^(?:rfq|rfp|ref|req|project|study|protocol|no)\b[\w./# -]{0,20}\d[\w./-]*\s*[:–—-]\s+/i, '')
    .replace(/^["“']|["”']$/g, '')
    .trim()
    .slice(0, longest);

const isNoTitle = (text: string): boolean => {
  const plain = folded(text).replace(/[^a-z0-9)]+$/, '');
  return wholeLabelForms.notTitle.test(plain) || zoneOfHeading(text) !== null || !/\p{L}{3}/u.test(text);
};

const unfinished =
  /[:,–-]$|\b(?:of|the|and|or|in|with|for|on|to|a|an|by|during|whose|from|at|der|die|und|de|du|la|des|e|y|del|di)$/i;
const newLabel =
  /^#|^\d+\.? |^---|^(?:\p{Lu}[\p{L}]*[ ]?){1,4}:|^(?:short title|acronym|nct|protocol (?:number|no|id|version)|version|sponsor|date|phase|disease)\b/iu;

/** True when a title goes on with the line after it. */
const goesOn = (text: string, next: string): boolean => {
  if (unfinished.test(text)) return true;
  if (/^[\p{L} ]{2,25}:\s/u.test(next)) return false;
  if (/^\p{Ll}/u.test(next)) return true;
  return !newLabel.test(next) && !/\p{Ll}/u.test(text) && !/\p{Ll}/u.test(next);
};

type Found = { readonly first: PaperLine; readonly last: PaperLine; readonly from: number };

/** The lines that a label names as the title: those after it, up to the next label or a line of another size. */
const labelledTitle = (lines: readonly PaperLine[]): Found | null => {
  for (const [at, line] of lines.entries()) {
    const plain = folded(line.text);
    const label = labelled.exec(plain)?.[0];
    if (label === undefined || plain.length !== line.text.length) continue;
    const isAlone = line.text.slice(label.length).trim() === '';
    const first = isAlone ? lines[at + 1] : line;
    if (first === undefined) continue;
    const from = isAlone ? 0 : label.length;
    let last = first;
    let text = first.text.slice(from);
    for (const next of lines.slice(at + (isAlone ? 2 : 1), at + mostLines)) {
      if (line.page.source === 'flow' || next.page !== line.page || !goesOn(text, next.text)) break;
      last = next;
      text = next.text;
    }
    return { first, last, from };
  }
  return null;
};

/** The lines of the largest type on the first page, or the first line of a paper without sizes. */
const largestTitle = ({ lines, headings }: Paper): Found | null => {
  const page = lines[0]?.page;
  const ofPage = lines.filter((line) => line.page === page).slice(0, 80);
  const isFlow = page?.source === 'flow';
  const candidates = (isFlow ? ofPage.slice(0, 3) : ofPage).filter(({ text }) => !isNoTitle(text));
  const height = Math.max(0, ...candidates.map((line) => line.height));
  const first = isFlow ? candidates[0] : candidates.find((line) => line.height >= 0.92 * height);
  if (first === undefined) return null;
  if (isFlow)
    return /[.]$/.test(first.text) || first.text.split(/\s+/).length < 4 || first.text.split(/\s+/).length > 40
      ? null
      : { first, last: first, from: 0 };
  const heights = ofPage.map((line) => line.height).toSorted((a, b) => a - b);
  const isLarger = first.height > 1.1 * (heights[heights.length >> 1] ?? 0);
  const section = headings.find(({ zone }) => zone !== null)?.start ?? Number.POSITIVE_INFINITY;
  if (!isLarger && (first.text.endsWith('.') || first.start > section)) return null;
  let last = first;
  for (const next of ofPage.slice(ofPage.indexOf(first) + 1, ofPage.indexOf(first) + mostLines)) {
    if (Math.abs(next.height - first.height) > 0.12 * first.height || isNoTitle(next.text)) break;
    if (!isLarger && !goesOn(last.text, next.text)) break;
    last = next;
  }
  return { first, last, from: 0 };
};

const shortest = 8;

/** The title that some words are; null where they cannot be one. */
export const titleIn = (words: string): string | null => {
  const value = valueOf(words);
  return value.length < shortest || value.split(' ').length < 3 || isNoTitle(value) ? null : value;
};

/** The title that a paper prints, if it prints one. */
export const titleOf = (paper: Paper): FieldProposal[] => {
  const { document, lines, headings } = paper;
  const found = labelledTitle(lines.slice(0, 150)) ?? largestTitle(paper);
  if (found === null) return [];
  const start = found.first.start + document.text.slice(found.first.start).indexOf(found.first.text.slice(found.from).trim());
  const words = document.text
    .slice(start, found.last.end)
    .trim()
    .replace(/^["“]|["”]$/g, '');
  const value = valueOf(words);
  if (value.length < shortest) return [];
  const heading = headings.findLast((each) => each.start < found.first.start)?.text ?? null;
  return [{ id: 'title', field: 'title', value, stated: true, quotation: { page: found.first.page.number, heading, words } }];
};
