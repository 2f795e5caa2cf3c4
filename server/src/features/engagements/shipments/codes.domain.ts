/** Longest code of a sample, in characters. */
export const codeLength = 40;

/** Words of the bench: a code made of them ("Negative control", "Pool A") names no person. */
const benchWords = new Set(
  (
    'a aliquot alpha baseline batch beta biopsy blank block blood bone brain buffer calibrator capillary case cells cerebrospinal ' +
    'cohort control core csf day delta dna dried edta fetal fluid follow formalin gamma high heparin kidney left liver lot low ' +
    'lung lysate marrow matrix medium mix mouse mucosa mutant negative normal ntc number of patient pellet plasma plate pool ' +
    'pooled positive primary process puncture quality rat reagent recurrence reference repeat replicate right rna run saliva ' +
    'sample screening section sediment serum site slide smear specimen spike spot stabilized standard stool subject supernatant ' +
    'swab test tissue tube tumor tumour type unit up urine vial visit washout water week whole wild'
  ).split(' '),
);

const wordsOf = (text: string): string[] => text.match(/\p{L}[\p{L}'’]*/gu) ?? [];
const isBenchWord = (word: string) => benchWords.has(word.toLowerCase());

const title = /^(?:mr|mrs|ms|miss|dr|prof|sir|herr|frau|mme|sr|sra)\.?\s+\p{L}{2,}/iu;
const lastFirst = /\p{L}{2,}['’\p{L}-]*\s*[,^]\s*\p{L}/u;
const twoNames = /(?:^|[\s_])(\p{Lu}[\p{Ll}'’]+)[\s_.-]+(?:\p{Lu}\.?[\s_.]+)?(\p{Lu}[\p{Ll}'’]+)(?=$|[\s_.,-])/u;
const initialAndName = /(?:^|\s)\p{Lu}\.\s*(?:\p{Lu}\.\s*)*(\p{Lu}\p{Ll}{2,})/u;

/** Letters alone, and no word of the bench: "John Smith", "smith", "SMITH JOHN"; short capitals ("NTC", "QC A") are a code. */
const isOnlyNames = (code: string): boolean => {
  if (!/^[\p{L}\s.'’_-]+$/u.test(code)) return false;
  const words = wordsOf(code);
  if (words.some(isBenchWord)) return false;
  const long = words.filter((word) => word.length >= 3);
  if (words.length >= 2) return long.length >= 1 && words.some((word) => word.length >= 4);
  return code === code.toUpperCase() ? (words[0]?.length ?? 0) >= 5 : (words[0]?.length ?? 0) >= 3;
};

const looksLikeName = (code: string): boolean => {
  if (title.test(code) || lastFirst.test(code) || isOnlyNames(code)) return true;
  const initial = initialAndName.exec(code)?.[1];
  if (initial !== undefined && !isBenchWord(initial)) return true;
  const [, first = '', second = ''] = twoNames.exec(code) ?? [];
  return first !== '' && !isBenchWord(first) && !isBenchWord(second);
};

const isDay = (year: number, month: number, day: number): boolean =>
  year >= 1900 &&
  year <= 2099 &&
  month >= 1 &&
  month <= 12 &&
  day >= 1 &&
  day <= new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Whether digits are a day in either order of day and month. */
const isEitherDay = (a: number, b: number, year: number) => isDay(year, a, b) || isDay(year, b, a);

const yearFirst = /(?<!\d)(\d{4})([-/. _])(\d{1,2})\2(\d{1,2})(?!\d)/g;
const yearLast = /(?<!\d)(\d{1,2})([-/. _])(\d{1,2})\2(\d{4})(?!\d)/g;
/** With two digits for the year only where slashes or dots leave no doubt: "12-04-61" may be site, subject and visit. */
const shortYear = /(?<!\d)(\d{1,2})([/.])(\d{1,2})\2(\d{2})(?!\d)/g;
const compact = /(?<![\p{L}\d])(\d{8})(?![\p{L}\d])/gu;
const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const monthInWords = new RegExp(
  `(?<!\\d)(?:\\d{1,2}[\\s./_-]*(?:${months})[a-z]*|(?:${months})[a-z]*[\\s./_-]*\\d{1,2}),?[\\s./_-]*\\d{4}(?!\\d)`,
  'i',
);
const saysBirth = /\b(?:dob|d\.o\.b|birth ?da(?:y|te)|date of birth|born)\b/i;

const looksLikeDate = (code: string): boolean => {
  const numbers = (pattern: RegExp) => [...code.matchAll(pattern)].map((match) => match.slice(1).map(Number));
  return (
    saysBirth.test(code) ||
    monthInWords.test(code) ||
    numbers(yearFirst).some(([year = 0, , month = 0, day = 0]) => isEitherDay(month, day, year)) ||
    numbers(yearLast).some(([a = 0, , b = 0, year = 0]) => isEitherDay(a, b, year)) ||
    numbers(shortYear).some(([a = 0, , b = 0, year = 0]) => isEitherDay(a, b, 1900 + year)) ||
    [...code.matchAll(compact)].some(([, digits = '']) => {
      const part = (from: number, to: number) => Number(digits.slice(from, to));
      return isDay(part(0, 4), part(4, 6), part(6, 8)) || isEitherDay(part(0, 2), part(2, 4), part(4, 8));
    })
  );
};

/** Three, two and four digits of which each part can occur (SSA, since 2011); nine digits in a row where nothing else is said. */
const socialSecurity = /(?<![\p{L}\d])(\d{3})([- ]?)(\d{2})\2(\d{4})(?![\p{L}\d])/gu;
const saysSocialSecurity = /\b(?:ssn|social security|sin|nino)\b[\s:#.-]*\d/i;

const looksLikeSocialSecurity = (code: string): boolean =>
  saysSocialSecurity.test(code) ||
  [...code.matchAll(socialSecurity)].some(([whole, area = '', separator, group, serial]) => {
    if (separator === '' && whole !== code) return false;
    return area !== '000' && area !== '666' && !area.startsWith('9') && group !== '00' && serial !== '0000';
  });

/** By its label; ten digits as 3-3-4 are a number of the British health service. */
const medicalRecord =
  /(?:\b(?:mrn|emr|ehr|mpi|empi|nhs|medicare|medicaid|medical ?record|med ?rec|patient ?(?:id|no|number|nr)|chart ?(?:no|number|nr)?|hospital ?(?:id|no|number|nr))\b|^mrn)[\s:#._-]*(?:no\.?|number|nr)?[\s:#._-]*[a-z]{0,3}\d{3,}|(?<!\d)\d{3} \d{3} \d{4}(?!\d)/i;

const says = (what: string) => `It looks like ${what}. Use a study code, such as S-017.`;

/** What a code must not be, the most telling first, each with the reason that is given. */
const personal: readonly { readonly is: (code: string) => boolean; readonly reason: string }[] = [
  { is: (code) => medicalRecord.test(code), reason: says('a medical record number') },
  { is: looksLikeSocialSecurity, reason: says('a social security number') },
  { is: looksLikeDate, reason: says('a date of birth') },
  { is: looksLikeName, reason: says('a person’s name') },
];

/** What a barcode holds: no accents, and nothing that ends a cell. */
const allowed = /^[A-Za-z0-9][A-Za-z0-9 ._/:#+-]*$/;

/** Why this cannot be the code of a sample; null when it can. Runs in linear time. */
export const codeProblem = (code: string): string | null => {
  if (code === '') return 'The code is missing.';
  if (code.length > 500) return `A code has at most ${codeLength} characters.`;
  const found = personal.find(({ is }) => is(code));
  if (found) return found.reason;
  if (code.length > codeLength) return `A code has at most ${codeLength} characters.`;
  return allowed.test(code) ? null : 'Use letters A to Z, digits, blanks and - _ . / : # + only, so that it fits a barcode.';
};
