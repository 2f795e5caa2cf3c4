import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { limits } from '@aliquot/contract/limits';
import { sql } from 'kysely';
import { seededRandom } from '../server/src/demo/sample-files/random.ts';
import { nearestLabs, nearestQuery } from '../server/src/features/hearts/labs/finding.repository.ts';
import { chordOfKilometres } from '../server/src/features/hearts/labs/labs.domain.ts';
import type { UserActor } from '../server/src/kernel/actor.ts';
import type { Database, Db } from '../server/src/platform/db/index.ts';
import { copyTemplate, type TestEngine } from '../server/src/testing/servers/databases.ts';
import { makeTemplate } from '../server/src/testing/servers/make-template.ts';

const help = `The laboratories around a point, as get_nearby_labs asks for them: the 20 nearest within ${limits.nearbyKilometres} km.

  npm run bench -- nearby [--labs 1000,10000,100000] [--queries 40] [--engines pglite,postgres] [--json]

Each query runs in a transaction with row-level security, by the index and by a sequential scan, in turns; and as a prepared
statement with a generic plan. Databases are temporary ones. PostgreSQL has to be installed.`;

const { values: options } = parseArgs({
  options: {
    labs: { type: 'string', default: '1000,10000,100000' },
    queries: { type: 'string', default: '40' },
    engines: { type: 'string', default: 'pglite,postgres' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const print = (line: string) => process.stdout.write(`${line}\n`);

type Town = { latitude: number; longitude: number; country: string };
const { codes } = createRequire(import.meta.url)('zipcodes') as { codes: Record<string, Town> };
const towns = Object.values(codes).filter(
  ({ country, longitude, latitude }) => country === 'US' && latitude > 17 && longitude < -60,
);

const actor: UserActor = {
  kind: 'user',
  id: '00000000-0000-4000-8000-000000000001',
  role: 'user',
  name: 'Measurement',
  email: 'measurement@example.org',
  emailVerified: true,
  labId: null,
};
const chord = chordOfKilometres(limits.nearbyKilometres);
const wanted = 20;

/** Points of laboratories only: that is the table that the search reads. */
const fill = async ({ pool }: Database, count: number): Promise<void> => {
  await pool.query('alter table lab_locations drop constraint if exists lab_locations_lab_id_fkey');
  await pool.query('delete from lab_locations');
  await pool.query('select setseed(0.5)');
  await pool.query(
    `insert into lab_locations (lab_id, place)
     select gen_random_uuid(), acl.on_unit_sphere(t.x[1 + i % $1] + random() / 20, t.y[1 + i % $1] + random() / 20)
     from generate_series(1, $2) i, (select $3::float8[] x, $4::float8[] y) t`,
    [towns.length, count, towns.map(({ longitude }) => longitude), towns.map(({ latitude }) => latitude)],
  );
  await pool.query('vacuum analyze lab_locations');
};

const pointOf = (number: number): { coordinates: [number, number] } => {
  const town = towns[Math.floor(seededRandom(number + 1)() * towns.length)];
  return { coordinates: [town?.longitude ?? 0, town?.latitude ?? 0] };
};

const byScan = (db: Db) =>
  sql`select set_config('enable_indexscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(db);

const planOf = async (db: Db): Promise<string> => {
  const { rows } = await sql<Record<string, string>>`explain ${nearestQuery(pointOf(1), chord, wanted)}`.execute(db);
  return rows.flatMap((row) => Object.values(row)).join('\n');
};

const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await run();
  return performance.now() - start;
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

type Row = {
  readonly engine: TestEngine;
  readonly labs: number;
  readonly index: number;
  readonly scan: number;
  readonly prepared: number;
  readonly usesIndex: boolean;
  readonly preparedUsesIndex: boolean;
};

/** The query as a named statement with a generic plan, in one transaction of the actor on one connection. */
const prepared = async ({ pool, owner }: Database, queries: number): Promise<{ times: number[]; usesIndex: boolean }> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('role', 'aliquot_app', true), set_config('aliquot.actor_id', $1, true), set_config('aliquot.actor_role', 'user', true),
              set_config('plan_cache_mode', 'force_generic_plan', true)`,
      [actor.id],
    );
    const run = (number: number) => {
      const { sql: text, parameters } = nearestQuery(pointOf(number), chord, wanted).compile(owner);
      return client.query({ name: 'nearest', text, values: [...parameters] });
    };
    await run(0);
    const times: number[] = [];
    for (let number = 0; number < queries; number++) times.push(await timed(() => run(number)));
    const { sql: text, parameters } = nearestQuery(pointOf(1), chord, wanted).compile(owner);
    await client.query(`prepare explained as ${text}`);
    const { rows } = await client.query(`explain execute explained(${parameters.map(String).join(', ')})`);
    await client.query('deallocate explained');
    await client.query('rollback');
    return { times, usesIndex: JSON.stringify(rows).includes('lab_locations_nearest') };
  } finally {
    client.release();
  }
};

const measure = async (engine: TestEngine, database: Database, labs: number, queries: number): Promise<Row> => {
  await fill(database, labs);
  const index: number[] = [];
  const scan: number[] = [];
  const fewer = labs > 200_000 ? Math.min(queries, 10) : queries;
  for (let number = 0; number < queries; number++) {
    index.push(await database.transaction(actor, (db) => timed(() => nearestLabs(db, pointOf(number), chord, wanted))));
    if (number >= fewer) continue;
    scan.push(
      await database.transaction(actor, async (db) => {
        await byScan(db);
        return timed(() => nearestLabs(db, pointOf(number), chord, wanted));
      }),
    );
  }
  const plan = await database.transaction(actor, planOf);
  const generic = await prepared(database, queries);
  return {
    engine,
    labs,
    index: median(index),
    scan: median(scan),
    prepared: median(generic.times),
    usesIndex: plan.includes('lab_locations_nearest'),
    preparedUsesIndex: generic.usesIndex,
  };
};

const run = async (): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const engine of options.engines.split(',')) {
    if (engine !== 'pglite' && engine !== 'postgres') throw new Error(`There is no engine ${engine}: pglite or postgres.`);
    const { template, remove } = await makeTemplate(engine);
    const database = await copyTemplate(template);
    for (const labs of options.labs.split(',').map(Number))
      rows.push(await measure(engine, database, labs, Number(options.queries)));
    await database.close();
    await remove();
  }
  return rows;
};

const figure = (value: number) => value.toFixed(2).padStart(10);

if (options.help) print(help);
else {
  const rows = await run();
  if (options.json) print(JSON.stringify(rows));
  else {
    print(
      `${'engine'.padEnd(10)}${'laboratories'.padStart(12)}  index ms   scan ms   scan/index  prepared ms   plans use the index`,
    );
    for (const { engine, labs, index, scan, prepared: named, usesIndex, preparedUsesIndex } of rows) {
      const plans = usesIndex && preparedUsesIndex ? 'both' : usesIndex ? 'not prepared' : 'no';
      print(
        `${engine.padEnd(10)}${labs.toLocaleString('en').padStart(12)}${figure(index)}${figure(scan)}${figure(scan / index)}   ${figure(named)}   ${plans}`,
      );
    }
  }
}
