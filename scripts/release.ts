import { parseArgs } from 'node:util';
import { exitWith } from './lib/node.mjs';
import { root } from './lib/root.mjs';
import { makeRelease } from './release/make.ts';

const usage = 'npm run release -- VERSION [--dry-run] [--tag] [--unsigned]   (RELEASE_KEY names the SSH key that signs)';

await exitWith(async () => {
  const { values, positionals } = parseArgs({
    options: {
      'dry-run': { type: 'boolean', default: false },
      tag: { type: 'boolean', default: false },
      unsigned: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const [version, ...more] = positionals;
  if (version === undefined || more.length > 0) throw new Error(usage);
  makeRelease({
    root,
    version,
    dryRun: values['dry-run'],
    tag: values.tag,
    key: process.env.RELEASE_KEY || null,
    unsigned: values.unsigned,
    today: new Date().toISOString().slice(0, 10),
    say: (line) => process.stdout.write(`${line}\n`),
  });
  return 0;
});
