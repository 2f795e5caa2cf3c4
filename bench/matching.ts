import { parseArgs } from 'node:util';
import type { LabProfile, ProjectData } from '@aliquot/contract/hearts/matching';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { type LabRecord, recordWith } from '../server/src/features/hearts/matching/laboratory/lab-record.domain.ts';
import { mostListed } from '../server/src/features/hearts/matching/listed-labs.service.ts';
import { answerOf, matchLimit } from '../server/src/features/hearts/matching/match-files.domain.ts';
import { needOf } from '../server/src/features/hearts/matching/request/request-need.domain.ts';
import { createMatchEngine, type MatchEngine } from '../server/src/features/hearts/matching/score/engine.domain.ts';
import { listedOf, rankAll } from '../server/src/features/hearts/matching/score/ranking.domain.ts';
import { search } from '../server/src/features/hearts/matching/score/search.domain.ts';
import { createLatest } from '../server/src/kernel/latest.ts';
import { syntheticLab, syntheticLabs } from '../server/src/testing/matching/synthetic-labs.ts';
import { percentile } from './lib/percentile.ts';
import { readVectors } from './matching/closeness.ts';
import { syntheticRequest } from './matching/requests.ts';

const today = 20_700;
/** Above this, only the engine runs: the others would need the laboratories themselves in memory, or hours. */
const largestComparison = 200_000;

