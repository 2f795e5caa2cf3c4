import type { Accreditation, LabType, PrimaryService, Specialization, StaffCount } from '@aliquot/contract/options';
import type { PaperName } from './papers.ts';

/** One laboratory of the demo. Names and people are invented; places are real. */
export type DemoLab = {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly type: LabType;
  readonly staff: StaffCount;
  readonly year: number;
  readonly services: readonly PrimaryService[];
  readonly specializations: readonly Specialization[];
  readonly claims: readonly Accreditation[];
};

/** The certificates that a laboratory of the demo may have. */
export const certificates = ['clia', 'cap', 'a2la', 'iso-15189', 'state-licence'] as const;
export type DemoCertificate = (typeof certificates)[number];
/** Papers of a laboratory that has not read the requirements. */
export type PlainPaper = 'sop' | 'calibration' | 'training' | 'pt';
export type DemoDocument = DemoCertificate | PlainPaper | PaperName;

export const isCertificate = (document: DemoDocument): document is DemoCertificate =>
  certificates.some((certificate) => certificate === document);

export const lab = (
  name: string,
  place: readonly [street: string, city: string, state: string, zip: string],
  kind: readonly [type: LabType, staff: StaffCount, year: number],
  services: readonly PrimaryService[],
  specializations: readonly Specialization[],
  claims: readonly Accreditation[],
): DemoLab => {
  const [street, city, state, zip] = place;
  const [type, staff, year] = kind;
  return { name, street, city, state, zip, type, staff, year, services, specializations, claims };
};
