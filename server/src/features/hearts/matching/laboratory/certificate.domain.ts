import type { LabCertifications, LabProfile } from '@aliquot/contract/hearts/matching';
import { type CertificationType, certificationTypes } from '@aliquot/contract/options';
import { dayOf, isoOfDay } from '../../../../kernel/days.ts';
import { inferredExpiry } from '../../certifications/validity.domain.ts';
import { sameAddress, sameOrganization } from '../../judging/facts/names.domain.ts';
import { legalBit } from '../score/legal.domain.ts';
import { readText } from '../words/vocabulary.domain.ts';
import { certificationTypeOf } from './certificate-names.domain.ts';

/**
 * The worth of a certificate apart from its dates. `doubtful`: it names another holder, at the laboratory's address. `claimed`:
 * the laboratory names the type without showing a certificate, or shows one of another holder without an address. `void`: it
 * was taken away, or is of another holder at another address.
 */
export const certificateKinds = ['dated', 'undated', 'doubtful', 'claimed', 'void'] as const;
type CertificateKind = (typeof certificateKinds)[number];

/**
 * The holder of a certificate: one of another holder proves nothing for this laboratory, and counts the less the less connects
 * it to this one.
 */
export type Holding = 'own' | 'other-here' | 'other' | 'other-elsewhere';

/** One certificate, reduced to what matching needs. Days are numbers since 1970-01-01; null where nothing is on record. */
export type Certificate = {
  readonly type: CertificationType;
  readonly kind: CertificateKind;
  readonly holding: Holding;
  /** The name on it, where that is not this laboratory's. */
  readonly otherHolder: string | null;
  /** The site of the laboratory that it is for, where that is not its main address. */
  readonly site: string | null;
  readonly from: number | null;
  readonly until: number | null;
  /** The last day was not read: it follows from the first, because a certificate of this type has a fixed length. */
  readonly inferred: boolean;
  /** Bit mask of the services that its scope names; 0 when it has no scope on record that is understood. */
  readonly scope: number;
  /** The laws under which it allows testing patients: a bit set of `legalBit`. */
  readonly legal: number;
};

/** The text of a certificate's scope and tests, for the text score. */
type CertificateText = { readonly certificate: Certificate; readonly texts: readonly string[] };

type Entry = Exclude<Extract<LabCertifications, readonly unknown[]>[number], string>;

const asList = (value: string | readonly string[] | null | undefined): readonly string[] =>
  value === null || value === undefined ? [] : typeof value === 'string' ? [value] : value;

const withdrawn = /revoked|suspended|withdrawn|terminated|cancelled|canceled|surrendered/i;

const kindOf = (status: string, until: number | null): CertificateKind => {
  if (withdrawn.test(status)) return 'void';
  if (until !== null) return 'dated';
  return /expired/i.test(status) ? 'void' : 'undated';
};

type Holder = Pick<LabProfile, 'name' | 'address'>;

const holdingOf = ({ holder, address }: Entry, lab: Holder): Holding => {
  const named = holder?.trim() ?? '';
  if (named === '' || sameOrganization(named, lab.name)) return 'own';
  const here = address && lab.address ? sameAddress(address, lab.address) : null;
  if (here === null) return 'other';
  return here ? 'other-here' : 'other-elsewhere';
};

const siteOf = ({ site }: Entry, lab: Holder): string | null =>
  site && !(lab.address && sameAddress(site, lab.address)) ? site : null;

const kindOfHolding: Readonly<Record<Exclude<Holding, 'own'>, CertificateKind>> = {
  'other-here': 'doubtful',
  other: 'claimed',
  'other-elsewhere': 'void',
};

const readEntry = (entry: Entry, lab: Holder): CertificateText => {
  const type = certificationTypeOf(entry.type);
  const from = dayOf(entry.issue_date ?? '');
  const printed = dayOf(entry.expiration_date ?? '') ?? dayOf(entry.expiry_date ?? '');
  const until = printed ?? dayOf((from !== null && inferredExpiry(type, isoOfDay(from))) || '');
  const inferred = until !== null && (printed === null || entry.expiry_inferred === true || entry.expiration_inferred === true);
  const texts = [...asList(entry.scope), ...asList(entry.accredited_tests)];
  const scope = texts.reduce(
    (mask, text) => [...readText(text).concepts].reduce((sum, concept) => sum | concept.services, mask),
    0,
  );
  const kind = kindOf(entry.status ?? '', until);
  const holding = holdingOf(entry, lab);
  const words = [entry.type, entry.subtype, entry.issuer, entry.number, ...texts].filter(Boolean).join(' ');
  return {
    certificate: {
      type,
      kind: kind === 'void' || holding === 'own' ? kind : kindOfHolding[holding],
      holding,
      otherHolder: holding === 'own' ? null : (entry.holder?.trim() ?? null),
      site: siteOf(entry, lab),
      from,
      until,
      inferred,
      scope,
      legal: legalBit(type, words),
    },
    texts,
  };
};

