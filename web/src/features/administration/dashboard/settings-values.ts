import type { Lab } from '@aliquot/contract/hearts/labs';
import { emptyLab, type LabValues } from '../../hearts/wizard/registration-values.ts';

type Field = Exclude<keyof LabValues, 'name' | 'email' | 'password' | 'geo_location'>;

/** The editable fields, with their names in a sentence. */
export const settingsLabels: Readonly<Record<Field, string>> = {
  labName: 'name',
  labType: 'type',
  address: 'address',
  sites: 'sites',
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

/** Profile field names as words in a sentence. */
export const fieldList = (names: readonly string[]): string =>
  names.map((name) => settingsLabels[name as Field] ?? name).join(', ');

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
    sites: lab.sites,
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
