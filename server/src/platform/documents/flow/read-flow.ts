import type { DocumentFlag, DocumentFormat, DocumentText } from '../../../kernel/document-text.ts';
import { ContainedError } from '../contained/contained.ts';
import { readingLimits } from '../limits.ts';
import { decodePicture } from '../read-picture.ts';
import { noteCost, noteCut, recognise, type Session } from '../session.ts';
import type { FlowAnswer } from '../wire.ts';
import { FlowAssembler, type FlowBlock } from './assemble-flow.ts';

const flowMilliseconds = 20_000;

type FlowEvent = { readonly blocks: readonly FlowBlock[] } | { readonly picture: string };

/** The lines read from a picture inside a document; empty when it shows no text or cannot be decoded. */
const linesInPicture = async (session: Session, bytes: Buffer): Promise<FlowBlock[]> => {
  try {
    const picture = await decodePicture(session, bytes);
    const { lines } = await recognise(session, { erase: [], thorough: false }, () => Promise.resolve(picture));
    return lines.map((line) => ({
      text: line.map((word) => word.text).join(' '),
      confidence: Math.min(...line.map((word) => word.confidence)),
    }));
  } catch (error) {
    if (!(error instanceof ContainedError) || error.reason === 'aborted') throw error;
    noteCut(session, error);
    return [];
  }
};

/** Reads DOCX, DOC and TXT; the text of pictures inside a DOCX follows its own text. Rejects with a ContainedError. */
export const readFlow = async (session: Session, bytes: Buffer, format: DocumentFormat): Promise<DocumentText> => {
  session.progress({ stage: 'waiting' });
  const assembler = new FlowAssembler(format, readingLimits.characters);
  const pictures: Buffer[] = [];
  const flags = await session.pools.text.use(session, async (child): Promise<readonly DocumentFlag[]> => {
    session.progress({ stage: 'opening' });
    const start = performance.now();
    try {
      const { value } = await child.request('flow', { format }, bytes, {
        cpuMilliseconds: flowMilliseconds,
        ...(session.signal ? { signal: session.signal } : {}),
        onEvent: (event, payload) => {
          const part = event as FlowEvent;
          if ('picture' in part) pictures.push(Buffer.from(payload));
          else for (const block of part.blocks) assembler.add(block);
        },
      });
      return (value as FlowAnswer).flags;
    } finally {
      session.cost.textMilliseconds = performance.now() - start;
      await noteCost(session, child);
    }
  });
  session.progress({ stage: 'reading', page: 1, pages: 1 });
  let done = 0;
  const read = await Promise.all(
    pictures.map(async (picture) => {
      const lines = await linesInPicture(session, picture);
      done += 1;
      session.progress({ stage: 'recognising', page: done, pages: pictures.length });
      return lines;
    }),
  );
  for (const line of read.flat()) assembler.add(line);
  return assembler.finish(flags);
};
