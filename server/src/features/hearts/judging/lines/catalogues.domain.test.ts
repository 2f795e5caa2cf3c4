import type { Answers } from '@aliquot/contract/hearts/questionnaires';
import type { CertificationType } from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import { abroadLab, calibrationLab, clinicalLab, researchLab } from '../../../../testing/papers/readings.ts';
import { papersOf } from '../papers/papers.domain.ts';
import { applicableRequirements } from './catalogues.domain.ts';
import { catalogues } from './knowledge.domain.ts';
import { jurisdictionOf, type LabProfile } from './lab.domain.ts';

const idsOf = (lab: LabProfile, certificates: CertificationType[] = [], answers: Answers = {}) =>
  new Set(applicableRequirements(lab, new Set(certificates), answers).map(({ catalogue }) => catalogue));
const lineOf = (id: string, lab: LabProfile, certificates: CertificationType[] = [], answers: Answers = {}) =>
  applicableRequirements(lab, new Set(certificates), answers).find((line) => line.id === id);

const cliaAbroad = (answers: Answers) =>
  applicableRequirements(abroadLab, new Set(), answers)
    .filter(({ catalogue }) => catalogue === 'clia')
    .map(({ id }) => id);

describe('which catalogues apply', () => {
  it.each<[string, LabProfile, string[]]>([
    ['a calibration laboratory is not asked for CLIA', calibrationLab, ['common', 'iso-17025']],
    ['a clinical laboratory in California', clinicalLab, ['common', 'clia', 'state-license']],
    ['a clinical laboratory that claims nothing', { ...clinicalLab, accreditations: [] }, ['common', 'clia', 'state-license']],
    ['a diagnostic laboratory in Germany', abroadLab, ['clia', 'common', 'iso-15189']],
    [
      'a food laboratory that claims AABB and JCI',
      { ...calibrationLab, labType: 'food-safety', accreditations: ['aabb', 'jci'] },
      ['common', 'aabb', 'jci'],
    ],
  ])('%s', (_, lab, catalogues) => {
    expect([...idsOf(lab)].toSorted()).toEqual(catalogues.toSorted());
  });

  it('a research laboratory is asked whether it reports patient results, and for nothing else of CLIA', () => {
    const clia = applicableRequirements(researchLab).filter(({ catalogue }) => catalogue === 'clia');
    expect(clia.map(({ id, counts }) => [id, counts])).toEqual([['clia/493.3', 'shown']]);
  });

  it('patient results bring the whole of CLIA to a research laboratory, without counting against it', () => {
    const lines = applicableRequirements(researchLab, new Set(), { 'patient-results': true }).filter(
      ({ catalogue }) => catalogue === 'clia',
    );
    expect(lines.length).toBeGreaterThan(30);
    expect(lines.filter(({ counts }) => counts === 'full').map(({ id }) => id)).toEqual([]);
    expect(lines.find(({ id }) => id === 'clia/493.1251')?.broughtBy).toBe('patient-results');
  });

  it('a laboratory with services that are never waived is not asked whether it does waived tests only', () => {
    expect(lineOf('clia/493.37', clinicalLab)).toBeDefined();
    expect(lineOf('clia/493.37', { ...clinicalLab, primaryServices: ['pathology'] })).toBeUndefined();
  });

  it('a certificate that the profile does not claim brings its catalogue, counted only as far as it is shown', () => {
    expect(lineOf('cap/com-pt', clinicalLab)).toBeUndefined();
    expect(lineOf('cap/com-pt', clinicalLab, ['cap'])).toMatchObject({ counts: 'shown', baseline: false });
    expect(lineOf('cap/com-pt', { ...clinicalLab, accreditations: ['clia', 'cap'] }, ['cap'])).toMatchObject({
      counts: 'full',
      baseline: true,
    });
  });

  it.each<[string, Partial<LabProfile>, Answers, 'full' | 'shown']>([
    ['counts in full', {}, {}, 'full'],
    ['counts in full when it is only said that all tests are waived', {}, { 'waived-only': true }, 'full'],
    ['counts in full when others are done', {}, { 'waived-only': false }, 'full'],
    [
      'counts in full for a clinical laboratory that denies patient results',
      { accreditations: [] },
      { 'patient-results': false },
      'full',
    ],
    ['counts in full when CLIA is claimed all the same', {}, { 'patient-results': false }, 'full'],
  ])('the procedure manual under CLIA %s', (_, profile, answers, counts) => {
    expect(lineOf('clia/493.1251', { ...clinicalLab, ...profile }, [], answers)).toMatchObject({ counts, baseline: true });
  });

  it('the procedure manual under CLIA is exempt when a certificate of waiver proves that all tests are waived', () => {
    const line = applicableRequirements(
      clinicalLab,
      new Set(),
      { 'waived-only': true },
      ({ shows }) => shows === 'waiver',
    ).find(({ id }) => id === 'clia/493.1251');
    expect(line).toMatchObject({ counts: 'shown', baseline: true, exemption: { question: 'waived-only', proven: true } });
  });

  it('RDG-032 no inspection is asked of a laboratory with a certificate for microscopy', () => {
    const answers = { 'clia-certificate-type': 'Certificate for Provider-Performed Microscopy' };
    const inspection = (proven: boolean) =>
      applicableRequirements(clinicalLab, new Set(), answers, ({ shows }) => proven && shows === 'microscopy').find(
        ({ id }) => id === 'clia/493.1771',
      );
    expect([true, false].map((proven) => inspection(proven)?.counts)).toEqual(['shown', 'full']);
  });

  it('RDG-032 ISO 15189 has the clauses on the legal entity and its activities', () => {
    const lines = applicableRequirements({ ...clinicalLab, accreditations: ['iso-15189'] }, new Set(), {}, () => false);
    const clauses = lines.map(({ clause }) => clause);
    for (const clause of ['5.1', '5.3', '6.2.3', '6.4.5', '6.5.3', '7.4.1.3', '8.2', '8.5'])
      expect(clauses).toContain(`ISO 15189:2022, ${clause}`);
  });

  it('a laboratory abroad is asked whether it tests specimens from the United States, and then for CLIA', () => {
    expect(cliaAbroad({})).toEqual(['clia/493.1242']);
    expect(cliaAbroad({ 'us-specimens': false })).toEqual(['clia/493.1242']);
    expect(cliaAbroad({ 'us-specimens': true })).toContain('clia/493.35');
  });

  it.each<[string, LabProfile, boolean]>([
    ['an analytical laboratory with services on people', { ...calibrationLab, primaryServices: ['hematology'] }, true],
    ['a calibration laboratory', calibrationLab, false],
    ['a food laboratory', { ...calibrationLab, labType: 'food-safety', primaryServices: ['microbiology'] }, false],
  ])('%s is asked about patient results: %s', (_, lab, asked) => {
    expect(lineOf('clia/493.3', lab) !== undefined).toBe(asked);
  });

  it.each<[string, string, 'full' | 'shown' | undefined]>([
    ['New Jersey licenses laboratories', '1 Main St, Newark, NJ 07102', 'full'],
    ['Texas is not known to', '1 Main St, Austin, TX 78701', undefined],
    ['Nevada may', '1 Main St, Reno, NV 89501', undefined],
  ])('%s', (_, address, counts) => {
    expect(lineOf('state-license/license', { ...clinicalLab, address })?.counts).toBe(counts);
  });

  it('a state that may license laboratories is asked about without counting against', () => {
    expect(lineOf('state-license/perhaps', { ...clinicalLab, address: '1 Main St, Reno, NV 89501' })).toMatchObject({
      counts: 'shown',
      verified: false,
    });
  });
});

