import { describe, expect, it } from 'vitest';
import {
  assessmentInput,
  calibrationLab,
  certificate,
  certificateDocument,
  cliaCertificate,
  clinicalLab,
  factDocument,
  readDocument,
  reading,
  researchLab,
} from '../../testing/readings.ts';
import { assess } from './analyses.domain.ts';
import { controlOf } from './knowledge.domain.ts';

const withClia = (fields: Parameters<typeof cliaCertificate>[0] = {}) =>
  assessmentInput(clinicalLab, [certificateDocument('clia', cliaCertificate(fields))]);

const calibrationVerification = ({ gaps }: ReturnType<typeof assess>) =>
  gaps.find(({ id }) => id === 'calibration-verification');

const ofCalibrator = (holder: string) =>
  assess(
    assessmentInput(calibrationLab, [
      readDocument(
        'scale',
        reading('calibration', {
          certificates: [certificate({ type: 'iso-17025', number: 'D-K-15140-01-00', holder, standard: 'ISO/IEC 17025:2017' })],
        }),
      ),
    ]),
  );

describe('a certificate of somebody else', () => {
  const others = cliaCertificate({ holder: 'Oakland Toxicology Group', address: '1 Main St, Oakland, CA 94601' });

  it('at another address counts for nothing, says so, and is none of the laboratory’s certifications', () => {
    const judged = assess(assessmentInput(clinicalLab, [certificateDocument('other', others)]));
    expect(judged.certifications).toEqual([]);
    expect(judged.gaps.find(({ id }) => id === 'clia-certificate')).toMatchObject({
      status: 'missing',
      note: expect.stringMatching(
        /CLIA certificate 05D0982600 does not count: it names Oakland Toxicology Group at another address\./,
      ),
    });
    expect(judged.contradictions.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['R04', 'R05']));
  });

  it('takes what it replaced with it', () => {
    const before = cliaCertificate({ holder: 'Oakland Toxicology Group', issueDate: '2023-06-01', expiryDate: '2025-05-31' });
    const judged = assess(assessmentInput(clinicalLab, [certificateDocument('a', before), certificateDocument('b', others)]));
    expect(judged.certifications).toEqual([]);
  });

  it.each<[string, Parameters<typeof cliaCertificate>[0]]>([
    ['another name alone can be a change', { holder: 'Oakland Toxicology Group' }],
    ['another address alone can be a move', { address: '1 Main St, Oakland, CA 94601' }],
  ])('%s', (_, fields) => {
    const judged = assess(withClia(fields));
    expect(judged.certifications).toHaveLength(1);
    expect(judged.requirements.find(({ id }) => id === 'clia/493.35')?.status).not.toBe('missing');
  });

  it('that calibrated an instrument is not the accreditation of the laboratory', () => {
    const judged = ofCalibrator('Deutsche WindGuard Wind Tunnel Services GmbH');
    expect(judged.certifications).toEqual([]);
    expect(judged.contradictions.map(({ rule }) => rule)).not.toContain('R04');
    expect(judged.gaps.find(({ id }) => id === 'iso-17025-accreditation')?.status).toBe('missing');
    expect(ofCalibrator(calibrationLab.name).certifications).toHaveLength(1);
  });
});

it('a certificate that has ended is named where a current one is missing', () => {
  const ended = assess(withClia({ issueDate: '2023-06-01', expiryDate: '2025-05-31' }));
  expect(ended.gaps.find(({ id }) => id === 'clia-certificate')?.note).toBe(
    'Not found in 1 document: a CLIA certificate that is current today; the CLIA number. CLIA certificate 05D0982600 does not count: it ended on May 31, 2025.',
  );
});

describe('an exemption', () => {
  const waiver = cliaCertificate({ subtype: 'Certificate of Waiver' });
  const withWaiver = assessmentInput(clinicalLab, [certificateDocument('clia', waiver)]);
  const said = { 'waived-only': true };

  it('that is only stated changes neither gap nor score, and says what would prove it', () => {
    const before = assess(withClia());
    const after = assess({ ...withClia(), answers: said });
    expect(after.complianceScore).toBe(before.complianceScore);
    expect(calibrationVerification(after)?.note).toMatch(
      /You state that all tests are waived\. Upload the CLIA certificate of waiver/,
    );
  });

  it('that a certificate of waiver proves takes what is not asked for away', () => {
    expect(calibrationVerification(assess(withWaiver))).toBeDefined();
    expect(calibrationVerification(assess({ ...withWaiver, answers: said }))).toBeUndefined();
  });
});

