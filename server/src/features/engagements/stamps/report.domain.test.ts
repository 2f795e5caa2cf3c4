import { describe, expect, it } from 'vitest';
import { linesText } from '../../../testing/papers/document-lines.ts';
import { readReport, readReportPages } from './report.domain.ts';

const read = (...lines: string[]) => readReport(linesText(...lines));
const tests = (...lines: string[]) => read(...lines).tests.map(({ name }) => name);
const heading = 'Analyte      LOD      Result      Unit';

describe('what is read of a report of results', () => {
  it('PRM-019 finds the tests of a table, the day of release and the methods, each with its place', () => {
    const reading = read(
      'Report date: March 12, 2026',
      'Received: March 2, 2026',
      'Method: ICP-MS',
      heading,
      'Arsenic      0.01      <LOQ      mg/kg',
      'Lead      0.01      0.12      mg/kg',
      'Salmonella spp.      -      Not detected      ',
    );
    expect(reading.tests.map(({ name, evidence }) => [name, evidence.quote])).toEqual([
      ['Arsenic', 'Arsenic'],
      ['Lead', 'Lead'],
      ['Salmonella spp.', 'Salmonella spp.'],
    ]);
    expect(reading.released).toMatchObject({ value: '2026-03-12', evidence: [{ quote: 'March 12, 2026' }] });
    expect(reading.methods.map(({ value }) => value)).toEqual(['ICP-MS']);
  });

  it.each<[string, string[], string[]]>([
    ['two tables side by side', [heading, 'CBD      ND      Lead      0.12'], ['CBD', 'Lead']],
    [
      'the name, and not the method between',
      ['Test      Method      Result', 'Ferritin      Immunoassay      41 ug/L'],
      ['Ferritin'],
    ],
    [
      'a name with its result behind a colon',
      ['EGFR mutation analysis: not detected', 'Glucose: 5.4 mmol/L'],
      ['EGFR mutation analysis', 'Glucose'],
    ],
    ['a test that is named as such', ['Test performed: Whole exome sequencing'], ['Whole exome sequencing']],
    ['each test once', [heading, 'CBD      0.1      ND', 'CBD      0.1      2.5'], ['CBD']],
  ])('PRM-019 takes %s', (_, lines, names) => {
    expect(tests(...lines)).toEqual(names);
  });

  it.each<[string, string[]]>([
    ['a table without a heading of results', ['Page      4', 'Freezer      -80']],
    ['what identifies the sample', [heading, 'Batch size:      150', 'Sample ID      7712', 'Order number      88']],
    ['sums without a name', [heading, 'Total      18.9', 'Overall      Pass']],
    ['days', [heading, 'Cannabinoids      06/06/2022']],
    ['what was not tested', [heading, 'Lead      NT', 'Mercury      -']],
    ['prose', ['The results of this report relate only to the sample as received: 12 were opened.']],
  ])('PRM-019 takes no test from %s', (_, lines) => {
    expect(tests(...lines)).toEqual([]);
  });

  it.each<[string, string[], string | null]>([
    [
      'the day of the report before the day on which the work was completed',
      ['Completed: 2026-03-10', 'Date issued: 2026-03-12'],
      '2026-03-12',
    ],
    ['the day of completion where no other is said', ['Completed: 2026-03-10', 'Received: 2026-03-01'], '2026-03-10'],
    ['the last of several', ['Reported: 2026-03-12', 'Reported: 2026-03-20'], '2026-03-20'],
    ['none where no words say so', ['Received: 2026-03-01', 'Collected 2026-02-28'], null],
  ])('PRM-019 reads %s', (_, lines, day) => {
    expect(read(...lines).released?.value ?? null).toBe(day);
  });

  it('PRM-019 writes what the database takes, whatever a report says', () => {
    const { pages, ...document } = linesText(heading, 'Le\uD800ad      1.2      mg');
    expect(JSON.parse(readReportPages(document, pages))).toMatchObject({ tests: [{ name: 'Le\uFFFDad' }] });
  });
});
