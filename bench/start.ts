import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { projectNode } from '../scripts/lib/node.mjs';
import { freePort } from '../server/src/testing/servers/free-port.ts';
import { median } from './lib/percentile.ts';

const help = `How long \`npm start\` takes in a fresh clone with an empty npm cache until the first page is answered and the demo is complete, and
how long later starts take, beside later starts of the sources.

  npm run bench -- start [--later 5] [--json]

Clones what was committed into a temporary directory and installs its packages, so it needs the network. Ends with 1 beyond the goals:
90 s, another 90 s, and 3 s in the median of later starts.`;

const { values: options } = parseArgs({
  options: {
    later: { type: 'string', default: '5' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const goals = { first: 90, demo: 90, later: 3 };

type Started = { readonly firstPage: number; readonly demo: number };

/** Starts a command, loads the page of the address that it prints, waits for the demo if asked to, and stops it. Seconds. */
const start = async (command: readonly string[], directory: string, untilDemo: boolean): Promise<Started> => {
  const [program = '', ...words] = command;
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const child = spawn(program, words, {
    cwd: directory,
    detached: true, // npm passes no signal on to its grandchildren
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS, // of a network that has a certificate of its own
      npm_config_cache: join(directory, '.npm-cache'),
      PORT: String(await freePort()),
    },
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const says = async (wanted: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = wanted.exec(said);
      if (found) return found;
      if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}: ${said}`);
      await wait(10);
    }
  };
  const [, address = ''] = await says(/running on (http:[^\s"]+)/);
  await (await fetch(address)).text();
  const firstPage = seconds();
  if (untilDemo) await says(/The demo is complete/);
  const demo = seconds() - firstPage;
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await ended;
  return { firstPage, demo };
};

const laterStarts = async (command: readonly string[], directory: string): Promise<number[]> => {
  const all: number[] = [];
  for (let count = 0; count < Number(options.later); count += 1) all.push((await start(command, directory, false)).firstPage);
  return all;
};

const row = (what: string, seconds: number, goal: number | null, all: readonly number[] = [seconds]) => ({
  what,
  seconds: Math.round(seconds * 100) / 100,
  most: Math.round(Math.max(...all) * 100) / 100,
  goal,
});

const run = async (): Promise<void> => {
  const directory = mkdtempSync(join(tmpdir(), 'aliquot-start-'));
  try {
    execFileSync('git', ['clone', '--quiet', join(import.meta.dirname, '..'), directory]);
    const first = await start(['npm', 'start'], directory, true);
    const later = await laterStarts(['npm', 'start'], directory);
    const sources = await laterStarts([projectNode(), 'server/src/main.ts', 'serve'], directory);
    const rows = [
      row('first page of a fresh clone', first.firstPage, goals.first),
      row('demo complete after that', first.demo, goals.demo),
      row('first page of a later npm start, median', median(later), goals.later, later),
      row('the same from the sources, without npm', median(sources), null, sources),
    ];
    if (options.json) process.stdout.write(`${JSON.stringify(rows)}\n`);
    else console.table(rows);
    if (rows.some(({ seconds, goal }) => goal !== null && seconds > goal)) process.exitCode = 1;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};

if (options.help) process.stdout.write(`${help}\n`);
else await run();
