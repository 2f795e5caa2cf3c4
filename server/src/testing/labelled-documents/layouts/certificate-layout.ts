import type { CertificateSpec } from '../certificate-spec.ts';
import {
  type Address,
  address,
  analytes,
  type Chance,
  type DateStyle,
  instruments,
  organisation,
  type Period,
  period,
  person,
  written,
} from '../invented.ts';
import type { Draft } from '../sheet.ts';
import type { LabelledDocument } from '../truth.ts';

/** What one certificate says, before it has a layout. */
export type CertificateFacts = Period & {
  readonly holder: string;
  readonly address: Address;
  readonly number: string;
  readonly fields: readonly string[];
  readonly tests: readonly string[];
  readonly director: string;
  readonly style: DateStyle;
  readonly showsIssue: boolean;
  readonly showsExpiry: boolean;
};

export const certificateFacts = (spec: CertificateSpec, chance: Chance): CertificateFacts => ({
  ...period(chance, spec.years),
  holder: organisation(chance, spec.place),
  address: address(chance, spec.place),
  number: spec.number(chance),
  fields:
    spec.fields.length === 0
      ? []
      : spec.type === 'clia'
        ? chance.shuffled(spec.fields).slice(0, chance.whole(1, 4))
        : [chance.pick(spec.fields)],
  tests: chance.shuffled(spec.calibrates ? instruments : analytes).slice(0, chance.whole(4, 9)),
  director: person(chance),
  style: chance.pick(spec.styles),
  showsIssue: chance.chance(0.85),
  showsExpiry: chance.chance(0.92),
});

/** What a layout showed of the facts. */
export type Shown = {
  readonly issue: boolean;
  readonly expiry: boolean;
  readonly scope: boolean;
  readonly tests: boolean;
  /** Other tests than those of the facts. */
  readonly testsShown?: readonly string[];
};

export type CertificateLayout = {
  readonly name: string;
  readonly part: LabelledDocument['part'];
  readonly fits: (spec: CertificateSpec) => boolean;
  readonly draw: (draft: Draft, spec: CertificateSpec, facts: CertificateFacts, chance: Chance) => Shown;
};

/** The issuer's name in large type. */
export const heading = (draft: Draft, spec: CertificateSpec, size: number) => {
  for (const [index, line] of spec.heading.entries())
    draft.centred(line, { size: index === 0 ? size : size - 3, bold: index === 0 });
};

const date = (iso: string, facts: CertificateFacts, label: string) =>
  written(iso, /^presented/i.test(label) ? 'nth' : facts.style);

/** The dates that the certificate shows, with labels. */
export const datePairs = (spec: CertificateSpec, facts: CertificateFacts, chance: Chance): [string, string][] => {
  const pairs: [string, string][] = [];
  const issueLabel = chance.pick(spec.issueLabels);
  const expiryLabel = chance.pick(spec.expiryLabels);
  if (facts.showsIssue && !/presented/i.test(issueLabel)) pairs.push([issueLabel, date(facts.issued, facts, issueLabel)]);
  if (facts.showsExpiry) pairs.push([expiryLabel, date(facts.expires, facts, expiryLabel)]);
  return pairs;
};

export const showsIssue = (pairs: readonly (readonly [string, string])[], spec: CertificateSpec) =>
  pairs.some(([label]) => spec.issueLabels.includes(label));
export const showsExpiry = (pairs: readonly (readonly [string, string])[], spec: CertificateSpec) =>
  pairs.some(([label]) => spec.expiryLabels.includes(label));

export const addressLine = ({ street, city }: Address) => `${street}, ${city}`;

/** The field of work under its label; gives whether it was drawn. */
export const drawField = (draft: Draft, spec: CertificateSpec, facts: CertificateFacts, chance: Chance, size = 12): boolean => {
  const [field] = facts.fields;
  if (!field || spec.type === 'clia' || spec.fieldLabels.length === 0) return false;
  const label = chance.pick(spec.fieldLabels);
  draft.gap(6);
  if (label.endsWith(':')) draft.centred(`${label} ${field}`, { size });
  else {
    draft.centred(label, { size: size - 1 });
    draft.centred(field, { size: size + 2, bold: true });
  }
  return true;
};

/** The list of specialties at the foot of a CLIA certificate. */
export const specialties = (draft: Draft, facts: CertificateFacts) => {
  draft.gap(10);
  draft.centred(
    'If you currently hold a Certificate of Compliance or Certificate of Accreditation, below is a list of the laboratory specialties/subspecialties you are certified to perform and their effective date:',
    { size: 8 },
  );
  draft.gap(4);
  draft.table(
    ['LAB CERTIFICATION (CODE)', 'EFFECTIVE DATE'],
    facts.fields.map((field) => [field, '05/31/2001']),
    { ruled: false },
  );
};

export const isNotClia = (spec: CertificateSpec) => spec.type !== 'clia';
export const isIso = (spec: CertificateSpec) => spec.type === 'iso-17025' || spec.type === 'iso-15189';
