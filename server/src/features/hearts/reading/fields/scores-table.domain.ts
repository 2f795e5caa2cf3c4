import type { Fact } from '@aliquot/contract/hearts/readings';
import { type DocumentView, foundAt } from '../candidates/view.domain.ts';
import { belowOf } from '../text/layout.domain.ts';
import { wordConfidence } from '../text/quotes.domain.ts';

const inLine = /\b(?:score|grade|performance|result|punktzahl|puntuación|note)\b[^.\n%]{0,40}?(\d{1,3}(?:\.\d{1,2})?) ?%/gi;
const heading =
  /^(?:(?:your |event |analyte |overall |total )?(?:score|grade)s?(?: ?\(?%\)?)?|% ?(?:score|correct|acceptable))$/i;
const cell = /^(\d{1,3}(?:\.\d{1,2})?) ?%?$/;
const columnHeights = 60;

/** Proficiency-testing scores in percent: in sentences and fields ("Overall score: 100 %"), and below a heading "Score". */
export const readProficiencyScores = (view: DocumentView): Fact[] => {
  const facts: Fact[] = [];
  const taken = new Set<number>();
  const add = (value: string, start: number, end: number, confidence: number) => {
    if (taken.has(start) || Number(value) > 100) return;
    taken.add(start);
    facts.push({
      kind: 'pt.score',
      ...foundAt(view, String(Number(value)), confidence * (0.5 + 0.5 * wordConfidence(view.document, start, end)), start, end),
    });
  };
  for (const match of view.text.matchAll(inLine)) {
    const value = match[1] ?? '';
    const at = match.index + match[0].lastIndexOf(value);
    add(value, at, match.index + match[0].length, 0.9);
  }
  for (const segment of view.layout.segments) {
    if (!heading.test(segment.text.trim())) continue;
    const asPercent = segment.text.includes('%');
    for (const below of belowOf(view.layout, segment, segment.page, columnHeights)) {
      const match = cell.exec(below.text.trim());
      if (match?.[1] && (asPercent || below.text.includes('%'))) add(match[1], below.start, below.end, 0.85);
      else if (heading.test(below.text.trim())) break;
    }
  }
  return facts;
};
