import { describe, expect, it } from 'vitest';
import { cellsOf, checkRows, previewOf } from './rows.domain.ts';

const headings = ['Code', 'Material', 'Container', 'Volume', 'Unit', 'Storage'];
const row = (code: string, changes: Partial<Record<number, string>> = {}) =>
  Object.assign([code, 'Serum', 'Tube', '1', 'mL', '-20'], changes) as string[];
const nothing = { sent: new Map<string, number>(), awaited: new Set<string>() };

describe('two headings for one column', () => {
  it('PRM-043: asks which is meant', () => {
    const table = [
      [...headings, 'Amount'],
      [...row('A-1'), '5'],
    ];
    expect(cellsOf(table).doubt).toBe(
      'Which column is the volume: “Volume” or “Amount”? Remove or rename the others, then send the table again.',
    );
  });

  it('PRM-043: takes the one that has values, wherever it is', () => {
    for (const table of [
      [
        [...headings, 'Amount'],
        [...row('A-1'), ''],
      ],
      [
        ['Amount', ...headings],
        ['', ...row('A-1')],
      ],
    ]) {
      const { doubt, rows } = cellsOf(table);
      expect([doubt, rows[0]?.cells.volume]).toEqual([null, '1']);
    }
  });
});

describe('lines above the headings', () => {
  it('PRM-043: titles are skipped, and rows keep the numbers of the spreadsheet', () => {
    const table = [['Dialysis study, second visit'], [''], ['Sent by', 'R. Alvarez'], headings, row('A-1'), row('A-2')];
    const { rows, lacking, ignored } = cellsOf(table);
    expect(rows.map((each) => [each.row, each.cells.code])).toEqual([
      [5, 'A-1'],
      [6, 'A-2'],
    ]);
    expect([lacking, ignored]).toEqual([[], []]);
  });

  it('PRM-043: a table without headings keeps its first row', () => {
    expect(cellsOf([row('A-1'), row('A-2')]).rows).toHaveLength(2);
  });
});

const checked = (units: readonly string[]) => {
  const table = [headings, ...units.map((unit, at) => row(`A-${at + 1}`, { 4: unit }))];
  return previewOf(checkRows(cellsOf(table).rows, nothing), []);
};

it.each(['block', 'Blocks', 'slides', 'section', 'cores', 'swab'])('the unit “%s” is counted in pieces', (unit) => {
  expect(checked([unit])).toMatchObject({ good: 1, problems: [], first: [{ volume_unit: 'pieces' }] });
});

const problemsIn = (rows: string[][], known: Parameters<typeof checkRows>[1], leftOut: number[] = []) =>
  checkRows(cellsOf([[...headings, 'Replaces'], ...rows]).rows, known, new Set(leftOut)).problems.map(({ row: at, reason }) => [
    at,
    reason,
  ]);

describe('codes among rows', () => {
  it('PRM-012 the same code twice is refused with its row, and free once that row is left out', () => {
    const rows = [row('A-1'), row('a-1')];
    expect(problemsIn(rows, nothing)).toEqual([[3, 'Row 2 has the same code.']]);
    expect(problemsIn(rows, nothing, [2])).toEqual([]);
  });

  it('PRM-012 PRM-014 a code that was sent is refused, and replaced once where another sample is awaited', () => {
    const known = { sent: new Map([['a-1', 2]]), awaited: new Set(['a-1']) };
    const replacing = (code: string, replaces: string) => [...row(code), replaces];
    expect(problemsIn([row('A-1')], known)).toEqual([
      [2, 'Shipment 2 has this code. Give a new tube its own code, such as A-1-2.'],
    ]);
    expect(problemsIn([replacing('B-1', 'a-1'), replacing('B-2', 'A-1')], known)).toEqual([
      [3, 'Row 2 replaces the same sample.'],
    ]);
    expect(problemsIn([replacing('B-1', 'A-2')], known)).toEqual([
      [2, 'No sample A-2 was asked for again, rejected or missing, or another one replaces it already.'],
    ]);
  });
});

describe('a mistake in all rows', () => {
  it('PRM-043: is said once, and counts for every row', () => {
    const { problems, bad } = checked(Array.from({ length: 40 }, () => 'crate'));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ row: 2, column: 'unit', value: 'crate' });
    expect(problems[0]?.reason).toMatch(/ All 40 rows have this\.$/);
    expect(bad).toHaveLength(40);
  });

  it('PRM-043: in some rows is said in each', () => {
    expect(checked(['crate', 'mL', 'crate']).problems.map((each) => each.row)).toEqual([2, 4]);
    expect(checked(['crate']).problems[0]?.reason).not.toContain('All');
  });
});
