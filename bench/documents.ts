import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import mammoth from 'mammoth';
import WordExtractor from 'word-extractor';
import { createDocumentReader, type DocumentReader } from '../server/src/platform/documents/index.ts';
import { type Baselines, startBaselines } from './documents/baselines.ts';
import { type Corpus, makeCorpus, type Sample } from './documents/corpus.ts';
import { measureUnderLoad } from './documents/under-load.ts';
import { median } from './lib/percentile.ts';

const { values: options } = parseArgs({
  options: {
    each: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
    load: { type: 'boolean', default: false },
    count: { type: 'string', default: '100' },
    help: { type: 'boolean', default: false },
  },
});

const help = `Seconds, memory and found numbers per kind of document, beside plain uses of the same libraries in the same run.

  npm run bench -- documents [--each 5] [--rounds 3] [--json]
  npm run bench -- documents --load [--count 100]

  --each    documents of each kind (at most 10)
  --rounds  how often each is read one at a time; the median counts
  --load    reads --count text PDFs of one page beside twenty busy loops on each processor, and nothing else`;

const goals = { textPageSeconds: 0.03, pictureSeconds: 5, peakMegabytes: 600, busyMilliseconds: 100 };

const print = (line: string) => process.stdout.write(`${line}\n`);
const squeezed = (text: string) => text.replaceAll(/\s/g, '');
const foundShare = (text: string, says: readonly string[]) =>
  says.filter((token) => squeezed(text).includes(token)).length / Math.max(1, says.length);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const plainText = async (sample: Sample, baselines: Baselines): Promise<string> => {
  if (sample.pictures.length > 0) {
    const texts: string[] = [];
    for (const picture of sample.pictures) texts.push(await baselines.pictureText(picture));
    return texts.join('\n');
  }
  switch (sample.format) {
    case 'pdf':
      return await baselines.pdfText(sample.bytes);
    case 'docx':
      return (await mammoth.extractRawText({ buffer: sample.bytes })).value;
    case 'doc':
      return (await new WordExtractor().extract(sample.bytes)).getBody();
    default:
      return sample.bytes.toString('utf8');
  }
};

type Row = {
  readonly kind: string;
  readonly pages: number;
  readonly secondsPerDocument: number;
  readonly secondsPerPage: number;
  readonly peakMegabytes: number;
  readonly found: number;
  readonly plainSecondsPerPage: number;
  readonly plainFound: number;
};

const measure = async (
  kind: string,
  samples: readonly Sample[],
  reader: DocumentReader,
  folder: string,
  baselines: Baselines,
): Promise<Row> => {
  const seconds: number[] = [];
  const perPage: number[] = [];
  const plainPerPage: number[] = [];
  const found: number[] = [];
  const plainFound: number[] = [];
  let peakBytes = 0;
  let pageCount = 0;
  for (const sample of samples) {
    const path = join(folder, 'sample');
    await writeFile(path, sample.bytes);
    const times: number[] = [];
    const plainTimes: number[] = [];
    let pages = 1;
    for (let round = 0; round < Number(options.rounds); round++) {
      const result = await reader.read(path, { name: sample.name, format: sample.format });
      if (!result.ok) throw new Error(`${kind}, ${sample.name}: ${result.code} ${result.detail}`);
      times.push(result.timings.totalMilliseconds / 1000);
      peakBytes = Math.max(peakBytes, result.timings.peakBytes);
      pages = result.document.pages.length;
      if (round === 0) found.push(foundShare(result.document.text, sample.says));
      const start = performance.now();
      const text = await plainText(sample, baselines);
      plainTimes.push((performance.now() - start) / 1000);
      if (round === 0) plainFound.push(foundShare(text, sample.says));
    }
    pageCount += pages;
    seconds.push(median(times));
    perPage.push(median(times) / pages);
    plainPerPage.push(median(plainTimes) / pages);
  }
  return {
    kind,
    pages: pageCount,
    secondsPerDocument: median(seconds),
    secondsPerPage: median(perPage),
    peakMegabytes: peakBytes / 1e6,
    found: mean(found),
    plainSecondsPerPage: median(plainPerPage),
    plainFound: mean(plainFound),
  };
};

/** Processor time of this thread so far, in milliseconds. */
const used = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * The longest this thread itself worked without a break, in milliseconds. On a busy machine the event loop also waits for a
 * processor, which is not this program's doing.
 */
