import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../e2e/browser.ts';
import { createApp, declareJobs } from '../server/src/app.ts';
import { parseConfig } from '../server/src/platform/config.ts';
import { createLogger } from '../server/src/platform/log.ts';
import { openWorld } from '../server/src/platform/open-world.ts';

// `bench pages [FOLDER]`: the public pages of a build (by default the last one) in a browser that has seen none of them, on a
// processor made four times slower: first over no network at all, then over one like that of a phone far from its mast.
const rounds = 5;
const slower = 4;
const settledMilliseconds = 500;
const networks = {
  'no network between': { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
  '1.6 Mbit/s, 150 ms': { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 },
};
type Network = (typeof networks)[keyof typeof networks];
const paths = ['/', '/signin', '/signup/step-1', '/lab-owner-signup', '/privacy'];

type Visit = { readonly first: number; readonly largest: number; readonly all: number; readonly scripts: number };

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Runs in the page: when its first and its largest content was painted, in milliseconds after the navigation began. */
const paints = `new Promise((done) => {
  let largest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) largest = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN;
  setTimeout(() => done({ first, largest }), 50);
})`;

const visit = async (browser: Browser, url: string, network: Network): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await devtools.send('Network.emulateNetworkConditions', network);
  const kinds = new Map<string, string>();
  let all = 0;
  let scripts = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    all += encodedDataLength;
    if (kinds.get(requestId) === 'Script') scripts += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(settledMilliseconds);
  const painted = await page.evaluate<Pick<Visit, 'first' | 'largest'>>(paints);
  await context.close();
  return { ...painted, all, scripts };
};

const directory = await mkdtemp(join(tmpdir(), 'aliquot-bench-'));
const given = process.argv[2];
const config = parseConfig({ NODE_ENV: 'test', ALIQUOT_DATA_DIR: directory, ALIQUOT_DEMO: 'off' });
const accounts = { ...config.accounts, secret: 'a secret for a bench: 0123456789abcdefghij' };
const world = await openWorld({ ...config, accounts }, createLogger('silent'));
await declareJobs(world);
const server = createApp(world, resolve(given ?? join(import.meta.dirname, '../web/dist')));
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const browser = await chromium.launch(await launchOptions());

const line = (cells: readonly string[]) =>
  console.log(cells.map((cell, at) => (at ? cell.padStart(16) : cell.padEnd(18))).join(''));

for (const [name, network] of Object.entries(networks)) {
  console.log(`\n${name}, CPU ${slower} times slower, median of ${rounds}`);
  line(['page', 'first paint', 'largest paint', 'transferred', 'of that scripts']);
  for (const path of paths) {
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, origin + path, network));
    const median = (key: keyof Visit) => middle(visits.map((each) => each[key]));
    const milliseconds = (['first', 'largest'] as const).map((key) => `${median(key).toFixed(0)} ms`);
    const kilobytes = (['all', 'scripts'] as const).map((key) => `${(median(key) / 1000).toFixed(1)} kB`);
    line([path, ...milliseconds, ...kilobytes]);
  }
}
await browser.close();
server.closeAllConnections();
server.close();
await world.close();
await rm(directory, { recursive: true, force: true });