const { values: options } = parseArgs({
  options: {
    labs: { type: 'string', default: '1000,10000' },
    vectors: { type: 'string' },
    queries: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '30' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** Word vectors for closeness in topic; null for words alone. */
const vectors = options.vectors === undefined ? null : readVectors(options.vectors).given;

type Sql = { readonly query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }> };

const createTable = 'create temporary table bench_labs (id text primary key, status text not null, doc jsonb not null)';
const fetchRows = 'select id, doc from bench_labs where id = any($1::text[])';

const print = (line: string) => process.stdout.write(`${line}\n`);

type Samples = { readonly name: string; readonly milliseconds: number[]; readonly recalls: number[] };
type Contender = { readonly name: string; readonly match: (request: ProjectData) => Promise<readonly string[]> };

const recall = (found: readonly string[], wanted: readonly string[]): number =>
  wanted.length === 0 ? 1 : wanted.filter((id) => found.includes(id)).length / wanted.length;

const timed = async <Value>(run: () => Value | Promise<Value>): Promise<{ value: Value; milliseconds: number }> => {
  const start = performance.now();
  const value = await run();
  return { value, milliseconds: performance.now() - start };
};

const engineTop = (engine: MatchEngine, request: ProjectData): string[] => {
  const question = engine.question(needOf(request, today));
  return engine.top(question, matchLimit).best.map(({ id }) => id);
};

const engineContender = (engine: MatchEngine): Contender => ({
  name: 'engine',
  match: async (request) => engineTop(engine, request),
});

/** The whole of a match: engine, rows of the best from the database where they are not known, and the explained answer. */
const answerContender = (name: string, engine: MatchEngine, sql: Sql): Contender => {
  const known = createLatest<LabProfile>(mostListed);
  return {
    name: `engine + rows + explanation, ${name}`,
    match: async (request) => {
      const { question, ids, reach } = search(engine, request, today, matchLimit);
      const byId = new Map(ids.map((id) => [id, known.get(id)]));
      const missing = ids.filter((id) => byId.get(id) === undefined);
      const { rows } = missing.length === 0 ? { rows: [] } : await sql.query(fetchRows, [missing]);
      for (const { id, doc } of rows) byId.set(id as string, doc as LabProfile);
      const labs = ids.flatMap((id) => byId.get(id) ?? []);
      for (const lab of labs) known.keep(lab.id, lab);
      const { answer } = answerOf(request, question, labs, { ...reach, later: [] });
      return answer.matches.map(({ id }) => id);
    },
  };
};

const plainContender = (records: readonly LabRecord[]): Contender => ({
  name: 'plain function over all',
  match: async (request) => listedOf(rankAll(needOf(request, today), records, vectors), matchLimit).map(({ id }) => id),
});

const load = async (sql: Sql, labs: readonly LabProfile[]): Promise<void> => {
  await sql.query(createTable);
  for (let at = 0; at < labs.length; at += 1000) {
    const batch = labs.slice(at, at + 1000);
    await sql.query('insert into bench_labs select * from unnest($1::text[], $2::text[], $3::jsonb[])', [
      batch.map(({ id }) => id),
      batch.map(({ status }) => status),
      batch.map((lab) => JSON.stringify(lab)),
    ]);
  }
  await sql.query('analyze bench_labs');
};

type Store = { readonly name: string; readonly sql: Sql; readonly close: () => Promise<void> };

const openStores = async (): Promise<Store[]> => {
  const embedded = await PGlite.create();
  const stores: Store[] = [
    { name: 'PGlite', sql: { query: (text, given) => embedded.query(text, given) }, close: () => embedded.close() },
  ];
  const url = process.env['DATABASE_URL'];
  if (url === undefined || url === '') return stores;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set max_parallel_workers_per_gather = 0');
  return [
    ...stores,
    { name: 'PostgreSQL', sql: { query: (text, given) => client.query(text, given) }, close: () => client.end() },
  ];
};

/** Runs all contenders query by query, so that what else the machine does falls on all of them. Each stops at its share of time. */
const race = async (contenders: readonly Contender[], queries: number, seconds: number): Promise<Samples[]> => {
  const samples = contenders.map(({ name }): Samples => ({ name, milliseconds: [], recalls: [] }));
  for (const { match } of contenders) await match(syntheticRequest(10_000));
  for (let number = 0; number < queries; number++) {
    const request = syntheticRequest(number);
    let wanted: readonly string[] = [];
    for (const [at, { match }] of contenders.entries()) {
      const sample = samples[at];
      if (sample === undefined) continue;
      const spent = sample.milliseconds.reduce((sum, milliseconds) => sum + milliseconds, 0);
      if (at > 0 && sample.milliseconds.length >= 3 && spent > seconds * 1000) continue;
      const { value, milliseconds } = await timed(() => match(request));
      if (at === 0) wanted = value;
      sample.milliseconds.push(milliseconds);
      sample.recalls.push(recall(value, wanted));
    }
  }
  return samples;
};

const summary = ({ name, milliseconds, recalls }: Samples) => ({
  name,
  p50: percentile(milliseconds, 0.5),
  p99: percentile(milliseconds, 0.99),
  recallAt20: recalls.reduce((sum, value) => sum + value, 0) / recalls.length,
  queries: milliseconds.length,
});
type Summary = ReturnType<typeof summary>;

const figure = (value: number) => value.toFixed(value < 10 ? 2 : 0).padStart(9);

const printSummaries = (count: number, rows: readonly Summary[]) => {
  const engine = rows.find(({ name }) => name === 'engine');
  print(`\n${count.toLocaleString('en')} laboratories`);
  print(`${''.padEnd(42)}   p50 ms    p99 ms  recall@20  x engine  queries`);
  for (const row of rows) {
    const ratio = engine === undefined ? Number.NaN : row.p50 / engine.p50;
    print(
      `${row.name.padEnd(42)}${figure(row.p50)} ${figure(row.p99)}      ${row.recallAt20.toFixed(3)} ${figure(ratio)} ${String(row.queries).padStart(8)}`,
    );
  }
};

const comparison = async (count: number, queries: number, seconds: number): Promise<Summary[]> => {
  const labs = syntheticLabs(count, today);
  const records = labs.map((lab) => recordWith(vectors, lab, today));
  const engine = createMatchEngine(vectors);
  const { milliseconds } = await timed(() => records.forEach((record) => engine.put(record)));
  const stores = await openStores();
  for (const { sql } of stores) await load(sql, labs);
  const contenders = [
    plainContender(records),
    engineContender(engine),
    ...stores.map(({ name, sql }) => answerContender(name, engine, sql)),
  ];
  const together = await race(contenders, queries, seconds);
  const alone = await race([{ ...engineContender(engine), name: 'engine by itself, caches warm' }], queries * 4, seconds);
  const rows = [...together, ...alone].map(summary);
  for (const { close } of stores) await close();
  if (!options.json) {
    printSummaries(count, rows);
    print(`engine filled in ${milliseconds.toFixed(0)} ms from records`);
  }
  return rows;
};

const engineOnly = async (count: number, queries: number, seconds: number): Promise<Summary[]> => {
  const engine = createMatchEngine(vectors);
  const build = await timed(() => {
    for (let number = 0; number < count; number++) engine.put(recordWith(vectors, syntheticLab(number, today), today));
  });
  const rows = (await race([engineContender(engine)], queries, seconds)).map(summary);
  if (!options.json) {
    printSummaries(count, rows);
    print(
      `laboratories made, read and put in within ${(build.milliseconds / 1000).toFixed(1)} s; resident ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MiB`,
    );
  }
  return rows;
};

if (options.help) {
  print('node bench/matching.ts [--labs 1000,10000,100000] [--queries 60] [--seconds 30] [--vectors DIR] [--json]');
  print('Times of one match over synthetic laboratories, and recall@20 against the plain function over all of them.');
  print('DATABASE_URL adds PostgreSQL; it is used through temporary tables only.');
} else {
  const results: { labs: number; rows: Summary[] }[] = [];
  for (const count of options.labs.split(',').map(Number)) {
    const run = count > largestComparison ? engineOnly : comparison;
    results.push({ labs: count, rows: await run(count, Number(options.queries), Number(options.seconds)) });
  }
  if (options.json) print(JSON.stringify(results));
}