const claimOf = (name: string): CertificateText => {
  const type = certificationTypeOf(name);
  return {
    certificate: {
      type,
      kind: 'claimed',
      holding: 'own',
      otherHolder: null,
      site: null,
      from: null,
      until: null,
      inferred: false,
      scope: 0,
      legal: legalBit(type, name),
    },
    texts: [],
  };
};

const readCertifications = (certifications: LabCertifications | null | undefined, lab: Holder): CertificateText[] => {
  if (certifications === null || certifications === undefined) return [];
  if (Array.isArray(certifications)) {
    return certifications.map((entry) => (typeof entry === 'string' ? claimOf(entry) : readEntry(entry, lab)));
  }
  return Object.entries(certifications).flatMap(([type, entry]) => {
    if (entry === null || entry === false) return [];
    if (entry === true) return [claimOf(type)];
    return [
      readEntry(
        typeof entry === 'string' ? { type, number: entry, expiration_date: entry, status: entry } : { ...entry, type },
        lab,
      ),
    ];
  });
};

/**
 * Every certificate of a laboratory, and the accreditations that it only claims. Rows say more than the object keyed by type,
 * which is made from them, so where there are rows the object is not read.
 */
const readAll = (lab: LabProfile): CertificateText[] => {
  const rows = readCertifications(lab.certifications, lab);
  const shown = rows.length > 0 ? rows : readCertifications(lab.contact_info?.certifications, lab);
  const types = new Set(shown.map(({ certificate }) => certificate.type));
  const claims = (lab.accreditations ?? []).map(claimOf).filter(({ certificate }) => !types.has(certificate.type));
  return [...shown, ...claims];
};

const read = new WeakMap<LabProfile, readonly CertificateText[]>();

/** The certificates of a profile, which is not changed once it is read: a match asks for them several times. */
export const certificatesOf = (lab: LabProfile): readonly CertificateText[] => {
  const certificates = read.get(lab) ?? readAll(lab);
  read.set(lab, certificates);
  return certificates;
};

/** The first day after `day` on which a certificate comes into force or ends, or null. */
export const nextTurn = ({ kind, from, until }: Certificate, day: number): number | null => {
  if (kind !== 'dated' && kind !== 'undated') return null;
  if (from !== null && from > day) return from;
  return until !== null && until >= day ? until + 1 : null;
};

/** Certificates as rows of numbers, so that one laboratory and a million are read by the same code. */
export const certificateStride = 6;
export const certificateColumn = { type: 0, kind: 1, from: 2, until: 3, scope: 4, legal: 5 } as const;
/** Means null among the day numbers of a row. */
const noDay = -2_147_483_648;
const noEnd = 2_147_483_647;

const rowOf = ({ type, kind, from, until, scope, legal }: Certificate): number[] => [
  certificationTypes.indexOf(type),
  certificateKinds.indexOf(kind),
  from ?? noDay,
  until ?? noEnd,
  scope,
  legal,
];

/** Rows of `certificateStride` integers, those of one type next to each other. */
export const certificateRows = (certificates: readonly Certificate[]): readonly number[] =>
  certificates
    .map(rowOf)
    .toSorted(([a = 0], [b = 0]) => a - b)
    .flat();

const lastOwnKind = certificateKinds.indexOf('undated');
const voided = certificateKinds.indexOf('void');

/** True when the certificate of a row counts for something on a day: it was not taken away, has begun and has not ended. */
export const countsAt = (rows: readonly number[], at: number, day: number): boolean =>
  rows[at + certificateColumn.kind] !== voided &&
  (rows[at + certificateColumn.from] ?? 0) <= day &&
  (rows[at + certificateColumn.until] ?? 0) >= day;

/** True when it is the laboratory's own, shown and not only named. */
export const isOwnAt = (rows: readonly number[], at: number): boolean =>
  (rows[at + certificateColumn.kind] ?? 0) <= lastOwnKind;

/** True when it is the laboratory's own and in force, so that its scope counts for the laboratory. */
export const isInForceAt = (rows: readonly number[], at: number, day: number): boolean =>
  isOwnAt(rows, at) && countsAt(rows, at, day);

export const isInForce = (certificate: Certificate, day: number): boolean => isInForceAt(rowOf(certificate), 0, day);
