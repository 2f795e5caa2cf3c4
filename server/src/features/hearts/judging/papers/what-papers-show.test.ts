import { describe, expect, it } from 'vitest';
import { linesText } from '../../../../testing/papers/document-lines.ts';
import {
  assessmentInput,
  certificate,
  certificateDocument,
  cliaCertificate,
  clinicalLab,
  factDocument,
  readDocument,
  today,
} from '../../../../testing/papers/readings.ts';
import { understandDocument } from '../../reading/reading.domain.ts';
import { assess } from '../analyses.domain.ts';
import type { AssessmentInput, ReadDocument } from '../lines/lab.domain.ts';
import { proposalsFor } from '../proposals.domain.ts';

const read = (lines: readonly string[], name = 'paper') =>
  readDocument(name, understandDocument(linesText(...lines), { fileName: 'paper.pdf', today }));
const capLab = { ...clinicalLab, accreditations: ['clia', 'cap', 'iso-15189'] as const };
const input = (documents: readonly ReadDocument[], rest: Partial<AssessmentInput> = {}) =>
  assessmentInput(capLab, [...documents], rest);

/** The controls of the lines that an inspection, an audit or a review could be taken for, as far as a paper is cited for them. */
const about = [
  'last-inspection',
  'self-inspection',
  'internal-audit',
  'management-review',
  'quality-assessment',
  'corrective-action',
];
const shownBy = (lines: readonly string[]): string[] => [
  ...new Set(
    assess(input([read(lines)]))
      .requirements.filter(
        ({ control, status, evidence }) =>
          about.includes(control) && (status === 'met' || status === 'partial') && evidence.length > 0,
      )
      .map(({ control }) => control),
  ),
];

const head = 'Bay Clinical Laboratory';

describe('RDG-017 what an audit, a review and an inspection close', () => {
  it.each<[string, string[], string[]]>([
    [
      'a survey of the state agency',
      [
        'Statement of Deficiencies and Plan of Correction',
        head,
        'Survey date: May 4, 2026',
        'Inspection report',
        'Findings: two deficiencies.',
        'The plan of correction was accepted.',
      ],
      ['last-inspection'],
    ],
    [
      'an inspection by an accrediting organization',
      [
        'College of American Pathologists',
        'Laboratory Inspection Report',
        `Laboratory: ${head}`,
        'Inspection date: May 4, 2026',
        'Findings: 2 deficiencies were cited.',
        'All findings were closed on June 30, 2026.',
      ],
      ['last-inspection'],
    ],
    [
      'an assessment that names its assessor behind a label',
      [
        'Assessment Report',
        head,
        'Assessment date: May 4, 2026',
        'Assessed by: American Association for Laboratory Accreditation',
        'Findings: none. No nonconformities were raised.',
      ],
      ['last-inspection'],
    ],
    [
      'an internal audit',
      [
        head,
        'Internal Audit Report',
        'Audit date: May 4, 2026',
        'Two nonconformities were raised.',
        'Corrective actions were completed on June 30, 2026.',
      ],
      ['internal-audit', 'self-inspection'],
    ],
    [
      'an internal audit against the checklist of an accrediting organization',
      [
        head,
        'Internal Audit Report',
        'Criteria: College of American Pathologists checklist',
        'Audit date: May 4, 2026',
        'Two nonconformities were raised.',
      ],
      ['internal-audit', 'self-inspection'],
    ],
    [
      'a rehearsal by a consultant',
      [
        head,
        'Mock Inspection Report',
        'Audit report of our consultant',
        'Inspection date: May 4, 2026',
        'Findings: 3 deficiencies were raised.',
      ],
      ['internal-audit', 'self-inspection'],
    ],
    [
      'a management review',
      [
        head,
        'Management Review Minutes',
        'Date of meeting: March 12, 2026',
        'Attendees: Morgan Hale, Dana Whitfield',
        'Inputs: audit results. Decisions: hire one technologist.',
      ],
      ['management-review'],
    ],
    [
      'an intention',
      [head, 'Internal Audit Plan', 'Audit date: May 4, 2026', 'The audit is planned for the chemistry section.'],
      [],
    ],
  ])('RDG-017 %s', (_, lines, controls) => {
    expect(shownBy(lines).toSorted()).toEqual(controls.toSorted());
  });
});