const watchBusy = () => {
  let last = used();
  let longest = 0;
  const timer = setInterval(() => {
    const now = used();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  return {
    stop: () => {
      clearInterval(timer);
      return longest;
    },
  };
};

/** Everything at once, as after a large upload: how fast, and whether this process stays responsive meanwhile. */
const measureTogether = async (corpus: Corpus, folder: string) => {
  const reader = createDocumentReader();
  const samples = [...corpus.values()].flat();
  const paths = samples.map((_, index) => join(folder, `together-${index}`));
  await Promise.all(samples.map((sample, index) => writeFile(paths[index] ?? '', sample.bytes)));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const busy = watchBusy();
  const before = process.memoryUsage.rss();
  let largest = before;
  const watch = setInterval(() => {
    largest = Math.max(largest, process.memoryUsage.rss());
  }, 20);
  delay.enable();
  const start = performance.now();
  const results = await Promise.all(
    samples.map((sample, index) => reader.read(paths[index] ?? '', { name: sample.name, format: sample.format })),
  );
  const seconds = (performance.now() - start) / 1000;
  delay.disable();
  const busyMaxMilliseconds = busy.stop();
  clearInterval(watch);
  await reader.close();
  const pictures = results.reduce((sum, result) => sum + result.timings.recognisedPages, 0);
  return {
    documents: samples.length,
    failed: results.filter((result) => !result.ok).length,
    pictures,
    seconds,
    picturesPerSecond: pictures / seconds,
    delayP99Milliseconds: delay.percentile(99) / 1e6,
    delayMaxMilliseconds: delay.max / 1e6,
    busyMaxMilliseconds,
    parentGrowthMegabytes: (largest - before) / 1e6,
  };
};

const cell = (value: string | number, width: number) => String(value).padStart(width);

const table = (rows: readonly Row[]) => {
  print(
    `${'kind'.padEnd(18)}${cell('pages', 6)}${cell('s/doc', 9)}${cell('s/page', 9)}${cell('peak MB', 9)}${cell('numbers', 9)}   plain: s/page  numbers`,
  );
  for (const row of rows) {
    print(
      `${row.kind.padEnd(18)}${cell(row.pages, 6)}${cell(row.secondsPerDocument.toFixed(3), 9)}${cell(row.secondsPerPage.toFixed(4), 9)}` +
        `${cell(row.peakMegabytes.toFixed(0), 9)}${cell(row.found.toFixed(3), 9)}${cell(row.plainSecondsPerPage.toFixed(4), 16)}${cell(row.plainFound.toFixed(3), 9)}`,
    );
  }
};

const mainUnderLoad = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aliquot-bench-'));
  try {
    const told = await measureUnderLoad(Number(options.count), folder);
    print(
      `${told.documents} text PDFs beside ${told.loops} busy loops on ${availableParallelism()} processors: ` +
        `${told.seconds.toFixed(0)} s, the slowest ${told.slowest.toFixed(1)} s by the clock.`,
    );
    for (const failure of told.failed) print(`  ${failure}`);
    print(`${told.failed.length === 0 ? 'held  ' : 'MISSED'}  no text PDF of one page failed (RDG-003)`);
    process.exitCode = told.failed.length === 0 ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true });
  }
};

const main = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aliquot-bench-'));
  const corpus = await makeCorpus(Math.min(10, Number(options.each)));
  const baselines = await startBaselines();
  const reader = createDocumentReader({ concurrency: 1 });
  const rows: Row[] = [];
  try {
    await reader.read(await warmUpFile(folder), { name: 'warm-up', format: 'txt' });
    for (const [kind, samples] of corpus) rows.push(await measure(kind, samples, reader, folder, baselines));
    await reader.close();
    await baselines.close();
    const together = await measureTogether(corpus, folder);
    const held = {
      'text page <= 0.03 s (40-page PDF)':
        (rows.find((row) => row.kind === 'PDF, 40 pages')?.secondsPerPage ?? 1) <= goals.textPageSeconds,
      'picture <= 5 s on one core': rows.every((row) => row.secondsPerPage <= goals.pictureSeconds),
      'no file beyond 600 MB': rows.every((row) => row.peakMegabytes <= goals.peakMegabytes),
      'event loop never blocked > 100 ms by its own work': together.busyMaxMilliseconds <= goals.busyMilliseconds,
      'no document failed': together.failed === 0,
    };
    if (options.json) print(JSON.stringify({ load: loadavg()[0], rows, together, held }));
    else {
      print(
        `One document at a time, one recognizer; load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors.\n`,
      );
      table(rows);
      print(
        `\nAll ${together.documents} at once: ${together.seconds.toFixed(1)} s, ${together.picturesPerSecond.toFixed(2)} pictures/s; ` +
          `event loop p99 ${together.delayP99Milliseconds.toFixed(1)} ms, longest ${together.delayMaxMilliseconds.toFixed(1)} ms, ` +
          `of own work at most ${together.busyMaxMilliseconds.toFixed(1)} ms; ` +
          `this process grew by ${together.parentGrowthMegabytes.toFixed(0)} MB.\n`,
      );
      for (const [goal, isHeld] of Object.entries(held)) print(`${isHeld ? 'held  ' : 'MISSED'}  ${goal}`);
    }
    process.exitCode = Object.values(held).every(Boolean) ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true });
  }
};

const warmUpFile = async (folder: string) => {
  const path = join(folder, 'warm-up');
  await writeFile(path, 'warm-up');
  return path;
};

if (options.help) print(help);
else await (options.load ? mainUnderLoad() : main());
