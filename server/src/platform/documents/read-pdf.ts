import type { DocumentFlag, DocumentText } from '../../kernel/document-text.ts';
import { PageAssembler, type PageLines } from './assemble-pages.ts';
import { type Contained, ContainedError } from './contained/contained.ts';
import { type Line, linesOf } from './layout.ts';
import { readingLimits } from './limits.ts';
import { decidingValues, differs, type Value } from './ocr/deciding-words.ts';
import type { Region } from './pdf/render.ts';
import { lookAt, noteCost, noteCut, type Picture, recognise, type Session, scanFlags, toPage } from './session.ts';
import { type PageEvent, type PdfAnswer, type RenderRequest, unpackWord } from './wire.ts';
import { type PlacedWord, saySomething } from './words.ts';

const openMilliseconds = 20_000;
const renderMilliseconds = 20_000;
const pageDpi = 200;
/** For pictures among text: logos are small, and there is little to recognize. */
const detailDpi = 300;
const pagesPerTurn = 8;
/** Points around the words that are looked at again. */
const lookMargin = 4;

type Looked = {
  readonly lines: readonly Line[];
  readonly flags: readonly DocumentFlag[];
  readonly failure: ContainedError | null;
};

const nothing: Looked = { lines: [], flags: [], failure: null };

/** Lets only one request at a time reach the child that holds the document. */
const oneAtATime = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  };
};

/** Known words in a region, as shares of it. */
const knownInside = (words: readonly Region[], region: Region) => {
  const width = region.x1 - region.x0;
  const height = region.y1 - region.y0;
  return words
    .filter((word) => word.x1 > region.x0 && word.x0 < region.x1 && word.y1 > region.y0 && word.y0 < region.y1)
    .map((word) => ({
      x0: (word.x0 - region.x0) / width,
      y0: (word.y0 - region.y0) / height,
      x1: (word.x1 - region.x0) / width,
      y1: (word.y1 - region.y0) / height,
    }));
};

const unreadable = (page: number, error: ContainedError): DocumentFlag => ({
  code: 'unreadable-page',
  detail: `The picture on page ${page} could not be read (${error.code}).`,
  page,
});

const pictureOf = async (
  session: Session,
  child: Contained,
  turn: ReturnType<typeof oneAtATime>,
  request: RenderRequest,
): Promise<Picture> => {
  const { value, payload } = await turn(() =>
    child.request('render', request, undefined, {
      cpuMilliseconds: renderMilliseconds,
      ...(session.signal ? { signal: session.signal } : {}),
    }),
  );
  return { raster: value as Picture['raster'], planes: payload };
};

/** Looks at the picture of a page, or at the pictures on it, where the text layer does not say enough. */
const lookAtPage = async (
  session: Session,
  child: Contained,
  turn: ReturnType<typeof oneAtATime>,
  page: PageEvent,
  thorough: boolean,
): Promise<Looked> => {
  if (page.recognise === 'nothing') return nothing;
  const known = page.lines.flat().map(unpackWord);
  const whole: Region = { x0: 0, y0: 0, x1: page.width, y1: page.height };
  const regions = page.recognise === 'page' ? [whole] : page.recognise;
  const dpi = page.recognise === 'page' && known.length === 0 ? pageDpi : detailDpi;
  const lines: Line[] = [];
  const flags: DocumentFlag[] = [];
  let failure: ContainedError | null = null;
  for (const region of regions) {
    const request = { page: page.number, region: page.recognise === 'page' ? null : region, dpi };
    const getPicture = () => pictureOf(session, child, turn, request);
    try {
      const read = await recognise(session, { erase: knownInside(known, region), thorough }, getPicture);
      lines.push(...toPage(read.lines, read.raster, region));
      if (known.length === 0) flags.push(...scanFlags(read.lines.length, read.meanConfidence, page.number));
    } catch (error) {
      if (!(error instanceof ContainedError) || error.reason === 'aborted') throw error;
      failure ??= error;
      noteCut(session, error);
      flags.push(unreadable(page.number, error));
    }
  }
  return { lines, flags, failure };
};

type ByText = ReadonlyMap<string, readonly PlacedWord[]>;

const byText = (words: readonly PlacedWord[]): ByText => Map.groupBy(words, (word) => word.text);