const judged = (...documents: ReadDocument[]) => assess(input(documents));
const line = (assessment: ReturnType<typeof assess>) =>
  assessment.requirements.find(({ control }) => control === 'clia-certificate');

describe('RDG-018 a certificate whose start lies ahead', () => {
  const ahead = cliaCertificate({ issueDate: '2027-03-05', expiryDate: '2029-03-04' });

  it('RDG-018 is current for nothing, and says when it begins', () => {
    const assessment = judged(certificateDocument('next', ahead));
    expect(line(assessment)).toMatchObject({ status: 'missing' });
    expect(line(assessment)?.note).toContain('it begins on March 5, 2027');
    expect(assessment.documents[0]?.certifications[0]?.status).toBe('not-begun');
    expect(assessment.requirements.filter(({ status, part }) => status === 'met' && part === 'certificates')).toEqual([]);
  });

  it('RDG-018 takes the place of the one before it on its first day', () => {
    const documents = [
      certificateDocument('now', cliaCertificate({ expiryDate: '2027-03-04' })),
      certificateDocument('next', ahead),
    ];
    expect(line(judged(...documents))?.status).toBe('met');
    const before = judged(...documents).certifications.find(({ expiryDate }) => expiryDate === '2027-03-04');
    expect(before?.supersededBy).toBeNull();
    const later = assess(input(documents, { today: '2027-03-05' }));
    expect(later.certifications.find(({ expiryDate }) => expiryDate === '2027-03-04')?.supersededBy).not.toBeNull();
    expect(line(later)?.status).toBe('met');
  });
});

describe('RDG-026 licenses that are not the laboratory’s', () => {
  it.each([
    [
      'a chemist’s',
      [
        'State of Nevada',
        'Department of Health',
        'Clinical Chemist License',
        'License number: 20417',
        'Issued to: Jordan Avery',
        'Expires: June 30, 2028',
      ],
    ],
    [
      'a director’s',
      [
        'State of Tennessee',
        'Medical Laboratory Board',
        'Laboratory Director License',
        'License number: 4471',
        'Jordan Avery, PhD',
        'Expiration date: June 30, 2028',
      ],
    ],
    [
      'a certificate of qualification',
      [
        'State of New York',
        'Department of Health',
        'Certificate of Qualification',
        'Jordan Avery is qualified as laboratory director.',
        'CQ code: AVERJ1',
        'Valid until: June 30, 2028',
      ],
    ],
    [
      'a technologist’s',
      [
        'State of Florida',
        'Department of Health',
        'Clinical Laboratory Technologist License',
        'License no. 9912',
        'Jordan Avery',
        'Expires June 30, 2028',
      ],
    ],
    [
      'a client’s',
      [
        head,
        'Certificate of Analysis',
        'Client: Harvest Farms LLC',
        'Client license number: C11-0000123-LIC',
        'Sample ID: 7',
        'THC 18.1 %',
      ],
    ],
  ])('RDG-026 %s license is no license of the laboratory', (_, lines) => {
    const assessment = assess(input([read(lines)]));
    expect(assessment.certifications.filter(({ type }) => type === 'state-license')).toEqual([]);
    expect(assessment.requirements.find(({ control }) => control === 'state-license')?.status ?? 'missing').not.toBe('met');
  });

  it('RDG-026 the laboratory’s own license that names its director stays one', () => {
    const lines = [
      'State of California',
      'Department of Public Health',
      'Clinical Laboratory License',
      'License number: CLF-00351234',
      head,
      '850 Marina Bay Pkwy, Richmond, CA 94804',
      'Laboratory Director: Jordan Avery, PhD',
      'Expiration date: June 30, 2028',
    ];
    expect(assess(input([read(lines)])).certifications).toMatchObject([{ type: 'state-license' }]);
  });
});

