import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { signedIn, startDemo } from './product.ts';

const help = `A large result goes up in parts, is interrupted, and comes down again: its speed beside that of the disk, and what memory it takes.

  npm run bench -- results [--megabytes 2048] [--interruptions 10] [--data DIR] [--json]

The product runs as a process of its own on the demo (made first, or a copy of DIR, a data directory with an embedded database). The baseline is
dd with a file of the same size beside it, written and read past the system's memory. Goals: half of the disk's speed each way, at most 100 MB of memory. Linux only.`;

const { values: options } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '2048' },
    interruptions: { type: 'string', default: '10' },
    data: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const megabyte = 1024 ** 2;
const size = Number(options.megabytes) * megabyte;
const part = 32 * megabyte;
const block = randomBytes(part);
/** Milliseconds after which the background work of a start is over. */
const settling = 20_000;
const tus = { 'Tus-Resumable': '1.0.0' };

/** Resident megabytes of a process: now, or the most it ever had. */
const memoryOf = (pid: number, field: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

const copy = (...args: string[]) => seconds(() => promisify(execFile)('dd', [...args, 'bs=4M', 'status=none']));

/** The disk itself, past the system's memory, by `dd`. */
const disk = async (path: string) => {
  const up = await copy('if=/dev/zero', `of=${path}`, `count=${Math.ceil(size / megabyte / 4)}`, 'oflag=direct', 'conv=fsync');
  const down = await copy(`if=${path}`, 'of=/dev/null', 'iflag=direct');
  rmSync(path);
  return { up, down };
};

const run = async (url: string, pid: number) => {
  const cookie = await signedIn(url, 'owner@example.org');
  const call = async (method: string, path: string, body?: object) => {
    const headers = { cookie, origin: url, 'Content-Type': 'application/json' };
    const answer = await fetch(`${url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const { items } = (await call('GET', '/collaborations?status=approved')) as { items: { id: string }[] };
  const work = items[0]?.id ?? '';
  await wait(settling);
  const before = memoryOf(pid, 'VmRSS');
  writeFileSync(`/proc/${pid}/clear_refs`, '5'); // the most it ever had starts anew
  const about = { file_name: 'reads.cram', file_size: size, last_modified: new Date().toISOString() };
  const upload = await call('POST', `/collaborations/${work}/uploads`, about);
  const address = `${url}${String(upload.url)}`;
  const offset = async () =>
    Number((await fetch(address, { method: 'HEAD', headers: { ...tus, cookie } })).headers.get('Upload-Offset'));
  const gap = Math.floor(size / part / (Number(options.interruptions) + 1));
  let interrupted = 0;
  const send = async () => {
    for (let at = await offset(); at < size; at = await offset()) {
      const breaks = interrupted < Number(options.interruptions) && Math.floor(at / part) > gap * (interrupted + 1);
      const controller = new AbortController();
      if (breaks) setTimeout(() => controller.abort(), 5);
      if (breaks) interrupted += 1;
      const from = at % part; // the file repeats one block
      const body = block.subarray(from, from + Math.min(part - from, size - at));
      const headers = {
        ...tus,
        cookie,
        origin: url,
        'Upload-Offset': String(at),
        'Content-Type': 'application/offset+octet-stream',
      };
      await fetch(address, { method: 'PATCH', headers, body, signal: controller.signal }).catch(() => undefined);
    }
  };
  const up = await seconds(send);
  const hash = createHash('sha256');
  for (let at = 0; at < size; at += part) hash.update(block.subarray(0, Math.min(part, size - at)));
  const wanted = hash.digest('hex');
  let version: Record<string, unknown> = {};
  const finish = await seconds(async () => {
    version = await call('POST', `/uploads/${String(upload.id)}/complete`, {});
  });
  const down = await seconds(async () => {
    const answer = await fetch(`${url}${String(version.url)}`, { headers: { cookie } });
    let received = 0;
    for await (const chunk of answer.body ?? []) received += chunk.length;
    if (received !== size) throw new Error(`${received} bytes came down`);
  });
  return { up, finish, down, interrupted, isWhole: version.sha256 === wanted, memory: memoryOf(pid, 'VmHWM') - before };
};

const measure = async (): Promise<boolean> => {
  const directory = mkdtempSync(join(tmpdir(), 'aliquot-results-'));
  if (options.data) cpSync(options.data, directory, { recursive: true });
  rmSync(join(directory, 'aliquot.lock'), { force: true });
  const product = await startDemo(directory, {}, Boolean(options.data));
  try {
    const bare = await disk(join(directory, 'bare'));
    const figures = await run(product.url, product.pid);
    const speed = (time: number) => Math.round(Number(options.megabytes) / time);
    const rows = [
      { way: 'up', 'MB/s': speed(figures.up), 'disk MB/s': speed(bare.up), share: (bare.up / figures.up).toFixed(2) },
      { way: 'down', 'MB/s': speed(figures.down), 'disk MB/s': speed(bare.down), share: (bare.down / figures.down).toFixed(2) },
    ];
    if (options.json) console.log(JSON.stringify({ rows, ...figures }));
    else {
      console.table(rows);
      console.log(
        `${options.megabytes} MB, interrupted ${figures.interrupted} times, ${figures.isWhole ? 'whole' : 'DAMAGED'}; checked and placed in ${figures.finish.toFixed(1)} s; ${Math.round(figures.memory)} MB of memory at most`,
      );
    }
    return figures.isWhole && bare.up / figures.up >= 0.5 && bare.down / figures.down >= 0.5 && figures.memory <= 100;
  } finally {
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  }
};

if (options.help) console.log(help);
else process.exitCode = (await measure()) ? 0 : 1;
