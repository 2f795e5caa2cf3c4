import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { system } from '../../../kernel/actor.ts';
import type { Permitted } from '../../../kernel/permission.ts';
import { type Result, refuse } from '../../../kernel/result.ts';
import { actAs } from '../../../platform/db/index.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import type { World } from '../../../platform/world.ts';
import { type StoredVectors, saveWordVectors } from './matching.repository.ts';
import { mostBytes, readWordVectors, type WordVectors } from './topic/word-vectors.domain.ts';

type VectorFiles = { readonly words: string; readonly bytes: Uint8Array; readonly vectors: WordVectors };

const unreadable = (directory: string) =>
  refuse('UNPROCESSABLE_CONTENT', `${directory} has no words.txt and vectors.i8 that can be read. Nothing was changed.`);

/** Reads words.txt and vectors.i8 of a folder. @returns UNPROCESSABLE_CONTENT with what is wrong with them */
export const readVectorFiles = async (directory: string): Promise<Result<VectorFiles, 'UNPROCESSABLE_CONTENT'>> => {
  const paths = ['words.txt', 'vectors.i8'].map((name) => join(directory, name));
  try {
    const found = await Promise.all(paths.map((path) => stat(path)));
    if (!found.every((file) => file.isFile())) return unreadable(directory);
    if (found.some(({ size }) => size > mostBytes))
      return refuse('UNPROCESSABLE_CONTENT', `A file of ${directory} has more than ${mostBytes} bytes. Nothing was changed.`);
    const [text = Buffer.alloc(0), bytes = Buffer.alloc(0)] = await Promise.all(paths.map((path) => readFile(path)));
    const words = text.toString('utf8');
    const read = readWordVectors(words, bytes);
    return read.ok ? { ok: true, value: { words, bytes, vectors: read.value } } : read;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return unreadable(directory);
  }
};

type PermitImport = (stored: StoredVectors) => Permitted<'import', StoredVectors>;

/** Puts word vectors in the place of those that are there, or with null takes them out, for the next match of every process. */
export const replaceWordVectors = async (
  world: World,
  files: VectorFiles | null,
  permitImport: PermitImport,
): Promise<void> => {
  const stored = { words: files?.words ?? null, vectors: files?.bytes ?? null };
  await world.database.owner.transaction().execute(async (db) => {
    await saveWordVectors(db, permitImport(stored));
    await actAs(db, system);
    await recordChange(
      { db, actor: system, origin: null, now: world.now() },
      files === null
        ? { action: 'matching.remove-vectors', objectType: 'setting', objectId: null }
        : {
            action: 'matching.import-vectors',
            objectType: 'setting',
            objectId: null,
            after: {
              words: files.vectors.rows.size,
              dimensions: files.vectors.dimensions,
              sha256: createHash('sha256').update(files.words).update(files.bytes).digest('hex'),
            },
          },
    );
  });
};