/** True if the others have the same text in the same place. */
const isIn = (others: ByText, word: PlacedWord): boolean => {
  const x = (word.x0 + word.x1) / 2;
  const y = (word.y0 + word.y1) / 2;
  return others.get(word.text)?.some((other) => x > other.x0 && x < other.x1 && y > other.y0 && y < other.y1) ?? false;
};

/** Agreement with a text layer that is not trusted makes a recognized word more certain; disagreement changes nothing. */
const withWitness = (lines: readonly Line[], witness: readonly PlacedWord[]): Line[] => {
  const others = byText(witness);
  return lines.map((line) =>
    line.map((word) => (isIn(others, word) ? { ...word, confidence: 1 - (1 - word.confidence) / 2 } : word)),
  );
};

const fewestWitnessWords = 10;
const agreement = 0.5;

/** A scanner's text layer that mostly differs from the picture misleads anyone who copies from it or searches it. */
const layerFlags = (page: PageEvent, { lines, failure }: Looked): DocumentFlag[] => {
  if (failure) return [];
  const read = byText(lines.flat());
  const witness = page.witness.map(unpackWord);
  const agreeing = witness.filter((word) => isIn(read, word)).length;
  if (agreeing >= agreement * witness.length) return [];
  if (witness.length >= fewestWitnessWords && read.size > 0) {
    const detail = 'The text layer of the scan does not agree with its picture; the picture was read.';
    return [{ code: 'distrusted-text-layer', detail, page: page.number }];
  }
  if (page.recognise !== 'page' || !saySomething(witness)) return [];
  const detail = `${witness.length} word(s) that the picture of the page does not show.`;
  return [{ code: 'hidden-text', detail, page: page.number }];
};

const linesOfPage = (page: PageEvent, recognised: readonly Line[]): PageLines => {
  const trusted = page.lines.map((line) => line.map(unpackWord));
  const { number, width, height } = page;
  if (recognised.length === 0) return { number, width, height, source: 'text', lines: trusted };
  const read = withWitness(recognised, page.witness.map(unpackWord));
  if (trusted.length === 0) return { number, width, height, source: 'ocr', lines: read };
  return { number, width, height, source: 'text', lines: linesOf([...trusted, ...read].flat()) };
};

const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

type Layers = { readonly pages: readonly PageEvent[]; readonly flags: readonly DocumentFlag[]; readonly isComplete: boolean };

/** The text layers. A child that gives up half-way leaves the pages before that. */
const readLayers = async (session: Session, child: Contained, bytes: Buffer): Promise<Layers> => {
  const pages: PageEvent[] = [];
  let expected = 0;
  const start = performance.now();
  try {
    const { value } = await child.request('pdf', {}, bytes, {
      cpuMilliseconds: openMilliseconds,
      ...(session.signal ? { signal: session.signal } : {}),
      onEvent: (event) => {
        const { page, pages: count } = event as { page: PageEvent; pages: number };
        pages.push(page);
        expected = count;
        session.progress({ stage: 'reading', page: page.number, pages: count });
      },
    });
    return { pages, flags: (value as PdfAnswer).flags, isComplete: true };
  } catch (error) {
    const isUseful = pages.some((page) => page.lines.length > 0);
    if (!isUseful || !(error instanceof ContainedError) || error.reason === 'aborted') throw error;
    noteCut(session, error);
    const detail = `Reading stopped after page ${pages.length} of ${expected} (${error.code}).`;
    return { pages, flags: [{ code: 'truncated', detail, page: pages.length }], isComplete: false };
  } finally {
    session.cost.textMilliseconds = performance.now() - start;
  }
};

const isSame = (a: PlacedWord, b: PlacedWord) => a.x0 === b.x0 && a.y0 === b.y0 && a.text === b.text;

const extentOf = (boxes: readonly Region[]): Region => ({
  x0: Math.min(...boxes.map(({ x0 }) => x0)),
  y0: Math.min(...boxes.map(({ y0 }) => y0)),
  x1: Math.max(...boxes.map(({ x1 }) => x1)),
  y1: Math.max(...boxes.map(({ y1 }) => y1)),
});

