import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** The entries of a ZIP file in their order, with their content. */
export const readZip = async (zip: Buffer): Promise<Map<string, Buffer>> => {
  const opened = await fromBufferPromise(zip);
  const entries = new Map<string, Buffer>();
  for await (const entry of opened.eachEntry())
    entries.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)));
  return entries;
};
