import { describe, expect, it } from 'vitest';
import { linesText } from '../../../../testing/papers/document-lines.ts';
import { understandDocument } from '../reading.domain.ts';

const context = { fileName: 'document.pdf', today: '2026-11-21' };
const recordsIn = (...lines: string[]) =>
  understandDocument(linesText(...lines), context)
    .facts.filter(({ kind }) => kind.startsWith('record.') || kind.startsWith('insurance.'))
    .map(({ kind, value }) => [kind, value]);

const figures = ['Sample  Analyzer A  Analyzer B', '1  5.1  5.2', '2  7.9  8.0', '3  12.4  12.1'];

describe('records that documents say they are', () => {
  it.each([
    ['Instrument Comparison, chemistry', ['record.method-comparison', 'Instrument Comparison, chemistry']],
    ['Split Sample Comparison 2026', ['record.accuracy-check', 'Split Sample Comparison 2026']],
    ['Calibration Verification Report', ['record.calibration-verification', 'Calibration Verification Report']],
  ])('%s with figures', (title, fact) => {
    expect(recordsIn(title, ...figures)).toContainEqual(fact);
    expect(recordsIn(title, 'The form is used twice a year.')).toEqual([]);
  });

  it.each([
    ['Worksheet: glucose run of March 4', 'record.test-run'],
    ['Laboratory Personnel Report (CLIA), Form CMS-209', 'record.staff-qualifications'],
    ['Client Feedback 2026', 'record.improvement'],
    ['Laboratory Request Form', 'record.request'],
  ])('%s', (title, kind) => {
    expect(recordsIn(title, 'Name  Role  Degree', 'A. Chen  Supervisor  MS')[0]?.[0]).toBe(kind);
  });

  it('reads until when an insurance runs, and is no certificate', () => {
    const lines = [
      'CERTIFICATE OF LIABILITY INSURANCE',
      'Insured: Bay Laboratory',
      'Policy number: GL-4711',
      'Policy expiration date: March 5, 2027',
    ];
    expect(recordsIn(...lines)).toEqual([['insurance.end-date', '2027-03-05']]);
    expect(understandDocument(linesText(...lines), context).certificates).toEqual([]);
  });

  it('a procedure about it, an empty form, and a sentence in passing are no records', () => {
    expect(recordsIn('STANDARD OPERATING PROCEDURE', 'Comparison of methods', ...figures)).toEqual([]);
    expect(recordsIn('Test Worksheet', ...Array.from({ length: 5 }, (_, at) => `Field ${at}: ____________`))).toEqual([]);
    expect(
      recordsIn(
        'Memorandum',
        'To all staff',
        ...Array.from({ length: 12 }, () => 'Work as usual.'),
        'A worksheet is kept.',
        ...figures,
      ),
    ).toEqual([]);
  });
});
