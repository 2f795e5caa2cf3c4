import type { Evidence } from '@aliquot/contract/hearts/evidence';
import type { EvidenceField } from '@aliquot/contract/hearts/evidence-view';
import { describe, expect, it } from 'vitest';
import {
  fieldAfter,
  firstPlace,
  type Highlight,
  highlightAt,
  highlightsOf,
  positionOf,
  spanOf,
  stretchesOf,
  wordsUnder,
} from './highlights.ts';

const evidence = (changes: Partial<Evidence> = {}): Evidence => ({
  page: 1,
  quote: '',
  start: 0,
  end: 0,
  boxes: [],
  source: 'text',
  ...changes,
});

const highlight = (fieldId: string, changes: Partial<Evidence>): Highlight => ({
  fieldId,
  place: 0,
  documentId: 'd1',
  evidence: evidence(changes),
  kind: 'found',
});

const field = (id: string, standing: EvidenceField['standing'], documents: string[]): EvidenceField =>
  ({
    id,
    standing,
    places: documents.map((documentId) => ({ documentId, fileName: documentId, evidence: evidence() })),
  }) as unknown as EvidenceField;

const fields = [field('a', 'found', ['d1', 'd2']), field('b', 'not-verified', []), field('c', 'gap', ['d2'])];

describe('the places of fields', () => {
  it('are listed in the order of the fields, gaps apart', () => {
    const groups = [{ id: 'g', title: '', note: null, fields }];
    expect(highlightsOf(groups).map(({ fieldId, place, documentId, kind }) => [fieldId, place, documentId, kind])).toEqual([
      ['a', 0, 'd1', 'found'],
      ['a', 1, 'd2', 'found'],
      ['c', 0, 'd2', 'gap'],
    ]);
  });

  it.each([
    [null, 1, 'a'],
    [null, -1, 'c'],
    ['a', 1, 'b'],
    ['c', 1, 'c'],
    ['a', -1, 'a'],
    ['gone', 1, 'a'],
  ])('from %s by %d comes %s', (selected, steps, expected) => {
    expect(fieldAfter(fields, selected, steps)).toBe(expected);
    expect(fieldAfter([], selected, steps)).toBeNull();
  });

  it('begin in the document that is shown', () => {
    expect(fields.map((each) => firstPlace(each, 'd2'))).toEqual([1, 0, 0]);
  });
});

const pageAt = (position: number, number: number | null, start: number, end: number) => ({
  position,
  number,
  start,
  end,
  source: 'text' as const,
});

describe('the page of a place', () => {
  it.each([
    [evidence({ page: 2 }), [pageAt(0, 1, 0, 5), pageAt(1, 2, 6, 9)], 1],
    [evidence({ page: 3 }), [], 2],
    [evidence({ page: null, start: 7 }), [pageAt(0, null, 0, 7), pageAt(1, null, 7, 9)], 1],
    [evidence({ page: null, start: 99 }), [pageAt(0, null, 0, 7)], 0],
  ])('%#', (place, pages, expected) => {
    expect(positionOf(place, pages)).toBe(expected);
  });
});

describe('words on a page', () => {
  const page = {
    start: 100,
    text: 'Number 50D2099881 ok',
    words: [
      [100, 106, 1000, 1000, 500, 100],
      [107, 117, 1600, 1000, 900, 100],
      [118, 120, 1600, 3000, 300, 100],
    ] as [number, number, number, number, number, number][],
  };

  it('under a box are those whose middle lies in it', () => {
    expect(wordsUnder({ x: 0.155, y: 0.1, width: 0.1, height: 0.01 }, page)).toBe('50D2099881');
    expect(wordsUnder({ x: 0.1, y: 0.09, width: 0.2, height: 0.03 }, page)).toBe('Number 50D2099881');
    expect(wordsUnder({ x: 0.8, y: 0.8, width: 0.1, height: 0.1 }, page)).toBe('');
  });

  it('lead to the smallest highlight at a point', () => {
    const wide = highlight('wide', { boxes: [{ x: 0, y: 0, width: 1, height: 0.5 }] });
    const narrow = highlight('narrow', { boxes: [{ x: 0.1, y: 0.1, width: 0.1, height: 0.02 }] });
    expect(highlightAt([wide, narrow], { x: 0.15, y: 0.11 })?.fieldId).toBe('narrow');
    expect(highlightAt([wide, narrow], { x: 0.6, y: 0.11 })?.fieldId).toBe('wide');
    expect(highlightAt([wide, narrow], { x: 0.6, y: 0.9 })).toBeNull();
  });
});

describe('marks in a text', () => {
  const text = 'Version 2\nApproved by A. Bee\nVersion 2';

  it.each([
    ['at its offsets', { start: 108, end: 109, quote: '2' }, [8, 9]],
    ['nearest to its offsets, where the text was read again', { start: 137, end: 138, quote: '2' }, [37, 38]],
    ['moved', { start: 130, end: 136, quote: 'A. Bee' }, [22, 28]],
    ['not at all', { start: 100, end: 104, quote: 'Nope' }, null],
    ['not for nothing', { start: 100, end: 104, quote: '' }, null],
  ] as const)('a quote is found %s', (_, place, expected) => {
    expect(spanOf(text, 100, evidence(place))).toEqual(expected);
  });

  it('cut it without losing a letter, also where they overlap', () => {
    const marks = [
      highlight('approval', { page: null, start: 10, end: 28, quote: 'Approved by A. Bee' }),
      highlight('person', { page: null, start: 22, end: 28, quote: 'A. Bee' }),
      highlight('elsewhere', { page: null, start: 22, end: 28, quote: 'Another' }),
    ];
    const stretches = stretchesOf(text, 0, marks);
    expect(stretches.map((each) => each.text).join('')).toBe(text);
    expect(stretches.map((each) => each.highlights.map(({ fieldId }) => fieldId))).toEqual([
      [],
      ['approval'],
      ['approval', 'person'],
      [],
    ]);
    expect(stretchesOf('', 0, marks)).toEqual([]);
  });
});
