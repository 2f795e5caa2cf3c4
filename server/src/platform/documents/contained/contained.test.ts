import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Contained, type ContainedKind } from './contained.ts';
import { FairQueue } from './fair-queue.ts';
import { encodeFrame, FrameReader } from './frames.ts';
import { findWalls, type Walls } from './walls.ts';

const megabyte = 1024 * 1024;
const kind: ContainedKind = {
  entry: fileURLToPath(new URL('./misbehaving.fixture.ts', import.meta.url)),
  rights: { heapMegabytes: 128 },
  memoryBytes: 250 * megabyte,
  cpuSeconds: 60,
};
const options = { cpuMilliseconds: 10_000 };

let server: Server;
let port = 0;
let connections = 0;
const children: Contained[] = [];

beforeAll(async () => {
  server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => server.close());
afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => child.close()));
});

const start = (walls: Walls = findWalls()) => {
  const child = new Contained(kind, walls);
  children.push(child);
  return child;
};

const isOurs = (stat = '') => stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] === String(process.pid);

/** Ids of the children of this process that the system still knows, zombies included. */
const remaining = async (): Promise<number[]> => {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(ids.map((id) => readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')));
  return ids.filter((_, index) => isOurs(stats[index])).map(Number);
};

describe.each([
  ['with every wall of this machine', () => findWalls()],
  ['with nothing but the walls of Node', () => ({ prefix: () => [], networkNamespace: false })],
])('a contained process %s', (_, walls) => {
  it('answers, with bytes, however often it is asked, and whatever is printed beside', async () => {
    const child = start(walls());
    const bytes = Buffer.alloc(3_000_000, 7);
    const reply = await child.request('echo', { a: 'ü' }, bytes, options);
    expect(reply.value).toEqual({ parameters: { a: 'ü' }, size: 3_000_000 });
    expect(reply.payload.equals(bytes)).toBe(true);
    expect((await child.request('print', {}, undefined, options)).value).toBe('ok');
    expect((await child.request('echo', 1, undefined, options)).value).toEqual({ parameters: 1, size: 0 });
  });

  it('reaches no network, no file, no process, no thread, and sees no environment', async () => {
    const child = start(walls());
    const before = connections;
    for (const [name, parameters] of [
      ['connect', { port }],
      ['fetch', { port }],
      ['http', { port }],
      ['resolve', {}],
      ['read', { path: '/etc/passwd' }],
      ['read', { path: fileURLToPath(new URL('../../../../../package-lock.json', import.meta.url)) }],
      ['write', { path: '/tmp/aliquot-contained' }],
      ['spawn', {}],
      ['thread', {}],
    ] as const) {
      const { value } = await child.request(name, parameters, undefined, options);
      expect({ name, ...(value as object) }).toMatchObject({ name, outcome: 'refused' });
    }
    expect(connections).toBe(before);
    expect((await child.request('environment', {}, undefined, options)).value).toEqual([]);
  });
});

describe('a contained process', () => {
  it('tells a refusal apart from its own end', async () => {
    const child = start();
    await expect(child.request('refuse', {}, undefined, options)).rejects.toMatchObject({
      reason: 'refused',
      code: 'encrypted',
    });
    expect(child.isAlive).toBe(true);
    await expect(child.request('crash', {}, undefined, options)).rejects.toMatchObject({ reason: 'crashed' });
    expect(child.isAlive).toBe(false);
    await expect(child.request('echo', {}, undefined, options)).rejects.toMatchObject({ reason: 'crashed' });
  });

  it('RDG-003 is killed when it takes more processor time than it may', async () => {
    await expect(start().request('spin', {}, undefined, { cpuMilliseconds: 700 })).rejects.toMatchObject({
      reason: 'timeout',
      message: 'more processor time than allowed',
    });
  });

  it.runIf(process.platform === 'linux')('RDG-003 answers after the machine had no time for it', async () => {
    const others = await remaining();
    const child = start();
    await child.request('echo', {}, undefined, options);
    const [pid = 0] = (await remaining()).filter((id) => !others.includes(id));
    process.kill(pid, 'SIGSTOP');
    const asked = child.request('echo', { a: 1 }, undefined, { cpuMilliseconds: 500 });
    await new Promise((resolve) => setTimeout(resolve, 2000));
    process.kill(pid, 'SIGCONT');
    expect((await asked).value).toEqual({ parameters: { a: 1 }, size: 0 });
  });

  it('RDG-003 is killed when it works on nothing and never answers', async () => {
    const asked = start().request('wait', {}, undefined, { ...options, wallMilliseconds: 500 });
    await expect(asked).rejects.toMatchObject({ reason: 'timeout', message: 'no answer within 500 ms' });
  });

  it('is killed when it takes more memory than it may', async () => {
    const child = start();
    await expect(child.request('hoard', {}, undefined, options)).rejects.toMatchObject({ reason: 'memory' });
    const peak = await child.measurePeak();
    expect(peak).toBeGreaterThan(kind.memoryBytes);
    expect(peak).toBeLessThan(2 * kind.memoryBytes);
  });

  it.each(['flood', 'chatter'])('cannot drown its parent in bytes (%s)', async (name) => {
    const asked = start().request(name, {}, undefined, options);
    await expect(asked).rejects.toMatchObject({ reason: 'crashed', message: expect.stringMatching(/too large|too much/) });
  });

  it('is killed when nobody wants the answer any more', async () => {
    const controller = new AbortController();
    const asked = start().request('spin', {}, undefined, { ...options, signal: controller.signal });
    setTimeout(() => controller.abort(), 200);
    await expect(asked).rejects.toMatchObject({ reason: 'aborted' });
  });

  it.runIf(process.platform === 'linux')('leaves nothing behind, not even a zombie', async () => {
    const before = await remaining();
    const child = start();
    await expect(child.request('spin', {}, undefined, { cpuMilliseconds: 300 })).rejects.toMatchObject({
      reason: 'timeout',
    });
    await child.close();
    expect(await remaining()).toEqual(before);
  });
});

describe('FrameReader', () => {
  it('finds the frames however the bytes are cut', () => {
    const bytes = Buffer.concat([
      ...encodeFrame({ a: 1 }, Buffer.from('xyz')),
      ...encodeFrame('b'),
      ...encodeFrame(null, Buffer.alloc(500, 1)),
    ]);
    for (const size of [1, 3, 7, 64, bytes.length]) {
      const reader = new FrameReader({ headerBytes: 100, payloadBytes: 1000 });
      const frames = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        reader.push(Buffer.from(bytes.subarray(index * size, (index + 1) * size))),
      ).flat();
      expect(frames.map((frame) => [frame.header, frame.payload.length])).toEqual([
        [{ a: 1 }, 3],
        ['b', 0],
        [null, 500],
      ]);
    }
  });

  it('refuses a frame that claims to be larger than it may be', () => {
    const reader = new FrameReader({ headerBytes: 100, payloadBytes: 1000 });
    expect(() => reader.push(Buffer.concat(encodeFrame('x', Buffer.alloc(1001))))).toThrow(RangeError);
  });
});

describe('FairQueue', () => {
  it('takes turns between owners and never runs more than its width', async () => {
    const queue = new FairQueue(2);
    const order: string[] = [];
    let running = 0;
    const task = (name: string) => async () => {
      running += 1;
      expect(running).toBeLessThanOrEqual(2);
      order.push(name);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
    };
    await Promise.all([
      ...[1, 2, 3, 4, 5, 6].map((page) => queue.run('long', task(`long ${page}`))),
      queue.run('short', task('short 1')),
    ]);
    expect(order.indexOf('short 1')).toBeLessThanOrEqual(3);
    expect(order).toHaveLength(7);
  });

  it('goes on after a task that fails', async () => {
    const queue = new FairQueue(1);
    const failed = queue.run('a', () => Promise.reject(new Error('no')));
    const next = queue.run('b', () => Promise.resolve('yes'));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
    expect(queue.isIdle).toBe(true);
  });
});
