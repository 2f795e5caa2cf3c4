import type { StatedRegister } from '@aliquot/contract/hearts/passports/statements';
import {
  freshDays,
  type RegisterField,
  type RegisterSource,
  type RegisterStanding,
  type RegisterState,
} from '@aliquot/contract/hearts/registries';
import type { LabSite } from '@aliquot/contract/hearts/sites';
import type { CertificationType } from '@aliquot/contract/options';
import { type CliaKind, cliaKinds } from '../../../kernel/knowledge/registers.ts';
import { usStateOf } from '../../../kernel/places/us-address.ts';
import { normalizedNumber } from '../certifications/merging.domain.ts';
import { daysBetween } from '../certifications/validity.domain.ts';
import { bodyOf } from '../judging/facts/bodies.domain.ts';
import { sameAddress, sameName, sameOrganization } from '../judging/facts/names.domain.ts';
import { reasonOf } from './sources.domain.ts';
import { meaningOf, registers } from './values.domain.ts';

/** A certificate of a laboratory, as its row has it. */
export type Certificate = {
  readonly id: string;
  readonly type: CertificationType;
  readonly subtype: string | null;
  readonly number: string | null;
  readonly issuing_body: string | null;
  readonly holder: string | null;
  readonly address: string | null;
  readonly issue_date: string | null;
  readonly expiry_date: string | null;
  readonly expiry_inferred: boolean;
};

export type Holder = { readonly name: string; readonly address: string; readonly sites?: readonly LabSite[] };

/** A row of an imported register, with the day of that register. */
export type KnownEntry = {
  readonly source: RegisterSource;
  readonly day: string;
  readonly body: string;
  readonly number: string;
  readonly standard: string;
  readonly name: string;
  readonly other_names: readonly string[];
  readonly address: string;
  readonly region: string;
  readonly kind: string;
  readonly status: RegisterState;
  readonly status_code: string;
  readonly ends: string | null;
  readonly checked_on: string | null;
  readonly source_url: string;
};

/** The register in which certificates of a type are looked up. ROR lists organizations and no certificates. */
export const sourceOfType = (type: CertificationType): RegisterSource => (type === 'clia' ? 'cms-clia' : 'accreditation');

const kindWords: Readonly<Record<CliaKind, RegExp>> = {
  compliance: /compliance/i,
  waiver: /waiver/i,
  accreditation: /accreditation/i,
  microscopy: /microscopy|ppm/i,
  registration: /registration/i,
};

type Compared = { agrees: RegisterField[]; differs: RegisterStanding['differs'] };

const differ = ({ differs }: Compared, field: RegisterField, certificate: string, register: string) =>
  void differs.push({ field, certificate, register });

const compareHolder = (result: Compared, holder: string, entry: KnownEntry, listed: readonly string[]): void => {
  const names = [entry.name, ...entry.other_names].filter((name) => name !== '');
  const isSame = [holder, ...listed].some((own) => names.some((name) => sameOrganization(own, name)));
  if (isSame) result.agrees.push('holder');
  else if (names.length > 0) differ(result, 'holder', holder, names.join(' / '));
};

const comparePlace = (result: Compared, address: string, entry: KnownEntry): void => {
  const own = usStateOf(address, null);
  if (entry.region !== '' && own !== null) {
    if (own !== entry.region) return differ(result, 'state', own, entry.region);
    result.agrees.push('state');
  }
  const isSame = entry.address === '' ? null : sameAddress(address, entry.address);
  if (isSame === true) result.agrees.push('address');
  if (isSame === false) differ(result, 'address', address, entry.address);
};

const compareKind = (result: Compared, subtype: string | null, entry: KnownEntry): void => {
  const known = meaningOf(registers.cms.kinds, entry.kind);
  const own = cliaKinds.find((kind) => subtype !== null && kindWords[kind].test(subtype));
  if (known === undefined || own === undefined) return;
  if (own === known.is) result.agrees.push('kind');
  else if (own !== known.orIs) differ(result, 'kind', subtype ?? '', known.is);
};

