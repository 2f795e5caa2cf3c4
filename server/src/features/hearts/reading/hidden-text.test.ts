import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../demo/sample-files/random.ts';
import type { DocumentText } from '../../../kernel/document-text.ts';
import { createDocumentReader, type DocumentReader } from '../../../platform/documents/index.ts';
import { type CarrierKind, carrierKinds, carriersPdf } from '../../../testing/papers/hidden-carriers.ts';
import { understandDocument } from './reading.domain.ts';

const certificate = (number: string) => [
  'CLINICAL LABORATORY IMPROVEMENT AMENDMENTS',
  'CERTIFICATE OF COMPLIANCE',
  'LABORATORY NAME: HARBOR POINT LABORATORY',
  `CLIA ID NUMBER: ${number}`,
  'EXPIRATION DATE: 05/30/2027',
];
const numberOf = (index: number) => `05D${2_000_000 + index}`;
/** An annotation that no screen shows is not read at all, so there is nothing to tell. */
const untold = new Set(['in a hidden annotation']);
const generated = 150;

let folder: string;
let reader: DocumentReader;

/** Each page as a document of its own, as the reader gives them. */
const pagesOf = ({ format, text, pages, flags }: DocumentText): DocumentText[] =>
  pages.map(({ start, end, words, ...page }) => ({
    format,
    text: text.slice(start, end),
    pages: [
      {
        ...page,
        start: 0,
        end: end - start,
        words: words.map((word) => ({ ...word, start: word.start - start, end: word.end - start })),
      },
    ],
    flags: flags.filter((flag) => flag.page === page.number),
  }));

type Carrier = { readonly kind: CarrierKind; readonly lines: readonly string[] };

const read = async (carriers: readonly Carrier[], isHidden: boolean, seed: number) => {
  const path = join(folder, crypto.randomUUID());
  await writeFile(
    path,
    carriersPdf(
      carriers.map((carrier) => ({ ...carrier, isHidden })),
      seededRandom(seed),
    ),
  );
  const result = await reader.read(path, { name: 'paper.pdf', format: 'pdf' });
  if (!result.ok) throw new Error(result.detail);
  return pagesOf(result.document).map((page) => {
    const { certificates, flags } = understandDocument(page, { fileName: 'paper.pdf', today: '2026-06-01' });
    return {
      text: page.text,
      numbers: certificates.map(({ number }) => number?.value),
      hiddenOn: flags.filter(({ code }) => code === 'hidden-text').map((flag) => flag.page),
    };
  });
};

type Read = Awaited<ReturnType<typeof read>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aliquot-hidden-'));
  reader = createDocumentReader({ concurrency: 1 });
});
afterAll(async () => {
  await reader.close();
  await rm(folder, { recursive: true });
});

describe('RDG-007 only text that a person can see is evidence', () => {
  let hidden: Read;
  let seen: Read;

  beforeAll(async () => {
    const carriers = carrierKinds.map((kind, index) => ({ kind, lines: certificate(numberOf(index)) }));
    hidden = await read(carriers, true, 7);
    seen = await read(carriers, false, 7);
  });

  it('has at least 16 kinds of carriers', () => {
    expect(carrierKinds.length).toBeGreaterThanOrEqual(16);
  });

  it.each(carrierKinds.map((kind, index) => [kind, index] as const))(
    'RDG-007 a certificate %s does not count and is reported with its page; a visible one counts',
    (kind, index) => {
      expect(hidden[index]?.text).toContain('STANDARD OPERATING PROCEDURE');
      expect(hidden[index]?.text).not.toMatch(/CLIA|05D|COMPLIANCE|HARBOR/);
      expect(hidden[index]?.numbers).toEqual([]);
      expect(hidden[index]?.hiddenOn).toEqual(untold.has(kind) ? [] : [index + 1]);
      for (const line of certificate(numberOf(index))) expect(seen[index]?.text).toContain(line);
      expect(seen[index]?.numbers).toEqual([numberOf(index)]);
      expect(seen[index]?.hiddenOn).toEqual([]);
    },
  );

  it.each([1, 2])(
    'RDG-007 of 300 generated carriers in two halves none is read, and all are in sight, seed %i',
    async (seed) => {
      const carriers = Array.from({ length: generated }, (_, index) => ({
        kind: carrierKinds[index % carrierKinds.length] ?? 'transparent',
        lines: certificate(numberOf(index)),
      }));
      const refused = await read(carriers, true, seed);
      expect(carriers.filter((_, index) => /CLIA|05D|COMPLIANCE|HARBOR/.test(refused[index]?.text ?? ''))).toEqual([]);
      expect(refused.flatMap(({ numbers }) => numbers)).toEqual([]);
      const shown = await read(carriers, false, seed);
      expect(shown.flatMap(({ numbers }) => numbers)).toEqual(carriers.map((_, index) => numberOf(index)));
    },
  );
});
