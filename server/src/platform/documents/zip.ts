import { type Entry, fromBuffer, open, type ZipFile } from 'yauzl';
import { Refused } from './refused.ts';

type ZipLimits = {
  readonly entries: number;
  /** Bytes of all entries together, counted while inflating: what the directory says may be a lie. */
  readonly inflatedBytes: number;
  /** Inflated bytes per stored byte of one entry, held from the first megabyte on. */
  readonly ratio: number;
};

export const officeZipLimits: ZipLimits = { entries: 2000, inflatedBytes: 104_857_600, ratio: 200 };

const ratioFrom = 1_048_576;
const encryptedBit = 1;

const openZip = (source: string | Buffer) =>
  new Promise<ZipFile>((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: true, validateEntrySizes: true };
    const done = (error: Error | null, zip: ZipFile) => (error ? reject(new Refused('damaged')) : resolve(zip));
    if (typeof source === 'string') open(source, options, done);
    else fromBuffer(source, options, done);
  });

const inflate = (zip: ZipFile, entry: Entry, room: number, ratio: number, keep: boolean) =>
  new Promise<{ size: number; bytes: Buffer }>((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(new Refused('damaged'));
      const chunks: Buffer[] = [];
      let size = 0;
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (keep) chunks.push(chunk);
        if (size > room || (size > ratioFrom && size > ratio * entry.compressedSize)) {
          stream.destroy();
          reject(new Refused('expands-too-much'));
        }
      });
      stream.on('error', () => reject(new Refused('damaged')));
      stream.on('end', () => resolve({ size, bytes: Buffer.concat(chunks) }));
    });
  });

/**
 * Inflates a zip file (a path, or its bytes) within the limits. Gives the names of all entries and the bytes of those
 * that `wanted` names; with `countAll` the others are inflated too, only to be counted. Throws a Refused.
 */
export const readZip = async (
  source: string | Buffer,
  limits: ZipLimits,
  wanted: (name: string) => boolean,
  countAll = false,
): Promise<{ names: string[]; files: Map<string, Buffer> }> => {
  const zip = await openZip(source);
  try {
    if (zip.entryCount > limits.entries) throw new Refused('expands-too-much');
    const names: string[] = [];
    const files = new Map<string, Buffer>();
    let total = 0;
    for await (const entry of entriesOf(zip)) {
      names.push(entry.fileName);
      if (names.length > limits.entries) throw new Refused('expands-too-much');
      if ((entry.generalPurposeBitFlag & encryptedBit) !== 0) throw new Refused('encrypted');
      const keep = wanted(entry.fileName);
      if (!keep && !countAll) continue;
      const { size, bytes } = await inflate(zip, entry, limits.inflatedBytes - total, limits.ratio, keep);
      total += size;
      if (keep) files.set(entry.fileName, bytes);
    }
    return { names, files };
  } finally {
    zip.close();
  }
};

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  while (true) {
    const entry = await new Promise<Entry | null>((resolve, reject) => {
      const settle = (result: () => void) => {
        zip.removeAllListeners('entry');
        zip.removeAllListeners('end');
        zip.removeAllListeners('error');
        result();
      };
      zip.once('entry', (next: Entry) => settle(() => resolve(next)));
      zip.once('end', () => settle(() => resolve(null)));
      zip.once('error', () => settle(() => reject(new Refused('damaged'))));
      zip.readEntry();
    });
    if (!entry) return;
    yield entry;
  }
}

/** The text of a part of an Office file. Office also reads UTF-16, which is written again as UTF-8 where it changes. */
export const xmlText = (bytes: Buffer): string => {
  const [first, second] = bytes;
  const wide = first === 0xff || second === 0 ? 'utf-16le' : first === 0xfe || first === 0 ? 'utf-16be' : null;
  if (wide === null) return bytes.toString('utf8');
  return new TextDecoder(wide).decode(bytes).replace(/^(<\?xml[^>]*?)\sencoding\s*=\s*(?:"[^"]*"|'[^']*')/, '$1');
};
