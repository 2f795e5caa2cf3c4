import { describe, expect, it } from 'vitest';
import { Draft, sheetText } from '../../../../testing/labelled-documents/sheet.ts';
import { linesText } from '../../../../testing/papers/document-lines.ts';
import { understandDocument } from '../reading.domain.ts';

const context = { fileName: 'a.pdf', today: '2026-11-26' };

/** Rows of a scope's table, each cell at the x of its column. */
const drawn = (columns: readonly number[], rows: readonly (readonly (string | null)[])[], head: readonly string[] = []) => {
  const draft = new Draft();
  draft.centred('SCOPE OF ACCREDITATION TO ISO/IEC 17025:2017');
  for (const [index, line] of ['FENWICK ASSAY HOUSE LLC', '9 Quay Road', 'Tacoma, WA 98401', ...head].entries())
    draft.put(line, 60, 110 + 14 * index, 10, false);
  draft.put('Valid To: May 31, 2028', 60, 180, 10, false);
  draft.put('Certificate Number: 4417.01', 300, 180, 10, false);
  draft.put('Accreditation is granted by A2LA to perform the following tests:', 60, 200, 10, false);
  for (const [index, row] of rows.entries())
    for (const [column, text] of row.entries())
      if (text !== null) draft.put(text, columns[column] ?? 60, 230 + 20 * index, 10, index === 0);
  return understandDocument(sheetText(draft.sheet()), context);
};
const testsOf = (reading: ReturnType<typeof drawn>) => reading.certificates[0]?.accreditedTests.map(({ value }) => value);

describe('RDG-025: scope tables', () => {
  it('a method over several rows loses none of their tests', () =>
    expect(
      testsOf(
        drawn(
          [60, 300],
          [
            ['Analyte', 'Method'],
            ['Nickel', 'EPA 6010D'],
            ['Lead', null],
            ['Zinc', null],
            ['Selenium', 'EPA 7742'],
          ],
        ),
      ),
    ).toEqual(['Nickel', 'Lead', 'Zinc', 'Selenium']));

  it('headings of two levels name the column of the lower one', () =>
    expect(
      testsOf(
        drawn(
          [60, 220, 400],
          [
            ['Matrix', 'Examination', null],
            [null, 'Analyte', 'Procedure'],
            ['Sludge', 'Cobalt', 'EPA 6010D'],
            ['Air', 'Toluene', 'EPA TO-15'],
          ],
        ),
      ),
    ).toEqual(['Cobalt', 'Toluene']));

  it.each([
    ['1,1,2-Trichloroethane'],

    ["o,p'-DDE"],
    ['n-Butane'],
    ['trans-Nonachlor'],
    ['4,4-DDD'],

    ['2,4-D'],
  ])('"%s" is one analyte', (name) =>
    expect(
      testsOf(
        drawn(
          [60, 300],
          [
            ['Parameter', 'Method'],
            ['Nickel', 'EPA 6010D'],
            [name, 'EPA 8081B'],
            ['Zinc', 'EPA 6010D'],
          ],
        ),
      ),
    ).toEqual(['Nickel', name, 'Zinc']),
  );

  it.each(['γ-BHC', '17α-Ethinylestradiol', 'β-Carotene'])('"%s" is one analyte in a text without positions', (name) => {
    const rows = ['Parameter   Method', 'Nickel   EPA 6010D', `${name}   EPA 8081B`, 'Zinc   EPA 6010D'];
    const head = [
      'SCOPE OF ACCREDITATION TO ISO/IEC 17025:2017',
      'FENWICK ASSAY HOUSE LLC',
      'A2LA',
      'Certificate Number: 4417.01',
      'Valid To: May 31, 2028',
    ];
    expect(testsOf(understandDocument(linesText(...head, ...rows), context))).toEqual(['Nickel', name, 'Zinc']);
  });

  it('labels of the head of a page are no tests', () =>
    expect(
      testsOf(
        drawn(
          [60, 300],
          [
            ['Test', 'Method'],
            ['Nickel', 'EPA 6010D'],
            ['Certificate Number', '4417.01'],
            ['Valid To', 'May 31, 2028'],
            ['Zinc', 'EPA 6010D'],
          ],
        ),
      ),
    ).not.toEqual(expect.arrayContaining(['Certificate Number'])));

  it.each([
    ['For the following scope of activities:', 'Repair of centrifuges'],
    ['Scope:', 'Repair of centrifuges'],
  ])('the line after "%s" belongs to it', (lead, scope) => {
    const lines = [
      'CERTIFICATE',
      'BSI hereby certifies that the company',
      'Brantley Optical Works Ltd',
      'operates a quality management system in accordance with ISO 9001:2015',
      lead,
      scope,
      'Certificate no. FM 441702',
      'Valid until: 3 May 2028',
    ];
    const { certificates } = understandDocument(linesText(...lines), context);
    expect(certificates[0]?.scope.map(({ value }) => value)).toEqual([scope]);
  });

  it('a scope that was not understood is told to be one', () => {
    const { certificates, flags } = drawn([60], [], ['See the directory for the tests.']);
    expect(certificates[0]?.accreditedTests).toEqual([]);
    expect(flags.map(({ code }) => code)).toContain('scope-table-not-understood');
  });
});
