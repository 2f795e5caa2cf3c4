import { isWholeOf } from '../request/reading.domain.ts';
import { recognize } from '../words/recognizer.domain.ts';
import { concepts, readText } from '../words/vocabulary.domain.ts';

/** What a scope line is asked for one test: whether it is about the test itself, and not only about something alike. */
export type LineReader = (line: string) => boolean;

const never: LineReader = () => false;

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Shorter words ("pH", "B1") mean too many things to be looked for within a line. */
const isLongEnough = (word: string) => word.length >= 3;

const sayingAll = (name: string): LineReader => {
  const { words } = readText(name);
  if (!words.some(isLongEnough)) return never;
  return (line) => {
    const said = new Set(readText(line).words);
    return words.every((word) => said.has(word));
  };
};

/** Of a concept that gathers things, the same thing or the concept by its name: "heavy metals" has arsenic, "mercury" has not. */
const namingTerm = (name: string): LineReader => {
  const term = recognize(name).find((found) => isWholeOf(name, found));
  if (!term) return never;
  const wanted = new Set([term.label, recognize(concepts.get(term.id)?.label ?? '')[0]?.label]);
  return (line) => recognize(line).some(({ id, label }) => id === term.id && wanted.has(label));
};

/**
 * Which lines of a scope name a test: those that say all its words, that name the same known term in other words, or that name the
 * class to which it belongs. What only is alike does not count.
 */
export const lineReaderOf = (test: string): LineReader => {
  const same = plain(test);
  if (same === '') return never;
  const [saying, naming] = [sayingAll(test), namingTerm(test)];
  return (line) => plain(line) === same || saying(line) || naming(line);
};
