import { once } from 'node:events';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { visibleLine } from '@aliquot/contract/text';

export type ScannerAddress = { readonly host: string; readonly port: number } | { readonly path: string };

/** `too-large`: the scanner's own limit (`StreamMaxLength`) is below the file. `away`: it gave no verdict. */
export type Verdict =
  | { readonly kind: 'clean' }
  | { readonly kind: 'hit'; readonly name: string }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'away'; readonly reason: string };

export type Scanner = {
  /** Never rejects for the scanner's faults, which are verdicts; rejects when the content cannot be read. */
  scan(open: () => AsyncIterable<Buffer>): Promise<Verdict>;
  /** The scanner's name, version and signatures. Rejects when it does not answer. */
  version(): Promise<string>;
};

/** Milliseconds until a connection stands, and until the whole answer is there. Browsers end an upload after 60 s of silence. */
type ClamdTimeouts = { readonly connect: number; readonly answer: number };

const defaultTimeouts: ClamdTimeouts = { connect: 5_000, answer: 45_000 };

const answerLength = 4096;
const nameLength = 100;

class ScannerAway extends Error {
  override readonly name = 'ScannerAway';
}

class ContentUnreadable extends Error {
  override readonly name = 'ContentUnreadable';
}

/** The content in the frames of `INSTREAM`: each with its length before it, and an empty one at the end. */
async function* framed(open: () => AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  try {
    for await (const chunk of open()) {
      if (chunk.length === 0) continue;
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      yield length;
      yield chunk;
    }
  } catch (error) {
    throw new ContentUnreadable('the file cannot be read', { cause: error });
  }
  yield Buffer.alloc(4);
}

/** Reads up to the NUL that ends an answer. */
const readAnswer = async (socket: Socket): Promise<string> => {
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    const end = text.indexOf('\0');
    if (end >= 0) return text.slice(0, end).trim();
    if (text.length > answerLength) throw new ScannerAway('the scanner answers at too great length');
  }
  throw new ScannerAway('the scanner closed the connection without an answer');
};

const reached = async (socket: Socket, milliseconds: number): Promise<void> => {
  const timer = setTimeout(() => socket.destroy(new ScannerAway('the scanner does not accept connections')), milliseconds);
  try {
    await once(socket, 'connect');
  } finally {
    clearTimeout(timer);
  }
};

const verdictOf = (answer: string): Verdict => {
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found !== undefined) return { kind: 'hit', name: visibleLine(found).slice(0, nameLength) };
  if (answer === 'stream: OK') return { kind: 'clean' };
  if (answer.startsWith('INSTREAM size limit exceeded')) return { kind: 'too-large' };
  return { kind: 'away', reason: `the scanner answered: ${visibleLine(answer).slice(0, 200)}` };
};

/** A scanner that speaks the protocol of ClamAV's `clamd`. Opens a connection for each file. */
export const createScanner = (address: ScannerAddress, timeouts: ClamdTimeouts = defaultTimeouts): Scanner => {
  const ask = async (frames: AsyncIterable<Buffer>): Promise<string> => {
    const socket = connect({ ...address } satisfies NetConnectOpts);
    const timer = setTimeout(() => socket.destroy(new ScannerAway('the scanner gives no answer')), timeouts.answer);
    try {
      await reached(socket, timeouts.connect);
      const answer = readAnswer(socket);
      // A scanner that has its verdict early closes the connection while content is under way: its answer counts.
      const sent = pipeline(Readable.from(frames), socket, { end: false }).catch((error: unknown) => {
        if (error instanceof ContentUnreadable) socket.destroy(error);
      });
      try {
        return await answer;
      } finally {
        socket.destroy();
        await sent;
      }
    } finally {
      clearTimeout(timer);
      socket.destroy();
    }
  };

  return {
    scan: async (open) => {
      try {
        return verdictOf(await ask(framed(open)));
      } catch (error) {
        if (error instanceof ContentUnreadable) throw error;
        return { kind: 'away', reason: (error as Error).message || String(Reflect.get(error as Error, 'code')) };
      }
    },
    version: async () => {
      const pong = await ask(Readable.from([Buffer.from('zPING\0')]));
      if (pong !== 'PONG') throw new Error(`the scanner does not speak clamd's protocol: ${visibleLine(pong).slice(0, 100)}`);
      return visibleLine(await ask(Readable.from([Buffer.from('zVERSION\0')]))).slice(0, nameLength);
    },
  };
};
