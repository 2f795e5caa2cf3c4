import testNames from '../../../../../../knowledge/test-names.json' with { type: 'json' };

/** A name without case, signs and blanks. */
export const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const sameNames = new Map(testNames.same.flatMap((names) => names.map((name) => [plain(name), names] as const)));
const others = (name: string): readonly string[] => sameNames.get(plain(name)) ?? [];

const inBrackets = /^(?<name>.+?)\s*\((?<short>[^()\s]{1,6})\)$/u;
/** Words for the method or reporting of a test, which name no other test. */
const besides = /[\s,]+(?:content|levels?|concentration|confirm(?:ed|ation)|fasting|quantitative)$/i;

/** True when the letters appear in a name in this order: "PFOA" of "perfluorooctanoic acid". */
const abbreviates = (short: string, name: string): boolean => {
  const letters = plain(name);
  let from = 0;
  return Array.from(plain(short)).every((letter, place) => {
    const at = letters.indexOf(letter, from);
    from = at + 1;
    return at !== -1 && (place > 0 || at === 0);
  });
};

/** The name of a test without the abbreviation that follows it, and without words that name no other test. */
const bareName = (test: string): string => {
  const { name, short } = inBrackets.exec(test.trim())?.groups ?? {};
  const isSame =
    name !== undefined &&
    short !== undefined &&
    (abbreviates(short, name) || others(name).some((each) => plain(each) === plain(short)));
  return (isSame ? name : test).replace(besides, '');
};

/** A test under its own name and every other that means the same. */
export const namesOfTest = (test: string): string[] => {
  const bare = bareName(test);
  return [...new Set([test, bare, ...others(test), ...others(bare)])];
};

const analytesOf = new Map(
  testNames.analytes.map(({ code, names }) => [code, new Set(names.flatMap((name) => namesOfTest(name)).map(plain))]),
);

/** True when a line is a specialty of CLIA, with its code, for which the regulation lists one of the names. */
export const listsAnalyte = (line: string, names: readonly string[]): boolean => {
  const analytes = analytesOf.get(/\((\d{3})\)\s*$/.exec(line)?.[1] ?? '');
  return analytes !== undefined && names.some((name) => analytes.has(plain(name)));
};
