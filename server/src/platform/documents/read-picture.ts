import type { DocumentFormat, DocumentText } from '../../kernel/document-text.ts';
import { PageAssembler } from './assemble-pages.ts';
import { readingLimits } from './limits.ts';
import type { RasterHeader } from './raster.ts';
import { noteCost, type Picture, recognise, type Session, scanFlags } from './session.ts';

const decodeMilliseconds = 20_000;

/** Decodes a JPEG or PNG in a child of its own. Rejects with a ContainedError. */
export const decodePicture = async (session: Session, bytes: Buffer): Promise<Picture> =>
  await session.pools.picture.use(session, async (child) => {
    try {
      const { value, payload } = await child.request('decode', {}, bytes, {
        cpuMilliseconds: decodeMilliseconds,
        ...(session.signal ? { signal: session.signal } : {}),
      });
      return { raster: value as RasterHeader, planes: payload };
    } finally {
      await noteCost(session, child);
    }
  });

/** Reads a picture as a document of one page. Rejects with a ContainedError. */
export const readPicture = async (session: Session, bytes: Buffer, format: DocumentFormat): Promise<DocumentText> => {
  session.progress({ stage: 'opening' });
  const start = performance.now();
  const picture = await decodePicture(session, bytes);
  session.cost.textMilliseconds = performance.now() - start;
  session.progress({ stage: 'recognising', page: 0, pages: 1 });
  const { lines, meanConfidence, raster } = await recognise(session, { erase: [], thorough: true }, () =>
    Promise.resolve(picture),
  );
  session.progress({ stage: 'recognising', page: 1, pages: 1 });
  const assembler = new PageAssembler(format, scanFlags(lines.length, meanConfidence, 1), readingLimits.characters);
  assembler.add({ number: 1, width: raster.width, height: raster.height, source: 'ocr', lines });
  return assembler.finish();
};
