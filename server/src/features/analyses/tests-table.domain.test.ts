import { describe, expect, it } from 'vitest';
import type { DocumentText } from '../../kernel/document-text.ts';
import { linesText } from '../../testing/document-lines.ts';
import { Draft, sheetText } from '../../testing/labelled-documents/sheet.ts';
import { headingRank } from './tests-headings.domain.ts';
import { readAccreditedTests } from './tests-table.domain.ts';
import { viewOf } from './view.domain.ts';

const testsOf = (document: DocumentText) => readAccreditedTests(viewOf(document)).map(({ value }) => value);

const drawn = (draw: (draft: Draft) => void) => {
  const draft = new Draft();
  draw(draft);
  return testsOf(sheetText(draft.sheet()));
};

describe('headings of a column of tests', () => {
  it.each([
    ['Test', 3],
    ['Specific Tests and/or Properties Measured', 3],
    ['Type of test/Properties measured/Range of measurement', 3],
    ['Analyt (Messgröße)', 3],
    ['Quantity Measured / Instrument', 3],
    ['Items, Materials or Products Tested', 1],
    ['Specification, Standard, Method or Technique', 0],
    ['CMC (±)', 0],
    ['S. No.', 0],
    ['Lorem ipsum', null],
  ])('%s ranks %s', (heading, rank) => expect(headingRank(heading)).toBe(rank));
});

describe('tables of tests', () => {
  it('ruled', () =>
    expect(
      drawn((draft) =>
        draft.table(
          ['Test', 'Method', 'Matrix'],
          [
            ['Lead', 'EPA 200.8', 'Water'],
            ['Total coliforms', 'SM 9223', 'Water'],
          ],
        ),
      ),
    ).toEqual(['Lead', 'Total coliforms']));

  it('the tests need not stand first', () =>
    expect(
      drawn((draft) =>
        draft.table(
          ['Materials/Products tested', 'Type of test/Properties measured', 'Standard specifications'],
          [
            ['Water', 'Turbidity', 'BS EN ISO 7027'],
            ['Soil', 'pH', 'BS 1377'],
          ],
        ),
      ),
    ).toEqual(['Turbidity', 'pH']));

  it('numbered, with details and notes under the names', () =>
    expect(
      drawn((draft) => {
        draft.table(['Quantity Measured / Instrument', 'Range', 'Capability (±)', 'Remarks'], [], { widths: [2, 1.5, 1, 2] });
        let { y } = draft;
        const row = (name: string, range = '', bold = true) => {
          y += 14;
          draft.put(name, 66, y, 9, bold);
          if (range) {
            draft.put(range, 210, y, 9);
            draft.put('1.4 µm', 320, y, 9);
            draft.put('Using slip gauges', 400, y, 9);
          }
        };
        row('I. DIMENSION');
        row('1. EXTERNAL');
        row('MICROMETER®');
        row('L.C.: 1 µm', 'Up to 100 mm', false);
        row('2. DEPTH MICROMETER®');
        row('L.C.: 10 µm', 'Up to 300 mm', false);
        row('3. CALIPER®');
        row('(Vernier/Dial/Digital)', 'Up to 600 mm', false);
      }),
    ).toEqual(['EXTERNAL MICROMETER', 'DEPTH MICROMETER', 'CALIPER']));

  it('a second page repeats the heading', () =>
    expect(
      drawn((draft) => {
        draft.table(['Analyte', 'Specimen', 'Technology'], [['Glucose', 'Serum', 'Photometry']]);
        draft.newPage();
        draft.table(['Analyte', 'Specimen', 'Technology'], [['Sodium', 'Serum', 'ISE']]);
      }),
    ).toEqual(['Glucose', 'Sodium']));

  it('prose and footers are no tests', () =>
    expect(
      drawn((draft) => {
        draft.table(['Test', 'Method'], [['Moisture', 'AOAC 930.15']]);
        draft.text(
          'The laboratory is only accredited for the test methods listed above. Accredited tests may be used in other areas.',
        );
      }),
    ).toEqual(['Moisture']));

  it('cells of a text document', () => {
    const rows = [
      ['No.', 'Test', 'Method'],
      ['1', 'HIV-1 viral load', 'RT-PCR'],
      ['2', 'HBsAg', 'CLIA'],
    ];
    const document = linesText(...rows.map((row) => row.join('\t')));
    const [page] = document.pages;
    if (!page) throw new Error('a page');
    let at = 0;
    const cells = rows.flatMap((row, rowIndex) =>
      row.map((cell, column) => {
        const start = at;
        at += cell.length + 1;
        return { table: 0, row: rowIndex, column, start, end: start + cell.length };
      }),
    );
    expect(testsOf({ ...document, format: 'docx', pages: [{ ...page, cells }] })).toEqual(['HIV-1 viral load', 'HBsAg']);
  });

  it('a list after "the following tests:"', () =>
    expect(
      testsOf(
        linesText(
          'is accredited to perform the following tests:',
          '1. Lead in blood',
          '2. Zinc protoporphyrin',
          'End of scope.',
        ),
      ),
    ).toEqual(['Lead in blood', 'Zinc protoporphyrin']));
});