describe('RDG-028 the state of a paper', () => {
  const body = [
    head,
    'Confidentiality Policy',
    'Version: 1   Effective date: March 3, 2026',
    'Approved by: Morgan Hale',
    'Confidentiality',
    'All staff sign a confidentiality agreement.',
  ];
  it.each([
    ['DRAFT', /draft/i],
    ['SUPERSEDED BY POL-9', /superseded/i],
    ['OBSOLETE', /obsolete/i],
    ['VOID', /void/i],
    ['SPECIMEN COPY', /specimen/i],
    ['NOT FOR USE', /not for use/i],
    ['Status: Draft', /draft/i],
  ])('RDG-028 %s proves nothing and says why', (mark, words) => {
    const assessment = assess(input([read([mark, ...body])]));
    expect(assessment.documents[0]?.setAside).toMatchObject({ reason: 'not-in-force', note: expect.stringMatching(words) });
    expect(assessment.requirements.flatMap(({ evidence }) => evidence)).toEqual([]);
  });
  it.each([
    ['a heading of a procedure', [...body, 'SPECIMEN', 'Serum, two milliliters.']],
    ['a history of versions', [...body, 'Revision history', '0.1 first draft', '1 replaces the superseded version']],
    ['a volume', [...body, 'The void volume of the column is two milliliters.']],
  ])('RDG-028 %s is no state of the paper', (_, lines) => {
    expect(assess(input([read(lines)])).documents[0]?.setAside).toBeNull();
  });
  it('RDG-028 takes its certificates with it', () => {
    const paper = certificateDocument('clia', cliaCertificate());
    const marked = {
      ...paper,
      reading: { ...paper.reading!, flags: [{ code: 'paper-superseded', detail: 'This paper was superseded.' }] },
    };
    expect(assess(input([marked])).certifications).toEqual([]);
  });
});

const named = (name: string, director: string, day: string): ReadDocument => {
  const old = certificateDocument(
    name,
    cliaCertificate({ issueDate: day, expiryDate: `${Number(day.slice(0, 4)) + 2}${day.slice(4)}` }),
  );
  return {
    ...old,
    reading: { ...old.reading!, facts: factDocument('m', 'other', ['personnel.director', director]).reading!.facts },
  };
};

describe('RDG-030 the latest of several values', () => {
  it('RDG-030 is that of the latest paper, and the row says which papers were compared', () => {
    const documents = [named('older', 'Zoe Marsh', '2012-05-01'), named('newer', 'Ada Chen', '2020-05-01')];
    const note = assess(input(documents)).requirements.find(({ control }) => control === 'director')?.note;
    expect(note).toContain('Ada Chen in newer.pdf');
    expect(note).toContain('Compared: older.pdf (May 1, 2012); newer.pdf (May 1, 2020).');
  });
  it('RDG-030 is proposed where documents agree on it, however they write it', () => {
    const documents = [
      factDocument('a', 'sop', ['personnel.director', 'Ada Chen'], ['document.effective-date', '2024-01-01']),
      factDocument('b', 'sop', ['personnel.director', 'Chen, Ada, MD'], ['document.effective-date', '2026-01-01']),
    ];
    const said = {
      lab: clinicalLab,
      certifications: [],
      documents: documents.map(({ documentId, fileName, reading }) => ({ documentId, fileName, facts: reading?.facts ?? [] })),
    };
    const question = {
      id: 'director',
      category: 'personnel',
      required: true,
      question: '',
      reasoning: '',
      type: 'text',
      options: [],
    } as const;
    const proposal = proposalsFor([{ ...question, options: [] }], said, { today, establishedIn: 2009 })['director'];
    expect(proposal).toMatchObject({ value: 'Chen, Ada, MD', source: { fileName: 'b.pdf' } });
  });
});

