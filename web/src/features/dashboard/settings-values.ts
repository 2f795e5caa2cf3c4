import type { Lab } from '@aliquot/contract/labs';
import { emptyLab, type LabValues } from '../wizard/registration-values.ts';

type Field = Exclude<keyof LabValues, 'name' | 'email' | 'password' | 'geo_location'>;

const labels: Readonly<Record<Field, string>> = {
  labName: 'name',
  labType: 'type',
  address: 'address',
  contactEmail: 'contact email',
  contactPhone: 'contact phone',
  website: 'website',
  operatingHours: 'operating hours',
  staffCount: 'staff count',
  yearEstablished: 'year established',
  accreditations: 'accreditations',
  primaryServices: 'primary services',
  specializations: 'specializations',
  equipmentTypes: 'equipment types',
  regulatoryCompliance: 'regulatory compliance',
  qualityStandards: 'quality standards',
};
const fields = Object.keys(labels) as Field[];

/** Profile field names as words in a sentence. */
export const fieldList = (names: readonly string[]): string => names.map((name) => labels[name as Field] ?? name).join(', ');

/** A lab as form values. */
export const settingsOf = (lab: Lab): LabValues => {
  const slugs = (wanted: 'service' | 'specialization') =>
    lab.capabilities.filter(({ kind }) => kind === wanted).map(({ slug }) => slug);
  const { contact_info: contact } = lab;
  return {
    ...emptyLab,
    labName: lab.name,
    labType: contact.labType,
    address: lab.address,
    geo_location: lab.geo_location,
    contactEmail: contact.email,
    contactPhone: contact.phone,
    website: contact.website,
    operatingHours: contact.operatingHours,
    staffCount: contact.staffCount,
    yearEstablished: String(contact.yearEstablished),
    accreditations: lab.accreditations,
    primaryServices: slugs('service'),
    specializations: slugs('specialization'),
    equipmentTypes: lab.equipment_types,
    regulatoryCompliance: lab.regulatory_compliance,
    qualityStandards: lab.quality_standards,
  };
};

const isSame = (one: LabValues, other: LabValues, field: Field) => {
  const text = (value: LabValues[Field]) => (typeof value === 'string' ? value : JSON.stringify([...value].sort()));
  return text(one[field]) === text(other[field]);
};

const take = (into: LabValues, from: LabValues, field: Field): LabValues => ({
  ...into,
  [field]: from[field],
  ...(field === 'address' ? { geo_location: from.geo_location } : {}),
});

/**
 * Merges typed values with what another user has saved since: fields only they changed take their value, all others stay as
 * typed. `conflicts` are fields both changed to different values.
 */
export const mergeSettings = (
  base: LabValues,
  mine: LabValues,
  theirs: LabValues,
): { values: LabValues; theirsTaken: Field[]; conflicts: Field[] } => {
  const changedByThem = fields.filter((field) => !isSame(base, theirs, field) && !isSame(mine, theirs, field));
  const theirsTaken = changedByThem.filter((field) => isSame(base, mine, field));
  return {
    values: theirsTaken.reduce((values, field) => take(values, theirs, field), mine),
    theirsTaken,
    conflicts: changedByThem.filter((field) => !theirsTaken.includes(field)),
  };
};
