import { isWholeOf } from '../request/reading.domain.ts';
import { recognize } from '../words/recognizer.domain.ts';
import { concepts, readText } from '../words/vocabulary.domain.ts';
import { listsAnalyte, namesOfTest, plain } from './test-names.domain.ts';

/** A line of a scope, read once for every test that is held against it. */
export type ReadLine = {
  readonly text: string;
  readonly words: ReadonlySet<string>;
  /** Known terms, as "id label". */
  readonly terms: ReadonlySet<string>;
};

const keyOf = ({ id, label }: { readonly id: string; readonly label: string }) => `${id} ${label}`;

export const readLine = (text: string): ReadLine => ({
  text,
  words: new Set(readText(text).words),
  terms: new Set(recognize(text).map(keyOf)),
});

/** Checks that a scope line is about the test itself, not only about something similar. */
export type LineReader = (line: ReadLine) => boolean;

const never: LineReader = () => false;

/** Shorter words ("pH", "B1") mean too many things to be looked for within a line. */
const isLongEnough = (word: string) => word.length >= 3;

const sayingAll = (name: string): LineReader => {
  const { words } = readText(name);
  return words.some(isLongEnough) ? (line) => words.every((word) => line.words.has(word)) : never;
};

/** Of a concept that gathers things, the same thing or the concept by its name: "heavy metals" has arsenic, "mercury" has not. */
const namingTerm = (name: string): LineReader => {
  const term = recognize(name).find((found) => isWholeOf(name, found));
  if (!term) return never;
  const concept = concepts.get(term.id);
  const general = concept?.isGathered ? recognize(concept.broader[0]?.label ?? '')[0] : undefined;
  const wanted = [term, ...(general === undefined ? [] : [general])].map(keyOf);
  return (line) => wanted.some((key) => line.terms.has(key));
};

const readerOf = (name: string): LineReader => {
  const same = plain(name);
  if (same === '') return never;
  const [saying, naming] = [sayingAll(name), namingTerm(name)];
  return (line) => plain(line.text) === same || saying(line) || naming(line);
};

/**
 * Finds the lines of a scope that name a test, by one of its names: those with all its words, with the same known term in other
 * words, with the class to which it belongs, or with a specialty of CLIA that lists it. Similar terms do not count.
 */
export const lineReaderOf = (test: string): LineReader => {
  const names = namesOfTest(test);
  const readers = names.map(readerOf);
  return (line) => readers.some((isNamedIn) => isNamedIn(line)) || listsAnalyte(line.text, names);
};
