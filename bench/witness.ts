import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createApp, startWorker } from '../server/src/app.ts';
import { witnessDocuments } from '../server/src/features/hearts/witness/documents/documents.jobs.ts';
import type { World } from '../server/src/platform/world.ts';
import { labelledDocuments } from '../server/src/testing/papers/labelled-documents.ts';
import { copyTemplate, type Template } from '../server/src/testing/servers/databases.ts';
import { type ModelCharacter, type ModelServer, startModelServer } from '../server/src/testing/servers/model-server.ts';
import { variants } from './documents/variants.ts';
import { median } from './lib/percentile.ts';
import { listening, onEngines, openBench, personOf, roomy } from './lib/product.ts';

const help = `Time of an analysis beside a language model that is slow, away or hostile, and without one.

  npm run bench -- witness [--engine pglite|postgres] [--rounds 7] [--files 8] [--json]

Each kind of model has a product of its own in this process, with a worker and a laboratory that agreed to the model. Every round each
of them analyzes the same new documents, one product after the other in turns; meanwhile its model is asked about those of the round
before. The time is that of the server, from the start of an analysis to its end. Goal: the median
ratio to the same round without a model at most 1.05.`;

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'postgres' },
    rounds: { type: 'string', default: '7' },
    files: { type: 'string', default: '8' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(help);
  process.exit(0);
}

const rounds = Number(options.rounds);
const goal = 1.05;
const [asPdf] = variants;

/** Kinds of models: `null` for no model, `away` a port at which no server listens. */
const kinds: Readonly<Record<string, ModelCharacter | 'away' | null>> = {
  none: null,
  'slow (never answers)': 'silent',
  away: 'away',
  'hostile (10 MB)': 'huge',
  'hostile (invents)': 'inventor',
};

type Product = {
  readonly name: string;
  readonly world: World;
  readonly url: string;
  readonly cookie: string;
  readonly labId: string;
  readonly server: ModelServer | null;
  readonly times: number[];
  readonly close: () => Promise<void>;
};

