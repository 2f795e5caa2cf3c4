import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { system } from '../../../kernel/actor.ts';
import type { Permitted } from '../../../kernel/permission.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import { sha256Of } from '../../../platform/digest.ts';
import type { World } from '../../../platform/world.ts';
import {
  type ArchiveManifest,
  archiveManifestSchema,
  capabilitiesName,
  filePath,
  manifestName,
  tablePath,
} from './archive.domain.ts';
import { partsOf } from './parts.domain.ts';
import { firstFilled, insertCapabilities, insertRows, lastMigration } from './transfers.repository.ts';

/** Why an archive was not imported, as a sentence. Nothing was changed. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
}

/** Grants the permissions of a command, which acts for the operator. */
export type Allow = <Thing>(thing: Thing) => Permitted<'import', Thing>;

type Archive = { readonly zip: ZipFile; readonly entries: ReadonlyMap<string, Entry> };

const openArchive = async (path: string): Promise<Archive> => {
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw new ImportRefused(`${path} is not a ZIP file that can be read.`);
  });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return { zip, entries };
};

const streamOf = async ({ zip, entries }: Archive, name: string) => {
  const entry = entries.get(name);
  if (!entry) throw new ImportRefused(`The archive has no ${name}.`);
  return zip.openReadStreamPromise(entry);
};

const readManifest = async (archive: Archive): Promise<ArchiveManifest> => {
  const text = (await buffer(await streamOf(archive, manifestName))).toString();
  try {
    return archiveManifestSchema.parse(JSON.parse(text));
  } catch {
    throw new ImportRefused(`${manifestName} is not that of an Aliquot archive.`);
  }
};

/** The rows of each table, compared with their checksums. */
const readTables = async (archive: Archive, manifest: ArchiveManifest): Promise<ReadonlyMap<string, readonly string[]>> => {
  const tables = new Map<string, readonly string[]>();
  for (const { name, rows, sha256 } of manifest.tables) {
    const content = await buffer(await streamOf(archive, tablePath(name)));
    const lines = content.toString().split('\n').slice(0, -1);
    if (sha256Of(content) !== sha256 || lines.length !== rows)
      throw new ImportRefused(`${tablePath(name)} is not what its checksum says.`);
    tables.set(name, lines);
  }
  return tables;
};

const refuseFilled = (table: string | null): void => {
  if (table === null) return;
  throw new ImportRefused(`This installation is not empty: it has ${table}. Import into an empty one.`);
};

const putFiles = async ({ storage }: World, archive: Archive, { files }: ArchiveManifest, stored: ArchiveManifest['files']) => {
  for (const file of files) {
    const { bucket, key, mediaType, sha256 } = file;
    const put = await storage.put({ bucket, key }, await streamOf(archive, filePath(file)), { contentType: mediaType });
    stored.push(file);
    if (put.sha256 !== sha256) throw new ImportRefused(`${filePath(file)} is not what its checksum says.`);
  }
};

const writeRows = (
  world: World,
  manifest: ArchiveManifest,
  tables: ReadonlyMap<string, readonly string[]>,
  allow: Allow,
): Promise<void> =>
  world.database.owner.transaction().execute(async (db) => {
    refuseFilled(await firstFilled(db));
    const { subject, id, exportedAt } = manifest;
    for (const { table } of partsOf[subject]) await insertRows(db, allow({ table, rows: tables.get(table) ?? [] }));
    const rows = tables.get(capabilitiesName);
    if (rows) await insertCapabilities(db, allow({ labId: id, rows }));
    await recordChange(
      { db, actor: system, origin: null, now: world.now() },
      { action: 'transfers.import', objectType: subject === 'person' ? 'user' : 'lab', objectId: id, after: { exportedAt } },
    );
  });

/**
 * Reads an archive into an empty installation and keeps the ids of its rows. Files come before rows, as everywhere in the
 * product, so a failure leaves nothing behind. @throws ImportRefused
 */
export const importArchive = async (world: World, path: string, allow: Allow): Promise<ArchiveManifest> => {
  const archive = await openArchive(path);
  try {
    const manifest = await readManifest(archive);
    const here = await world.database.owner.transaction().execute(async (db) => {
      refuseFilled(await firstFilled(db));
      return lastMigration(db);
    });
    if (manifest.migration !== here)
      throw new ImportRefused(
        `The archive was made with the database version ${manifest.migration}, and this installation has ${here}. Use the same version.`,
      );
    const tables = await readTables(archive, manifest);
    const stored: ArchiveManifest['files'] = [];
    try {
      await putFiles(world, archive, manifest, stored);
      await writeRows(world, manifest, tables, allow);
    } catch (error) {
      for (const { bucket, key } of stored) await world.storage.delete({ bucket, key });
      throw error;
    }
    return manifest;
  } finally {
    archive.zip.close();
  }
};
