/** Words that say the legal form or that it is a laboratory, and so tell no two laboratories apart. */
const commonWords = new Set(
  (
    'inc incorporated llc llp ltd limited gmbh corp corporation co company plc sa ag bv nv srl spa pvt private lp pc pllc ' +
    'the of and for at in de la el der die das und et y laboratory laboratories laboratorio labor labs lab'
  ).split(' '),
);

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const tellingWords = (name: string): string[] => {
  const words = wordsOf(name);
  const telling = words.filter((word) => !commonWords.has(word));
  return telling.length > 0 ? telling : words;
};

/** Whether two words are one or differ by a single letter, as a misread one does; short words have to be equal. */
const almostEqual = (a: string, b: string): boolean => {
  if (a === b) return true;
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return Math.max(a.length, b.length) - start - end <= 1;
};

const sharedWords = (a: readonly string[], b: readonly string[]): number =>
  a.filter((word) => b.some((other) => almostEqual(word, other))).length;

/**
 * Whether two names can be the same organization: every telling word of the shorter one is in the longer one, or most of
 * both are shared. Legal forms, punctuation, accents and single misread letters do not count.
 */
export const sameOrganization = (one: string, other: string): boolean => {
  const a = tellingWords(one);
  const b = tellingWords(other);
  if (a.length === 0 || b.length === 0) return false;
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  const shared = sharedWords(shorter, longer);
  return shared === shorter.length || (2 * shared) / (a.length + b.length) >= 0.7;
};

const titles = new Set('dr prof mr mrs ms md phd do dsc msc bs ms mt mls ascp fcap dabcc nrcc hcld cc jr sr ii iii'.split(' '));

/** The names of a person in order, without titles and degrees; "Chen, Ada" is turned round. */
const namesOf = (name: string): string[] => {
  const [family, given] = name.split(',').map((part) => wordsOf(part).filter((word) => !titles.has(word)));
  if (family?.length === 1 && given !== undefined && given.length > 0) return given.concat(family);
  return wordsOf(name).filter((word) => !titles.has(word));
};

/** Whether two names can be the same person: the same family name, and given names that do not exclude each other. */
export const samePerson = (one: string, other: string): boolean => {
  const a = namesOf(one);
  const b = namesOf(other);
  const [familyA = '', familyB = ''] = [a.at(-1), b.at(-1)];
  if (familyA === '' || familyB === '' || !almostEqual(familyA, familyB)) return false;
  const [firstA, firstB] = [a[0] ?? '', b[0] ?? ''];
  if (a.length < 2 || b.length < 2) return true;
  return firstA.length === 1 || firstB.length === 1 ? firstA[0] === firstB[0] : almostEqual(firstA, firstB);
};

const postalCode = (address: string): string | null =>
  /\b\d{5}(?=(?:-\d{4})?\b)(?!.*\b\d{5}(?:-\d{4})?\b)/.exec(address)?.[0] ??
  /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/.exec(address)?.[0]?.replace(' ', '') ??
  null;

const streetWords = new Set(
  'street st avenue ave road rd drive dr suite ste floor fl building bldg boulevard blvd lane ln way court ct usa united states'.split(
    ' ',
  ),
);

/**
 * Whether two addresses can be the same place; null when they share nothing to compare. Postal codes decide where both
 * have one; otherwise half of the telling words have to agree.
 */
export const sameAddress = (one: string, other: string): boolean | null => {
  const [codeA, codeB] = [postalCode(one), postalCode(other)];
  if (codeA !== null && codeB !== null) return codeA === codeB;
  const [a, b] = [one, other].map((address) => wordsOf(address).filter((word) => !streetWords.has(word)));
  if (a === undefined || b === undefined || a.length < 2 || b.length < 2) return null;
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  return sharedWords(shorter, longer) / shorter.length >= 0.5;
};
