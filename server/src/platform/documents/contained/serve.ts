import { Socket } from 'node:net';
import { Refused } from '../refused.ts';
import { encodeFrame, FrameReader } from './frames.ts';

export type Emit = (event: unknown, payload?: Uint8Array) => Promise<void>;
export type Answer = { readonly header: unknown; readonly payload?: Uint8Array };
export type Handlers = { readonly [name: string]: (parameters: never, payload: Buffer, emit: Emit) => Promise<Answer> };

const outputDescriptor = 3;
const inputLimits = { headerBytes: 1_000_000, payloadBytes: 100_000_000 };

const codeOf = (error: unknown, unexpected: string) => {
  if (error instanceof Refused) return error.code;
  return /memory|OOM|Array buffer allocation|Invalid typed array length/i.test(String(error)) ? 'memory' : unexpected;
};

/**
 * The child's side: answers requests from standard input, one after the other, on file descriptor 3. Standard output stays free
 * for what libraries print. A handler may emit any number of events before its answer. An unexpected error says that the file
 * is damaged, unless the child does not parse files; then `unexpected` is 'crashed'.
 */
export const serve = (handlers: Handlers, unexpected: 'damaged' | 'crashed' = 'damaged') => {
  const output = new Socket({ fd: outputDescriptor, readable: false, writable: true });
  output.on('error', () => process.exit(1));
  const send = (header: unknown, payload?: Uint8Array) =>
    new Promise<void>((resolve) => {
      for (const chunk of encodeFrame(header, payload)) output.write(chunk);
      if (output.writableNeedDrain) output.once('drain', resolve);
      else resolve();
    });
  const answer = async (request: { name: string; parameters: unknown }, payload: Buffer) => {
    try {
      const handler = handlers[request.name];
      if (!handler) throw new Error(`unknown request ${request.name}`);
      const { header, payload: bytes } = await handler(request.parameters as never, payload, (event, eventPayload) =>
        send({ kind: 'event', value: event }, eventPayload),
      );
      await send({ kind: 'answer', value: header }, bytes);
    } catch (error) {
      await send({ kind: 'failure', code: codeOf(error, unexpected), detail: String(error).slice(0, 500) });
    }
  };
  const reader = new FrameReader(inputLimits);
  let queue = Promise.resolve();
  process.stdin.on('data', (chunk: Buffer) => {
    for (const { header, payload } of reader.push(chunk)) {
      queue = queue.then(() => answer(header as { name: string; parameters: unknown }, payload));
    }
  });
  process.stdin.on('end', () => process.exit(0));
};
