import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './lib/node.mjs';
import { root } from './lib/root.mjs';

// `bench NAME …` runs bench/NAME.ts, and `bench eval NAME …` runs bench/eval-NAME.ts, with the rest of the arguments.
const args = process.argv.slice(2);
const isEvaluation = args[0] === 'eval';
const [name, ...rest] = isEvaluation ? args.slice(1) : args;
const file = `bench/${isEvaluation ? 'eval-' : ''}${name}.ts`;

if (name && /^[a-z-]+$/.test(name) && existsSync(join(root, file))) {
  process.exitCode = await run('node', [file, ...rest]);
} else {
  const runnable = readdirSync(join(root, 'bench'))
    .filter((entry) => /^[a-z-]+\.ts$/.test(entry))
    .map((entry) => entry.slice(0, -3).replace(/^eval-/, 'eval '));
  console.error(`Name one of: ${runnable.sort().join(', ')}.`);
  process.exitCode = 2;
}
