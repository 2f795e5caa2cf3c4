/** A message between a contained child and its parent: a small JSON header and, beside it, raw bytes. */
export type Frame = { readonly header: unknown; readonly payload: Buffer };

const prefixBytes = 8;

/** Length of header, length of payload (both 32 bit), header as JSON, payload. */
export const encodeFrame = (header: unknown, payload?: Uint8Array): Uint8Array[] => {
  const json = Buffer.from(JSON.stringify(header));
  const prefix = Buffer.alloc(prefixBytes);
  prefix.writeUInt32LE(json.length, 0);
  prefix.writeUInt32LE(payload?.length ?? 0, 4);
  return payload && payload.length > 0 ? [prefix, json, payload] : [prefix, json];
};

type FrameLimits = { readonly headerBytes: number; readonly payloadBytes: number };

/** Cuts a byte stream into frames. Throws a RangeError for a frame over the limits, a SyntaxError for a broken header. */
export class FrameReader {
  readonly #limits: FrameLimits;
  #chunks: Buffer[] = [];
  #buffered = 0;
  #sizes: { header: number; payload: number } | null = null;

  constructor(limits: FrameLimits) {
    this.#limits = limits;
  }

  push(chunk: Buffer): Frame[] {
    this.#chunks.push(chunk);
    this.#buffered += chunk.length;
    const frames: Frame[] = [];
    for (let frame = this.#next(); frame; frame = this.#next()) frames.push(frame);
    return frames;
  }

  #next(): Frame | null {
    if (!this.#sizes) {
      if (this.#buffered < prefixBytes) return null;
      const prefix = this.#take(prefixBytes);
      const sizes = { header: prefix.readUInt32LE(0), payload: prefix.readUInt32LE(4) };
      if (sizes.header > this.#limits.headerBytes || sizes.payload > this.#limits.payloadBytes)
        throw new RangeError('frame too large');
      this.#sizes = sizes;
    }
    const { header, payload } = this.#sizes;
    if (this.#buffered < header + payload) return null;
    this.#sizes = null;
    return { header: JSON.parse(this.#take(header).toString('utf8')), payload: this.#take(payload) };
  }

  #take(length: number): Buffer {
    const [first] = this.#chunks;
    if (first && first.length >= length) {
      this.#chunks[0] = first.subarray(length);
      this.#buffered -= length;
      return first.subarray(0, length);
    }
    const all = Buffer.concat(this.#chunks);
    this.#chunks = [all.subarray(length)];
    this.#buffered = all.length - length;
    return all.subarray(0, length);
  }
}
