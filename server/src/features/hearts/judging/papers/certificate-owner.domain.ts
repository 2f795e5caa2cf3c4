import type { MentionReason } from '@aliquot/contract/hearts/analyses';
import type { CertificateReading } from '@aliquot/contract/hearts/readings';
import type { LabSite } from '@aliquot/contract/hearts/sites';
import { normalizedNumber, type SourcedReading } from '../../certifications/merging.domain.ts';
import { kindsWithMentions } from '../../reading/choice/mentions.domain.ts';
import { sameAddress, sameName, sameOrganization } from '../facts/names.domain.ts';
import type { LabProfile, OwnName, Readable } from '../lines/lab.domain.ts';
import { worthCounting } from '../lines/standing.domain.ts';

/** The holder of a certificate: its name and address, and the certificate itself when it names no holder. */
export type Held = {
  readonly type: string;
  readonly number: string | null;
  readonly holder: string | null;
  readonly address: string | null;
};

const sameNumber = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : normalizedNumber(a) === normalizedNumber(b);

const isElsewhere = (address: string | null, places: readonly string[]): boolean =>
  address !== null &&
  places.every((place) => sameAddress(address, place) !== true) &&
  places.some((place) => sameAddress(address, place) === false);

/**
 * The stated site that a certificate is for: the one with its CLIA number, else the one at its address, unless that can be the
 * laboratory's main address as well.
 */
export const siteOf = ({ type, number, address }: Omit<Held, 'holder'>, { sites = [], ...lab }: LabProfile): LabSite | null => {
  const numbered = type === 'clia' && number !== null ? normalizedNumber(number) : null;
  const isAtMain = address === null || sameAddress(address, lab.address) === true;
  return (
    sites.find(({ cliaNumber }) => cliaNumber === numbered) ??
    (isAtMain ? null : sites.find((site) => sameAddress(address, site.address) === true)) ??
    null
  );
};

/**
 * The reason that a certificate with a holder is not the laboratory's, or null when it is: another holder, or the laboratory at
 * another site. A site of the profile and a name or site that an administrator confirmed are the laboratory's own.
 */
export const mentionReasonOf = (held: Held, lab: LabProfile, names: readonly OwnName[] = []): MentionReason | null => {
  const { holder, address } = held;
  if (holder === null) return null;
  const known = names.filter((name) => name.holder !== null && sameName(name.holder, holder));
  if (known.length === 0 && !sameOrganization(holder, lab.name)) return 'other-holder';
  if (siteOf(held, lab) !== null) return null;
  const places = [lab.address, ...known.flatMap((name) => name.address ?? [])];
  return isElsewhere(address, places) ? 'other-site' : null;
};

const heldOf = ({ certificate }: SourcedReading): Held => ({
  type: certificate.type,
  number: certificate.number?.value ?? null,
  holder: certificate.holder?.value ?? null,
  address: certificate.address?.value ?? null,
});

/** A document whose business is a certificate; others only mention one. */
export const isCertificateDocument = ({ reading }: Readable): boolean =>
  ['certification', 'accreditation', 'license'].includes(reading.documentType.value);

/** A paper that a laboratory gives to others about their samples or instruments; older readings know only the type. */
export const isReport = ({ reading: { documentType } }: Readable): boolean =>
  documentType.kind == null
    ? documentType.value === 'calibration'
    : (kindsWithMentions as ReadonlySet<string>).has(documentType.kind);

/**
 * True when a paper only names a certificate, as a report does in its letterhead: it says neither who holds it nor until when.
 * A certificate without both is a form without entries, unless it says at least who issued it.
 */
const isBareMention = (document: Readable, { holder, issueDate, expiryDate, issuingBody }: CertificateReading): boolean =>
  holder === null && issueDate === null && expiryDate === null && !(isCertificateDocument(document) && issuingBody !== null);

/** The readings of certificates by whose they are. */
export type Sorted = {
  readonly own: readonly SourcedReading[];
  readonly others: ReadonlyMap<MentionReason, readonly SourcedReading[]>;
};

/**
 * Sorts what documents say of certificates by holder. A reading without a holder takes the holder of another reading of the same
 * number. Without one, a certificate belongs to the laboratory, unless the paper only mentions it.
 */
export const sortedByHolder = (documents: readonly Readable[], lab: LabProfile, names: readonly OwnName[] = []): Sorted => {
  const read = documents.flatMap((document) =>
    document.reading.certificates
      .filter(({ confidence }) => confidence >= worthCounting)
      .map((certificate) => {
        const source = { documentId: document.documentId, fileName: document.fileName, certificate };
        const held = heldOf(source);
        return { source, held, reason: mentionReasonOf(held, lab, names), isBare: isBareMention(document, certificate) };
      }),
  );
  const named = read.filter(({ held }) => held.holder !== null);
  const reasonOf = ({ held, reason, isBare }: (typeof read)[number]): MentionReason | null => {
    if (held.holder !== null) return reason;
    const same = named.filter(
      (other) => held.number !== null && other.held.type === held.type && sameNumber(other.held.number, held.number),
    );
    if (same.some((other) => other.reason === null)) return null;
    if (names.some((name) => name.holder === null && name.type === held.type && sameNumber(name.number, held.number)))
      return null;
    return same[0]?.reason ?? (isBare ? 'mention' : null);
  };
  const groups = Map.groupBy(read, reasonOf);
  const sourcesOf = (reason: MentionReason | null) => (groups.get(reason) ?? []).map(({ source }) => source);
  const reasons = (['other-holder', 'other-site', 'mention'] as const).filter((reason) => groups.has(reason));
  return { own: sourcesOf(null), others: new Map(reasons.map((reason) => [reason, sourcesOf(reason)])) };
};
