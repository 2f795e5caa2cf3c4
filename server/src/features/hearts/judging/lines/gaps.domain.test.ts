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
} from '../../../../testing/papers/readings.ts';
import { assess } from '../analyses.domain.ts';
import { summaryOf } from '../counts.domain.ts';
import { controlOf, controls, type FactPredicate } from './knowledge.domain.ts';
import type { OwnName, ReadDocument } from './lab.domain.ts';

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

  it.each<[string, Parameters<typeof cliaCertificate>[0], string, string]>([
    [
      'issued to another holder at another address',
      { holder: 'Oakland Toxicology Group', address: '1 Main St, Oakland, CA 94601' },
      'other-holder',
      'Found, but issued to another holder: CLIA certificate 05D0982600 names Oakland Toxicology Group.',
    ],
    [
      'issued to another holder, with no address',
      { holder: 'Oakland Toxicology Group' },
      'other-holder',
      'Found, but issued to another holder: CLIA certificate 05D0982600 names Oakland Toxicology Group.',
    ],
    [
      'of this laboratory at another site',
      { address: '1 Main St, Oakland, CA 94601' },
      'other-site',
      'Found, but for another site: CLIA certificate 05D0982600 is for 1 Main St, Oakland, CA 94601.',
    ],
  ])('RDG-005 RDG-008 %s counts nowhere, and the gap says what is there', (_, fields, reason, note) => {
    const judged = assess(withClia(fields));
    expect(judged.certifications).toEqual([]);
    expect(judged.mentioned).toEqual([expect.objectContaining({ type: 'clia', number: '05D0982600', reason })]);
    expect(judged.documents[0]?.certifications).toEqual([]);
    expect(summaryOf(judged, { documents: [] }).totalCertifications).toBe(0);
    const gap = judged.gaps.find(({ id }) => id === 'clia-certificate');
    expect(gap).toMatchObject({ status: 'missing', note, missing: [] });
    expect(gap?.evidence.length).toBeGreaterThan(0);
    expect(judged.complianceScore).toBe(assess(assessmentInput(clinicalLab, [])).complianceScore);
  });

  it.each<[string, Parameters<typeof cliaCertificate>[0], OwnName]>([
    [
      'another holder',
      { holder: 'Oakland Toxicology Group' },
      { holder: 'OAKLAND TOXICOLOGY GROUP, INC.', address: null, type: 'clia', number: null },
    ],
    [
      'another site',
      { address: '1 Main St, Oakland, CA 94601' },
      { holder: 'Bay Clinical Lab, Inc.', address: '1 Main Street, Oakland, CA 94601', type: 'clia', number: null },
    ],
  ])('RDG-005 %s counts once it is confirmed to be the laboratory’s', (_, fields, name) => {
    const judged = assess({ ...withClia(fields), ownNames: [name] });
    expect(judged.certifications).toEqual([expect.objectContaining({ number: '05D0982600', confirmedName: true })]);
    expect(judged.mentioned).toEqual([]);
    expect(judged.requirements.find(({ control }) => control === 'clia-certificate')?.status).toBe('met');
    expect(judged.contradictions.map(({ rule }) => rule)).not.toContain('R05');
  });

  it('RDG-005 a number that a report only mentions counts with the certificate that names the laboratory, and never alone', () => {
    const report = readDocument(
      'report',
      reading('other', { certificates: [certificate({ type: 'clia', number: '05D0982600' })] }),
    );
    const alone = assess(assessmentInput(clinicalLab, [report]));
    expect(alone.certifications).toEqual([]);
    expect(alone.mentioned).toEqual([expect.objectContaining({ reason: 'mention', documentIds: ['id-report'] })]);
    const both = assess(assessmentInput(clinicalLab, [report, certificateDocument('clia', cliaCertificate())]));
    expect(both.certifications).toEqual([expect.objectContaining({ documentIds: ['id-clia', 'id-report'] })]);
    expect(both.mentioned).toEqual([]);
    const confirmed = { holder: null, address: null, type: 'clia', number: '05D-0982600' } as const;
    expect(assess(assessmentInput(clinicalLab, [report], { ownNames: [confirmed] })).certifications).toHaveLength(1);
  });

  it('takes what it replaced with it', () => {
    const before = cliaCertificate({ holder: 'Oakland Toxicology Group', issueDate: '2023-06-01', expiryDate: '2025-05-31' });
    const judged = assess(assessmentInput(clinicalLab, [certificateDocument('a', before), certificateDocument('b', others)]));
    expect(judged.certifications).toEqual([]);
    expect(judged.mentioned).toHaveLength(2);
  });

  it('a page without a holder never makes it the laboratory’s', () => {
    const page = cliaCertificate({ holder: undefined });
    const judged = assess(assessmentInput(clinicalLab, [certificateDocument('a', page), certificateDocument('b', others)]));
    expect(judged.certifications).toEqual([]);
  });

  it('that calibrated an instrument is not the accreditation of the laboratory', () => {
    const judged = ofCalibrator('Deutsche WindGuard Wind Tunnel Services GmbH');
    expect(judged.certifications).toEqual([]);
    expect(judged.contradictions.map(({ rule }) => rule)).not.toContain('R04');
    expect(judged.gaps.find(({ id }) => id === 'iso-17025-accreditation')?.status).toBe('missing');
    expect(ofCalibrator(calibrationLab.name).certifications).toHaveLength(1);
  });
});

