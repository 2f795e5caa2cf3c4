import type { CitedEvidence } from '@aliquot/contract/hearts/certifications';
import { type PassportPart } from '@aliquot/contract/hearts/passports/passports';
import { passportFormat, type StatedRegister, type Statement } from '@aliquot/contract/hearts/passports/statements';
import { type CertificationType, certificationTypeLabels, type LabType } from '@aliquot/contract/options';
import { isOwn, shownState } from './shown-certificates.domain.ts';

/** A current certificate of a laboratory as it is stored. */
export type PassportCertificate = {
  readonly type: CertificationType;
  readonly subtype: string | null;
  readonly number: string | null;
  readonly issuing_body: string | null;
  readonly holder: string | null;
  readonly confirmed_name: boolean;
  readonly address: string | null;
  readonly site: string | null;
  readonly issue_date: string | null;
  readonly expiry_date: string | null;
  readonly expiry_inferred: boolean;
  readonly accredited_tests: readonly string[];
  readonly evidence: unknown;
  readonly corrected_at: Date | null;
  /** Null where no register that is fresh and agrees knows it. */
  readonly register: StatedRegister | null;
};

/** A document that the laboratory releases with the passport. */
export type ReleasedDocument = {
  readonly id: string;
  readonly file_name: string;
  readonly file_size: number;
  readonly sha256: string;
};

/** A laboratory as it is judged now. */
export type PassportFacts = {
  readonly name: string;
  readonly address: string;
  readonly lab_type: LabType;
  readonly year_established: number;
  readonly certificates: readonly PassportCertificate[];
  readonly documents: readonly ReleasedDocument[];
  readonly judgedOn: string;
  readonly requirements: { readonly shown: number; readonly apply: number };
};

/** The link under which a passport is published. `address` is a URL, days are YYYY-MM-DD. */
export type PassportLinkFacts = {
  readonly code: string;
  readonly address: string;
  readonly sharedOn: string;
  readonly endsOn: string;
  readonly parts: readonly PassportPart[];
};

/** A kind of statement without what all of them have. */
type Said<Each = Statement> = Each extends Statement
  ? Omit<Each, 'format' | 'passport' | 'signed_at' | 'statement' | 'of'>
  : never;

const folded = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The page that shows a line of the scope. Tests that were corrected by hand may stand nowhere. */
const pageOf = (name: string, evidence: unknown): number | null => {
  const places = (evidence as Readonly<Record<string, readonly CitedEvidence[] | undefined>>)['accreditedTests'] ?? [];
  const line = folded(name);
  const shows = (quote: string) => quote.includes(line) || (quote !== '' && line.includes(quote));
  return places.find(({ evidence: { quote } }) => shows(folded(quote)))?.evidence.page ?? null;
};

const titleOf = ({ type, number }: PassportCertificate): string =>
  [certificationTypeLabels[type], number].filter(Boolean).join(' ');

const certificateSays = (row: PassportCertificate, today: string): Said => ({
  says: 'certificate',
  type: row.type,
  title: certificationTypeLabels[row.type],
  subtype: row.subtype,
  number: row.number,
  issuer: row.issuing_body,
  holder: row.holder,
  site: row.site ?? (row.confirmed_name ? row.address : null),
  valid_from: row.issue_date,
  valid_until: row.expiry_date,
  inferred: row.expiry_inferred,
  state: shownState(row, today),
  basis: row.corrected_at === null ? 'document' : 'reviewer',
  ...(row.register && { register: row.register }),
});

/** Tests are accredited only while their certificate is in force. */
const inForce = (row: PassportCertificate, today: string) => !['ended', 'ahead'].includes(shownState(row, today));

const testsSay = (row: PassportCertificate): Said[] =>
  row.accredited_tests.map((name, at) => ({
    says: 'test',
    name,
    certificate: titleOf(row),
    page: pageOf(name, row.evidence),
    line: at + 1,
  }));

/** True if a certificate counts for the laboratory: it names it, or an administrator confirmed the name on it. */
const counts = (row: PassportCertificate, lab: { readonly name: string }) => row.confirmed_name || isOwn(row, lab);

/**
 * The statements of a passport in their order. `today` is a day where the laboratory is. Nothing in them names a person, and
 * there is no score: that depends on which documents were uploaded.
 */
export const statementsOf = (
  facts: PassportFacts,
  link: PassportLinkFacts,
  { today, signedAt }: { readonly today: string; readonly signedAt: Date },
): Statement[] => {
  const own = facts.certificates.filter((row) => counts(row, facts));
  const has = (part: PassportPart) => link.parts.includes(part);
  const said: Said[] = [
    { says: 'link', address: link.address, shared_on: link.sharedOn, ends_on: link.endsOn },
    {
      says: 'laboratory',
      name: facts.name,
      address: has('address') ? facts.address : null,
      lab_type: facts.lab_type,
      year_established: facts.year_established,
    },
    {
      says: 'judgment',
      judged_on: facts.judgedOn,
      requirements: has('requirements') ? { shown: facts.requirements.shown, apply: facts.requirements.apply } : null,
    },
    ...own.map((row) => certificateSays(row, today)),
    ...(has('tests') ? own.filter((row) => inForce(row, today)).flatMap(testsSay) : []),
    ...facts.documents.map(
      ({ id, file_name, file_size, sha256 }): Said => ({
        says: 'document',
        id,
        name: file_name,
        bytes: file_size,
        sha256,
      }),
    ),
  ];
  return said.map((each, at) => ({
    ...each,
    format: passportFormat,
    passport: link.code,
    signed_at: signedAt.toISOString(),
    statement: at + 1,
    of: said.length,
  }));
};

/** Each certificate as one line: a certificate that is renewed, corrected or gone has no equal any more. */
export const certificateLines = (statements: readonly Statement[]): string[] =>
  statements.flatMap((each) =>
    each.says === 'certificate' ? [[each.type, each.number, each.valid_until].map((part) => part ?? '').join('|')] : [],
  );

/** The number of certificates that were stated when the link was shared, and aren't in the same way any more. One that had ended by then did not change. */
export const changedSince = (stated: readonly string[], statements: readonly Statement[]): number => {
  const link = statements.find(({ says }) => says === 'link');
  const sharedOn = link?.says === 'link' ? link.shared_on : '';
  const hadEnded = (line: string) => {
    const until = line.split('|').at(-1) ?? '';
    return until !== '' && until < sharedOn;
  };
  const now = new Set(certificateLines(statements));
  const ended = statements.filter((each) => each.says === 'certificate' && each.state === 'ended');
  const ends = new Set(certificateLines(ended));
  return stated.filter((line) => !now.has(line) || (ends.has(line) && !hadEnded(line))).length;
};