/** Words of numbers and days on a page with a trusted text layer for which two looks at the page show other digits. */
const wordsThatDiffer = async (
  session: Session,
  child: Contained,
  turn: ReturnType<typeof oneAtATime>,
  page: PageEvent,
): Promise<PlacedWord[]> => {
  const values = page.recognise === 'page' ? [] : decidingValues(page.lines.map((line) => line.map(unpackWord)));
  let suspects = values.map((value: Value) => ({ value, box: extentOf(value), seen: '' }));
  try {
    for (const dpi of [pageDpi, detailDpi]) {
      if (suspects.length === 0) return [];
      const boxes = suspects.map(({ box }) => box);
      const { x0, y0, x1, y1 } = extentOf(boxes);
      const region: Region = {
        x0: Math.max(0, x0 - lookMargin),
        y0: Math.max(0, y0 - lookMargin),
        x1: Math.min(page.width, x1 + lookMargin),
        y1: Math.min(page.height, y1 + lookMargin),
      };
      const getPicture = () => pictureOf(session, child, turn, { page: page.number, region, dpi });
      const texts = await lookAt(session, { boxes: knownInside(boxes, region) }, getPicture);
      suspects = suspects.flatMap((suspect, index) => {
        const text = texts[index] ?? '';
        const said = suspect.value.map((word) => word.text).join(' ');
        return differs(said, text) && (suspect.seen === '' || !differs(suspect.seen, text)) ? [{ ...suspect, seen: text }] : [];
      });
    }
    return suspects.flatMap(({ value }) => value);
  } catch (error) {
    if (!(error instanceof ContainedError) || error.reason === 'aborted') throw error;
    noteCut(session, error);
    return [];
  }
};

const lookAtPages = async (session: Session, child: Contained, pages: readonly PageEvent[]): Promise<Map<number, Looked>> => {
  const turn = oneAtATime();
  const looked = new Map<number, Looked>();
  if (pages.length > 0) session.progress({ stage: 'recognising', page: 0, pages: pages.length });
  await Promise.all(
    pages.map(async (page, index) => {
      looked.set(page.number, await lookAtPage(session, child, turn, page, index < readingLimits.fullyRecognisedPages));
      session.progress({ stage: 'recognising', page: looked.size, pages: pages.length });
    }),
  );
  return looked;
};

const readWith = async (session: Session, child: Contained, bytes: Buffer): Promise<DocumentText> => {
  session.progress({ stage: 'opening' });
  const { pages, flags, isComplete } = await readLayers(session, child, bytes);
  const toLookAt = isComplete ? pages.filter((page) => page.recognise !== 'nothing') : [];
  const looked = await lookAtPages(session, child, toLookAt.slice(0, readingLimits.recognisedPages));
  const [first] = pages;
  const lies = first && isComplete ? await wordsThatDiffer(session, child, oneAtATime(), first) : [];
  const failures = [...looked.values()].map((look) => look.failure);
  if (failures[0] && failures.every((failure) => failure !== null) && pages.every((page) => page.lines.length === 0))
    throw failures[0];
  const pageFlags = pages.flatMap((page) => {
    const look = looked.get(page.number);
    return look ? [...page.flags, ...look.flags, ...layerFlags(page, look)] : page.flags;
  });
  const limitFlags: DocumentFlag[] =
    toLookAt.length > looked.size
      ? [{ code: 'truncated', detail: `Only the first ${looked.size} of ${toLookAt.length} scanned pages were read.` }]
      : [];
  const lieFlags: DocumentFlag[] =
    lies.length > 0 && first
      ? [{ code: 'text-differs', detail: 'The text behind this page differs from what it shows.', page: first.number }]
      : [];
  const assembler = new PageAssembler('pdf', [...flags, ...pageFlags, ...limitFlags, ...lieFlags], readingLimits.characters);
  for (const [index, page] of pages.entries()) {
    const { lines, ...rest } = linesOfPage(page, looked.get(page.number)?.lines ?? []);
    const isTrue = (word: PlacedWord) => page !== first || !lies.some((lie) => isSame(lie, word));
    assembler.add({ ...rest, lines: lies.length > 0 ? lines.map((line) => line.filter(isTrue)) : lines });
    if (index % pagesPerTurn === pagesPerTurn - 1) await pause();
  }
  return assembler.finish();
};

/** Reads a PDF: text layers first, then the pictures of the pages that need it, several at once. Rejects with a ContainedError. */
export const readPdf = async (session: Session, bytes: Buffer): Promise<DocumentText> => {
  session.progress({ stage: 'waiting' });
  return await session.pools.text.use(session, async (child) => {
    try {
      return await readWith(session, child, bytes);
    } finally {
      await noteCost(session, child);
    }
  });
};
