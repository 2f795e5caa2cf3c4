import { parseArgs } from 'node:util';
import { type Database, openDatabase } from '../server/src/platform/db/index.ts';
import type { TestEngine } from '../server/src/testing/servers/databases.ts';
import { measureActs } from './admin/acts.ts';
import { type AdminCall, adminCalls, fetchRows, refusesMoreThanAPage } from './admin/calls.ts';
import { dropIndexes, fill, isPlanted, makeIndexes, plant, type Size } from './admin/rows.ts';
import { percentile } from './lib/percentile.ts';
import { onDatabase, onEngines, onTemplate } from './lib/product.ts';

const help = `What administrators' screens ask for, at 100,000 projects, 20,000 laboratories, 100,000 users and 200,000 entries of the trail:
each call over HTTP with the product's indexes, and beside it with every index dropped that is no key, and where there is one the
same question as bare SQL. The queue and the reports that look up a row for each of thousands are asked with the indexes alone: without
them they would read a whole table each time, which takes minutes. Then an act on 1,000 rows and the files of the three lists.

  npm run bench -- admin [--small] [--engines pglite,postgres] [--seconds 2] [--kept WHERE] [--only TEXT] [--acts] [--json]

--small takes a hundredth of the rows. --kept measures with the indexes alone, on rows that stay: WHERE is the address of a database
in PostgreSQL or a folder for the embedded engine, empty the first time. --only takes the calls whose name holds the text, or one of
several between commas, and --acts only the acts and files. Each call is made up to 100 times, for about as many seconds as given, and 3 times at
least, or once where the first takes more than five seconds. It fails if an answer has more rows than a page. Databases are
temporary ones. PostgreSQL has to be installed.`;

const { values: options } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    engines: { type: 'string', default: 'pglite,postgres' },
    seconds: { type: 'string', default: '2' },
    kept: { type: 'string' },
    only: { type: 'string', default: '' },
    acts: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const whole: Size = { projects: 100_000, labs: 20_000, users: 100_000, entries: 200_000 };
const part = options.small ? 100 : 1;
const size: Size = {
  projects: whole.projects / part,
  labs: whole.labs / part,
  users: whole.users / part,
  entries: whole.entries / part,
};
/** `slow` is in milliseconds. */
const calls = { most: 100, least: 3, slow: 5000 };
const sqlTimes = 5;

type Times = { readonly p50: number; readonly p99: number; readonly times: number; readonly rows: number | null };
type Row = {
  readonly engine: TestEngine;
  readonly call: string;
  readonly indexed: Times;
  /** Null for calls that are measured with the indexes alone. */
  readonly bare: Times | null;
  /** The same question as SQL of the owner of the schema, without HTTP, in milliseconds. */
  readonly sql: number | null;
};

const print = (line: string) => process.stdout.write(`${line}\n`);

/** The first call counts only where it is slow, and then there is no other. */
const measure = async (url: string, cookie: string, call: AdminCall): Promise<Times> => {
  const taken: number[] = [];
  const first = performance.now();
  let rows = await fetchRows(url, cookie, call);
  const warming = performance.now() - first;
  if (warming > calls.slow) return { p50: warming, p99: warming, times: 1, rows };
  const until = performance.now() + Number(options.seconds) * 1000;
  while (taken.length < calls.least || (taken.length < calls.most && performance.now() < until)) {
    const began = performance.now();
    rows = await fetchRows(url, cookie, call);
    taken.push(performance.now() - began);
  }
  return { p50: percentile(taken, 0.5), p99: percentile(taken, 0.99), times: taken.length, rows };
};

const wanted = options.only.split(',');
const chosen = () => (options.acts ? [] : adminCalls(size).filter(({ name }) => wanted.some((text) => name.includes(text))));

type ByCall = ReadonlyMap<string, Times>;

const measureAll = async (url: string, cookie: string, asked: readonly AdminCall[]): Promise<ByCall> => {
  const all = new Map<string, Times>();
  for (const call of asked) {
    const times = await measure(url, cookie, call);
    all.set(call.name, times);
    if (process.stderr.isTTY) process.stderr.write(`${call.name}: ${times.p50.toFixed(1)} ms\n`);
  }
  return all;
};