const stating = (...standards: CertificationType[]) => ({ standards: new Set(standards), country: null });
const linesOf = (lab: LabProfile, papers?: Parameters<typeof applicableRequirements>[4]) =>
  applicableRequirements(lab, new Set(), {}, () => false, papers);

describe('what papers state (trials B11)', () => {
  const institute: LabProfile = {
    name: 'National Institute of Length and Mass',
    address: '1 Meter Square, Quito, Ecuador',
    labType: 'research',
    accreditations: [],
    primaryServices: [],
  };

  it.each<[string, CertificationType[], string, boolean]>([
    ['a manual that states ISO/IEC 17025', ['iso-17025'], 'iso-17025', true],
    ['a manual that states ISO 15189', ['iso-15189'], 'iso-15189', true],
    ['a manual that states ISO 15189', ['iso-15189'], 'iso-17025', false],
    ['a manual that states nothing', [], 'iso-17025', false],
  ])('%s %j: %s applies: %s', (_, standards, catalogue, applies) => {
    const lines = linesOf(institute, stating(...standards)).filter((line) => line.catalogue === catalogue);
    expect(lines.length > 0).toBe(applies);
    expect(lines.every(({ counts }) => counts === 'shown')).toBe(true);
  });

  it.each<[string, LabProfile, boolean]>([
    ['a metrology institute abroad', institute, false],
    ['a metrology institute whose address is not understood', { ...institute, address: 'Meter Square' }, false],
    ['a calibration laboratory', calibrationLab, false],
    ['an environmental laboratory', { ...calibrationLab, labType: 'environmental', accreditations: [] }, false],
    ['a clinical laboratory', clinicalLab, true],
    ['a research laboratory that serves patients', researchLab, true],
  ])('%s is asked for CLIA, a biosafety level and a diploma: %s', (_, lab, asked) => {
    const lines = linesOf(lab, stating('iso-17025'));
    expect(lines.some(({ catalogue }) => catalogue === 'clia')).toBe(asked);
    expect(lines.some(({ id }) => id === 'common/safety')).toBe(asked);
    expect(lines.some(({ id }) => id === 'common/director')).toBe(asked);
    expect(lines.some(({ id }) => id === 'common/safety-at-work')).toBe(!asked);
    expect(lines.some(({ id }) => id === 'common/management')).toBe(!asked);
  });

  it('where the address is not understood the body that certified it tells where it is', () => {
    const lab = { ...researchLab, address: 'Technopark 4' };
    const asked = (country: string | null) =>
      linesOf(lab, { standards: new Set(), country }).some(({ catalogue }) => catalogue === 'clia');
    expect(asked(null)).toBe(true);
    expect(asked('IN')).toBe(false);
  });

  it('a body of the United States accredits everywhere, so that it tells no country', () => {
    expect(papersOf([], [{ issuingBody: 'Deutsche Akkreditierungsstelle' }]).country).toBe('DE');
    expect(papersOf([], [{ issuingBody: 'A2LA' }]).country).toBeNull();
    expect(papersOf([], [{ issuingBody: null }]).country).toBeNull();
  });
});

