import type { Evidence, Found } from '@aliquot/contract/hearts/evidence';
import type { CertificateReading, DocumentReading } from '@aliquot/contract/hearts/readings';
import type { DocumentType } from '@aliquot/contract/options';
import type { AssessmentInput, LabProfile, ReadDocument } from '../../features/hearts/judging/lines/lab.domain.ts';

/** The date that the tests of judging use as today. */
export const today = '2026-11-21';

export const placeOf = (quote: string): Evidence => ({
  page: 1,
  quote,
  start: 0,
  end: quote.length,
  boxes: [{ x: 0.1, y: 0.1, width: 0.2, height: 0.02 }],
  source: 'text',
});

export const found = (value: string, confidence = 0.95): Found<string> => ({ value, confidence, evidence: [placeOf(value)] });

type SingleField = 'number' | 'issuingBody' | 'holder' | 'address' | 'standard' | 'issueDate' | 'expiryDate' | 'lastInspection';
type Written = { [field in SingleField]?: string | undefined } & Partial<
  Pick<CertificateReading, 'type' | 'subtype' | 'confidence'>
> & {
    scope?: readonly string[];
    accreditedTests?: readonly string[];
  };

/** A certificate as a document states it; what is left out was not found. */
export const certificate = ({
  type = 'clia',
  subtype = null,
  confidence = 0.95,
  ...fields
}: Written = {}): CertificateReading => {
  const single = (field: SingleField) => (fields[field] === undefined ? null : found(fields[field], confidence));
  return {
    type,
    subtype,
    number: single('number'),
    issuingBody: single('issuingBody'),
    holder: single('holder'),
    address: single('address'),
    standard: single('standard'),
    issueDate: single('issueDate'),
    expiryDate: single('expiryDate'),
    lastInspection: single('lastInspection'),
    scope: (fields.scope ?? []).map((item) => found(item)),
    accreditedTests: (fields.accreditedTests ?? []).map((item) => found(item)),
    sites: [],
    evidence: [placeOf(type)],
    confidence,
  };
};

/** A CLIA certificate of the laboratory below that is current on the day of the tests. */
export const cliaCertificate = (fields: Written = {}): CertificateReading =>
  certificate({
    type: 'clia',
    subtype: 'Certificate of Compliance',
    number: '05D0982600',
    holder: 'Bay Clinical Lab, Inc.',
    issueDate: '2025-06-01',
    expiryDate: '2027-05-31',
    ...fields,
  });

export type FactList = readonly (readonly [kind: string, value: string, confidence?: number])[];

export const reading = (
  type: DocumentType,
  {
    certificates = [],
    facts = [],
    ...rest
  }: { certificates?: CertificateReading[]; facts?: FactList } & Partial<
    Pick<DocumentReading, 'title' | 'flags' | 'confidence'>
  > = {},
): DocumentReading => ({
  documentType: { value: type, confidence: 0.9, evidence: [placeOf(type)] },
  title: null,
  certificates,
  facts: facts.map(([kind, value, confidence = 0.9]) => ({ kind, value, confidence, evidence: [placeOf(value)] })),
  flags: [],
  confidence: 0.9,
  ...rest,
});

export const readDocument = (name: string, content: DocumentReading | null): ReadDocument => ({
  documentId: `id-${name}`,
  fileName: `${name}.pdf`,
  reading: content,
});

/** A document that shows nothing but certificates. */
export const certificateDocument = (name: string, ...certificates: CertificateReading[]): ReadDocument =>
  readDocument(name, reading('certification', { certificates }));

/** A document of a type that shows nothing but facts. */
export const factDocument = (name: string, type: DocumentType, ...facts: FactList): ReadDocument =>
  readDocument(name, reading(type, { facts }));

export const clinicalLab: LabProfile = {
  name: 'Bay Clinical Laboratory',
  address: '850 Marina Bay Pkwy, Richmond, CA 94804',
  labType: 'clinical',
  accreditations: ['clia'],
  primaryServices: ['clinical-chemistry', 'hematology'],
};

export const calibrationLab: LabProfile = {
  name: 'Precision Calibration Services LLC',
  address: '14 Mill Road, Dayton, OH 45402',
  labType: 'analytical',
  accreditations: ['iso-17025'],
  primaryServices: [],
};

export const researchLab: LabProfile = {
  name: 'Neuro Discovery Laboratory',
  address: '7 College Street, New Haven, CT 06510',
  labType: 'research',
  accreditations: [],
  primaryServices: ['molecular-diagnostics'],
};

export const abroadLab: LabProfile = {
  name: 'Labor Berlin Mitte GmbH',
  address: 'Invalidenstraße 1, 10115 Berlin, Germany',
  labType: 'diagnostic',
  accreditations: ['iso-15189'],
  primaryServices: ['clinical-chemistry'],
};

export const assessmentInput = (
  lab: LabProfile,
  documents: ReadDocument[] = [],
  rest: Partial<AssessmentInput> = {},
): AssessmentInput => ({
  lab,
  documents,
  answers: {},
  today,
  ...rest,
});