const noteOf = (control: string, documents: ReadDocument[], lab = clinicalLab) =>
  assess(assessmentInput(lab, documents)).gaps.find(({ id }) => id === control);

describe('RDG-008 a gap says what is there', () => {
  it('“Only expired certificates name this laboratory”', () => {
    const ended = cliaCertificate({ issueDate: '2023-06-01', expiryDate: '2025-05-31' });
    expect(noteOf('clia-certificate', [certificateDocument('clia', ended)])).toMatchObject({
      note: 'Only expired certificates name this laboratory: CLIA certificate 05D0982600 expired on May 31, 2025.',
      missing: [],
    });
  });

  it('“Found in an older version”, of a certificate', () => {
    const older = certificate({
      type: 'iso-17025',
      number: '77.01',
      holder: calibrationLab.name,
      standard: 'ISO/IEC 17025:2005',
      expiryDate: '2027-01-01',
    });
    expect(noteOf('iso-17025-accreditation', [certificateDocument('iso', older)], calibrationLab)?.note).toMatch(
      /^Found in an older version: ISO\/IEC 17025 certificate 77\.01, because it is to the 2005 edition/,
    );
  });

  it('“Found in an older version”, of a record', () => {
    const open = new Set(assess(assessmentInput(clinicalLab, [])).requirements.map(({ control }) => control));
    const [[control, predicate] = ['', { fact: '' }]] = [...controls.values()].flatMap(({ id, evidence }) =>
      evidence.flatMap(({ anyOf: [only, ...others] }): [string, FactPredicate][] =>
        open.has(id) && others.length === 0 && only !== undefined && 'fact' in only && only.withinDays !== undefined
          ? [[id, only]]
          : [],
      ),
    );
    const old = factDocument('old', predicate.in?.[0] ?? 'policy', [predicate.fact, '2015-03-05']);
    const judged = assess(assessmentInput(clinicalLab, [certificateDocument('clia', cliaCertificate()), old]));
    const state = judged.requirements.find((line) => line.control === control);
    expect(state?.note).toMatch(/Found in an older version: March 5, 2015 in old\.pdf \(required: /);
    expect(state?.evidence).toEqual([expect.objectContaining({ fileName: 'old.pdf' })]);
  });
});

const licensed = (fields: Parameters<typeof certificate>[0]) =>
  assess(
    assessmentInput(clinicalLab, [
      certificateDocument(
        'license',
        certificate({ type: 'state-license', holder: clinicalLab.name, expiryDate: '2027-06-30', ...fields }),
      ),
    ]),
  );

describe('RDG-008 B12 a license', () => {
  it('of another field is not cited for the clinical one', () => {
    const judged = licensed({ number: 'X9-4711', issuingBody: 'California Department of Cannabis Control' });
    expect(judged.gaps.find(({ id }) => id === 'state-license')?.note).toBe(
      'Found, but it does not count: State license X9-4711, because it is for cannabis testing, not for clinical testing.',
    );
    const message = judged.contradictions.find(({ rule }) => rule === 'R15')?.message;
    expect(message).toBe('California requires its own laboratory license or permit, and none was found.');
  });

  it('of the field and the state counts', () => {
    const judged = licensed({ number: 'CLF 00012345', issuingBody: 'California Department of Public Health' });
    expect(judged.requirements.find(({ control }) => control === 'state-license')?.status).toBe('met');
    expect(judged.contradictions.map(({ rule }) => rule)).not.toContain('R15');
  });
});

describe('B13 an answer that nothing proves', () => {
  it('takes no gap away while no document shows it: it is answered, not proven yet', () => {
    const before = assess(withClia());
    const after = assess({ ...withClia(), answers: { confidentiality: true, complaints: true } });
    const count = (judged: typeof before) => summaryOf(judged, { documents: [] }).totalGaps;
    expect(after.gaps.filter(({ id }) => id === 'confidentiality' || id === 'complaints').map(({ status }) => status)).toEqual([
      'stated',
      'stated',
    ]);
    expect(count(after)).toBe(count(before));
  });
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
    const gap = before.gaps.find(({ id }) => id === 'communications');
    const after = assess({
      ...withClia(),
      documents: [...withClia().documents, factDocument('a', 'other', ['record.communication', 'Communication log'])],
    });
    expect(after.gaps.find(({ id }) => id === 'communications')).toBeUndefined();
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

  it('says nothing about CLIA to a calibration laboratory', () => {
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