describe('where a laboratory is', () => {
  it.each([
    ['850 Marina Bay Pkwy, Richmond, CA 94804', 'US', 'CA'],
    ['1 Main St, Albany, New York, USA', 'US', 'NY'],
    ['Invalidenstraße 1, 10115 Berlin, Germany', 'DE', null],
    ['2 High Street, Leeds LS1 4AP, UK', 'GB', null],
    ['1 Peachtree St, Atlanta, Georgia', 'US', 'GA'],
    ['somewhere', 'unknown', null],
  ])('%s', (address, country, state) => {
    expect(jurisdictionOf({ address })).toMatchObject({ country, state });
  });

  it('coordinates settle a code that is both a state and a country', () => {
    const address = 'Invalidenstraße 1, Berlin, DE';
    expect(jurisdictionOf({ address, place: { longitude: 13.4, latitude: 52.5 } }).state).toBeNull();
  });
});

const clausesOf = (lab: Parameters<typeof applicableRequirements>[0], certified: readonly string[] = []) =>
  new Map(
    applicableRequirements(lab, new Set(['clia']), {}, () => false, undefined, certified).map(({ id, clause }) => [id, clause]),
  );
const clause = (id: string) => catalogues.flatMap(({ requirements }) => requirements).find((line) => line.id === id)?.clause;

describe('RDG-032 the clauses that a laboratory is asked for', () => {
  it.each<[string, readonly string[], readonly string[], string]>([
    ['its services', ['clinical-chemistry', 'hematology'], [], '42 CFR 493.803, 493.841, 493.851'],
    ['its services', ['toxicology'], [], '42 CFR 493.803, 493.845'],
    ['the specialties on its certificate', ['clinical-chemistry'], ['110', '220'], '42 CFR 493.803, 493.823, 493.837'],
    ['work without proficiency testing of its own', ['histology'], [], '42 CFR 493.803'],
    ['work in blood banking', ['blood-banking'], [], '42 CFR 493.803, 493.859, 493.861, 493.865, 493.863'],
  ])('RDG-032 proficiency testing names the sections of %s: %s', (_, primaryServices, certified, clause) => {
    const lab = { ...clinicalLab, primaryServices: primaryServices as (typeof clinicalLab)['primaryServices'] };
    expect(clausesOf(lab, certified).get('clia/493.803')).toBe(clause);
  });

  it.each<[string, readonly string[], readonly string[]]>([
    ['hematology and chemistry', ['hematology', 'clinical-chemistry'], ['clia/493.1267', 'clia/493.1269']],
    ['microbiology', ['microbiology'], ['clia/493.1261', 'clia/493.1262', 'clia/493.1263']],
    ['pathology', ['pathology'], ['clia/493.1273', 'clia/493.1274']],
    ['genetics', ['genetics'], ['clia/493.1276']],
    ['immunology', ['immunology'], []],
  ])('RDG-032 controls of their own are asked of %s', (_, primaryServices, ids) => {
    const lab = { ...clinicalLab, primaryServices: primaryServices as (typeof clinicalLab)['primaryServices'] };
    const own = [...clausesOf(lab).keys()].filter((id) => /^clia\/493\.12(?:6[1-9]|7\d)$/.test(id));
    expect(own.toSorted()).toEqual(ids.toSorted());
  });

  it('RDG-032 corrected clauses stand as the regulation has them', () => {
    expect([
      clause('clia/493.15'),
      clause('clia/493.1403'),
      clause('clia/493.1487'),
      clause('clia/493.1413'),
      clause('clia/493.801b'),
      clause('clia/493.1234'),
      clause('clia/493.1281b'),
    ]).toEqual([
      '42 CFR 493.15, 493.19, 493.20, 493.25',
      '42 CFR 493.1355-493.1359, 493.1403-493.1407, 493.1441-493.1445',
      '42 CFR 493.1421-493.1425, 493.1487-493.1495',
      '42 CFR 493.1413(b)(8)-(9), 493.1451(b)(8)-(9)',
      '42 CFR 493.801(b)(1), (b)(6)',
      '42 CFR 493.1234',
      '42 CFR 493.1281(b)',
    ]);
  });

  it('RDG-032 a line of public law is confirmed at its text, or not shown as law', () => {
    const unconfirmed = catalogues.flatMap(({ requirements }) => requirements).filter(({ verified }) => !verified);
    expect(unconfirmed.filter(({ clause }) => /CFR|\blaw\b|U\.S\.C|§/i.test(clause)).map(({ id }) => id)).toEqual([]);
  });
});
