import { analysisSummarySchema, assessmentSchema } from '@aliquot/contract/hearts/analyses';
import type { LabType } from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import {
  abroadLab,
  assessmentInput,
  calibrationLab,
  certificate,
  certificateDocument,
  cliaCertificate,
  clinicalLab,
  factDocument,
  readDocument,
  researchLab,
  today,
} from '../../../testing/papers/readings.ts';
import { assess, rulesVersion } from './analyses.domain.ts';
import { summaryOf } from './counts.domain.ts';
import { catalogues, controls } from './lines/knowledge.domain.ts';
import type { AssessmentInput, LabProfile, ReadDocument } from './lines/lab.domain.ts';

const labs: [string, LabProfile][] = [
  ['clinical', clinicalLab],
  ['calibration', calibrationLab],
  ['research', researchLab],
  ['abroad', abroadLab],
];

/** Documents that show every fact that any control looks for. */
const everything: ReadDocument[] = (
  ['sop', 'quality-manual', 'policy', 'audit-report', 'calibration', 'training-record', 'validation'] as const
).map((type, at) => {
  const facts = [...controls.values()].flatMap(({ evidence }) =>
    evidence.flatMap(({ anyOf }) =>
      anyOf.flatMap((predicate): [string, string][] => {
        if (!('fact' in predicate) || predicate.beside !== undefined) return [];
        if (predicate.notPast === true) return [[predicate.fact, '2027-06-01']];
        if (predicate.withinDays !== undefined) return [[predicate.fact, `2026-0${at + 3}-01`]];
        if (predicate.fact === 'personnel.director') return [[predicate.fact, 'Ada Chen']];
        const shown: [string, string] = [predicate.fact, predicate.atLeast === undefined ? 'shown' : '100'];
        return predicate.fact.startsWith('policy.')
          ? [shown, [predicate.fact.replace('policy.', 'procedure.'), 'shown']]
          : [shown];
      }),
    ),
  );
  return factDocument(type, type, ...facts);
});
everything.push(
  factDocument(
    'survey',
    'audit-report',
    ['audit.date', '2026-02-01'],
    ['audit.closure', 'shown'],
    ['audit.outside-body', 'College of American Pathologists'],
  ),
);

describe('a judgement', () => {
  it.each(labs)('ANA-017 of a %s laboratory carries the version of the rules and a breakdown that adds up', (_, lab) => {
    const assessment = assess(assessmentInput(lab, [certificateDocument('clia', cliaCertificate())]));
    expect(assessmentSchema.safeParse(assessment).error).toBeUndefined();
    expect(assessment.rulesVersion).toBe(rulesVersion);
    expect(assessment.assessedOn).toBe(today);
    expect(assessment.breakdown.reduce((sum, { points }) => sum + points, 0)).toBe(assessment.complianceScore);
    expect(assessment.breakdown.reduce((sum, { maximum }) => sum + maximum, 0)).toBe(100);
    for (const { label, explanation } of assessment.breakdown)
      expect([label, explanation].every((text) => text.length > 5)).toBe(true);
  });

  it('ANA-017 is the same for the same input', () => {
    const input = assessmentInput(clinicalLab, everything);
    expect(assess(input)).toEqual(assess(structuredClone(input)));
  });

  it('nothing shown is 0, and everything shown and answered is 100 with low risk', () => {
    expect(assess(assessmentInput(calibrationLab)).complianceScore).toBe(0);
    const certificates = certificateDocument(
      'iso',
      certificate({
        type: 'iso-17025',
        number: '2357.01',
        holder: calibrationLab.name,
        issuingBody: 'A2LA',
        standard: 'ISO/IEC 17025:2017',
        issueDate: '2025-07-01',
        expiryDate: '2027-06-30',
        lastInspection: '2026-05-01',
        scope: ['Mechanical'],
      }),
    );
    const shown = assessmentInput(calibrationLab, [certificates, ...everything], { answers: { insurance: '2027-12-31' } });
    const assessment = assess(shown);
    expect(assessment.gaps).toEqual([]);
    expect(assessment.complianceScore).toBeGreaterThanOrEqual(95);
    expect(assessment.overallRisk).toBe('low');
    expect(assessment.riskReasons).toEqual([]);
  });

  it('lists the lines behind a checklist, each with status and evidence', () => {
    const { requirements } = assess(assessmentInput(clinicalLab, [certificateDocument('clia', cliaCertificate())]));
    const clia = catalogues.find(({ id }) => id === 'clia')?.requirements ?? [];
    const ofOtherWork = clia.filter(
      ({ id, appliesWhen = [] }) =>
        id === 'clia/493.1103' ||
        appliesWhen.some(({ specialty = ['310'] }) => !specialty.some((code) => ['310', '400'].includes(code))),
    );
    expect(ofOtherWork).toHaveLength(10);
    expect(requirements.filter(({ catalogue }) => catalogue === 'clia').length).toBe(clia.length - 2 - ofOtherWork.length);
    expect(requirements.find(({ id }) => id === 'clia/493.35')).toMatchObject({
      status: 'met',
      evidence: [{ fileName: 'clia.pdf' }, { fileName: 'clia.pdf' }],
    });
  });
});

