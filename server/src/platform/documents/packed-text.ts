import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type { DocumentText, PageText } from '../../kernel/document-text.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** A document's text without the text itself, which is stored beside it: what its pages hold and where. */
type UnpackedText = Omit<DocumentText, 'text' | 'pages'> & { readonly pages: Iterable<PageText> };

const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Packs the places of a document's words: a line of JSON for each page, compressed. Between two pages the event loop turns. */
export const packText = async ({ format, flags, pages }: DocumentText): Promise<Buffer> => {
  const lines = [JSON.stringify({ format, flags })];
  for (const page of pages) {
    lines.push(JSON.stringify(page));
    await pause();
  }
  return compress(lines.join('\n'));
};

/** Unpacks the result of `packText`, the pages one by one as they are taken. Rejects when the bytes are something else. */
export const unpackText = async (bytes: Uint8Array): Promise<UnpackedText> => {
  const [head = '', ...pages] = (await decompress(bytes)).toString('utf8').split('\n');
  return {
    ...(JSON.parse(head) as Pick<DocumentText, 'format' | 'flags'>),
    pages: pages.values().map((line) => JSON.parse(line) as PageText),
  };
};
