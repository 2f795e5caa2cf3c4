import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { plantedDatabase } from '../../testing/acts/scenario.ts';
import { type Attempt, testAttempts, touchedByEach } from '../../testing/rows/attempts.ts';
import { conversationRows } from '../../testing/rows/conversation-rows.ts';
import { engagementRows } from '../../testing/rows/engagement-rows.ts';
import { judgingRows } from '../../testing/rows/judging-rows.ts';
import { reviewRows } from '../../testing/rows/review-rows.ts';
import { standingRows } from '../../testing/rows/standing-rows.ts';
import { labs, people, plantRows, projects, type Reader, readerNames, readers } from '../../testing/rows/world-of-rows.ts';
import { undo } from '../../testing/touching.ts';
import type { Db } from './index.ts';

// The second wall by itself: SQL as the request role, with no policy of the product in front of it.
const database = plantedDatabase(plantRows);

type Counts = number | 'denied' | 'kept' | 'all';
/** Expected by reader; who is not named gets 0. `all` are the rows that the owner of the schema sees. */
type Row = { update: string } & Record<'select' | 'change' | 'remove', Counts | Partial<Record<Reader, Counts>>>;

const everyone: Reader[] = ['researcher', 'otherResearcher', 'member', 'otherMember', 'pendingMember', 'admin', 'system'];
const forEveryone = (count: Counts): Partial<Record<Reader, Counts>> =>
  Object.fromEntries(everyone.map((name) => [name, count]));
const seeAll = { admin: 'all', system: 'all' } as const;
const ownLab = { member: 1, otherMember: 1, pendingMember: 1, ...seeAll } as const;
/** Two approved laboratories, and the own one that is pending. */
const approvedLabs = { researcher: 2, otherResearcher: 2, member: 2, otherMember: 2, pendingMember: 3, ...seeAll } as const;
const hidden = { select: 'denied', change: 'denied', remove: 'denied' } as const;
const shared = { select: forEveryone('all'), change: 'denied', remove: 'denied' } as const;

const expected: Record<string, Row> = {
  users: {
    update: 'name',
    select: { ...forEveryone(1), ...seeAll },
    change: { ...forEveryone(1), ...seeAll },
    remove: 'denied',
  },
  sessions: { update: 'token', ...hidden },
  accounts: { update: 'scope', ...hidden },
  verifications: { update: 'value', ...hidden },
  rate_limits: { update: 'count', ...hidden },
  attempts: { update: 'at', ...hidden },
  two_factors: { update: 'secret', ...hidden },
  known_devices: { update: 'last_seen', ...hidden },
  signing_keys: { update: 'private_key', ...hidden },
  usages: { update: 'at', ...hidden },
  geocoder_turns: { update: 'next_turn', ...hidden },
  worker_heartbeats: { update: 'host', ...hidden },
  running_backups: { update: 'until', ...hidden },
  schema_migrations: { update: 'name', ...hidden },
  audit_entries: { update: 'action', select: seeAll, change: 'denied', remove: 'denied' },
  audit_chain: { update: 'seq', select: seeAll, change: 'denied', remove: 'denied' },
  audit_head: { update: 'position', select: seeAll, change: 'denied', remove: 'denied' },
  notifications: {
    update: 'read_at',
    select: { ...forEveryone(1), ...seeAll, system: 'all' },
    change: { ...forEveryone(1), system: 'all' },
    remove: 'denied',
  },
  notification_preferences: {
    update: 'mail',
    select: { ...forEveryone(1), system: 'all' },
    change: { ...forEveryone(1), system: 'all' },
    remove: 'denied',
  },
  list_views: { update: 'name', select: { admin: 1 }, change: { admin: 1 }, remove: { admin: 1 } },
  drafts: {
    update: 'saved_at',
    select: { ...forEveryone(1), system: 0 },
    change: { ...forEveryone(1), system: 0 },
    remove: { ...forEveryone(1), system: 0 },
  },
  labs: { update: 'name', select: approvedLabs, change: ownLab, remove: seeAll },
  lab_members: { update: 'role', select: ownLab, change: ownLab, remove: ownLab },
  lab_invitations: { update: 'status', select: ownLab, change: ownLab, remove: 'denied' },
  lab_claims: { update: 'reason', select: ownLab, change: seeAll, remove: 'denied' },
  capabilities: { update: 'name', ...shared },
  lab_capabilities: { update: 'capability_id', select: approvedLabs, change: 'denied', remove: ownLab },
  lab_documents: { update: 'description', select: ownLab, change: ownLab, remove: ownLab },
  certifications: { update: 'number', select: approvedLabs, change: ownLab, remove: ownLab },
  certification_corrections: { update: 'status', select: ownLab, change: seeAll, remove: 'denied' },
  lab_names: { update: 'status', select: ownLab, change: seeAll, remove: 'denied' },
  ...judgingRows,
  lab_catalogue: { update: 'version', ...shared },
  lab_versions: { update: 'version', ...shared },
  lab_locations: { update: 'place', ...shared },
  match_impressions: { update: 'chosen', select: seeAll, change: 'denied', remove: { system: 'all' } },
  projects: {
    update: 'version',
    select: { researcher: 3, otherResearcher: 1, member: 1, otherMember: 2, ...seeAll },
    // The new state decides if a change is allowed; the attempts below cover it.
    change: seeAll,
    // One of the three is agreed, and its record stays.
    remove: { researcher: 2, otherResearcher: 1, admin: 'kept', system: 'kept' },
  },
  documents: {
    update: 'file_name',
    // The other laboratory was asked about one project, and has declined another.
    select: { researcher: 3, otherResearcher: 1, member: 1, otherMember: 1, ...seeAll },
    change: 'denied',
    remove: { researcher: 3, otherResearcher: 1, ...seeAll },
  },
  ...engagementRows,
  compliance_records: { update: 'status', select: seeAll, change: 'denied', remove: 'denied' },
  audit_reports: { update: 'status', select: seeAll, change: { system: 'all' }, remove: 'denied' },
  project_templates: { update: 'name', select: forEveryone('all'), change: seeAll, remove: seeAll },
  lab_collaborations: {
    update: 'reason',
    select: { researcher: 3, member: 1, otherMember: 2, ...seeAll },
    change: seeAll,
    remove: 'denied',
  },
  ...conversationRows,
  ...standingRows,
  ...reviewRows,
};

