import { parseArgs } from 'node:util';
import { authorizationWorld } from '../server/src/testing/authorization/authorization-world.ts';
import { routesOfProduct } from '../server/src/testing/fuzz/known-calls.ts';
import { sweepWorld } from '../server/src/testing/fuzz/world.ts';
import { keepRows } from '../server/src/testing/rows/stored-rows.ts';
import { copyTemplate, type Template } from '../server/src/testing/servers/databases.ts';
import { startTestApp } from '../server/src/testing/test-app.ts';
import { fuzzFiles } from './lib/fuzz-files.ts';
import { onEngines, roomy } from './lib/product.ts';

const help = `Whether requests or documents make the server fail.

  npm run bench -- fuzz [--requests 2000] [--files 0] [--seed 1] [--lanes 8] [--engine pglite|postgres]

Half of the requests are made from the schemas of the routes, half are complete and valid calls of every route with one hostile change,
in the world of the authorization matrix, which is put back after every 400. One in twenty is sent twice and broken off the first time, which may
leave no file open. Without --engine, both.`;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '2000' },
    files: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '8' },
    engine: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const [requests, files, seed, lanes] = [values.requests, values.files, values.seed, values.lanes].map(Number) as [
  number,
  number,
  number,
  number,
];
/** Requests per batch. Records that a batch accepts, cancels or deletes are gone for its later requests. */
const batch = 400;
const shownFailures = 10;

/** Sends the requests to the product on a copy of a template. @returns the number of failures. */
const fuzzEngine = async (template: Template): Promise<number> => {
  const errors: string[] = [];
  const onLog = (line: string) => void (line.includes('"level":"error"') && errors.push(line));
  const app = await startTestApp({ worker: false, environment: roomy, database: await copyTemplate(template), onLog });
  const { storage } = app.world.config;
  if (storage.kind !== 'disk') throw new Error('the sweep keeps files on the disk');
  const world = await authorizationWorld(app);
  const kept = await keepRows(app.world.database, storage.directory);
  const began = performance.now();
  const statuses: Record<string, number> = {};
  const done = new Map<string, number>();
  let failures = 0;
  for (let sent = 0; sent < requests; sent += batch) {
    const result = await sweepWorld({ app, world }, { seed: seed + sent, count: Math.min(batch, requests - sent), lanes });
    for (const [status, count] of Object.entries(result.byStatus)) statuses[status] = (statuses[status] ?? 0) + count;
    for (const [route, counts] of result.byRoute) done.set(route, (done.get(route) ?? 0) + counts.done);
    failures += result.leftOpen.length;
    for (const path of result.leftOpen.slice(0, shownFailures)) console.log(`left open: ${path}`);
    for (const failure of result.failures) {
      failures += 1;
      if (failures <= shownFailures) console.log(JSON.stringify(failure));
    }
    await app.world.database.pool.query('delete from attempts');
    const changed = await kept.changes();
    if (changed.length > 0) await kept.restore(changed);
  }
  await kept.forget();
  await app.close();
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `\n${template.engine}: ${requests} requests on ${done.size} routes, seed ${seed}, ${seconds} s: ${failures} failures`,
  );
  console.log(
    Object.entries(statuses)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', '),
  );
  for (const line of errors.slice(0, shownFailures)) process.stdout.write(line);
  const never = routesOfProduct.filter((route) => !done.get(route));
  console.log(`never done: ${never.length > 0 ? never.join(', ') : 'no route'}`);
  return failures;
};

const run = async (): Promise<void> => {
  let failed = files > 0 ? await fuzzFiles(files, seed) : 0;
  const engines = values.engine ?? 'pglite,postgres';
  if (requests > 0) await onEngines(engines, async (template) => void (failed += await fuzzEngine(template)));
  process.exitCode = failed > 0 ? 1 : 0;
};

if (values.help) console.log(help);
else await run();
