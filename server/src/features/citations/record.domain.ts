import type { SnapshotContent } from '@aliquot/contract/snapshots';
import type { StampContent } from '@aliquot/contract/stamps';

/** Words of a laboratory's document that show a certificate or a line of its scope. */
export type ShownWords = { readonly document_sha256: string | null; readonly page: number | null; readonly words: string };

/** The words that were cited at the agreement and with the results, each once. */
export const citedWords = (snapshot: SnapshotContent | null, stamps: readonly StampContent[]): ShownWords[] => {
  const atAgreement = (snapshot?.certificates ?? []).flatMap(({ evidence }) => evidence);
  const withResults = stamps.flatMap(({ tests }) => tests.flatMap(({ line }) => line?.evidence ?? []));
  const all = [...atAgreement, ...withResults].map(({ document_sha256, page, words }) => ({ document_sha256, page, words }));
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
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