const measureSql = async ({ pool }: Database, text: string): Promise<number> => {
  const taken: number[] = [];
  for (let time = 0; time <= sqlTimes; time += 1) {
    const began = performance.now();
    await pool.query(text);
    if (time > 0) taken.push(performance.now() - began);
  }
  return percentile(taken, 0.5);
};

type Product = { readonly database: Database; readonly url: string; readonly cookie: string };

const rowsOf = async (engine: TestEngine, database: Database, indexed: ByCall, bare?: ByCall): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const { name, sql } of chosen()) {
    const times = indexed.get(name);
    if (!times) continue;
    const direct = sql ? await measureSql(database, sql) : null;
    rows.push({ engine, call: name, indexed: times, bare: bare?.get(name) ?? null, sql: direct });
  }
  return rows;
};

const printActs = async (product: Product) => {
  if (!options.json && options.only === '') for (const line of await measureActs(product)) print(`  ${line}`);
};

/** The rows come while there are no indexes, which is quicker; so the baseline is measured first. */
const compare = async (engine: TestEngine, { database, url, cookie }: Product): Promise<Row[]> => {
  const began = performance.now();
  const indexes = await dropIndexes(database);
  await plant(database, size);
  const planted = performance.now();
  const bare = await measureAll(
    url,
    cookie,
    chosen().filter(({ needsIndexes }) => !needsIndexes),
  );
  const measured = performance.now();
  await makeIndexes(database, indexes);
  const seconds = (planted - began + performance.now() - measured) / 1000;
  if (!options.json) print(`${engine}: rows planted and ${indexes.length} indexes made in ${seconds.toFixed(0)} s`);
  const indexed = await measureAll(url, cookie, chosen());
  await refusesMoreThanAPage(url, cookie, chosen());
  const rows = await rowsOf(engine, database, indexed, bare);
  await printActs({ database, url, cookie });
  return rows;
};

const measureKept = async (engine: TestEngine, { database, url, cookie }: Product): Promise<Row[]> => {
  await ((await isPlanted(database, size)) ? makeIndexes(database, []) : fill(database, size));
  const rows = await rowsOf(engine, database, await measureAll(url, cookie, chosen()));
  await printActs({ database, url, cookie });
  return rows;
};

const benchKept = async (where: string): Promise<Row[]> => {
  const engine = where.startsWith('postgres') ? 'postgres' : 'pglite';
  const database = await openDatabase(engine === 'postgres' ? { url: where } : { dataDir: where });
  await database.migrate();
  let rows: Row[] = [];
  await onDatabase(database, async ({ url, cookie }) => {
    rows = await measureKept(engine, { database, url, cookie });
  });
  return rows;
};

const figure = (value: number) => value.toFixed(1).padStart(9);
const notAsked = `${'not asked'.padStart(26)}${' '.repeat(21)}`;

const printRows = (engine: string, rows: readonly Row[]) => {
  if (options.json || rows.length === 0) return;
  print(`${engine.padEnd(34)} rows     p50 ms   p99 ms   without indexes: p50 ms   p99 ms   p50 ratio   bare SQL ms`);
  for (const { call, indexed, bare, sql } of rows)
    print(
      `  ${call.padEnd(32)}${String(indexed.rows ?? '').padStart(5)}  ${figure(indexed.p50)}${figure(indexed.p99)}` +
        (bare
          ? `${figure(bare.p50).padStart(26)}${figure(bare.p99)}${figure(bare.p50 / indexed.p50).padStart(12)}`
          : notAsked) +
        (sql === null ? '' : figure(sql).padStart(14)),
    );
};

if (options.help) print(help);
else {
  const rows: Row[] = [];
  if (options.kept) {
    rows.push(...(await benchKept(options.kept)));
    printRows(options.kept.startsWith('postgres') ? 'postgres' : 'pglite', rows);
  } else
    await onEngines(options.engines, async (template) => {
      await onTemplate(template, async ({ world: { database }, url, cookie }) => {
        const own = await compare(template.engine, { database, url, cookie });
        rows.push(...own);
        printRows(template.engine, own);
      });
    });
  if (options.json) print(JSON.stringify(rows));
}
