import { describe, expect, it } from 'vitest';
import { Draft, sheetText } from '../../../../testing/labelled-documents/sheet.ts';
import { linesText } from '../../../../testing/papers/document-lines.ts';
import { sameOrganization } from '../../judging/facts/names.domain.ts';
import { viewOf } from '../candidates/view.domain.ts';
import { readHolder } from './holder.domain.ts';

const readingOf = (...lines: string[]) => readHolder(viewOf(linesText(...lines)));
const holderOf = (...lines: string[]) => readingOf(...lines)?.holder.value ?? null;
const drawn = (draw: (draft: Draft) => void) => {
  const draft = new Draft();
  draw(draft);
  return readHolder(viewOf(sheetText(draft.sheet())));
};

describe('RDG-023: holder and address', () => {
  it.each<[string, string[], string]>([
    [
      'the line above the address',
      ['Certificate of Competence', 'Ostrava Serum Works', '41 Kiln Street', 'Duluth, MN 55802'],
      'Ostrava Serum Works',
    ],
    [
      'behind M/s, up to its verb',
      ['GRANT OF LICENCE', 'M/s Cobalt Reagents Pvt. Ltd. is granted a licence to make vaccines'],
      'Cobalt Reagents Pvt. Ltd.',
    ],
    [
      'under "certify that"',
      ['We hereby certify that', 'Tamsin Valley Hospital', 'has been assessed'],
      'Tamsin Valley Hospital',
    ],
    ['behind "réalisées par"', ['Attestation', 'Analyses réalisées par : Laboratoire Morvan SAS'], 'Laboratoire Morvan SAS'],
  ])('%s', (_, lines, name) => expect(holderOf(...lines)).toBe(name));

  it.each<[string, string[]]>([
    ['a table head', ['Name   Qualification   Approved in', 'Rosa Lindqvist   BSc   Section 4']],
    ['a person', ['Signed', 'Rosa Lindqvist']],
    ['who signs', ['Licensing Authority', 'President and CEO']],
    ['a register number', ['Holder: SIREN 831 475 819', 'Holder: VAT DE 811 569 869']],
    ['a scope line', ['Scope: testing of water', 'TESTING']],
  ])('never %s', (_, lines) => expect(holderOf(...lines)).toBeNull());

  it('a name over three lines in capitals is one, from its first line to its legal form', () =>
    expect(
      drawn((draft) => {
        draft.centred('CERTIFICATE');
        for (const [index, line] of ['ANADOLU TIBBI CIHAZ', 'URETIM PAZARLAMA VE', 'TICARET A.S.'].entries())
          draft.put(line, 200, 160 + 24 * index, 18, false);
        draft.put('The quality management system of the above company was approved.', 90, 300, 10, false);
      })?.holder.value,
    ).toBe('ANADOLU TIBBI CIHAZ URETIM PAZARLAMA VE TICARET A.S.'));

  it.each<[string, string, string[]]>([
    ['d/b/a', 'Kestrel Holdings, Inc. d/b/a Blue Heron Genomics', ['Kestrel Holdings, Inc.', 'Blue Heron Genomics']],
    ['formerly', 'Blue Heron Genomics LLC, formerly Heron Assay Services', ['Blue Heron Genomics', 'Heron Assay Services']],
  ])('%s is a further name of the same holder, either of which is the holder', (_, printed, names) => {
    const holder = holderOf('We hereby certify that', printed, '9 Quay Road, Tacoma, WA 98401', 'has been accredited');
    expect(holder).toBe(printed);
    for (const name of names) expect(sameOrganization(holder ?? '', name)).toBe(true);
    expect(sameOrganization(holder ?? '', 'Pelican Genomics')).toBe(false);
  });

  it('a further name on the line below belongs to it', () =>
    expect(
      holderOf(
        'We hereby certify that',
        'Kestrel Holdings, Inc.',
        'doing business as Blue Heron Genomics',
        'has been accredited',
      ),
    ).toBe('Kestrel Holdings, Inc. doing business as Blue Heron Genomics'));

  it('the address ends before the next label', () =>
    expect(
      readingOf(
        'We hereby certify that',
        'Tamsin Valley Hospital',
        '9 Quay Road',
        'Tacoma, WA 98401',
        'Medical Director: Ada Ruiz, MD',
        'has been accredited',
      )?.address?.value,
    ).toBe('9 Quay Road, Tacoma, WA 98401'));

  it('an address behind its label is read from its house number on', () =>
    expect(
      readingOf('Name of laboratory: Pasig River Diagnostics Corp.', 'Address: 12 Bay Ave., Pasig City')?.address?.value,
    ).toBe('12 Bay Ave., Pasig City'));

  it('a rightful holder has no address made of a line that is none', () =>
    expect(readingOf('Organisme : Laboratoire Morvan SAS', 'is for N° SIREN : 831475819')?.address ?? null).toBeNull());
});