describe('the summary', () => {
  it('ANA-005 has exactly the five counts', () => {
    const input = assessmentInput(clinicalLab, [certificateDocument('clia', cliaCertificate()), readDocument('broken', null)]);
    const assessment = assess(input);
    const summary = summaryOf(assessment, input);
    expect(analysisSummarySchema.parse(summary)).toEqual({
      totalDocuments: 2,
      totalCertifications: 1,
      totalGaps: assessment.gaps.filter(({ status }) => status !== 'not-assessed').length,
      successfulAnalyses: 1,
      overallRisk: assessment.overallRisk,
    });
    expect(summary.totalGaps).toBeGreaterThan(0);
    expect(summary.totalGaps).toBeLessThan(assessment.gaps.length);
  });
});

const risk = (input: AssessmentInput) => {
  const { overallRisk, riskReasons } = assess(input);
  return { overallRisk, reasons: riskReasons.join(' ') };
};

describe('the risk', () => {
  const good = [
    certificateDocument('clia', cliaCertificate()),
    certificateDocument(
      'license',
      certificate({
        type: 'state-license',
        number: 'CLF 00012345',
        holder: clinicalLab.name,
        issuingBody: 'California Department of Public Health',
        expiryDate: '2027-10-01',
        scope: ['Chemistry'],
      }),
    ),
    ...everything,
  ];

  it.each<[string, AssessmentInput, string, RegExp]>([
    ['is high while almost nothing is shown', assessmentInput(clinicalLab), 'high', /The compliance score is 0, below 40/],
    [
      'is high without the certificate that the law asks for',
      assessmentInput(clinicalLab, good.slice(1)),
      'high',
      /Not shown: CLIA certificate/,
    ],
    [
      'is high when a claimed certificate has ended',
      assessmentInput(clinicalLab, [
        certificateDocument('x', cliaCertificate({ issueDate: '2024-01-01', expiryDate: '2025-12-31' })),
        ...good.slice(1),
      ]),
      'high',
      /expired on December 31, 2025/,
    ],
    [
      'is medium when a certificate ends soon',
      assessmentInput(clinicalLab, [
        certificateDocument('x', cliaCertificate({ issueDate: '2025-01-01', expiryDate: '2026-12-31' })),
        ...good.slice(1),
      ]),
      'medium',
      /expires on December 31, 2026\./,
    ],
    [
      'is high when the only certificate names another holder',
      assessmentInput({ ...clinicalLab, name: 'Sierra Diagnostics' }, good),
      'high',
      /Not shown: CLIA certificate/,
    ],
  ])('%s', (_, input, level, reason) => {
    const { overallRisk, reasons } = risk(input);
    expect(overallRisk).toBe(level);
    expect(reasons).toMatch(reason);
  });
});

describe('what is said to do next', () => {
  it('begins with contradictions, then gaps by effect, and says what to do', () => {
    const { recommendations } = assess(
      assessmentInput(clinicalLab, [
        certificateDocument('clia', cliaCertificate({ issueDate: '2025-01-01', expiryDate: '2026-12-31' })),
      ]),
    );
    expect(recommendations[0]?.text).toMatch(/^California requires its own/);
    expect(recommendations.map(({ id }) => id).slice(0, 3)).toEqual([
      'R15.1',
      'expiry.clia|05D0982600|2026-12-31',
      'competency',
    ]);
    for (const { text } of recommendations) expect(text).toMatch(/[.]$/);
  });

  it('names a certificate that the profile does not claim', () => {
    const cap = certificate({ type: 'cap', number: '1234567', holder: clinicalLab.name, expiryDate: '2028-01-01' });
    const { recommendations } = assess(assessmentInput(clinicalLab, [certificateDocument('cap', cap)]));
    expect(recommendations.find(({ id }) => id === 'claim.cap')?.text).toBe(
      'Your documents show CAP, and your profile does not list it. Add it to the profile.',
    );
  });
});

it.each<LabType>(['clinical', 'research', 'forensic', 'environmental', 'food-safety', 'academic'])(
  'a %s laboratory in any place gets a score and no failure',
  (labType) => {
    for (const address of ['1 Main St, Albany, NY 12207', 'somewhere', 'Wien, Austria', '']) {
      const { complianceScore } = assess(assessmentInput({ ...clinicalLab, labType, address }, everything));
      expect(complianceScore).toBeGreaterThan(50);
    }
  },
);
