import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { seededRandom } from '../server/src/demo/sample-files/random.ts';
import { recognize, termsOfKind } from '../server/src/features/hearts/matching/words/recognizer.domain.ts';
import { termIndex } from '../server/src/features/hearts/matching/words/term-index.domain.ts';

const help = `The open term lists: packed size, time and memory to make their index, time to recognize texts.

  npm run bench -- vocabulary [--json]

The first figures are of a fresh process. Memory is the heap after garbage collection, when node runs with --expose-gc.`;

const { values: options } = parseArgs({
  options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
});
const root = fileURLToPath(new URL('..', import.meta.url));
const print = (line: string) => process.stdout.write(`${line}\n`);

const milliseconds = (run: () => unknown): number => {
  const start = performance.now();
  run();
  return performance.now() - start;
};
const heap = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
};

const sentences = [
  'We need whole-genome sequencing of 40 tumours of the ovary from FFPE blocks, with variant calling.',
  'Cytokines in human serum by multiplex immunoassay, in duplicate, within six weeks.',
  'Light-sheet microscopy of cleared mouse kidneys and image analysis of the glomeruli.',
  'Broth microdilution of 300 isolates of Klebsiella pneumoniae against twenty antibiotics.',
  'The laboratory should be accredited and has to give us the raw data with a report.',
];
const textOf = (count: number): string => {
  const random = seededRandom(count);
  return Array.from({ length: count }, () => sentences[Math.floor(random() * sentences.length)]).join(' ');
};

const run = () => {
  const folder = join(root, 'knowledge/terms');
  const files = readdirSync(folder).filter((file) => !['own.json'].includes(file));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  const kilobytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1000;
  const parsing = milliseconds(() => texts.map((text) => JSON.parse(text) as unknown));
  const before = heap();
  const index = milliseconds(termIndex);
  const first = milliseconds(() => recognize(textOf(4)));
  const memory = heap() - before;
  const request = textOf(5);
  const pages = textOf(300);
  const many = 200;
  for (let number = 0; number < many; number++) recognize(request);
  const short = milliseconds(() => Array.from({ length: many }, () => recognize(request))) / many;
  const long = milliseconds(() => Array.from({ length: 10 }, () => recognize(pages))) / 10;
  const suggesting = milliseconds(() => termsOfKind('subject', 'lung'));
  return { kilobytes, parsing, index, first, memory, words: request.split(' ').length, short, long, suggesting };
};

if (options.help) print(help);
else {
  const figures = run();
  if (options.json) print(JSON.stringify(figures));
  else {
    const line = (name: string, value: number, unit: string) =>
      print(`${name.padEnd(44)}${value.toFixed(1).padStart(9)} ${unit}`);
    line('packed size', figures.kilobytes, 'kB');
    line('parsing it', figures.parsing, 'ms');
    line('index of terms, once', figures.index, 'ms');
    line('first request, with the words to correct', figures.first, 'ms');
    line('heap of all that', figures.memory, 'MB');
    line(`a request of ${figures.words} words`, figures.short, 'ms');
    line('ten pages', figures.long, 'ms');
    line('suggestions for a word', figures.suggesting, 'ms');
  }
}