/** Tables on which the new row decides too: its state alone refuses or allows a change of nothing. */
const stateful = new Set([
  'projects',
  'lab_collaborations',
  'certification_corrections',
  'lab_names',
  'gap_reasons',
  'proposals',
  'review_questions',
  'agreements',
  'payment_notes',
  'change_orders',
  'holds',
]);

const statements = (table: string, { update }: Row) => ({
  select: sql`select 1 from ${sql.table(table)}`,
  change: sql`update ${sql.table(table)} set ${sql.ref(update)} = ${sql.ref(update)}`,
  remove: sql`delete from ${sql.table(table)}`,
});

const total = async (table: string): Promise<number> => {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*) from ${table}`);
  return rows[0]?.count ?? 0;
};

const wanted = async (table: string, counts: Counts | Partial<Record<Reader, Counts>>, reader: Reader) => {
  const count = typeof counts === 'object' ? (counts[reader] ?? 0) : counts;
  return count === 'all' ? total(table) : count;
};

describe('T1 which rows there are for whom', () => {
  it('the table below holds every table of the schema', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(expected).toSorted());
  });

  it('every table has row-level security, so that one without a policy shows nothing', async () => {
    const { rows } = await database.pool.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity`,
    );
    expect(rows).toEqual([{ relname: 'schema_migrations' }]);
  });

  const cells = Object.entries(expected).flatMap(([table, row]) =>
    (['select', 'change', 'remove'] as const)
      .filter((command) => command === 'select' || !(stateful.has(table) && command === 'change'))
      .map((command) => ({ table, command, row })),
  );

  it.each(cells)('$command of $table', async ({ table, command, row }) => {
    const right: Partial<Record<Reader, unknown>> = {};
    for (const reader of readerNames) right[reader] = await wanted(table, row[command], reader);
    expect(await touchedByEach(database, statements(table, row)[command])).toEqual(right);
  });
});

const collaborationOf = (lab: string) =>
  sql`insert into lab_collaborations (project_id, lab_reference_id, lab_name, lab_location, stage)
      values (${projects.open}, ${lab}, 'L', 'S', 'asked')`;
const newProject = (owner: string) =>
  sql`insert into projects (user_id, title, description, research_area, service_type, timeline, budget_range)
      values (${owner}, 'T', 'D', 'oncology', 'imaging-analysis', 'short', 'low')`;
