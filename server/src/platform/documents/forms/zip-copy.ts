import { crc32, deflateRawSync } from 'node:zlib';
import { Refused } from '../refused.ts';

const endMark = 0x06_05_4b_50;
const centralMark = 0x02_01_4b_50;
const localMark = 0x04_03_4b_50;
const deflated = 8;
/** Sizes from here on are written elsewhere, in files that are too large to be taken. */
const largest = 0xff_ff_ff_ff;
/** The bit of an entry whose sizes follow its content; a copy says them before it. */
const sizesFollow = 0x08;

const endOf = (bytes: Buffer): number => {
  for (let at = bytes.length - 22; at >= 0; at--) if (bytes.readUInt32LE(at) === endMark) return at;
  throw new Refused('damaged');
};

type Member = { readonly name: string; readonly central: Buffer; readonly content: Buffer };

/** The bit of an entry whose name is UTF-8. */
const utf8Name = 0x0800;

/** An entry of the directory under a name, without its own name, more names of it, and notes. */
const renamed = (central: Buffer, name: string): Buffer => {
  const head = Buffer.concat([central.subarray(0, 46), Buffer.from(name, 'utf8')]);
  head.writeUInt16LE(head.readUInt16LE(8) | utf8Name, 8);
  head.writeUInt16LE(head.length - 46, 28);
  head.writeUInt32LE(0, 30);
  return head;
};

function* membersOf(bytes: Buffer, names: readonly string[]): Generator<Member> {
  const end = endOf(bytes);
  let at = bytes.readUInt32LE(end + 16);
  for (const name of names) {
    const isPlain = bytes.readUInt32LE(at) === centralMark && bytes.readUInt32LE(at + 20) < largest;
    if (!isPlain) throw new Refused('damaged');
    const nameLength = bytes.readUInt16LE(at + 28);
    const length = 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    const local = bytes.readUInt32LE(at + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    yield {
      name,
      central: renamed(bytes.subarray(at, at + length), name),
      content: bytes.subarray(from, from + bytes.readUInt32LE(at + 20)),
    };
    at += length;
  }
}

const localOf = (central: Buffer, nameLength: number): Buffer => {
  const head = Buffer.alloc(30 + nameLength);
  head.writeUInt32LE(localMark, 0);
  // Version, flags, method, time, checksum and sizes follow in the same order in both.
  central.copy(head, 4, 6, 28);
  head.writeUInt16LE(nameLength, 26);
  central.copy(head, 30, 46, 46 + nameLength);
  return head;
};

/**
 * A copy of a zip file: `replaced` have new contents, `dropped` are left out, all others are copied as they are packed. The file has
 * passed the limits of `readZip` before; `names` are those that it gave, and the copy has no other names.
 */
export const copyZip = (
  bytes: Buffer,
  {
    names,
    replaced,
    dropped,
  }: {
    readonly names: readonly string[];
    readonly replaced: ReadonlyMap<string, string>;
    readonly dropped: ReadonlySet<string>;
  },
): Buffer => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, central, content } of membersOf(bytes, names)) {
    if (dropped.has(name)) continue;
    const changed = replaced.get(name);
    let packed = content;
    if (changed !== undefined) {
      const plain = Buffer.from(changed, 'utf8');
      packed = deflateRawSync(plain);
      central.writeUInt16LE(deflated, 10);
      central.writeUInt32LE(crc32(plain), 16);
      central.writeUInt32LE(packed.length, 20);
      central.writeUInt32LE(plain.length, 24);
    }
    central.writeUInt16LE(central.readUInt16LE(8) & ~sizesFollow, 8);
    central.writeUInt32LE(offset, 42);
    const head = localOf(central, central.readUInt16LE(28));
    parts.push(head, packed);
    directory.push(central);
    offset += head.length + packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(endMark, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
};
