import { parseArgs } from 'node:util';
import { seededRandom } from '../server/src/demo/sample-files/random.ts';
import { verifyTrail } from '../server/src/features/administration/audit/verifying.service.ts';
import type { World } from '../server/src/platform/world.ts';
import { drawFrom } from '../server/src/testing/draw.ts';
import type { Template } from '../server/src/testing/servers/databases.ts';
import { tampers } from './audit/tampers.ts';
import { chainAnew, dropTriggers, fillTrail, plantTrail, readTrail, type Trail, writeTrail } from './audit/trail.ts';
import { onEngines, onTemplate } from './lib/product.ts';

const help = `Whether \`aliquot audit verify\` finds what was done to the trail, and how long it takes over a long one.

  npm run bench -- audit [--tampers 2000] [--entries 100000] [--engines pglite,postgres] [--seed 1]

The trail is changed as the owner of the database can with the triggers off, or in the file store: one random change, one
verification, everything put back. In between the trail as it was must pass. Fails when one change is not found.
Databases are temporary ones. PostgreSQL has to be installed.`;

const { values: options } = parseArgs({
  options: {
    tampers: { type: 'string', default: '2000' },
    entries: { type: 'string', default: '100000' },
    engines: { type: 'string', default: 'pglite,postgres' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

const print = (line: string) => process.stdout.write(`${line}\n`);

type Tally = { tried: number; found: number; readonly kinds: Set<string> };

const copyOf = ({ entries, chain, head, files }: Trail): Trail => ({
  ...structuredClone({ entries, chain, head }),
  files: new Map(files),
});
const textOf = ({ files, ...tables }: Trail) => JSON.stringify([tables, [...files].toSorted(([a], [b]) => a.localeCompare(b))]);

const campaign = async (world: World, times: number, seed: number): Promise<ReadonlyMap<string, Tally>> => {
  const dice = drawFrom(seededRandom(seed));
  await fillTrail(world, 237, 40);
  await dropTriggers(world);
  const whole = await readTrail(world);
  const wholeText = textOf(whole);
  const tallies = new Map<string, Tally>();
  for (let time = 0; time < times; ) {
    const [name, tamper] = dice.one(Object.entries(tampers));
    const changed = copyOf(whole);
    const { anewFrom } = tamper(changed, dice) ?? {};
    if (textOf(changed) === wholeText) continue; // it drew what was there already
    time += 1;
    await writeTrail(world, whole, changed);
    if (anewFrom) await chainAnew(world, anewFrom);
    const { ok, problems } = await verifyTrail(world);
    await writeTrail(world, await readTrail(world), whole);
    const tally = tallies.get(name) ?? { tried: 0, found: 0, kinds: new Set() };
    tallies.set(name, tally);
    tally.tried += 1;
    tally.found += ok ? 0 : 1;
    for (const { kind } of problems) tally.kinds.add(kind);
    if (time % 100 === 0 && !(await verifyTrail(world)).ok) throw new Error('The trail as it was no longer passes');
  }
  return tallies;
};

const report = (tallies: ReadonlyMap<string, Tally>): boolean => {
  const all = { tried: 0, found: 0 };
  for (const [name, { tried, found, kinds }] of [...tallies].toSorted(([a], [b]) => a.localeCompare(b))) {
    print(
      `  ${name.padEnd(66)}${String(found).padStart(5)} of ${String(tried).padEnd(5)} ${[...kinds].toSorted((a, b) => a.localeCompare(b)).join(', ')}`,
    );
    all.tried += tried;
    all.found += found;
  }
  print(`  ${'all'.padEnd(66)}${String(all.found).padStart(5)} of ${all.tried}`);
  return all.found === all.tried;
};

const timeLongTrail = async (world: World, entries: number): Promise<void> => {
  const began = performance.now();
  await plantTrail(world, entries);
  const planted = performance.now();
  const { ok, entries: followed } = await verifyTrail(world);
  const seconds = (performance.now() - planted) / 1000;
  if (!ok || followed < entries) throw new Error('The long trail does not pass');
  print(
    `  ${followed} entries verified in ${seconds.toFixed(1)} s, ${Math.round(followed / seconds)} a second (made in ${((planted - began) / 1000).toFixed(0)} s)`,
  );
};

const bench = async (template: Template): Promise<void> => {
  let all = true;
  print(template.engine);
  if (Number(options.tampers) > 0)
    await onTemplate(template, async ({ world }) => {
      all = report(await campaign(world, Number(options.tampers), Number(options.seed)));
    });
  if (Number(options.entries) > 0) await onTemplate(template, ({ world }) => timeLongTrail(world, Number(options.entries)));
  if (!all) process.exitCode = 1;
};

if (options.help) print(help);
else await onEngines(options.engines, bench);