describe('gaps', () => {
  it('QST-014 name the answer that confirms them, and the answer that only states them', () => {
    const { gaps } = assess({ ...withClia(), answers: { complaints: false, confidentiality: true } });
    expect(gaps.find(({ id }) => id === 'complaints')).toMatchObject({
      status: 'missing',
      answered: { question: controlOf('complaints').question.text, given: 'No', effect: 'denied' },
    });
    expect(gaps.find(({ id }) => id === 'confidentiality')).toMatchObject({
      status: 'stated',
      answered: { given: 'Yes', effect: 'stated' },
    });
    expect(gaps.find(({ id }) => id === 'procedures')?.answered).toBeNull();
  });

  it('carry the clause, why it matters, what closes it, its effect and where was looked', () => {
    const gap = assess(withClia()).gaps.find(({ id }) => id === 'procedures');
    expect(gap).toMatchObject({
      catalogue: 'clia',
      clause: '42 CFR 493.1251',
      status: 'missing',
      severity: 'high',
      weight: 11,
      verified: true,
      note: 'Not found in 1 document: a written procedure; its approval; its version; its effective date.',
      alsoAskedBy: [{ catalogue: 'common', clause: 'Common requirement 5' }],
    });
    expect(gap?.why).toMatch(/frequent findings/);
    expect(gap?.fix).toMatch(/^Upload/);
    expect(gap?.effect).toBeGreaterThan(0);
  });

  it('the effect of a gap is what a document for it adds to the score', () => {
    const before = assess(withClia());
    const gap = before.gaps.find(({ id }) => id === 'director');
    const after = assess({
      ...withClia(),
      documents: [...withClia().documents, factDocument('a', 'policy', ['personnel.director', 'Ada Chen'])],
    });
    expect(after.gaps.find(({ id }) => id === 'director')).toBeUndefined();
    expect(Math.abs(after.complianceScore - before.complianceScore - (gap?.effect ?? 0))).toBeLessThanOrEqual(1);
  });

  it('a clause that was not confirmed is never shown as certain', () => {
    const { gaps } = assess(
      assessmentInput({ ...clinicalLab, accreditations: ['iso-15189'], address: 'Invalidenstraße 1, 10115 Berlin, Germany' }),
    );
    const open = gaps.filter(({ verified }) => !verified);
    expect(open.length).toBeGreaterThan(3);
    for (const { why } of open) expect(why).toMatch(/We could not confirm this point at its source/);
    for (const { why } of gaps.filter(({ verified }) => verified)) expect(why).not.toMatch(/could not confirm/);
  });

  it('a requirement of a standard speaks before our own', () => {
    const { gaps } = assess(assessmentInput({ ...calibrationLab }));
    for (const gap of gaps.filter(({ alsoAskedBy }) => alsoAskedBy.length > 0)) expect(gap.catalogue).not.toBe('common');
  });

  it('are ordered by what closing them adds', () => {
    const effects = assess(withClia()).gaps.map(({ effect }) => effect);
    expect(effects).toEqual(effects.toSorted((a, b) => b - a));
  });

  it('a calibration laboratory is told nothing about CLIA', () => {
    const text = JSON.stringify(assess(assessmentInput(calibrationLab)).gaps);
    expect(text).not.toMatch(/493\./);
  });

  it('a research laboratory without patient results has no CLIA gap after it says so', () => {
    const input = assessmentInput(researchLab, [readDocument('a', reading('other'))]);
    expect(assess(input).gaps.find(({ id }) => id === 'patient-results')?.status).toBe('not-assessed');
    const said = assess({ ...input, answers: { 'patient-results': false } });
    expect(said.gaps.map(({ catalogue }) => catalogue)).not.toContain('clia');
    expect(said.complianceScore).toBe(assess(input).complianceScore);
  });
});
