import { describe, expect, it } from 'vitest';
import { cmsRegister, passportCertificate, passportFacts, passportLink, signedAt } from '../../../testing/papers/passports.ts';
import { codeOf, endProblem, obstacleOf, readCode, stateOf } from './passports.domain.ts';
import { certificateLines, changedSince, type PassportFacts, statementsOf } from './statements.domain.ts';

const today = '2026-12-14';
const stated = (facts: Partial<PassportFacts> = {}, link = passportLink) =>
  statementsOf(passportFacts(facts), link, { today, signedAt });

const iso = passportCertificate({
  type: 'iso-15189',
  subtype: 'Scope of Accreditation',
  number: '4100.02',
  issuing_body: 'A2LA',
  expiry_date: '2027-01-27',
  accredited_tests: ['Tumor profiling by targeted sequencing', 'BRCA1 and BRCA2 sequencing'],
  evidence: {
    accreditedTests: [
      {
        documentId: 'd',
        fileName: 'scope.pdf',
        evidence: { page: 3, quote: 'BRCA1 and BRCA2  Sequencing', start: 0, end: 9, boxes: [], source: 'text' },
      },
    ],
  },
});

describe('PRF-001 what a Lab Passport states', () => {
  it('states certificates, accredited tests with page and line, the requirements shown and the day of the judgment', () => {
    const statements = stated({ certificates: [passportCertificate(), iso] });
    expect(statements.map(({ says }) => says)).toEqual([
      'link',
      'laboratory',
      'judgment',
      'certificate',
      'certificate',
      'test',
      'test',
    ]);
    expect(statements[2]).toMatchObject({ judged_on: '2026-12-14', requirements: { shown: 46, apply: 60 } });
    expect(statements[3]).toMatchObject({ title: 'CLIA', number: '50D2100000', valid_until: '2027-12-31', state: 'valid' });
    expect(statements[4]).toMatchObject({ number: '4100.02', state: 'ending', basis: 'document' });
    expect(statements[5]).toMatchObject({ name: 'Tumor profiling by targeted sequencing', page: null, line: 1 });
    expect(statements[6]).toMatchObject({ certificate: 'ISO 15189 4100.02', page: 3, line: 2 });
    expect(statements.every((each, at) => each.statement === at + 1 && each.of === 7)).toBe(true);
  });

  it('states no score and names no person, email or phone number', () => {
    const names = new Set(stated({ certificates: [passportCertificate(), iso] }).flatMap(Object.keys));
    expect([...names].filter((name) => /score|risk|percent|person|email|phone|made_by|director/.test(name))).toEqual([]);
  });

  it('says that a certificate has ended, and no longer counts its tests as accredited', () => {
    const statements = stated({ certificates: [{ ...iso, expiry_date: '2026-12-13' }] });
    expect(statements[3]).toMatchObject({ says: 'certificate', state: 'ended' });
    expect(statements.filter(({ says }) => says === 'test')).toEqual([]);
  });

  it('PRF-003 says the day of a register that agrees with a certificate, and nothing of a register otherwise', () => {
    const [known, unknown] = stated({ certificates: [passportCertificate({ register: cmsRegister }), iso] }).slice(3);
    expect(known).toMatchObject({ number: '50D2100000', basis: 'document', register: cmsRegister });
    expect(unknown).not.toHaveProperty('register');
  });

  it('leaves out certificates of another holder, and keeps one whose name an administrator confirmed', () => {
    const other = passportCertificate({ holder: 'Prairie Microbiology Institute' });
    const confirmed = passportCertificate({ holder: 'King County', confirmed_name: true, address: '325 Ninth Avenue' });
    const shown = stated({ certificates: [other, confirmed] }).filter(({ says }) => says === 'certificate');
    expect(shown).toMatchObject([{ holder: 'King County', site: '325 Ninth Avenue' }]);
  });

  it('leaves out the parts that the laboratory left out', () => {
    const statements = stated({ certificates: [iso] }, { ...passportLink, parts: [] });
    expect(statements.map(({ says }) => says)).toEqual(['link', 'laboratory', 'judgment', 'certificate']);
    expect(statements[1]).toMatchObject({ address: null });
    expect(statements[2]).toMatchObject({ requirements: null });
  });

  it('states the hash of each released document, and no document otherwise', () => {
    const sha256 = 'a'.repeat(64);
    const documents = [{ id: 'd0000000-0000-4000-8000-000000000000', file_name: 'clia.pdf', file_size: 9, sha256 }];
    expect(stated({ documents }).at(-1)).toMatchObject({ says: 'document', name: 'clia.pdf', bytes: 9, sha256 });
    expect(stated().some(({ says }) => says === 'document')).toBe(false);
  });

  it.each([
    ['the same', [passportCertificate(), iso], 0],
    ['one is gone', [iso], 1],
    ['one was renewed', [passportCertificate({ expiry_date: '2029-12-31' }), iso], 1],
    ['one was added', [passportCertificate(), iso, passportCertificate({ type: 'cap', number: '7200000' })], 0],
    ['one has ended since', [passportCertificate(), { ...iso, expiry_date: '2026-12-01' }], 1],
  ])('counts the certificates that changed since the link was shared: %s', (_, certificates, changed) => {
    const lines = certificateLines(stated({ certificates: [passportCertificate(), iso] }));
    expect(changedSince(lines, stated({ certificates }))).toBe(changed);
  });

  it('counts no certificate that had ended when the link was shared', () => {
    const certificates = [passportCertificate({ expiry_date: '2020-01-31' })];
    const statements = stated({ certificates });
    expect(changedSince(certificateLines(statements), statements)).toBe(0);
  });
});

describe('PRF-001 the link of a Lab Passport', () => {
  const now = new Date('2026-12-14T09:30:00.000Z');
  const link = { ended_at: null, ends_on: '2026-12-14', matchable: true };

  it.each([
    [{}, 'active'],
    [{ ends_on: '2026-12-13' }, 'expired'],
    [{ ended_at: now }, 'ended'],
    [{ matchable: false }, 'on-hold'],
    [{ matchable: null }, 'on-hold'],
    [{ matchable: false, ends_on: '2026-12-13' }, 'expired'],
  ])('with %j is %s', (changes, state) => {
    expect(stateOf({ ...link, ...changes }, now)).toBe(state);
  });

  it('has a code of sixty bits that can be read out, also by a person who types an O for a zero', () => {
    const code = codeOf(Uint8Array.from({ length: 12 }, (_, at) => at * 21));
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    expect(() => codeOf(new Uint8Array(11))).toThrow('12 random bytes');
    expect(readCode('9kq7-v2mt-4oil')).toBe('9KQ7-V2MT-4011');
  });

  it.each([
    ['2026-12-13', 'Please choose a day that has not passed.'],
    ['2026-12-14', null],
    ['2027-12-15', null],
    ['2027-12-16', 'A link can last a year at most. Please choose an earlier day.'],
  ])('ending on %s: %s', (day, problem) => {
    expect(endProblem(day, now)).toBe(problem);
  });

  it.each([
    [true, true, 49, null],
    [false, true, 0, 'A Lab Passport can be shared once your laboratory is approved and not suspended.'],
    [true, false, 0, 'A Lab Passport states what your documents show. Please analyze your documents first.'],
    [true, true, 50, 'You can have 50 open links at a time. Please end one first.'],
  ])('of a laboratory that is approved %s and judged %s, with %i open ones: %s', (matchable, judged, open, obstacle) => {
    expect(obstacleOf({ matchable }, judged, open)).toBe(obstacle);
  });
});
