import type { ScopeLine, StampContent, StampedTest } from '@aliquot/contract/engagements/stamps';
import type { CitedEvidence } from '@aliquot/contract/hearts/certifications';
import type { CertificationType } from '@aliquot/contract/options';
import { dayOf, isoOfDay } from '../../../kernel/days.ts';
import { type Certificate, certificatesOf, isInForce } from '../../hearts/matching/laboratory/certificate.domain.ts';
import { lineReaderOf, type ReadLine, readLine } from '../../hearts/matching/reasons/scope-lines.domain.ts';
import type { ReportReading } from './report.domain.ts';

/** A certificate of the laboratory as it is stored, also one that was taken away or that a renewal has replaced. */
export type HeldCertificate = {
  readonly id: string;
  readonly type: CertificationType;
  readonly number: string | null;
  readonly holder: string | null;
  readonly address: string | null;
  readonly confirmed_name: boolean;
  readonly site?: string | null;
  readonly issue_date: string | null;
  readonly expiry_date: string | null;
  readonly scope: readonly string[];
  readonly accredited_tests: readonly string[];
  readonly evidence: unknown;
  readonly superseded_at: Date | null;
  /** The renewal that took its place. */
  readonly superseded_by: string | null;
};

type Laboratory = { readonly id: string; readonly name: string; readonly address?: string | null | undefined };

/** A line of a scope with its certificate. */
type Line = ReadLine & { readonly held: HeldCertificate; readonly certificate: Certificate };

const wasTakenAway = ({ superseded_at, superseded_by }: HeldCertificate) => superseded_at !== null && superseded_by === null;

const linesOf = (lab: Laboratory, all: readonly HeldCertificate[]): Line[] => {
  const held = all.filter((certificate) => !wasTakenAway(certificate));
  // A name that an administrator confirmed is the laboratory's own.
  const certifications = held.map(({ confirmed_name, holder, address, expiry_date, ...row }) => ({
    type: row.type,
    number: row.number,
    issue_date: row.issue_date,
    expiration_date: expiry_date,
    holder: confirmed_name ? null : holder,
    address: confirmed_name ? null : address,
    scope: [...row.scope],
    accredited_tests: [...row.accredited_tests],
  }));
  return certificatesOf({ ...lab, certifications }).flatMap(({ certificate, texts }, at) => {
    const row = held[at];
    return row === undefined ? [] : texts.map((text) => ({ ...readLine(text), held: row, certificate }));
  });
};

const folded = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The place in a document that shows a line: its own words, else those that show the scope. */
const placeOf = ({ text, held }: Line): CitedEvidence | null => {
  const evidence = held.evidence as Readonly<Record<string, readonly CitedEvidence[] | undefined>>;
  const places = [...(evidence['accreditedTests'] ?? []), ...(evidence['scope'] ?? [])];
  const line = folded(text);
  return (
    places.find(({ evidence: { quote } }) => folded(quote).includes(line) || line.includes(folded(quote))) ?? places[0] ?? null
  );
};

const day = (number: number | null) => (number === null ? null : isoOfDay(number));

const presentLine = (line: Line, hashes: ReadonlyMap<string, string>): ScopeLine => {
  const { held, certificate, text } = line;
  const place = placeOf(line);
  return {
    text,
    certificate: {
      id: held.id,
      type: held.type,
      number: held.number,
      ...(held.site && { site: held.site }),
      valid_from: day(certificate.from),
      valid_until: day(certificate.until),
    },
    evidence: place && {
      document_id: place.documentId,
      document_sha256: hashes.get(place.documentId) ?? null,
      page: place.evidence.page,
      words: place.evidence.quote,
    },
  };
};

const endOf = ({ certificate }: Line) => certificate.until ?? Number.POSITIVE_INFINITY;
const lastEndFirst = (a: Line, b: Line) => (endOf(b) > endOf(a) ? 1 : endOf(b) < endOf(a) ? -1 : 0);

/** True if a certificate was the laboratory's own and has ended before a day. */
const hasLapsed = ({ kind, until }: Certificate, on: number) => kind === 'dated' && until !== null && until < on;

/**
 * Marks each reported test by the lines of the laboratory's scopes on the day of release. A test that no line
 * names has the mark `outside`.
 */
const markTests = (
  tests: ReportReading['tests'],
  lines: readonly Line[],
  on: number,
  hashes: ReadonlyMap<string, string>,
): StampedTest[] => {
  const inForce = lines.filter(({ certificate }) => isInForce(certificate, on)).toSorted(lastEndFirst);
  const lapsed = lines.filter(({ certificate }) => hasLapsed(certificate, on)).toSorted(lastEndFirst);
  return tests.map(({ name, evidence }) => {
    const names = lineReaderOf(name);
    const stated = { name, page: evidence.page };
    const held = inForce.find(names);
    if (held) return { ...stated, mark: 'in-scope', line: presentLine(held, hashes) };
    const ended = lapsed.find(names);
    return ended ? { ...stated, mark: 'lapsed', line: presentLine(ended, hashes) } : { ...stated, mark: 'outside', line: null };
  });
};

export type Stamping = {
  readonly reading: ReportReading;
  readonly documentSha256: string;
  readonly lab: Laboratory;
  readonly held: readonly HeldCertificate[];
  /** The SHA-256 of the laboratory's documents, by their ids. */
  readonly hashes: ReadonlyMap<string, string>;
  /** Days, YYYY-MM-DD: when the work was asked for, and when the results were delivered; today before that. */
  readonly requested: string;
  readonly delivered: string;
};

/** Holds a report against the scopes of its laboratory. A day of release outside of the work is a misreading and does not count. */
export const stampOf = ({ reading, documentSha256, lab, held, hashes, requested, delivered }: Stamping): StampContent => {
  const stated = reading.released?.value ?? null;
  const isStated = stated !== null && stated >= requested && stated <= delivered;
  const on = isStated ? stated : delivered;
  return {
    format: 'aliquot-scope-stamp-1',
    document_sha256: documentSha256,
    day: on,
    day_from: isStated ? 'report' : 'delivery',
    tests: markTests(reading.tests, linesOf(lab, held), dayOf(on) ?? 0, hashes),
    methods: reading.methods.map(({ value }) => value),
  };
};
