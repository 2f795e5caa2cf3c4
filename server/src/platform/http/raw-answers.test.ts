import type { ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { writeInPace } from './raw-answers.ts';

/** A client that reads what was written when `read` is called. */
const slowClient = () => {
  const waiting: (() => void)[] = [];
  const stream = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => void waiting.push(done) });
  const listeners = () => ['drain', 'close', 'error'].map((event) => stream.listenerCount(event));
  return { response: stream as unknown as ServerResponse, stream, listeners, read: () => waiting.shift()?.() };
};

describe('writing as fast as a client reads', () => {
  it('ADQ-005 a file in many parts leaves no listener behind', async () => {
    const { response, listeners, read } = slowClient();
    const before = listeners();
    for (let part = 0; part < 30; part += 1) {
      const written = writeInPace(response, 'a line\r\n');
      expect(listeners().every((count) => count <= 2)).toBe(true);
      read();
      await written;
    }
    expect(listeners()).toEqual(before);
  });

  it('ADQ-005 nothing waits for a client that has gone, and nothing more is written', async () => {
    const { response, stream } = slowClient();
    const written = writeInPace(response, 'a line\r\n');
    stream.destroy();
    await written;
    await writeInPace(response, 'another line\r\n');
    expect(stream.writableLength).toBe('a line\r\n'.length);
  });
});
