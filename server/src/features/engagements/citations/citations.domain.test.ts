import type { SnapshotContent } from '@aliquot/contract/engagements/snapshots';
import type { StampContent } from '@aliquot/contract/engagements/stamps';
import { describe, expect, it } from 'vitest';
import { citationOf, type WorkOnRecord } from './citations.domain.ts';
import { citedWords, readme } from './record.domain.ts';

const certificate = {
  type: 'cap',
  number: '7204411',
  issuing_body: 'College of American Pathologists',
  holder: null,
  issue_date: null,
  expiry_date: '2027-09-30',
  scope: [],
  accredited_tests: [],
  evidence: [{ field: 'number', document_sha256: 'a'.repeat(64), page: 2, words: 'CAP 7204411' }],
};
const snapshot = (certificates: SnapshotContent['certificates'] = [certificate]): SnapshotContent => ({
  format: 'aliquot-snapshot-1',
  taken_at: '2026-03-02T10:00:00.000Z',
  agreed_by: 'approval',
  project: { id: 'p', title: 'Metals' },
  laboratory: { id: 'l', name: 'Harbor Genomics', address: 'Oakland' },
  match: null,
  certificates,
  judgement: null,
  proposal: null,
});
const line = {
  text: 'Heavy metals by ICP-MS',
  certificate: { id: 'c', type: 'iso-17025' as const, number: '2357.07', valid_from: null, valid_until: '2026-12-31' },
  evidence: { document_id: 'd', document_sha256: 'b'.repeat(64), page: 4, words: 'Heavy metals' },
};
const stamp: StampContent = {
  format: 'aliquot-scope-stamp-1',
  document_sha256: 'f'.repeat(64),
  day: '2026-03-12',
  day_from: 'report',
  tests: [
    { name: 'Arsenic', page: 1, mark: 'in-scope', line },
    { name: 'Lead', page: 1, mark: 'in-scope', line },
    { name: 'Ferritin', page: 1, mark: 'outside', line: null },
  ],
  methods: ['ICP-MS'],
};
const work = (changes: Partial<WorkOnRecord> = {}): WorkOnRecord => ({
  laboratory: { name: 'Harbor Genomics', address: 'Oakland, CA' },
  started: new Date('2026-03-03T10:00:00Z'),
  delivered: new Date('2026-03-14T10:00:00Z'),
  accepted: new Date('2026-03-16T10:00:00Z'),
  snapshot: snapshot(),
  reports: [{ file_name: 'report.pdf', version: 1, content: stamp }],
  ...changes,
});

describe('a methods paragraph', () => {
  it('PRM-025 names laboratory, certificates with their validity, methods, the lines of the scope and the days', () => {
    expect(citationOf(work())).toEqual({
      text: [
        'The work was done by Harbor Genomics (Oakland, CA) between March 3, 2026 and March 14, 2026.',
        'When the work was agreed on March 2, 2026, the laboratory held CAP (number 7204411, College of American Pathologists, valid until September 30, 2027).',
        'Methods: ICP-MS.',
        'On March 12, 2026, the day of release, of the reported tests were in scope: Arsenic and Lead (“Heavy metals by ICP-MS”, ISO/IEC 17025 2357.07, valid until December 31, 2026); not in a scope line: Ferritin.',
        'The results were accepted on March 16, 2026.',
      ].join(' '),
      missing: [],
    });
  });

  it('PRM-025 says of no certificate that it was held which had ended or not begun at the agreement, and names its site', () => {
    const ended = { ...certificate, number: '1', expiry_date: '2026-03-01' };
    const ahead = { ...certificate, number: '2', issue_date: '2026-03-03' };
    const { text, missing } = citationOf(work({ snapshot: snapshot([{ ...certificate, site: 'Northgate' }, ended, ahead]) }));
    expect(text).toContain(
      'the laboratory held CAP (number 7204411, College of American Pathologists, for Northgate, valid until September 30, 2027).',
    );
    expect(missing).toEqual([
      'CAP 1 had ended on March 1, 2026, before the work was agreed.',
      'CAP 2 began on March 3, 2026, after the work was agreed.',
    ]);
  });

  it('names one day once', () => {
    const { text } = citationOf(work({ started: work().delivered }));
    expect(text).toMatch(/^The work was done by Harbor Genomics \(Oakland, CA\) on March 14, 2026\. /);
  });

  it.each<[string, Partial<WorkOnRecord>, string, string]>([
    ['the start', { started: null }, 'The day on which the work began is not on record.', 'between'],
    ['certificates', { snapshot: snapshot([]) }, 'No certificates in force were on record when the work was agreed.', 'held'],
    ['the snapshot', { snapshot: null }, 'Nothing was recorded when the work was agreed.', 'held'],
    ['reports', { reports: [] }, 'No tests of a report were read, so no lines of the scope are named.', 'scope'],
    [
      'a report that was not read',
      { reports: [{ file_name: 'scan.pdf', version: 1, content: null }] },
      'scan.pdf was not read, so its tests are not held against the scope.',
      'scan.pdf',
    ],
    [
      'methods',
      { reports: [{ file_name: 'r.pdf', version: 1, content: { ...stamp, methods: [] } }] },
      'No methods are on record.',
      'Methods',
    ],
    ['a number', { snapshot: snapshot([{ ...certificate, number: null }]) }, 'The number of CAP is not on record.', 'number'],
  ])('PRM-025 leaves out %s that is not on record, and names it as missing', (_, changes, missing, absent) => {
    const cited = citationOf(work(changes));
    expect(cited.missing).toContain(missing);
    expect(cited.text).not.toContain(absent);
  });

  it('PRM-025 says that a certificate ended before the results were delivered', () => {
    const ended = snapshot([{ ...certificate, expiry_date: '2026-03-13' }]);
    expect(citationOf(work({ snapshot: ended })).text).toContain('ended March 13, 2026, before the results were delivered');
    const lasting = snapshot([{ ...certificate, expiry_date: '2026-03-14' }]);
    expect(citationOf(work({ snapshot: lasting })).text).toContain('valid until March 14, 2026');
  });

  it('PRM-025 gathers the words that were cited, each once, and the README names each part and what is missing', () => {
    expect(citedWords(snapshot(), [stamp])).toEqual([
      { document_sha256: 'a'.repeat(64), page: 2, words: 'CAP 7204411' },
      { document_sha256: 'b'.repeat(64), page: 4, words: 'Heavy metals' },
    ]);
    const about = { title: 'Metals', laboratory: 'Harbor Genomics', made: '2026-03-16 10:00:00 UTC' };
    const text = readme(about, [{ name: 'a.json', about: 'A part.', sha256: 'c'.repeat(64) }], ['No methods are on record.']);
    for (const words of ['Project: Metals', 'a.json\n  A part.', `SHA-256 ${'c'.repeat(64)}`, '- No methods are on record.'])
      expect(text).toContain(words);
  });
});
