import type { CertificateReading } from '@aliquot/contract/hearts/readings';
import { describe, expect, it } from 'vitest';
import {
  assessmentInput,
  calibrationLab,
  certificate,
  certificateDocument,
  cliaCertificate,
  clinicalLab,
  type FactList,
  readDocument,
  reading,
} from '../../../../testing/papers/readings.ts';
import { assess } from '../analyses.domain.ts';
import type { AssessmentInput, ReadDocument } from '../lines/lab.domain.ts';

const director: FactList = [['personnel.director', 'Robert Fox']];

const paperOf = (kind: string | null, certificates: CertificateReading[] = [], facts = director): ReadDocument => {
  const read = reading(kind === 'calibration' ? 'calibration' : 'other', { certificates, facts });
  return readDocument('paper', { ...read, documentType: { ...read.documentType, kind } });
};

const lineOf = (control: string, documents: ReadDocument[], rest: Partial<AssessmentInput> = {}) =>
  assess(assessmentInput(clinicalLab, documents, rest)).requirements.find((line) => line.control === control);

/** True when a requirement of a calibration laboratory is answered with words of the paper. */
const citesPaper = (document: ReadDocument) =>
  assess(assessmentInput(calibrationLab, [document])).requirements.some(({ evidence }) =>
    evidence.some(({ documentId }) => documentId === 'id-paper'),
  );

const ownClia = certificateDocument('clia', cliaCertificate());
const number = certificate({ type: 'clia', number: '05D0982600' });
const notFound = (count: number) =>
  `Not found in ${count} document${count === 1 ? '' : 's'}: the director's name; the director's CV, diploma or license.`;

describe('whom the papers of others name', () => {
  it.each<[string, ReadDocument[]]>([
    ['a report that does not say whose it is', [paperOf('analysis-report')]],
    ['a report with a number that is nobody’s', [paperOf('analysis-report', [number])]],
    [
      'a calibration by another laboratory',
      [paperOf('calibration', [certificate({ type: 'iso-17025', holder: 'Caltec Ltd' })])],
    ],
    ['an older reading of a calibration', [readDocument('paper', reading('calibration', { facts: director }))]],
    [
      'a certificate of another holder',
      [
        readDocument(
          'paper',
          reading('certification', { certificates: [cliaCertificate({ holder: 'Oakland Toxicology' })], facts: director }),
        ),
      ],
    ],
    [
      'a certificate without entries',
      [readDocument('paper', reading('certification', { certificates: [number], facts: director }))],
    ],
  ])('RDG-005 RDG-008 is not the laboratory’s director, nor an older one: %s', (_, documents) => {
    expect(lineOf('director', documents)).toMatchObject({ status: 'missing', note: notFound(documents.length), evidence: [] });
  });

  it.each<[string, ReadDocument[], Partial<AssessmentInput>]>([
    ['a report with the number of its certificate', [paperOf('analysis-report', [number]), ownClia], {}],
    [
      'a report whose number was confirmed',
      [paperOf('analysis-report', [number])],
      { ownNames: [{ holder: null, address: null, type: 'clia', number: '05D0982600' }] },
    ],
    ['a letter', [paperOf('letter')], {}],
  ])('RDG-005 is the director where the paper is the laboratory’s: %s', (_, documents, rest) => {
    expect(lineOf('director', documents, rest)).toMatchObject({ status: 'partial', step: 'named' });
  });

  it('RDG-005 RDG-009 holds for other people as well, and a place is nobody in a role', () => {
    const roles: FactList = [['personnel.role', 'Quality Manager: Robert Fox']];
    const places: FactList = [['personnel.role', 'Quality Manager: Davie FL']];
    expect(citesPaper(paperOf('letter', [], roles))).toBe(true);
    expect(citesPaper(paperOf('analysis-report', [], roles))).toBe(false);
    expect(citesPaper(paperOf('letter', [], places))).toBe(false);
  });

  it('RDG-009 contradicts no director of the laboratory', () => {
    const letter = readDocument('letter', reading('policy', { facts: [['personnel.director', 'Ada Chen']] }));
    const rules = (document: ReadDocument) =>
      assess(assessmentInput(clinicalLab, [letter, document])).contradictions.map(({ rule }) => rule);
    expect(rules(paperOf('letter'))).toContain('R20');
    expect(rules(paperOf('analysis-report'))).not.toContain('R20');
  });
});

describe('a paper of certificate form without entries', () => {
  it.each<[string, Parameters<typeof certificate>[0], boolean]>([
    ['with a printed number alone', {}, false],
    ['with its issuing body', { issuingBody: 'California Department of Public Health' }, true],
    ['with its end', { expiryDate: '2027-06-30' }, true],
    ['with its start', { issueDate: '2026-06-30' }, true],
    ['with its holder', { holder: clinicalLab.name }, true],
  ])('RDG-005 %s', (_, fields, isOwn) => {
    const paper = certificateDocument('form', certificate({ type: 'state-license', number: 'CLF-00351234', ...fields }));
    const judged = assess(assessmentInput(clinicalLab, [paper]));
    expect(judged.certifications).toHaveLength(isOwn ? 1 : 0);
    expect(judged.mentioned.map(({ reason }) => reason)).toEqual(isOwn ? [] : ['mention']);
  });
});
