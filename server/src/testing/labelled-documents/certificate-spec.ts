import type { CertificationType } from '@aliquot/contract/options';
import type { Chance, DateStyle, Place } from './invented.ts';

/** How one issuer words its certificates. */
export type CertificateSpec = {
  readonly id: string;
  readonly type: CertificationType;
  readonly body: string;
  readonly place: Place;
  readonly heading: readonly string[];
  readonly titles: readonly string[];
  readonly leadIns: readonly string[];
  readonly leadOuts: readonly string[];
  readonly numberLabels: readonly string[];
  readonly number: (chance: Chance) => string;
  readonly issueLabels: readonly string[];
  readonly expiryLabels: readonly string[];
  readonly fromTo: readonly (readonly [string, string])[];
  readonly styles: readonly DateStyle[];
  readonly years: readonly number[];
  readonly fieldLabels: readonly string[];
  readonly fields: readonly string[];
  readonly boilerplate: readonly string[];
  readonly standard?: string;
  readonly calibrates?: boolean;
};

/** Wordings that most English certificates share. */
export const english = {
  leadIns: ['This is to certify that', 'hereby attests that', 'has accredited'],
  issueLabels: ['Issue Date', 'Date of Issue', 'Date Issued', 'Issued on'],
  expiryLabels: ['Expiration Date', 'Valid Until', 'Valid To', 'Expiry Date', 'Valid Through'],
  fromTo: [
    ['This certificate is valid from', 'to'],
    ['Period of validity:', 'through'],
    ['Effective', 'through'],
  ] as const,
  fieldLabels: ['Field of accreditation', 'Scope', 'In the field of'],
};
