import { describe, expect, it } from 'vitest';
import type { DocumentText } from '../../../../kernel/document-text.ts';
import { Draft, sheetText } from '../../../../testing/labelled-documents/sheet.ts';
import { linesText } from '../../../../testing/papers/document-lines.ts';
import { labelledDocuments } from '../../../../testing/papers/labelled-documents.ts';
import { headingRank } from '../candidates/tests-headings.domain.ts';
import { viewOf } from '../candidates/view.domain.ts';
import { readAccreditedTests, readScopeTables } from './tests-table.domain.ts';
import { isNotTestName } from './tests-values.domain.ts';

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

  it('the tests need not come first', () =>
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
});

describe('what is never a test (documents.md, what unseen documents showed, 1)', () => {
  it.each([
    ['mg', true],
    ['0168 mg', true],
    ['(10 to 250) °C', true],
    ['Up to 100 mm', true],
    ['ISO 6579-1:2017', true],
    ['ASTM E8/E8M', true],
    ['Test Method', true],
    ['Messbereich', true],
    ['pH', false],
    ['Lead', false],
    ['Vitamin B12', false],
    ['HIV-1 RNA', false],
    ['Frequency', false],
    ['Detection of Salmonella', false],
    ['ISO 6579-1 Detection of Salmonella', false],
  ])('%s: %s', (text, isNone) => expect(isNotTestName(text)).toBe(isNone));
});

type Row = readonly string[];

/** A landscape page of one table; `foot` is at the foot of every page. */
const scope = (head: Row, rows: readonly Row[], options: Parameters<Draft['table']>[2], foot = '') => {
  const draft = new Draft();
  const repeat = () => draft.put(foot, draft.margin, draft.height - 30, 8);
  draft.onPage = repeat;
  repeat();
  draft.text('Scope of Accreditation', { bold: true });
  draft.table(head, rows, { size: 8.5, ...options });
  return draft;
};

