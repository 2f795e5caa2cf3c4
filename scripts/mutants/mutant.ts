/** Areas of planted faults: each has its own list beside this file. */
export type Area = 'policy' | 'domain' | 'repository' | 'handlers' | 'jobs' | 'web' | 'engagements' | 'administration';

/** In place of a test file: the linter notices the fault. */
export const lint = 'lint';

/** A fault that a person could make, and the tests that have to notice it. Paths are relative to the repository. */
export type Mutant = {
  readonly name: string;
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  readonly tests: readonly string[];
  /** Part of the name of the test that notices it, where its file holds many slow ones. */
  readonly only?: string;
};

type Fault = readonly [name: string, find: string, replace: string, only?: string];

/** Faults of the files in a folder that one test file notices. */
export const mutantsIn =
  (folder: string) =>
  (file: string, test: string, faults: readonly Fault[]): Mutant[] =>
    faults.map(([name, find, replace, only]) => ({
      name,
      file: `${folder}/${file}`,
      find,
      replace,
      tests: [`${folder}/${test}`],
      ...(only !== undefined && { only }),
    }));

export type Listed = Mutant & { readonly area: Area };

/** The text with the fault in it. @throws Error when the text to find is not there, or is there twice. */
export const plant = ({ name, file, find, replace }: Mutant, text: string): string => {
  const found = text.split(find).length - 1;
  if (found === 1) return text.replace(find, () => replace);
  throw new Error(`${name}: "${find}" is ${found === 0 ? 'not found' : `found ${found} times`} in ${file}.`);
};

/** The mutants of which the name or the area is one of the words; all without words. @throws Error for a word that names none. */
export const choose = (all: readonly Listed[], words: readonly string[]): readonly Listed[] => {
  const unknown = words.filter((word) => !all.some(({ name, area }) => name === word || area === word));
  if (unknown.length > 0) throw new Error(`No mutant and no area is called ${unknown.join(' or ')}.`);
  return words.length === 0 ? all : all.filter(({ name, area }) => words.includes(name) || words.includes(area));
};

/** Part `n` of `m` of a list, such as 2/3. @throws Error when it is not such a part. */
export const partOf = <Thing>(things: readonly Thing[], part: string): readonly Thing[] => {
  const [, n = 0, m = 0] = (/^(\d+)\/(\d+)$/.exec(part) ?? []).map(Number);
  if (n < 1 || n > m) throw new Error(`--at takes a part such as 2/3, not ${part}.`);
  return things.filter((_thing, index) => index % m === n - 1);
};
