import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Manifest, weigh } from './budget.ts';
import { root } from './lib/root.mjs';

const dist = join(root, 'web/dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
const sizeOf = (file: string): number => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;

const weights = weigh(manifest, sizeOf);
for (const { what, bytes, budget } of weights) {
  const line = `${(bytes / 1000).toFixed(1).padStart(7)} kB of ${String(budget / 1000).padStart(3)}  ${what}`;
  console.log(bytes > budget ? `${line}  TOO LARGE: load what the first screen does not need with import()` : line);
}
process.exitCode = weights.some(({ bytes, budget }) => bytes > budget) ? 1 : 0;
