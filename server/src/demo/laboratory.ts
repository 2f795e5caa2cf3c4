import type { Accreditation, LabType, PrimaryService, Specialization, StaffCount } from '@aliquot/contract/options';

/** What one laboratory of the demo is and which documents it has. Names and people are invented; places are real. */
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
  readonly documents: readonly DemoDocument[];
  readonly status: 'approved' | 'pending' | 'denied';
  /** Months after the day of the demo at which its certificates end; a negative number has them expired. */
  readonly validFor: number;
  /** One of its certificates that ends two months after the day of the demo. */
  readonly ending: DemoDocument | null;
};

export type DemoDocument =
  | 'clia'
  | 'cap'
  | 'a2la'
  | 'iso-15189'
  | 'state-licence'
  | 'sop'
  | 'manual'
  | 'calibration'
  | 'training'
  | 'pt';

/** One laboratory of the demo; without more words it is approved and its certificates run for another 14 months. */
export const lab = (
  name: string,
  place: readonly [street: string, city: string, state: string, zip: string],
  kind: readonly [type: LabType, staff: StaffCount, year: number],
  services: readonly PrimaryService[],
  specializations: readonly Specialization[],
  claims: readonly Accreditation[],
  documents: readonly DemoDocument[],
  {
    status = 'approved',
    validFor = 14,
    ending = null,
  }: { status?: DemoLab['status']; validFor?: number; ending?: DemoDocument | null } = {},
): DemoLab => {
  const [street, city, state, zip] = place;
  const [type, staff, year] = kind;
  return {
    name,
    street,
    city,
    state,
    zip,
    type,
    staff,
    year,
    services,
    specializations,
    claims,
    documents,
    status,
    validFor,
    ending,
  };
};
