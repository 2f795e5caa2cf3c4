import { type AgreementKind, type AgreementWay, agreementKindWords } from '@aliquot/contract/engagements/agreement-words';
import type { SnapshotContent } from '@aliquot/contract/engagements/snapshots';
import type { StampContent } from '@aliquot/contract/engagements/stamps';
import { longDay } from '../../../kernel/days.ts';

/** Words of a laboratory's document that show a certificate or a line of its scope. */
export type ShownWords = { readonly document_sha256: string | null; readonly page: number | null; readonly words: string };

/** The words that were cited at the agreement and with the results, each once. */
export const citedWords = (snapshot: SnapshotContent | null, stamps: readonly StampContent[]): ShownWords[] => {
  const atAgreement = (snapshot?.certificates ?? []).flatMap(({ evidence }) => evidence);
  const withResults = stamps.flatMap(({ tests }) => tests.flatMap(({ line }) => line?.evidence ?? []));
  const all = [...atAgreement, ...withResults].map(({ document_sha256, page, words }) => ({ document_sha256, page, words }));
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
};

type Agreement = {
  readonly kind: AgreementKind;
  readonly way: AgreementWay;
  readonly researcher_party: string;
  readonly researcher_signer: string;
  readonly laboratory_party: string;
  readonly laboratory_signer: string;
  readonly effective_day: string;
  readonly end_day: string | null;
  readonly file_name: string;
  readonly sha256: string;
  readonly signatures: readonly object[];
};

/** What the record says of an agreement beside its file. One that was signed outside names who signed; the others have signatures. */
export const agreementOnRecord = (agreement: Agreement, file: string) => ({
  file,
  sha256: agreement.sha256,
  kind: agreementKindWords[agreement.kind].label,
  way: agreement.way,
  researcher: { institution: agreement.researcher_party, signer: agreement.researcher_signer },
  laboratory: { institution: agreement.laboratory_party, signer: agreement.laboratory_signer },
  effective_day: agreement.effective_day,
  end_day: agreement.end_day,
  signatures: agreement.signatures,
});

/** An agreement in a line: "Material transfer agreement (MTA) between Northside and Harbor, signed outside, from March 1, 2026." */
export const aboutAgreement = ({
  kind,
  way,
  researcher_party,
  laboratory_party,
  effective_day,
  end_day,
}: Agreement): string => {
  const days = `from ${longDay(effective_day)}${end_day === null ? '' : ` to ${longDay(end_day)}`}`;
  const signed = way === 'recorded' ? 'signed outside' : 'signed in the product';
  return `${agreementKindWords[kind].label} between ${researcher_party} and ${laboratory_party}, ${signed}, ${days}.`;
};

/** A file of the record with what it is. */
export type PartOnRecord = { readonly name: string; readonly about: string; readonly sha256: string };

/** What the archive holds, for people; the hashes can be checked with `sha256sum`. */
export const readme = (
  { title, laboratory, made }: { readonly title: string; readonly laboratory: string; readonly made: string },
  parts: readonly PartOnRecord[],
  missing: readonly string[],
): string =>
  [
    'RECORD OF THE WORK',
    '',
    `Project: ${title}`,
    `Laboratory: ${laboratory}`,
    `Made: ${made}`,
    '',
    'All files come from what is stored; nothing was added. The SHA-256 of snapshot.json and of the marks in scope-stamps.json are',
    'in the audit trail.',
    '',
    ...parts.flatMap(({ name, about, sha256 }) => [name, `  ${about}`, `  SHA-256 ${sha256}`, '']),
    ...(missing.length > 0 ? ['Not on record:', ...missing.map((sentence) => `- ${sentence}`), ''] : []),
  ].join('\n');
