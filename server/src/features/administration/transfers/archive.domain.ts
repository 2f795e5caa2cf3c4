import { z } from 'zod';
import { leftOut, leftToSubject, type Subject } from './parts.domain.ts';

export const archiveFormat = 'aliquot-data-1';
export const manifestName = 'manifest.json';
export const capabilitiesName = 'lab_capabilities';

/** The contents of an archive, with the SHA-256 of each part and file. */
export const archiveManifestSchema = z.object({
  format: z.literal(archiveFormat),
  subject: z.enum(['person', 'laboratory']),
  id: z.uuid(),
  migration: z.string(),
  exportedAt: z.string(),
  tables: z.array(z.object({ name: z.string(), rows: z.number().int(), sha256: z.string() })),
  files: z.array(
    z.object({
      bucket: z.enum(['project-documents', 'lab-documents']),
      key: z.string(),
      size: z.number().int(),
      mediaType: z.string(),
      sha256: z.string(),
    }),
  ),
});
export type ArchiveManifest = z.infer<typeof archiveManifestSchema>;

export const tablePath = (name: string): string => `tables/${name}.jsonl`;
export const filePath = ({ bucket, key }: { bucket: string; key: string }): string => `files/${bucket}/${key}`;

type Made = Pick<ArchiveManifest, 'migration' | 'exportedAt'>;

/** For the person who opens the archive. @param missing paths of files that rows name and the file store lacks. */
export const readmeOf = (
  { subject, isOwn }: { readonly subject: Subject; readonly isOwn: boolean },
  { migration, exportedAt }: Made,
  missing: readonly string[],
): string =>
  [
    `Everything that Aliquot stores about this ${subject}, exported ${exportedAt}.`,
    '',
    'tables/*.jsonl   one JSON object for each row, with the ids of this installation',
    'files/           the stored files, under the keys that the rows name',
    `${manifestName}    the SHA-256 of each table and file`,
    '',
    `\`aliquot import-data FILE\` reads it into an empty installation with the same database version (${migration}).`,
    '',
    'Not in this archive:',
    ...[...leftOut[subject], ...(isOwn ? [] : [leftToSubject[subject]])].map((line) => `- ${line}`),
    ...missing.map(
      (path) => `- ${path}: the file is missing from the file store. Please ask the operator of this installation.`,
    ),
    '',
  ].join('\n');
