import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from './lib/node.mjs';
import { root } from './lib/root.mjs';
import { namesOf } from './new-feature/names.ts';
import { newFiles } from './new-feature/templates.ts';
import { edits } from './new-feature/wiring.ts';

// `new-feature NOUN [SINGULAR]`: a feature with one table and three calls that works from contract to database, to be made one's own.

const nextMigration = (): number => {
  const numbers = readdirSync(join(root, 'server/src/platform/db/migrations')).map((name) => Number.parseInt(name, 10));
  return Math.max(0, ...numbers.filter(Number.isInteger)) + 1;
};

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

const generate = async (noun: string, singular: string | undefined): Promise<number> => {
  const names = namesOf(noun, singular);
  const made = newFiles(names, nextMigration());
  const taken = Object.keys(made).filter((path) => existsSync(join(root, path)));
  if (taken.length > 0) throw new Error(`There is ${taken.join(' and ')} already.`);
  const changed = edits(names).map(({ path, apply }) => [path, apply(readFileSync(join(root, path), 'utf8'))] as const);
  for (const [path, text] of [...Object.entries(made), ...changed]) write(path, text);
  const formatted = [...Object.keys(made), ...changed.map(([path]) => path)].filter((path) => path.endsWith('.ts'));
  console.log(
    [...Object.keys(made).map((path) => `made     ${path}`), ...changed.map(([path]) => `changed  ${path}`)].join('\n'),
  );
  return run('biome', ['check', '--write', ...formatted]);
};

const [noun, singular] = process.argv.slice(2);
if (noun) {
  process.exitCode = await generate(noun, singular).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  });
} else {
  console.error('Name the feature by its plural noun: new-feature sample-shipments');
  process.exitCode = 2;
}
