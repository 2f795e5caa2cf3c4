import { parseArgs } from 'node:util';
import { recordCells, walkRecords } from '../server/src/testing/acts/record-walk.ts';
import { copyTemplate, type Template } from '../server/src/testing/servers/databases.ts';
import { startTestApp } from '../server/src/testing/test-app.ts';
import { onEngines, roomy } from './lib/product.ts';

const help = `Whether what two sides agreed stays readable, whatever anyone does: random walks over acts of researchers, laboratories, administrators and
time, through the product's routes and jobs.

  npm run bench -- record [--engines pglite,postgres] [--seeds 1,20261126] [--acts 10000] [--json]

After each act, each side that is there reads every agreed record that the act could reach, under row-level security; every 20 acts
everyone reads every record, and one is read through the routes. It exits with 1 where anything could not be read, where an act was done
that the table of records forbids, or where a cell of the table was never tried. PostgreSQL has to be installed.`;

const { values: options } = parseArgs({
  options: {
    engines: { type: 'string', default: 'pglite,postgres' },
    seeds: { type: 'string', default: '1,20261126' },
    acts: { type: 'string', default: '10000' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const walkOn = async (template: Template, seed: number) => {
  const app = await startTestApp({ worker: false, environment: roomy, database: await copyTemplate(template) });
  const began = performance.now();
  const walk = await walkRecords(app, { seed, acts: Number(options.acts) });
  await app.close();
  return { walk, seconds: Math.round((performance.now() - began) / 1000) };
};

const run = async (template: Template) => {
  const { engine } = template;
  const tried = new Set<string>();
  for (const seed of options.seeds.split(',').map(Number)) {
    const { walk, seconds } = await walkOn(template, seed);
    for (const cell of walk.cells.keys()) tried.add(cell);
    const { acts, done, refused, records, reads, readThroughRoutes, cells, faults } = walk;
    if (options.json) console.log(JSON.stringify({ engine, seed, seconds, ...walk, cells: Object.fromEntries(cells) }));
    else
      console.log(
        `${engine}, seed ${seed}: ${acts} acts in ${seconds} s, ${done} done, ${refused} refused; ${cells.size} of ${recordCells.length} cells; ` +
          `${records} agreed records, read ${reads} times and ${readThroughRoutes} times through the routes; unreadable or forbidden: ${faults.length}`,
      );
    for (const fault of faults) console.log(`  ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
  }
  const never = recordCells.filter((cell) => !tried.has(cell));
  if (never.length > 0) {
    console.log(`${engine}: never tried: ${never.join(', ')}`);
    process.exitCode = 1;
  }
};

if (options.help) console.log(help);
else await onEngines(options.engines, run);
