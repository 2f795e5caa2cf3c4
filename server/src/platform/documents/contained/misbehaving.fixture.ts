import { spawnSync } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { Refused } from '../refused.ts';
import { serve } from './serve.ts';

/** A contained child that tries what a taken-over parser would do, and reports which attempts succeeded. */
const outcome = async (attempt: () => unknown): Promise<{ header: unknown }> => {
  try {
    return { header: { outcome: String(await attempt()) } };
  } catch (error) {
    return { header: { outcome: 'refused', why: String(error) } };
  }
};

const reached = (port: number) =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve('connected'));
    socket.once('error', reject);
  });

const hoard: Buffer[] = [];

serve({
  echo: async (parameters: unknown, bytes) => ({ header: { parameters, size: bytes.length }, payload: bytes }),
  connect: ({ port }: { port: number }) => outcome(() => reached(port)),
  fetch: ({ port }: { port: number }) => outcome(() => fetch(`http://127.0.0.1:${port}/`)),
  http: ({ port }: { port: number }) =>
    outcome(
      () =>
        new Promise((resolve, reject) => get(`http://127.0.0.1:${port}/`, () => resolve('connected')).once('error', reject)),
    ),
  resolve: () => outcome(() => lookup('localhost')),
  read: ({ path }: { path: string }) => outcome(() => readFileSync(path, 'utf8').slice(0, 10)),
  write: ({ path }: { path: string }) => outcome(() => writeFileSync(path, 'x')),
  spawn: () => outcome(() => spawnSync('/bin/true').status),
  thread: () => outcome(() => new Worker('1', { eval: true }).threadId),
  environment: async () => ({ header: Object.keys(process.env) }),
  refuse: () => Promise.reject(new Refused('encrypted')),
  crash: () => process.exit(7),
  print: async () => {
    process.stdout.write('noise on standard output');
    return { header: 'ok' };
  },
  spin: async () => {
    for (;;) if (Math.random() > 2) return { header: 'never' };
  },
  wait: () => new Promise(() => setInterval(() => {}, 1000)),
  hoard: async () => {
    for (;;) {
      hoard.push(Buffer.alloc(20_000_000, hoard.length));
      if (hoard.length > 1000) return { header: 'never' };
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  },
  chatter: async (_: unknown, __, emit) => {
    for (let index = 0; ; index++)
      if (index > 1e9) return { header: 'never' };
      else await emit({ index }, Buffer.alloc(1_000_000));
  },
  flood: async (_: unknown, __, emit) => {
    for (let index = 0; ; index++)
      if (index > 1e9) return { header: 'never' };
      else await emit({ index }, Buffer.alloc(200_000_000));
  },
});
