const ones = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety hundred'.split(' ');
const numberWords = new Map([
  ...ones.map((word, at) => [word, at + 1] as const),
  ...tens.map((word, at) => [word, (at + 2) * 10] as const),
]);

const count = String.raw`(?<![\p{L}\d.,/–-]|\b(?:ISO|IEC|EN|no\.?) )(\d{1,3}(?:,\d{3})+|\d{1,7}|${[...numberWords.keys()].join('|')})`;
/** A unit or a part of an identifier makes a number something else than a count. */
const notCounted = '(?!m[lg]\\b|[µu][lg]\\b|k?g\\b|l\\b|°|%|x\\b|bp\\b|samples? (?:per|a)\\b)';
const between = String.raw`(?:(?!per\b|each\b)\p{L}[\p{L}\d+-]*\s+){0,4}?`;
const nouns = '(?:samples?|specimens?|biops(?:y|ies)|tubes?|blocks?|slides?|aliquots?|swabs?|isolates?)';
const counted = new RegExp(`${count}\\s+${notCounted}${between}${nouns}\\b(?!\\s+(?:per|a|each|for each)\\b)`, 'giu');

/**
 * The number of samples that a request names, by its words; null where it names none or several that do not add up. Of several, the
 * largest counts when the others are its parts: "120 samples: 80 plasma samples and 40 serum samples".
 */
export const samplesNamed = (text: string): number | null => {
  const found = [...text.matchAll(counted)].map(
    ([, number = '']) => numberWords.get(number.toLowerCase()) ?? Number(number.replaceAll(',', '')),
  );
  const named = [...new Set(found)].filter((number) => number > 0);
  const largest = Math.max(0, ...named);
  if (named.length <= 1) return named[0] ?? null;
  const parts = found.filter((number) => number !== largest).reduce((sum, number) => sum + number, 0);
  return parts === largest ? largest : null;
};