/** A register that goes further than the certificate knows its renewal, which is no difference. */
const compareEnd = (result: Compared, { expiry_date, expiry_inferred }: Certificate, { ends }: KnownEntry): void => {
  if (ends === null || expiry_date === null || expiry_inferred) return;
  if (ends === expiry_date) result.agrees.push('end');
  else if (ends < expiry_date) differ(result, 'end', expiry_date, ends);
};

/** True when the row is about this certificate: the register of its type, its number, its body and its standard. */
const isAbout = ({ type, number, issuing_body }: Certificate, entry: KnownEntry): boolean => {
  if (number === null || entry.source !== sourceOfType(type) || normalizedNumber(number) !== entry.number) return false;
  if (entry.source === 'cms-clia') return true;
  const [own, other] = [bodyOf(issuing_body), bodyOf(entry.body)];
  const isBody = own !== null && other !== null ? own.id === other.id : sameName(issuing_body ?? '', entry.body);
  const digits = /\b(?:17025|15189|9001|13485|17043|17020|17034)\b/.exec(entry.standard)?.[0];
  return isBody && (digits === undefined || !type.startsWith('iso-') || type === `iso-${digits}`);
};

type Comparing = {
  readonly certificate: Certificate;
  readonly lab: Holder;
  readonly entry: KnownEntry;
  /** Names of the holder's organization by ROR. */
  readonly listedNames?: readonly string[];
  /** The day where the laboratory is, YYYY-MM-DD. */
  readonly today: string;
};

/**
 * The words of a register about a certificate on a day; null where it says nothing of it: another number, body or standard, a
 * certificate that has ended or not begun, or a register of a day to come.
 */
export const standingOf = ({ certificate, lab, entry, listedNames = [], today }: Comparing): RegisterStanding | null => {
  const day = entry.checked_on ?? entry.day;
  const { expiry_date, issue_date } = certificate;
  if (!isAbout(certificate, entry) || day > today) return null;
  if ((expiry_date !== null && expiry_date < today) || (issue_date !== null && issue_date > today)) return null;
  const result: Compared = { agrees: ['number'], differs: [] };
  const site = lab.sites?.find(({ cliaNumber }) => cliaNumber === entry.number);
  compareHolder(result, certificate.holder ?? lab.name, entry, listedNames);
  comparePlace(result, certificate.address ?? site?.address ?? lab.address, entry);
  if (entry.source === 'cms-clia') compareKind(result, certificate.subtype, entry);
  compareEnd(result, certificate, entry);
  const hasEnded = entry.source === 'accreditation' && entry.ends !== null && entry.ends < day;
  const state = entry.status === 'active' && hasEnded ? 'ended' : entry.status;
  return {
    source: entry.source,
    register: entry.source === 'cms-clia' ? registers.cms.name : entry.body,
    day,
    old: (daysBetween(day, today) ?? 0) > freshDays,
    state,
    reason: state === 'active' ? null : (reasonOf(entry.source, entry.status_code) ?? `code ${entry.status_code || 'empty'}`),
    date: entry.ends,
    agrees: result.agrees,
    differs: result.differs,
    url: entry.source_url || null,
  };
};

/**
 * The part for people outside of the laboratory: an active row in the holder's name, and which fields agree or differ. Null for
 * anything else, so that a difference never accuses in public.
 */
export const publicStanding = (standing: RegisterStanding): RegisterStanding | null =>
  standing.state === 'active' &&
  standing.agrees.includes('holder') &&
  !standing.differs.some(({ field }) => field === 'holder' || field === 'state')
    ? { ...standing, differs: standing.differs.map(({ field }) => ({ field, certificate: null, register: null })) }
    : null;

/**
 * The statement of a Lab Passport about a register: a row of CMS that everyone may see, of a fresh register, without a difference. Null
 * for anything else.
 */
export const statedRegister = (standing: RegisterStanding): StatedRegister | null =>
  standing.source === 'cms-clia' && !standing.old && publicStanding(standing)?.differs.length === 0
    ? { name: 'CMS', day: standing.day, state: 'active', agrees: standing.agrees }
    : null;

/** True when an administrator should look at it. A register that is too old finds nothing new. */
export const isFinding = ({ state, differs, old }: RegisterStanding): boolean =>
  !old && (state === 'ended' || differs.length > 0);
