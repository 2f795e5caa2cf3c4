import { describe, expect, it } from 'vitest';
import type { ReportReading } from './report.domain.ts';
import { type HeldCertificate, stampOf } from './stamps.domain.ts';

const place = { page: 1, quote: 'q', start: 0, end: 1, boxes: [], source: 'text' as const };
const reading = (names: string[], released: string | null = null): ReportReading => ({
  tests: names.map((name) => ({ name, evidence: place })),
  released: released === null ? null : { value: released, confidence: 0.9, evidence: [place] },
  laboratory: null,
  methods: [],
});
const certificate = (changes: Partial<HeldCertificate> = {}): HeldCertificate => ({
  id: '00000000-0000-4000-8000-000000000001',
  type: 'iso-17025',
  number: '2357.07',
  holder: null,
  address: null,
  confirmed_name: false,
  issue_date: '2024-01-01',
  expiry_date: '2026-12-31',
  scope: [],
  accredited_tests: ['Heavy metals by ICP-MS'],
  evidence: {
    accreditedTests: [{ documentId: 'd1', fileName: 'scope.pdf', evidence: { page: 4, quote: 'Heavy metals by ICP-MS' } }],
  },
  superseded_at: null,
  superseded_by: null,
  ...changes,
});
const stamp = (held: HeldCertificate[], { names = ['Arsenic'], released = null as string | null } = {}) =>
  stampOf({
    reading: reading(names, released),
    documentSha256: 'f'.repeat(64),
    lab: { id: 'l', name: 'Harbor Genomics', address: '1 Pier, Oakland, CA 94607, USA' },
    held,
    hashes: new Map([['d1', 'a'.repeat(64)]]),
    requested: '2026-03-01',
    delivered: '2026-03-20',
  });
const marks = (...given: Parameters<typeof stamp>) => stamp(...given).tests.map(({ mark }) => mark);

describe('the marks of a report', () => {
  it('PRM-019 name the line of the scope with its certificate and the words that show it', () => {
    expect(stamp([certificate()]).tests).toEqual([
      {
        name: 'Arsenic',
        page: 1,
        mark: 'in-scope',
        line: {
          text: 'Heavy metals by ICP-MS',
          certificate: {
            id: '00000000-0000-4000-8000-000000000001',
            type: 'iso-17025',
            number: '2357.07',
            valid_from: '2024-01-01',
            valid_until: '2026-12-31',
          },
          evidence: { document_id: 'd1', document_sha256: 'a'.repeat(64), page: 4, words: 'Heavy metals by ICP-MS' },
        },
      },
    ]);
  });

  it.each<[string, HeldCertificate[], string]>([
    ['in scope on the last day of a certificate', [certificate({ expiry_date: '2026-03-20' })], 'in-scope'],
    ['lapsed on the day after', [certificate({ expiry_date: '2026-03-19' })], 'lapsed'],
    [
      'in scope under a renewal',
      [certificate({ expiry_date: '2026-03-01' }), certificate({ issue_date: '2026-03-01' })],
      'in-scope',
    ],
    ['outside before a certificate begins', [certificate({ issue_date: '2026-03-21' })], 'outside'],
    ['outside without a certificate', [], 'outside'],
    ['outside where no line names the test', [certificate({ accredited_tests: ['Mercury'] })], 'outside'],
    [
      'outside under a certificate of another holder',
      [certificate({ holder: 'Bay Oncology Ltd', address: '9 Elm St, Reno, NV 89501, USA' })],
      'outside',
    ],
    [
      'outside under an ended certificate of another holder',
      [certificate({ holder: 'Bay Oncology Ltd', address: '9 Elm St, Reno, NV 89501, USA', expiry_date: '2026-03-19' })],
      'outside',
    ],
    [
      'outside under an ended certificate of another holder at the same address',
      [certificate({ holder: 'Bay Oncology Ltd', address: '1 Pier, Oakland, CA 94607, USA', expiry_date: '2026-03-19' })],
      'outside',
    ],
    ['outside under a certificate that was taken away', [certificate({ superseded_at: new Date('2026-03-10') })], 'outside'],
    [
      'in scope under a certificate that was renewed since',
      [certificate({ superseded_at: new Date('2026-03-10'), superseded_by: 'iso-17025 2357.07' })],
      'in-scope',
    ],
    [
      'in scope where an administrator confirmed the other name',
      [certificate({ holder: 'Bay Oncology Ltd', confirmed_name: true })],
      'in-scope',
    ],
  ])('PRM-019 are %s', (_, held, mark) => {
    expect(marks(held)).toEqual([mark]);
  });

  it.each([
    ['in force', '2026-06-30', '2026-12-31'],
    ['that have ended', '2026-01-31', '2026-02-28'],
  ])('PRM-019 of two certificates %s name the one that ends last', (_, first, last) => {
    const [{ line } = { line: null }] = stamp([certificate({ expiry_date: first }), certificate({ expiry_date: last })]).tests;
    expect(line?.certificate.valid_until).toBe(last);
  });

  it('PRM-019 never say in scope without a line', () => {
    const names = ['Arsenic', 'Sequencing', 'Test', '—', 'pH'];
    for (const { mark, line } of stamp([certificate({ scope: ['Chemical testing'] })], { names }).tests)
      expect(mark === 'outside').toBe(line === null);
  });

  it.each<[string, string | null, { day: string; day_from: string }]>([
    ['the day that the report states', '2026-03-12', { day: '2026-03-12', day_from: 'report' }],
    ['the day of delivery where it states none', null, { day: '2026-03-20', day_from: 'delivery' }],
    ['the day of delivery where the day is before the request', '2026-02-28', { day: '2026-03-20', day_from: 'delivery' }],
    ['the day of delivery where the day is after it', '2026-03-21', { day: '2026-03-20', day_from: 'delivery' }],
  ])('PRM-019 hold on %s', (_, released, day) => {
    expect(stamp([certificate()], { released })).toMatchObject(day);
  });

  it('PRM-019 say where a line was stated by a person and no document shows it', () => {
    expect(stamp([certificate({ evidence: {} })]).tests[0]?.line?.evidence).toBeNull();
  });
});