describe('scope tables by their own geometry', () => {
  const gauges: Row[] = [
    ['Plain plug gauges and ring gauges, including setting discs', 'Up to 100 mm', '1.2 µm'],
    ['Feeler gauges', '0.03 mm to 1 mm', '1.6 µm'],
    ['Coating thickness foils used to adjust magnetic instruments', '10 µm to 900 µm', '0.9 µm'],
  ];
  const names = gauges.map(([name]) => name);

  it.each([
    ['with rules and space', { ruled: true, padding: 6 }],
    ['without rules, lines evenly spaced', { ruled: false, padding: 0 }],
    ['with short cells in the middle of long ones', { padding: 6, middle: true }],
    ['with centred cells', { padding: 6, middle: true, centred: true }],
  ])('wrapped cells belong to their row: %s', (_, options) =>
    expect(
      testsOf(
        sheetText(scope(['Parameter/Equipment', 'Range', 'CMC (±)'], gauges, { widths: [1.4, 1, 1], ...options }).sheet()),
      ),
    ).toEqual(names),
  );

  it('a signatory and days at the foot are no part of the last row', () => {
    const draft = scope(
      ['Parameter/Equipment', 'Range', 'CMC (±)'],
      gauges,
      { widths: [1.4, 1, 1] },
      'Issue date 04.05.2025 valid until 03.05.2027',
    );
    draft.gap(14);
    draft.text('Mira Castellan', { size: 8.5 });
    draft.text('Convenor', { size: 8.5 });
    expect(testsOf(sheetText(draft.sheet()))).toEqual(names);
  });

  it('two who sign beside each other, far below, are no part of the last row either', () => {
    const numbered = gauges.map(([name, ...rest], index): Row => [`${index + 1}. ${name}`, ...rest]);
    const draft = scope(['Parameter/Equipment', 'Range', 'CMC (±)'], numbered, { widths: [1.4, 1, 1] });
    draft.gap(30);
    const y = draft.y;
    draft.put('Mira Castellan', 80, y, 8.5);
    draft.put('Arun Dasgupta', 400, y, 8.5);
    draft.put('Convenor', 80, y + 12, 8.5);
    draft.put('Program Manager', 400, y + 12, 8.5);
    expect(testsOf(sheetText(draft.sheet()))).toEqual(names);
  });

  it('under a name in capitals a line in small letters is a detail, and a mark behind a name is not part of it', () => {
    const rows: Row[] = [
      ['1. THREAD PLUG GAUGE®', 'Up to 100 mm', '3.4 µm'],
      ['Effective Diameter', '', ''],
      ['2. FEELER GAUGE SET?', 'Up to 1 mm', '3.0 µm'],
      ['3. SNAP GAUGE /', 'Up to 100 mm', '1.5 µm'],
      ['GAP GAUGE*', '', ''],
    ];
    const draft = scope(['Parameter/Equipment', 'Range', 'CMC (±)'], rows, { widths: [1.4, 1, 1], ruled: false, padding: 0 });
    expect(testsOf(sheetText(draft.sheet()))).toEqual(['THREAD PLUG GAUGE', 'FEELER GAUGE SET', 'SNAP GAUGE / GAP GAUGE']);
  });

  it.each([
    ['repeats its heading', true],
    ['goes on without', false],
  ])('a table over two pages %s', (_, repeats) => {
    const many = Array.from(
      { length: 60 },
      (__, index): Row => [
        `Gauge of kind ${'abcdefghij'[index % 10]}${'klmnop'[Math.floor(index / 10)]}`,
        'Up to 100 mm',
        '1.2 µm',
      ],
    );
    const draft = scope(['Parameter/Equipment', 'Range', 'CMC (±)'], many, { repeats }, 'Page 1 of 2');
    expect(draft.sheet().pages.length).toBeGreaterThan(1);
    expect(testsOf(sheetText(draft.sheet()))).toEqual(many.map(([name]) => name));
  });

  it.each<[string, Row, Row[], string[]]>([
    [
      'German',
      ['Prüfgegenstand', 'Prüfparameter', 'Prüfverfahren'],
      [
        ['Trinkwasser', 'Nitrit', 'DIN EN 26777'],
        ['Böden', 'Trockenrückstand', 'DIN EN 15934'],
      ],
      ['Nitrit', 'Trockenrückstand'],
    ],
    [
      'Spanish',
      ['PRODUCTO/MATERIAL A ENSAYAR', 'ENSAYO', 'NORMA/PROCEDIMIENTO DE ENSAYO'],
      [
        ['Aguas de consumo', 'Conductividad', 'PNT-FQ-03'],
        ['Aguas de consumo', 'Turbidez', 'PNT-FQ-07'],
      ],
      ['Conductividad', 'Turbidez'],
    ],
    [
      'a title of the method where no column names tests',
      ['Norm / Hausverfahren', 'Titel der Norm oder des Hausverfahrens', 'Prüfbereich'],
      [
        ['DIN EN ISO 9408', 'Aerober Abbau organischer Stoffe', 'Wasser'],
        ['DIN 38414-8', 'Faulverhalten', 'Schlamm'],
      ],
      ['Aerober Abbau organischer Stoffe', 'Faulverhalten'],
    ],
  ])('headings in other words: %s', (_, head, rows, tests) =>
    expect(testsOf(sheetText(scope(head, rows, {}).sheet()))).toEqual(tests),
  );

  it('lists under one material are tests of their own, and headings of groups are none', () =>
    expect(
      drawn((draft) =>
        draft.table(
          ['Materials/Products tested', 'Type of test/Properties measured', 'Standard specifications'],
          [
            ['COSMETICS', 'Chemical tests', ''],
            ['Creams', 'Parabens', 'In-house COS-4'],
            ['', 'Viscosity', 'In-house COS-9'],
            ['', 'Preservative efficacy', 'In-house COS-11'],
            ['Soaps', 'Free alkali', 'In-house COS-15'],
          ],
          { padding: 0, ruled: false },
        ),
      ),
    ).toEqual(['Parabens', 'Viscosity', 'Preservative efficacy', 'Free alkali']));
});

const flagsOf = (document: DocumentText) => readScopeTables(viewOf(document)).flags;

describe('a scope table that is not understood', () => {
  const figures: Row[] = Array.from({ length: 6 }, (_, index): Row => [`${index + 1} mg`, 'mg', `0.0${index + 1} mg`]);

  it('gives no rows and says so with the page: "A scope table was found and not understood."', () => {
    const document = sheetText(scope(['Test', 'Range', 'CMC'], figures, {}).sheet());
    expect(testsOf(document)).toEqual([]);
    expect(flagsOf(document)).toEqual([
      { code: 'scope-table-not-understood', detail: 'A scope table was found and not understood.', page: 1 },
    ]);
  });

  it('says nothing where the table is understood, or where no scope is', () => {
    expect(
      flagsOf(
        sheetText(
          scope(
            ['Test', 'Method'],
            [
              ['Lead', 'EPA 200.8'],
              ['Zinc', 'EPA 200.8'],
            ],
            {},
          ).sheet(),
        ),
      ),
    ).toEqual([]);
    expect(flagsOf(linesText('Price list', 'Range', 'Method', 'Test'))).toEqual([]);
  });
});

describe('invented scopes in the layouts of bodies', () => {
  it.each(['development', 'held-out'] as const)('%s: at least 95 of 100 tests are right', (part) => {
    const papers = labelledDocuments(4, 1).filter((one) => one.family.startsWith('scope/') && one.part === part);
    expect(papers.length).toBeGreaterThan(4);
    let right = 0;
    let all = 0;
    for (const { sheet, certifications } of papers) {
      const wanted = certifications.flatMap(({ accreditedTests }) => accreditedTests);
      const found = testsOf(sheetText(sheet));
      right += 2 * wanted.filter((one) => found.includes(one)).length;
      all += wanted.length + found.length;
    }
    expect(right / all).toBeGreaterThan(0.95);
  });
});