const open = async (template: Template, name: string, kind: ModelCharacter | 'away' | null): Promise<Product> => {
  const directory = await mkdtemp(join(tmpdir(), 'aliquot-bench-'));
  const server = kind === null ? null : await startModelServer(kind === 'away' ? 'silent' : kind);
  if (kind === 'away') await server?.stop();
  const model: Record<string, string> = server
    ? { LLM_URL: server.url, LLM_MODEL: 'bench', LLM_CALLS_PER_DAY: '100000', LLM_CALLS_PER_DAY_AND_LAB: '100000' }
    : {};
  const world = await openBench(directory, { ...roomy, ...model }, { database: await copyTemplate(template) });
  await startWorker(world);
  const owner = await personOf(world, 'lab_owner');
  await world.database.pool.query('update users set email_verified = true where id = $1', [owner.id]);
  const { rows } = await world.database.pool.query<{ id: string }>(
    `insert into labs (name, address, status, lab_type, contact_email, contact_phone, operating_hours, staff_count, year_established,
        geo_location, created_by)
      values ($2, '1 Main Street, Boston, MA 02110', 'approved', 'clinical', 'lab@example.org', '6175550100',
        'business-hours', '1-5', 2000, '(-71,42)', $1) returning id`,
    [owner.id, labName],
  );
  const labId = rows[0]?.id ?? '';
  await world.database.pool.query(`insert into lab_members (lab_id, user_id, role) values ($1, $2, 'owner')`, [
    labId,
    owner.id,
  ]);
  if (world.model)
    await world.database.pool.query(
      `insert into model_agreements (lab_id, host, agreed_by_name, agreed_at) values ($1, $2, 'Bench', now())`,
      [labId, world.model.host],
    );
  const api = createApp(world, join(directory, 'web'));
  const url = await listening(api);
  return {
    name,
    world,
    url,
    cookie: owner.cookie,
    labId,
    server,
    times: [],
    close: async () => {
      api.closeAllConnections();
      api.close();
      await world.close();
      await server?.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

const post = async ({ url, cookie }: Product, path: string, body: FormData | object): Promise<Record<string, unknown>> => {
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { cookie, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
};

/** Asks the model about what was read in the round before, until the analysis has ended. */
const askMeanwhile = async ({ world }: Product, ended: AbortSignal): Promise<void> => {
  await witnessDocuments(world, ended).catch((error: unknown) => {
    if (!ended.aborted) throw error;
  });
};

/** @returns milliseconds of the analysis of these new files, and the status with which it ended */
const analyze = async (product: Product, files: readonly File[]): Promise<number> => {
  const { world, labId } = product;
  const { pool } = world.database;
  for (const file of files) {
    const form = new FormData();
    form.append('file', file);
    await post(product, `/labs/${labId}/documents`, form);
  }
  const ended = new AbortController();
  const asking = askMeanwhile(product, ended.signal);
  const { id } = await post(product, `/labs/${labId}/analyses`, {});
  for (;;) {
    const { rows } = await pool.query<{ status: string; milliseconds: number | null }>(
      `select status, extract(epoch from finished_at - started_at)::float8 * 1000 as milliseconds from analyses where id = $1`,
      [id],
    );
    const [row] = rows;
    if (row?.milliseconds != null) {
      if (row.status !== 'completed') throw new Error(`${product.name}: an analysis ended as ${row.status}`);
      ended.abort();
      await asking;
      return row.milliseconds;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const labName = 'Bench Laboratory';
const ownPapers = 4;

/** A paper of the laboratory's own whose end no rule finds, so that the model has something to propose. */
const ownPaper = (number: number): string =>
  [
    'A2LA',
    'American Association for Laboratory Accreditation',
    'SCOPE OF ACCREDITATION TO ISO 15189:2022',
    labName,
    `Certificate Number: ${4000 + number}.02`,
    'Date of issue: January 28, 2026',
    'The accreditation remains in force through the last day of January 2029, subject to continued compliance.',
  ].join('\n');

const newFiles = async (round: number): Promise<File[]> => {
  if (!asPdf) throw new Error('there is no way to hand in a paper');
  const sheets = labelledDocuments(round + 1, 1).slice(0, Number(options.files));
  const others = sheets.map(async ({ sheet }, at) => {
    const bytes = new Uint8Array(await asPdf.bytes(sheet));
    return new File([bytes], `round-${round}-${at}.pdf`, { type: 'application/pdf' });
  });
  const own = Array.from({ length: ownPapers }, (_, at) => {
    const text = ownPaper(round * ownPapers + at);
    return new File([text], `own-${round}-${at}.txt`, { type: 'text/plain' });
  });
  return [...(await Promise.all(others)), ...own];
};

const bench = async (template: Template): Promise<void> => {
  const products: Product[] = [];
  try {
    for (const [name, kind] of Object.entries(kinds)) products.push(await open(template, name, kind));
    // The first round warms up and is not counted.
    for (let round = 0; round <= rounds; round++) {
      const files = await newFiles(round);
      const order = products.map((_, at) => products[(at + round) % products.length]);
      for (const product of order) {
        if (!product) continue;
        const took = await analyze(product, files);
        if (round > 0) product.times.push(took);
      }
    }
    const base = products[0]?.times ?? [];
    const rows = products.map(({ name, times, server }) => ({
      name,
      median: median(times),
      // Each round is held against the same round without a model: documents and the load of the machine differ from round to round.
      ratio: median(times.map((time, round) => time / (base[round] ?? time))),
      asked: server?.asked.length ?? 0,
      times,
    }));
    if (options.json) return console.log(JSON.stringify({ engine: template.engine, rounds, rows }, null, 2));
    console.log(
      `${template.engine}: analyses of ${Number(options.files) + ownPapers} documents more each round, median of ${rounds} rounds in turns`,
    );
    console.log('model                       ms   ratio   calls');
    for (const { name, median: middle, ratio, asked } of rows)
      console.log(
        `${name.padEnd(22)} ${middle.toFixed(0).padStart(7)} ${ratio.toFixed(3).padStart(7)} ${String(asked).padStart(7)}`,
      );
    const worst = Math.max(...rows.map(({ ratio }) => ratio));
    console.log(`worst ratio ${worst.toFixed(3)} (goal ${goal.toFixed(2)})`);
  } finally {
    for (const product of products) await product.close();
  }
};

await onEngines(options.engine, bench);
process.exit(0);
