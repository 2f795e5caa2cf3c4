import type { DocumentFlag } from '../../kernel/document-text.ts';
import { type Contained, ContainedError } from './contained/contained.ts';
import type { ContainedPool } from './contained/pool.ts';
import type { Line } from './layout.ts';
import type { Region } from './pdf/render.ts';
import type { RasterHeader } from './raster.ts';
import { type LookAnswer, type LookRequest, type RecogniseAnswer, type RecogniseRequest, unpackWord } from './wire.ts';
import type { PlacedWord } from './words.ts';

/** How far the reading of a document has come. */
export type ReadingProgress =
  | { readonly stage: 'waiting' }
  | { readonly stage: 'opening' }
  | { readonly stage: 'reading'; readonly page: number; readonly pages: number }
  | { readonly stage: 'recognising'; readonly page: number; readonly pages: number };

export type Pools = { readonly text: ContainedPool; readonly picture: ContainedPool; readonly recogniser: ContainedPool };

/** State of reading one document. The object itself is the owner in the pools' queues. */
export type Session = {
  readonly pools: Pools;
  readonly signal: AbortSignal | undefined;
  readonly progress: (progress: ReadingProgress) => void;
  /** Written while reading: why a part of the document was left out, where the machine and not the file was the reason. */
  readonly left: { cutBy: 'timeout' | 'memory' | 'crashed' | null };
  /** Written while reading: the most memory of any child that worked for this document, and the time spent in them. */
  readonly cost: { peakBytes: number; textMilliseconds: number; recogniseMilliseconds: number; recognisedPages: number };
};

const recogniseMilliseconds = 60_000;

export const noteCost = async (session: Session, child: Contained) => {
  session.cost.peakBytes = Math.max(session.cost.peakBytes, await child.measurePeak());
};

/** Notes that a part of the document could not be read. */
export const noteCut = (session: Session, { reason }: ContainedError) => {
  if (reason !== 'refused' && reason !== 'aborted') session.left.cutBy ??= reason;
};

export type Picture = { readonly raster: RasterHeader; readonly planes: Buffer };

/** Asks a recognizer as soon as a process for it is free; only then is `getPicture` called. Rejects with a ContainedError. */
const askRecogniser = async (
  session: Session,
  kind: 'recognise' | 'lookAt',
  request: RecogniseRequest | LookRequest,
  getPicture: () => Promise<Picture>,
): Promise<{ value: unknown; raster: RasterHeader }> =>
  await session.pools.recogniser.use(session, async (child) => {
    if (session.signal?.aborted) throw new ContainedError('aborted', 'aborted', 'aborted');
    const { raster, planes } = await getPicture();
    const start = performance.now();
    try {
      const { value } = await child.request(kind, { ...request, raster }, planes, {
        cpuMilliseconds: recogniseMilliseconds,
        ...(session.signal ? { signal: session.signal } : {}),
      });
      return { value, raster };
    } finally {
      session.cost.recogniseMilliseconds += performance.now() - start;
      if (kind === 'recognise') session.cost.recognisedPages += 1;
      await noteCost(session, child);
    }
  });

/** Reads the text of a picture. Rejects with a ContainedError. */
export const recognise = async (
  session: Session,
  request: RecogniseRequest,
  getPicture: () => Promise<Picture>,
): Promise<{ lines: Line[]; meanConfidence: number; raster: RasterHeader }> => {
  const { value, raster } = await askRecogniser(session, 'recognise', request, getPicture);
  const { lines, meanConfidence } = value as RecogniseAnswer;
  return { lines: lines.map((line) => line.map(unpackWord)), meanConfidence, raster };
};

/** Texts of boxes of a picture, in one look. Rejects with a ContainedError. */
export const lookAt = async (
  session: Session,
  request: LookRequest,
  getPicture: () => Promise<Picture>,
): Promise<readonly string[]> => {
  const { value } = await askRecogniser(session, 'lookAt', request, getPicture);
  return (value as LookAnswer).texts;
};

/** Lines in pixels of a picture become lines in points of the page that the picture shows a region of. */
export const toPage = (lines: readonly Line[], raster: RasterHeader, region: Region): Line[] => {
  const scaleX = (region.x1 - region.x0) / raster.width;
  const scaleY = (region.y1 - region.y0) / raster.height;
  const moved = (word: PlacedWord) => ({
    ...word,
    x0: region.x0 + word.x0 * scaleX,
    x1: region.x0 + word.x1 * scaleX,
    y0: region.y0 + word.y0 * scaleY,
    y1: region.y0 + word.y1 * scaleY,
    size: word.size * scaleY,
  });
  return lines.map((line) => line.map(moved));
};

const lowConfidence = 0.6;

export const scanFlags = (words: number, meanConfidence: number, page?: number): DocumentFlag[] =>
  words > 0 && meanConfidence < lowConfidence
    ? [
        {
          code: 'low-quality-scan',
          detail: 'The picture of the page is hard to read.',
          ...(page === undefined ? {} : { page }),
        },
      ]
    : [];
