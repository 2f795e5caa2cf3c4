import type { SampleDocument } from './model.ts';
import { toTxt } from './text.ts';

// Layout of the compound file: [MS-CFB]. Layout of the Word part: [MS-DOC], sections 2.5 (Fib) and 2.9.38 (Clx).
const sector = 512;
const endOfChain = 0xfffffffe;
const fatSector = 0xfffffffd;
const freeSector = 0xffffffff;
const smallestOrdinaryStream = 4096;
const textOffset = 2048;

const padded = (bytes: Buffer) => {
  const length = Math.max(smallestOrdinaryStream, Math.ceil(bytes.length / sector) * sector);
  return Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);
};

const wordDocumentStream = (text: string) => {
  const fib = Buffer.alloc(textOffset);
  fib.writeUInt16LE(0xa5ec, 0);
  fib.writeUInt16LE(0x00c1, 2);
  fib.writeUInt16LE(0x1200, 0x0a);
  fib.writeUInt32LE(textOffset, 0x18);
  fib.writeUInt32LE(text.length, 0x4c);
  fib.writeUInt32LE(0, 0x1a2);
  fib.writeUInt32LE(21, 0x1a6);
  return padded(Buffer.concat([fib, Buffer.from(text, 'utf16le')]));
};

/** The piece table: one piece that holds the whole text as UTF-16. */
const tableStream = (text: string) => {
  const clx = Buffer.alloc(21);
  clx.writeUInt8(2, 0);
  clx.writeUInt32LE(16, 1);
  clx.writeUInt32LE(text.length, 9);
  clx.writeUInt32LE(textOffset, 15);
  return padded(clx);
};

const directoryEntry = (name: string, kind: number, start: number, size: number, right: number, child: number) => {
  const entry = Buffer.alloc(128);
  entry.write(name, 'utf16le');
  entry.writeUInt16LE(name === '' ? 0 : (name.length + 1) * 2, 64);
  entry.writeUInt8(kind, 66);
  entry.writeUInt8(1, 67);
  entry.writeUInt32LE(freeSector, 68);
  entry.writeUInt32LE(right, 72);
  entry.writeUInt32LE(child, 76);
  entry.writeUInt32LE(start, 116);
  entry.writeUInt32LE(size, 120);
  return entry;
};

const compoundFile = (streams: readonly (readonly [string, Buffer])[]) => {
  const fat: number[] = [fatSector, endOfChain];
  let next = 2;
  const entries = streams.map(([name, bytes], index) => {
    const start = next;
    const count = bytes.length / sector;
    for (let i = 0; i < count; i++) fat.push(i === count - 1 ? endOfChain : start + i + 1);
    next += count;
    return directoryEntry(name, 2, start, bytes.length, index + 2 <= streams.length ? index + 2 : freeSector, freeSector);
  });
  if (fat.length > sector / 4) throw new Error('too long for one allocation sector');
  const header = Buffer.alloc(sector);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(smallestOrdinaryStream, 56);
  header.writeUInt32LE(endOfChain, 60);
  header.writeUInt32LE(endOfChain, 68);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const allocation = Buffer.alloc(sector, 0xff);
  fat.forEach((value, index) => allocation.writeUInt32LE(value, index * 4));
  const directory = Buffer.concat([directoryEntry('Root Entry', 5, endOfChain, 0, freeSector, 1), ...entries]);
  const directorySector = Buffer.concat([directory, Buffer.alloc(sector - directory.length)]);
  return Buffer.concat([header, allocation, directorySector, ...streams.map(([, bytes]) => bytes)]);
};

/** The document as a legacy Word file (97 to 2003): its text in one piece, without formatting. At most about 25,000 characters. */
export const toDoc = (document: SampleDocument): Buffer => {
  const text = new TextDecoder().decode(toTxt(document)).replaceAll('\n', '\r');
  return compoundFile([
    ['WordDocument', wordDocumentStream(text)],
    ['1Table', tableStream(text)],
  ]);
};