const newLab = (status: string, creator: string) =>
  sql`insert into labs (name, address, status, lab_type, contact_email, contact_phone, operating_hours, staff_count, year_established, created_by)
      values ('N', 'A', ${status}, 'clinical', 'a@example.org', '1', 'x', '1-5', 2000, ${creator})`;
const move = (project: string, status: string) => sql`update projects set status = ${status} where id = ${project}`;
const answer = (project: string, stage: string, accepted = false) =>
  sql`update lab_collaborations set stage = ${stage}, accepted_at = ${accepted ? sql`now()` : null} where project_id = ${project}`;
const entry = (actor: string | null, role: string) =>
  sql`insert into audit_entries (actor_id, actor_role, action, object_type) values (${actor}, ${role}, 'test', 'test')`;

describe('T1 what may be written', () => {
  const attempts: Attempt[] = [
    ['a project of the researcher', newProject(people.researcher.id), { researcher: 1, admin: 1, system: 1 }, 'denied'],
    ['a request for the own open project', collaborationOf(labs.approved), { researcher: 1, admin: 1, system: 1 }, 'denied'],
    ['a pending laboratory of the member', newLab('pending', people.member.id), { member: 1, admin: 1, system: 1 }, 'denied'],
    ['an approved laboratory', newLab('approved', people.member.id), { admin: 1, system: 1 }, 'denied'],
    ['the researcher cancels', move(projects.open, 'cancelled'), { researcher: 1, admin: 1, system: 1 }, 0],
    [
      'the laboratory that works on it sets its status, which follows from the stage alone',
      move(projects.underWay, 'in-progress'),
      { researcher: 'denied', admin: 1, system: 1 },
      0,
    ],
    [
      'one that was only asked starts it',
      move(projects.asked, 'in-progress'),
      { researcher: 'denied', admin: 1, system: 1 },
      0,
    ],
    [
      'completed, without accepted work',
      move(projects.underWay, 'completed'),
      { researcher: 'denied', admin: 1, system: 1 },
      0,
    ],
    [
      'the asked laboratory approves',
      answer(projects.asked, 'agreed'),
      { researcher: 'denied', otherMember: 1, admin: 1, system: 1 },
      0,
    ],
    [
      'the researcher withdraws',
      answer(projects.asked, 'withdrawn'),
      { researcher: 1, otherMember: 'denied', admin: 1, system: 1 },
      0,
    ],
    [
      'accepted by a stage that is not the last',
      answer(projects.asked, 'agreed', true),
      { researcher: 'denied', otherMember: 'denied', admin: 1, system: 1 },
      0,
    ],
    ['a title', sql`update projects set title = 'x'`, {}, 'denied'],
    ['another owner of a project', sql`update projects set user_id = ${people.otherResearcher.id}`, {}, 'denied'],
    [
      'another laboratory of a request',
      sql`update lab_collaborations set lab_reference_id = ${labs.otherApproved}`,
      {},
      'denied',
    ],
    ['a role', sql`update users set role = 'admin'`, {}, 'denied'],
    ['an address', sql`update users set email = 'x'`, {}, 'denied'],
    [
      'approval of the own laboratory',
      sql`update labs set status = 'approved' where id = ${labs.pending}`,
      { pendingMember: 'denied', admin: 1, system: 1 },
      0,
    ],
    [
      'the reason of a denial',
      sql`update labs set denial_reason = null, decided_by = null where id = ${labs.pending}`,
      { pendingMember: 1, admin: 1, system: 1 },
      0,
    ],
    [
      'who decided',
      sql`update labs set decided_by = ${people.admin.id} where id = ${labs.pending}`,
      { pendingMember: 'denied', admin: 1, system: 1 },
      0,
    ],
    [
      'the creator of a laboratory',
      sql`update labs set created_by = ${people.member.id} where id = ${labs.pending}`,
      { pendingMember: 'denied', admin: 1, system: 1 },
      0,
    ],
    [
      'a member of another laboratory',
      sql`insert into lab_members (lab_id, user_id) values (${labs.pending}, ${people.researcher.id})`,
      { admin: 1, system: 1 },
      'denied',
    ],
    [
      'a certificate of the laboratory',
      sql`insert into certifications (lab_id, type) values (${labs.approved}, 'cap')`,
      { member: 1, admin: 1, system: 1 },
      'denied',
    ],
    [
      'a document of the laboratory',
      sql`insert into lab_documents (lab_id, file_name, file_type, file_url, file_size, sha256) values (${labs.approved}, 'n', 't', 'u', 1, 's')`,
      { member: 1, admin: 1, system: 1 },
      'denied',
    ],
    [
      'a document moved to another laboratory',
      sql`update lab_documents set lab_id = ${labs.otherApproved} where lab_id = ${labs.approved}`,
      { member: 'denied', admin: 1, system: 1 },
      0,
    ],
    [
      'an attachment of the project',
      sql`insert into documents (project_id, file_name, file_type, file_url, file_size, sha256) values (${projects.underWay}, 'n', 't', 'u', 1, 's')`,
      { researcher: 1, admin: 1, system: 1 },
      'denied',
    ],
    [
      'a template',
      sql`insert into project_templates (name, description, research_area) values ('N', 'D', 'oncology')`,
      { admin: 1, system: 1 },
      'denied',
    ],
    [
      'a notice for somebody',
      sql`insert into notifications (user_id, kind, title) values (${people.member.id}, 'k', 't')`,
      { anonymous: 'denied' },
      1,
    ],
    ['an audit entry of the researcher', entry(people.researcher.id, 'user'), { researcher: 1 }, 'denied'],
    ['an audit entry of the researcher as administrator', entry(people.researcher.id, 'admin'), {}, 'denied'],
    ['an audit entry of nobody', entry(null, 'anonymous'), { anonymous: 1 }, 'denied'],
    ['an audit entry of background work', entry(null, 'system'), { system: 1 }, 'denied'],
    ['a version of a laboratory', sql`select acl.raise_lab_version(${labs.approved})`, {}, 'denied'],
  ];

  testAttempts(database, attempts);
});

