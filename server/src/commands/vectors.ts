import { readVectorFiles, replaceWordVectors } from '../features/hearts/matching/word-vectors.service.ts';
import { permitSystem } from '../kernel/permission.ts';
import { loadConfig } from '../platform/config.ts';
import { createLogger } from '../platform/log.ts';
import { openWorld } from '../platform/open-world.ts';
import { CommandError, print, usageError } from './process.ts';

type Files = Extract<Awaited<ReturnType<typeof readVectorFiles>>, { ok: true }>['value'];

/** The word vectors of a folder. @throws CommandError with what is wrong with its files */
export const vectorsOf = async (directory: string): Promise<Files> => {
  const read = await readVectorFiles(directory);
  if (!read.ok) throw new CommandError(read.details ?? 'The files do not have the right format.', usageError);
  return read.value;
};

const replace = async (files: Files | null): Promise<void> => {
  const world = await openWorld(loadConfig(process.env), createLogger('error'), { migrates: false });
  try {
    await replaceWordVectors(world, files, (stored) => permitSystem('import', stored));
  } finally {
    await world.close();
  }
};

/** Imports word vectors into the database of these settings. Ends with 2 for files that are refused. */
export const importVectors = async (directory: string, options: { json?: boolean }): Promise<void> => {
  const files = await vectorsOf(directory);
  await replace(files);
  const { rows, dimensions } = files.vectors;
  const words = rows.size.toLocaleString('en-US');
  print(
    { words: rows.size, dimensions },
    `Imported ${words} words in ${dimensions} dimensions. From the next match on, labs gain for closeness in topic.`,
    options.json,
  );
};

/** Takes the word vectors out of the database of these settings. */
export const removeVectors = async (options: { json?: boolean }): Promise<void> => {
  await replace(null);
  print({ removed: true }, 'Removed. From the next match on, words alone count.', options.json);
};
