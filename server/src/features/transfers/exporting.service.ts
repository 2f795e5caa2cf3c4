import { createHash } from 'node:crypto';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import { forEachOf } from '../../kernel/for-each-of.ts';
import type { Permitted } from '../../kernel/permission.ts';
import type { World } from '../../platform/world.ts';
import { addEntry, storedEntry } from '../deliverables/archive.service.ts';
import {
  type ArchiveManifest,
  archiveFormat,
  capabilitiesName,
  filePath,
  manifestName,
  readmeOf,
  tablePath,
} from './archive.domain.ts';
import { partsOf } from './parts.domain.ts';
import type { Transferred } from './transfers.policy.ts';
import { capabilitiesOf, lastMigration, rowsOfPart } from './transfers.repository.ts';

export const sha256Of = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

const storedSchema = z.object({
  file_url: z.string(),
  file_size: z.coerce.number(),
  file_type: z.string(),
  sha256: z.string(),
});

type Table = { readonly name: string; readonly lines: readonly string[] };
const textOf = ({ lines }: Table): string => lines.map((line) => `${line}\n`).join('');

/** Everything that belongs to the subject as one moment has it. */
const readAll = async ({ database, now }: World, permitted: Permitted<'export', Transferred>) => {
  const { subject, id } = permitted;
  const parts = partsOf[subject];
  return database.owner
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const tables: Table[] = [];
      const files: ArchiveManifest['files'] = [];
      for (const part of parts) {
        const lines = await rowsOfPart(db, part, { ...permitted, parts });
        tables.push({ name: part.table, lines });
        const { bucket } = part;
        if (bucket)
          for (const line of lines) {
            const row = JSON.parse(line) as { file_url: string | null };
            if (row.file_url === null) continue;
            const { file_url: key, file_size: size, file_type: mediaType, sha256 } = storedSchema.parse(row);
            files.push({ bucket, key, size, mediaType, sha256 });
          }
      }
      if (subject === 'laboratory') tables.push({ name: capabilitiesName, lines: await capabilitiesOf(db, permitted) });
      const manifest: ArchiveManifest = {
        format: archiveFormat,
        subject,
        id,
        migration: await lastMigration(db),
        exportedAt: now().toISOString(),
        tables: tables.map((table) => ({ name: table.name, rows: table.lines.length, sha256: sha256Of(textOf(table)) })),
        files,
      };
      return { tables, manifest };
    });
};

/** Of the store: each is a call of its own on S3, and nothing is sent before they are answered. */
const questionsAtOnce = 16;

/** The files that the store has, and the paths of those that it lacks: they must not keep a person from all others. */
const presentIn = async ({ storage }: World, files: ArchiveManifest['files']) => {
  const found = new Set<(typeof files)[number]>();
  await forEachOf(files, questionsAtOnce, async (file) => {
    if (await storage.exists(file)) found.add(file);
  });
  return {
    present: files.filter((file) => found.has(file)),
    missing: files.filter((file) => !found.has(file)).map(filePath),
  };
};

/** The archive of a person's or laboratory's data. Files are opened one after the other while it is read. */
export const archiveOf = async (world: World, permitted: Permitted<'export', Transferred>): Promise<ZipFile> => {
  const { tables, manifest: whole } = await readAll(world, permitted);
  const { present, missing } = await presentIn(world, whole.files);
  const manifest = { ...whole, files: present };
  const mtime = world.now();
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(readmeOf(permitted.subject, manifest, missing)), 'README.txt', { mtime });
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), manifestName, { mtime });
  for (const table of tables) zip.addBuffer(Buffer.from(textOf(table)), tablePath(table.name), { mtime });
  for (const file of manifest.files) addEntry(zip, storedEntry(world, filePath(file), file, mtime));
  zip.end();
  return zip;
};
