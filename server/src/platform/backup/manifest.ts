import { z } from 'zod';
import type { ObjectLocation } from '../storage/index.ts';
import { keyPattern } from '../storage/keys.ts';

/** The files of a backup beside its rows and stored files. */
export const manifestName = 'manifest.json';
export const signatureName = 'manifest.sig';
export const secretName = 'auth-secret';

const format = 'aliquot-backup-1';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** Names of tables and columns become SQL and paths, so they may be nothing else. */
const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);
const size = z.int().nonnegative();
const bucket = z.enum(['project-documents', 'lab-documents', 'audit-checkpoints']);
const storageKey = z.string().regex(keyPattern);

const tableSchema = z.strictObject({
  schema: z.enum(['public', 'acl', 'pgboss']),
  name,
  columns: z.array(name).min(1),
  rows: size,
  size,
  sha256: hash,
});

export const manifestSchema = z.strictObject({
  format: z.literal(format),
  /** Version of the product that wrote it. */
  version: z.string(),
  /** The moment of the snapshot: everything acknowledged before it is in the backup. */
  takenAt: z.iso.datetime(),
  database: z.enum(['pglite', 'postgres']),
  store: z.enum(['disk', 's3']),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: hash })).min(1),
  /** Position of the audit trail. */
  trail: z.strictObject({ position: size, hash, checkpoint: z.string().nullable() }),
  /** Names of the settings that were set, never their values. */
  settings: z.array(z.string()),
  /** SHA-256 of the secret's file, if the backup holds it. */
  secret: hash.nullable(),
  tables: z.array(tableSchema),
  sequences: z.array(
    z.strictObject({ schema: z.enum(['public', 'acl']), name, value: z.string().regex(/^\d+$/), called: z.boolean() }),
  ),
  files: z.array(
    z.strictObject({ bucket, key: storageKey, contentType: z.string().regex(/^[\w.+-]+\/[\w.+-]+$/), size, sha256: hash }),
  ),
  /** Files that rows name but that the store lacked, or had with another content than their row says. */
  losses: z.array(z.strictObject({ bucket, key: storageKey, loss: z.enum(['missing', 'altered']) })),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type BackupTable = Manifest['tables'][number];
export type BackupSequence = Manifest['sequences'][number];

export const manifestFormat: Manifest['format'] = format;

/** Signs the manifest, and so everything that it names. `key` is the id of the installation's key. */
export const signatureSchema = z.strictObject({ sha256: hash, key: z.string(), signature: z.string() });

/** The signed text. */
export const signatureText = (sha256: string): string => `aliquot backup\n${sha256}`;

/** Path of a table's rows, relative to the backup: one line of JSON for each. */
export const pathOfTable = (table: Pick<BackupTable, 'schema' | 'name'>): string =>
  `database/${table.schema}.${table.name}.jsonl`;

export const pathOfFile = (file: ObjectLocation): string => `files/${file.bucket}/${file.key}`;

type Part = { readonly size: number | null; readonly sha256: string };

/** Every file of a whole backup with its size and hash, but for the manifest and its signature. */
export const partsOf = ({ tables, files, secret }: Manifest): Map<string, Part> => {
  const parts = new Map<string, Part>();
  for (const table of tables) parts.set(pathOfTable(table), table);
  for (const file of files) parts.set(pathOfFile(file), file);
  if (secret !== null) parts.set(secretName, { size: null, sha256: secret });
  return parts;
};