it('RDG-018 a certificate that ends and another holder’s that begins stay apart', () => {
  const foreign = certificate({ type: 'clia', number: '33D9999999', holder: 'Northgate Diagnostics', issueDate: '2027-03-05' });
  expect(assess(input([certificateDocument('x', foreign)])).certifications).toEqual([]);
});

const scored = (analyte: string) =>
  assess(input([factDocument('pt', 'other', ['pt.analyte', analyte], ['pt.score', '90'], ['pt.event-date', '2026-06-01'])]))
    .contradictions.filter(({ rule, message }) => rule === 'R19' && /score/.test(message))
    .map(({ message }) => message);

describe('RDG-032 one cause makes one finding', () => {
  const ended = assess(
    input(
      [
        certificateDocument(
          'clia',
          cliaCertificate({ issueDate: '2023-06-01', expiryDate: '2025-05-31', scope: ['Hematology'] }),
        ),
      ],
      {
        lab: { ...clinicalLab, accreditations: ['clia'] },
      },
    ),
  );
  it('RDG-032 an expired certificate lacks only that it is current', () => {
    const status = (control: string) => ended.requirements.find((line) => line.control === control)?.status;
    expect([status('clia-certificate'), status('clia-certificate-type'), status('certificate-holder')]).toEqual([
      'missing',
      'met',
      'met',
    ]);
    expect(ended.gaps.map(({ id }) => id)).not.toContain('any-certificate');
    expect(ended.gaps.find(({ id }) => id === 'clia-certificate')?.alsoAskedBy).toContainEqual({
      catalogue: 'common',
      clause: 'Common requirement 1',
    });
    expect(ended.contradictions.filter(({ rule }) => ['R07', 'R16'].includes(rule)).map(({ rule }) => rule)).toEqual(['R07']);
    expect(ended.overallRisk).toBe('high');
  });
  it.each([
    ['in force', { issueDate: '2025-06-01', expiryDate: '2027-05-31' }],
    ['ended', { issueDate: '2023-06-01', expiryDate: '2025-05-31' }],
  ])('RDG-032 what is doubtful of a certificate stays doubtful: %s', (_, days) => {
    const judged = assess(input([certificateDocument('clia', cliaCertificate({ number: '30D1234', ...days }))]));
    expect(judged.requirements.find((line) => line.control === 'clia-certificate-type')?.status).toBe('partial');
  });
  it('RDG-032 blood grouping passes at 100% alone', () => {
    expect(scored('ABO group')).toEqual(['pt.pdf shows a proficiency testing score of 90%. Below 100% is unsatisfactory.']);
    expect(scored('Glucose')).toEqual([]);
  });
});

const iso = [
  'American Association for Laboratory Accreditation',
  'CERTIFICATE OF ACCREDITATION',
  `A2LA has accredited ${head} to ISO/IEC 17025:2017`,
  'Certificate number 1234.01   Valid to: May 31, 2028',
];

describe('RDG-026 a paper that certifies nobody', () => {
  it.each([
    [
      'certificate-personal',
      ['State of Nevada', 'Clinical Chemist License', 'License number: 20417', 'Issued to: Jordan Avery'],
    ],
    ['certificate-withdrawn', [...iso, 'This accreditation has been withdrawn.']],
    ['certificate-template', [...iso, 'This is a sample certificate.']],
  ])('RDG-026 says so as a gap: %s', (code, lines) => {
    const paper = read(lines);
    expect(paper.reading?.flags.map((flag) => flag.code)).toContain(code);
    const [findings] = assess(input([paper])).documents;
    expect(findings?.complianceGaps.join(' ')).toMatch(/so (?:no certificate|it) was (?:not )?counted/);
  });
});
