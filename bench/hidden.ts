import { parseArgs } from 'node:util';
import { seededRandom } from '../server/src/demo/sample-files/random.ts';
import { sampleDocument, toPdf } from '../server/src/demo/sample-files.ts';
import { readCharacters } from '../server/src/platform/documents/pdf/characters.ts';
import { readObjects } from '../server/src/platform/documents/pdf/objects.ts';
import { openPdf } from '../server/src/platform/documents/pdf/open.ts';
import { loadPage, type PdfPage } from '../server/src/platform/documents/pdf/page.ts';
import { startPdfium } from '../server/src/platform/documents/pdf/pdfium.ts';
import { readPage } from '../server/src/platform/documents/pdf/read-page.ts';
import { markUnseen } from '../server/src/platform/documents/pdf/visibility.ts';
import { carrierKinds, carriersPdf } from '../server/src/testing/papers/hidden-carriers.ts';

const { values: options } = parseArgs({
  options: {
    carriers: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '25' },
    help: { type: 'boolean', default: false },
  },
});

const help = `Text hidden in PDFs, which must not be read, the same in sight, which must be, and what looking costs.

  npm run bench -- hidden [--carriers 300] [--seed 1] [--rounds 25]

  --rounds  how often each page is read for the cost; the median counts`;

const memoryLimit = 320_000_000;
const characterLimit = 100_000;
const mostShare = 0.15;

const print = (line: string) => process.stdout.write(`${line}\n`);
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const main = async () => {
  const pdfium = await startPdfium(memoryLimit);
  const eachPage = <Result>(bytes: Uint8Array, work: (page: PdfPage, number: number) => Result): Result[] => {
    const document = openPdf(pdfium, bytes);
    if (typeof document === 'string') throw new Error(document);
    const results = Array.from({ length: document.pageCount }, (_, index) => {
      const page = loadPage(pdfium, document.handle, index);
      if (!page) throw new Error(`page ${index + 1}`);
      const result = work(page, index + 1);
      pdfium.call.FPDF_ClosePage(page.handle);
      return result;
    });
    document.close();
    return results;
  };
  const textOf = (page: PdfPage, number: number) =>
    readPage(pdfium, page, number, false, characterLimit)
      .lines.map((line) => line.map((word) => word.text).join(' '))
      .join('\n');

  const random = seededRandom(Number(options.seed));
  const carriers = Array.from({ length: Number(options.carriers) }, (_, index) => ({
    kind: carrierKinds[index % carrierKinds.length] ?? 'transparent',
    lines: ['CERTIFICATE OF COMPLIANCE', `CLIA ID NUMBER: 05D${2_000_000 + index}`, 'EXPIRATION DATE: 05/30/2027'],
  }));
  const pages = (isHidden: boolean) =>
    eachPage(
      carriersPdf(
        carriers.map((carrier) => ({ ...carrier, isHidden })),
        random,
      ),
      textOf,
    );
  const read = pages(true).flatMap((text, index) => (/CLIA|05D|COMPLIANCE/.test(text) ? [carriers[index]?.kind] : []));
  const lost = pages(false).flatMap((text, index) =>
    carriers[index]?.lines.every((line) => text.includes(line)) ? [] : [carriers[index]?.kind],
  );
  print(`${carriers.length} carriers of ${carrierKinds.length} kinds: ${read.length} read ${[...new Set(read)].join(', ')}`);
  print(`${carriers.length} in sight: ${lost.length} lost ${[...new Set(lost)].join(', ')}`);

  const manual = await toPdf(sampleDocument('quality-manual'));
  const whole: number[] = [];
  const looking: number[] = [];
  for (let round = 0; round < Number(options.rounds); round++) {
    eachPage(manual, (page, number) => {
      const start = performance.now();
      readPage(pdfium, page, number, false, characterLimit);
      whole.push(performance.now() - start);
      const { glyphs } = readCharacters(pdfium, page, characterLimit);
      const objects = readObjects(pdfium, page);
      const before = performance.now();
      markUnseen(pdfium, page, glyphs, objects);
      looking.push(performance.now() - before);
    });
  }
  const share = median(looking) / median(whole);
  print(
    `A text page: ${median(whole).toFixed(2)} ms, of it ${median(looking).toFixed(2)} ms to look (${(100 * share).toFixed(0)} %); goal of a whole reading ${100 * mostShare} %.`,
  );
  process.exitCode = read.length + lost.length === 0 ? 0 : 1;
};

if (options.help) print(help);
else await main();
