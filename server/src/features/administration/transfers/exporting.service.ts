import { z } from 'zod';
import type { Permitted } from '../../../kernel/permission.ts';
import { sha256Of } from '../../../platform/digest.ts';
import type { World } from '../../../platform/world.ts';
import { type ArchiveEntry, bytesEntry, openStored } from '../../engagements/deliverables/archive.service.ts';
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
import type { Exported } from './transfers.policy.ts';
import { capabilitiesOf, lastMigration, rowsOfPart } from './transfers.repository.ts';

const storedSchema = z.object({
  file_url: z.string(),
  file_size: z.coerce.number(),
  file_type: z.string(),
  sha256: z.string(),
});

type Table = { readonly name: string; readonly lines: readonly string[] };
const textOf = ({ lines }: Table): string => lines.map((line) => `${line}\n`).join('');

/** Everything that belongs to the subject, read at one moment. */
const readAll = async ({ database, now }: World, permitted: Permitted<'export', Exported>) => {
  const { subject, id, isOwn } = permitted;
  const parts = partsOf[subject];
  return database.owner
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const tables: Table[] = [];
      const files: ArchiveManifest['files'] = [];
      for (const part of parts) {
        const lines = part.isPrivate && !isOwn ? [] : await rowsOfPart(db, part, { ...permitted, parts });
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

/**
 * The entries of the archive of a person's or laboratory's data. Each file is opened after the one before is through. A file
 * that the store lacks, or that is deleted meanwhile, must not block the others: the manifest and the README come last and say
 * what is there.
 */
async function* entriesOf(
  world: World,
  { subject, isOwn }: Exported,
  { tables, manifest }: Awaited<ReturnType<typeof readAll>>,
) {
  const mtime = world.now();
  const entry = (name: string, text: string): ArchiveEntry => bytesEntry(name, Buffer.from(text), mtime);
  for (const table of tables) yield entry(tablePath(table.name), textOf(table));
  const files: ArchiveManifest['files'] = [];
  const missing: string[] = [];
  for (const file of manifest.files) {
    const name = filePath(file);
    const content = await openStored(world, file);
    if (!content) {
      missing.push(name);
      continue;
    }
    files.push(file);
    yield { name, size: file.size, mtime, open: () => content };
  }
  yield entry(manifestName, JSON.stringify({ ...manifest, files }, null, 2));
  yield entry('README.txt', readmeOf({ subject, isOwn }, manifest, missing));
}

/** The entries of an archive of a person's or laboratory's data as they are now. */
export const archiveOf = async (world: World, permitted: Permitted<'export', Exported>): Promise<AsyncIterable<ArchiveEntry>> =>
  entriesOf(world, permitted, await readAll(world, permitted));
