import { parseArgs } from 'node:util';
import type { Database } from '../server/src/platform/db/index.ts';
import type { Template } from '../server/src/testing/servers/databases.ts';
import { onEngines, onTemplate, personOf } from './lib/product.ts';
import { figuresOf } from './load/verdict.ts';

const help = `How long a project's room takes to open: 1,000 engagements of one researcher and one laboratory, each with 200 messages and 50 files.

  npm run bench -- rooms [--engines pglite,postgres] [--engagements 1000] [--messages 200] [--files 50] [--rounds 200] [--json]

Each call opens another engagement. /api/health is called beside it, which asks nothing of the database. Goal: a room within 100 ms
(p50) on both engines; it exits with 1 where that is missed. PostgreSQL has to be installed.`;

const { values: options } = parseArgs({
  options: {
    engines: { type: 'string', default: 'pglite,postgres' },
    engagements: { type: 'string', default: '1000' },
    messages: { type: 'string', default: '200' },
    files: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '200' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const [engagements, messages, files, rounds] = [options.engagements, options.messages, options.files, options.rounds].map(
  Number,
);
const goal = 100;

/** A third of the files are results, the others came with messages. */
const planting: readonly { readonly table: string; readonly text: string; readonly values: readonly unknown[] }[] = [
  {
    table: 'messages',
    text: `insert into messages (collaboration_id, position, author_id, author_side, body, folded, message_key, sent_at)
      select c.id, n, case when n % 2 = 0 then p.user_id else m.user_id end, case when n % 2 = 0 then 'researcher' else 'laboratory' end,
        'Message ' || n || '. ' || repeat('The samples of the second visit arrive on Monday. ', 4), 'message ' || n, gen_random_uuid(),
        timestamptz '2026-11-01' + n * interval '1 minute'
      from lab_collaborations c join projects p on p.id = c.project_id join lab_members m on m.lab_id = c.lab_reference_id,
        generate_series(1, $1::int) n`,
    values: [messages],
  },
  {
    table: 'message_files',
    text: `insert into message_files (message_id, collaboration_id, file_name, file_type, file_url, file_size, sha256, uploaded_by, uploaded_at)
      select id, collaboration_id, 'plan ' || position || '.pdf', 'application/pdf', 'planted/message/' || id, 120000, repeat('a', 64), author_id, sent_at
      from messages where position <= $1::int * 2 / 3`,
    values: [files],
  },
  {
    table: 'documents',
    text: `insert into documents (project_id, collaboration_id, file_name, file_type, file_url, file_size, sha256, uploaded_at, version, round)
      select c.project_id, c.id, 'result ' || n || '.pdf', 'application/pdf', 'planted/result/' || c.id || '/' || n, 250000, repeat('b', 64),
        timestamptz '2026-11-02' + n * interval '1 minute', 1, 1
      from lab_collaborations c, generate_series(1, $1::int - $1::int * 2 / 3) n`,
    values: [files],
  },
  {
    table: 'audit_entries',
    text: `insert into audit_entries (at, actor_id, actor_role, action, object_type, object_id, after)
      select timestamptz '2026-11-01' + n * interval '1 hour', p.user_id, 'user', 'collaborations.move', 'collaboration', c.id::text, '{"stage": "running"}'
      from lab_collaborations c join projects p on p.id = c.project_id, generate_series(1, 20) n`,
    values: [],
  },
];

type Work = { readonly id: string; readonly project_id: string };

const plant = async ({ pool }: Database, people: { readonly researcher: string; readonly owner: string }): Promise<Work[]> => {
  const tables = ['projects', 'labs', 'lab_members', 'lab_collaborations', ...planting.map(({ table }) => table)];
  for (const table of tables) await pool.query(`alter table ${table} disable trigger user`);
  const lab = await pool.query<{ id: string }>(
    `insert into labs (name, address, status, lab_type, contact_email, contact_phone, operating_hours, staff_count, year_established, created_at)
     values ('Bench Laboratory', '1 Main Street, Springfield', 'approved', 'clinical', 'bench@example.org', '+12025550100', '9-17', '1-10', 1990, now())
     returning id`,
  );
  const labId = lab.rows[0]?.id;
  await pool.query(`insert into lab_members (lab_id, user_id, role) values ($1, $2, 'owner')`, [labId, people.owner]);
  await pool.query(
    `insert into projects (user_id, title, description, status, research_area, service_type, timeline, budget_range, lab_name)
     select $1, 'Project ' || n, repeat('Plasma of participants, measured twice. ', 10), 'in-progress', 'oncology', 'sample-analysis', 'short', 'low', 'Bench Laboratory'
     from generate_series(1, $2::int) n`,
    [people.researcher, engagements],
  );
  const work = await pool.query<Work>(
    `insert into lab_collaborations (project_id, lab_reference_id, lab_name, lab_location, stage, agreed_at, started_at, promised_by)
     select id, $1, 'Bench Laboratory', 'Springfield', 'running', now(), now(), date '2027-03-01' from projects where user_id = $2
     returning id, project_id`,
    [labId, people.researcher],
  );
  for (const { text, values } of planting) await pool.query(text, [...values]);
  for (const table of tables) {
    await pool.query(`alter table ${table} enable trigger user`);
    await pool.query(`vacuum analyze ${table}`);
  }
  return work.rows;
};

const measured = async (name: string, paths: readonly string[], get: (path: string) => Promise<Response>) => {
  const calls = [];
  for (const path of paths) {
    const began = performance.now();
    const answer = await get(path);
    const text = await answer.text();
    const failure = answer.ok ? null : `${answer.status} ${text.slice(0, 200)}`;
    if (failure !== null) throw new Error(`${path}: ${failure}`);
    calls.push({ name, milliseconds: performance.now() - began, failure });
  }
  return { name, ...figuresOf(calls) };
};

const bench = async (template: Template): Promise<void> => {
  const { engine } = template;
  const rows: Awaited<ReturnType<typeof measured>>[] = [];
  await onTemplate(template, async ({ world, url }) => {
    const [researcher, owner] = [await personOf(world, 'user'), await personOf(world, 'lab_owner')];
    const work = await plant(world.database, { researcher: researcher.id, owner: owner.id });
    const as = (cookie: string) => (path: string) => fetch(`${url}/api${path}`, { headers: { cookie } });
    const some = Array.from({ length: rounds ?? 0 }, (_, at) => work[(at * 7) % work.length] ?? { id: '', project_id: '' });
    const calls = [
      ['a room, researcher', researcher, some.map(({ project_id }) => `/projects/${project_id}/room`)],
      ['a room, laboratory', owner, some.map(({ id }) => `/collaborations/${id}/room`)],
      ['messages', researcher, some.map(({ id }) => `/collaborations/${id}/messages`)],
      ['timeline', owner, some.map(({ id }) => `/collaborations/${id}/timeline`)],
      ['projects', researcher, some.map(() => '/projects')],
      ['requests of the laboratory', owner, some.map(() => '/collaborations')],
      ['/api/health', owner, some.map(() => '/health')],
    ] as const;
    for (const [name, person, paths] of calls) rows.push(await measured(name, paths, as(person.cookie)));
  });
  if (options.json) console.log(JSON.stringify({ engine, engagements, messages, files, rows }));
  else {
    console.log(`\n${engine}: ${engagements} engagements, each with ${messages} messages and ${files} files`);
    console.log(`${''.padEnd(30)} p50 ms   p99 ms`);
    for (const { name, p50, p99 } of rows)
      console.log(`${name.padEnd(28)} ${p50.toFixed(1).padStart(8)} ${p99.toFixed(1).padStart(8)}`);
  }
  if (rows.some(({ name, p50 }) => name.startsWith('a room') && p50 > goal)) process.exitCode = 1;
};

if (options.help) console.log(help);
else await onEngines(options.engines, bench);