describe('T17 the audit trail', () => {
  it.each(['update audit_entries set action = action', 'delete from audit_entries', 'truncate audit_entries'])(
    'is only appended to, even by the owner of the schema: %s',
    async (statement) => {
      await expect(database.pool.query(statement)).rejects.toThrow('audit entries are only appended to');
    },
  );
});

const projectIds = (reader: Reader) =>
  database.transaction(readers[reader], async (db: Db) => {
    const { rows } = await sql<{ id: string }>`select id from projects order by id`.execute(db);
    return rows.map(({ id }) => id);
  });

describe('role and claims', () => {
  const whoAmI = sql<{ role: string; actor: string | null; claim: string | null }>`
    select current_user as role, current_setting('aliquot.actor_id', true) as actor, current_setting('aliquot.actor_role', true) as claim`;

  it('are those of the actor inside of a transaction, and gone after it', async () => {
    const { rows: before } = await whoAmI.execute(database.owner);
    await database.transaction(people.admin, async (db) => {
      const { rows } = await whoAmI.execute(db);
      expect(rows).toEqual([{ role: 'aliquot_app', actor: people.admin.id, claim: 'admin' }]);
    });
    await database.transaction(people.admin, async () => Promise.reject(undo)).catch(() => {});
    for (let connections = 0; connections < 12; connections += 1) {
      const { rows } = await whoAmI.execute(database.owner);
      expect(rows[0]?.role).toBe(before[0]?.role);
      expect(rows[0]?.actor ?? '').toBe('');
      expect(rows[0]?.claim ?? '').toBe('');
    }
  });

  it('do not mix between transactions at once', async () => {
    const rounds = await Promise.all(
      Array.from({ length: 8 }, () =>
        Promise.all([projectIds('researcher'), projectIds('otherResearcher'), projectIds('anonymous')]),
      ),
    );
    for (const round of rounds)
      expect(round).toEqual([[projects.underWay, projects.asked, projects.open], [projects.ofOther], []]);
  });

  it('an invalid id fails closed', async () => {
    const nobody = { ...people.researcher, id: "' or true --" };
    await expect(database.transaction(nobody, (db) => sql`select 1 from projects`.execute(db))).rejects.toThrow(/uuid/);
  });

  it('a table of the same name made by the request role deceives no policy', async () => {
    const seen = await database.transaction(people.otherResearcher, async (db) => {
      await sql`savepoint before`.execute(db);
      await sql`create temporary table lab_members (lab_id uuid, user_id uuid)`
        .execute(db)
        .catch(() => sql`rollback to before`.execute(db));
      await sql`insert into pg_temp.lab_members values (${labs.pending}, ${people.otherResearcher.id})`
        .execute(db)
        .catch(() => sql`rollback to before`.execute(db));
      return (await sql`select 1 from labs where id = ${labs.pending}`.execute(db)).rows.length;
    });
    expect(seen).toBe(0);
  });
});
