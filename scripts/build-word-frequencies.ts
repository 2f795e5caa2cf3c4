import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const help = `Writes knowledge/word-frequencies.json: how much the words of laboratory English tell, from how often open texts use them.

  node scripts/run.mjs scripts/build-word-frequencies.ts WORDS --total N

WORDS has a line for each stem, as server/src/features/hearts/matching/words/words.domain.ts makes it: the stem, a space, and how often it occurs
among the N telling words of the texts. Build it again when the stems change.`;

/** Occurrences per word of text at which a word tells half as much as a rare one. */
const half = 3e-4;
/** In hundredths: words are put together in steps of it, and those above the highest tell as much as a rare word. */
const step = 5;
const highest = 90;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { total: { type: 'string' } } });
const [file] = positionals;
const total = Number(values.total);
if (file === undefined || !(total > 0)) process.stdout.write(`${help}\n`);
else {
  const rows = readFileSync(file, 'utf8').trim().split('\n');
  const told = rows.flatMap((row) => {
    const [stem = '', count] = row.split(' ');
    const share = half / (half + Number(count) / total);
    const hundredths = Math.max(step, step * Math.round((100 * share) / step));
    return hundredths > highest ? [] : [{ stem, hundredths }];
  });
  const bands = [...Map.groupBy(told, ({ hundredths }) => hundredths)].toSorted(([a], [b]) => a - b);
  const table = {
    about:
      'How much a word tells in hundredths, by how often it is used in open texts about laboratories and medicine: half/(half + share), with half at 3 of 10,000 words. A word that is not here tells 100. Made by scripts/build-word-frequencies.ts; the texts are named in NOTICE, and none of them is in here.',
    words: total,
    tells: Object.fromEntries(
      bands.map(([hundredths, words]) => [
        hundredths,
        words
          .map(({ stem }) => stem)
          .toSorted()
          .join(' '),
      ]),
    ),
  };
  writeFileSync(new URL('../knowledge/word-frequencies.json', import.meta.url), `${JSON.stringify(table, null, 2)}\n`);
}
