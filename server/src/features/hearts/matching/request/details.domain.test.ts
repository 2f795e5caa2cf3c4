import { describe, expect, it } from 'vitest';
import { givenRequest } from '../../../../testing/matching/matching-given.ts';
import { detailsIn } from './details.domain.ts';
import { readRequest } from './reading.domain.ts';

const readOf = (text: string) => readRequest(givenRequest('Sequencing', text)).understanding;

describe('the details of a request', () => {
  it.each<readonly [string, string, string | null]>([
    ['Reports as VCF files', 'format: VCF files', null],
    ['Send BAM and DICOM', 'format: BAM, format: DICOM', null],
    ['Sequencing at 500x', 'coverage: 500x', null],
    ['30x mean coverage', 'coverage: 30x mean coverage', null],
    ['20 million reads per sample, 2 x 150 bp', 'coverage: 20 million reads per sample, coverage: 2 x 150 bp', null],
    ['We have 240 FFPE blocks', 'samples: 240 FFPE blocks', null],
    ['About 1,200 serum samples', 'samples: 1,200 serum samples', null],
    ['Twelve frozen tumors', 'samples: Twelve frozen tumors', null],
    ['10 animals per arm in 96-well plates', 'samples: 10 animals', null],
    ['Results by June 30', 'day: by June 30', 'neededUntil'],
    ['before 15 July 2027', 'day: before 15 July 2027', 'neededUntil'],
    ['by June', 'day: by June', 'neededUntil'],
    ['by the end of March 2027', 'day: by the end of March 2027', 'neededUntil'],
    ['within six weeks', 'day: within six weeks', 'neededUntil'],
    ['50 ng of DNA in 20 µL', 'amount: 50 ng, amount: 20 µL', null],
    ['At most $12,000', 'budget: $12,000', 'budgetRange'],
    ['It carries V600E and rs9939609', 'variant: V600E, variant: rs9939609', null],
    ['exon 19 deletions', 'variant: exon 19 deletions', null],
  ])('MAT-030 reads "%s" as %s', (text, said, field) => {
    const details = detailsIn(text);
    expect(details.map(({ detail: { kind, words } }) => `${kind}: ${words}`).join(', ')).toBe(said);
    expect(details.map(({ detail }) => detail.field)).toEqual(details.map(() => field));
    for (const { at, detail } of details) expect(text.slice(at.start, at.end)).toBe(detail.words);
  });

  it.each([
    'The may fly and its wings',
    'We sort by size and by hand',
    'Three in a row',
    'Stage II disease, version 2',
    'The patients are followed for years',
    'An excel at science',
  ])('finds none in "%s"', (text) => {
    expect(detailsIn(text)).toEqual([]);
  });
});

describe('what was not understood', () => {
  it.each<readonly [string, readonly string[]]>([
    ['Also measure ABX-17 and QZR1', ['ABX-17', 'QZR1']],
    ['Quorvimab and plexitinib in plasma', ['Quorvimab', 'plexitinib']],
    ['We look for a new frobnovirus', ['frobnovirus']],
    ['Genotype NRAS and TP53, deliver VCF by June 30', []],
    ['The US laboratory holds CLIA and ISO 15189, an SOP and DNA', []],
    ['No QZR1 is needed', []],
    ['MSI of tumors: microsatellite instability by PCR', []],
    ['MSI of tumors', ['MSI']],
    ['EM and LM of the same cells', []],
    ['WE WRITE EVERYTHING IN CAPITALS', []],
    ['Please prefer a nearby partner with courier pickup and a quick invoice', []],
  ])('MAT-030 lists in "%s" %j', (text, words) => {
    expect(readOf(text).notUnderstood).toEqual(words.map((each) => ({ words: each })));
  });

  it.each<readonly [string, boolean]>([
    ['MET amplification', true],
    ['EGFR and KIT', true],
    ['a set of REST and CAT genes', true],
    ['the rest of the cat study, we met a set', false],
    ['KIT components and a CAT scanner', false],
  ])('MAT-030 names a gene in "%s": %s', (text, isNamed) => {
    expect(readOf(text).asked.some(({ kind }) => kind === 'analyte')).toBe(isNamed);
  });

  it('MAT-030 names the usual clinical genes', () => {
    const genes =
      'NRAS TP53 KRAS EGFR BRAF PIK3CA JAK2 NPM1 FLT3 MLH1 PALB2 SMN1 FMR1 CFTR LDLR MYH7 KCNQ1 SCN1A GBA1 LRRK2 DPYD'.split(
        ' ',
      );
    expect(genes.filter((gene) => !readOf(`We test ${gene}`).asked.some(({ kind }) => kind === 'analyte'))).toEqual([]);
  });
});
