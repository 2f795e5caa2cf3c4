import { type ColleagueRole, colleagueRoles } from '@aliquot/contract/people/colleague-roles';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserActor } from '../../kernel/actor.ts';
import { userActor } from '../../testing/acts/actors.ts';
import { labs, people, plantRows, projects } from '../../testing/rows/world-of-rows.ts';
import { openTestDatabase } from '../../testing/servers/open-test-database.ts';
import { type Touched, touchAs } from '../../testing/touching.ts';
import type { Database } from './index.ts';

const id = (number: number) => `00000000-0000-4000-8000-0000000000${number}`;

/**
 * Colleagues in two of the researcher's three projects, one who was removed, and one whose account no longer is a researcher's.
 */
const colleagues = {
  viewer: userActor(id(51), 'user'),
  editor: userActor(id(52), 'user'),
  approver: userActor(id(53), 'user'),
  removed: userActor(id(54), 'user'),
  turned: userActor(id(55), 'lab_owner'),
} as const satisfies Record<string, UserActor>;
type Name = keyof typeof colleagues;
const names = Object.keys(colleagues) as Name[];
const inside: readonly Name[] = colleagueRoles;

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await plantRows(database);
  const { pool } = database;
  for (const [name, { id: own, role }] of Object.entries(colleagues))
    await pool.query(
      `insert into users (id, name, email, role, email_verified) values ($1, $2, $2 || '@example.org', $3, true)`,
      [own, name, role],
    );
  const roles: Partial<Record<Name, ColleagueRole>> = {
    viewer: 'viewer',
    editor: 'editor',
    approver: 'approver',
    turned: 'editor',
  };
  for (const [name, role] of Object.entries(roles))
    await pool.query(
      `insert into project_members (project_id, user_id, email, role, token_hash, invited_at, sent_at, expires_at, accepted_at)
        select p.id, $1, $2, $3, $2 || p.id, now(), now(), now(), now() from projects p where p.id = any($4)`,
      [colleagues[name as Name].id, `${name}@example.org`, role, [projects.underWay, projects.asked]],
    );
  await pool.query(
    `update lab_collaborations set stage = 'proposed' where stage = 'asked';
      update projects set approval_above = 50, approval_currency = 'USD' where id = '${projects.asked}';
      insert into lab_collaborations (project_id, lab_reference_id, lab_name, lab_location, stage, completed_at)
        select '${projects.open}', '${labs.otherApproved}', 'L', 'S', 'asked', now()`,
  );
});
afterAll(() => database.close());

const touchedBy = async (statement: RawBuilder<unknown>) => {
  const found: Partial<Record<Name, Touched>> = {};
  for (const name of names) found[name] = await touchAs(database, colleagues[name], statement);
  return found;
};

type Counts = Partial<Record<Name, Touched>>;
/**
 * Number of rows that each touches; unnamed readers, and always the removed colleague and the one with another role, get
 * `otherwise`.
 */
const all = (counts: Counts, otherwise: number | 'denied' = 0) =>
  Object.fromEntries(names.map((name) => [name, counts[name] ?? otherwise]));
const everyoneInside = (count: number): Counts => Object.fromEntries(inside.map((name) => [name, count]));

describe('PRM-027 which rows of a project its colleagues read', () => {
  const read: Record<string, number> = {
    projects: 2,
    documents: 2,
    lab_collaborations: 3,
    proposals: 1,
    proposal_files: 1,
    snapshots: 1,
    certificate_watches: 1,
    disputes: 1,
    shipments: 1,
    samples: 1,
    custody_events: 1,
    messages: 6,
    message_files: 6,
    conversation_reads: 6,
  };

  it.each(Object.entries(read))(
    '%s: %d, as the researcher does, and none after the end of their part',
    async (table, count) => {
      expect(await touchedBy(sql`select 1 from ${sql.table(table)}`)).toEqual(all(everyoneInside(count)));
    },
  );

  it.each([
    'internal_notes',
    'proposal_drafts',
    'protocols',
    'model_request_readings',
    'message_revisions',
    'uploads',
    'compliance_records',
    'match_impressions',
    'audit_entries',
  ])('%s: none', async (table) => {
    expect(await touchedBy(sql`select 1 from ${sql.table(table)}`)).toEqual(all({}));
  });

  it('the people of their projects, without open invitations and tokens', async () => {
    expect(await touchedBy(sql`select id from project_members`)).toEqual(all({ ...everyoneInside(8), turned: 2 }));
    expect(await touchedBy(sql`select token_hash from project_members`)).toEqual(all({}, 'denied'));
  });
});

const ofUnderWay = sql`(select id from lab_collaborations where project_id = ${projects.underWay} and stage = 'agreed')`;
const ofAsked = sql`(select id from lab_collaborations where project_id = ${projects.asked})`;
const message = (side: string) =>
  sql`insert into messages (collaboration_id, position, author_id, author_side, body, folded, message_key, sent_at)
    values (${ofUnderWay}, 9, acl.actor_id(), ${side}, 'b', 'b', gen_random_uuid(), now())`;
const fate = (to: string) => sql`update proposals set fate = ${to}`;
const staged = (project: string, stage: string, more = sql``) =>
  sql`update lab_collaborations set stage = ${stage} ${more} where project_id = ${project} and stage <> 'declined'`;

const raise = (amount: number, currency: string) =>
  sql`select acl.set_approval(${projects.asked}, ${amount}::bigint, ${currency})`;
const invite = (email: string) =>
  database.pool.query(
    `insert into project_members (project_id, email, role, token_hash, invited_at, sent_at, expires_at)
      values ('${projects.open}', '${email}', 'viewer', 'the hash', now(), now(), now() + interval '1 day')`,
  );
const join = (hash = 'the hash', at = sql`now()`) =>
  sql`select from acl.accept_project_invitation(${hash}, ${at}) as done where done`;

describe('PRM-027 what the rows let colleagues write', () => {
  const editors = { editor: 1 };
  const answering = { editor: 1, approver: 1 };
  const attempts: [what: string, RawBuilder<unknown>, Counts, otherwise: number | 'denied'][] = [
    ['a message', message('researcher'), editors, 'denied'],
    ['a message as the laboratory', message('laboratory'), {}, 'denied'],
    [
      'a read mark of their own',
      sql`insert into conversation_reads (collaboration_id, user_id, read_to, read_at) values (${ofUnderWay}, acl.actor_id(), 1, now())`,
      everyoneInside(1),
      'denied',
    ],
    [
      'an attachment',
      sql`insert into documents (project_id, file_name, file_type, file_url, file_size, sha256) values (${projects.underWay}, 'n', 't', 'u', 1, 's')`,
      editors,
      'denied',
    ],
    [
      'a request to another laboratory',
      sql`insert into lab_collaborations (project_id, lab_reference_id, lab_name, lab_location, stage) values (${projects.asked}, ${labs.approved}, 'L', 'S', 'asked')`,
      editors,
      'denied',
    ],
    [
      'a shipment',
      sql`insert into shipments (collaboration_id, number, sent_by, category, transit_hours, created_at) values (${ofUnderWay}, 2, 'researcher', 'exempt', 24, now())`,
      editors,
      'denied',
    ],
    ['a change of a shipment', sql`update shipments set carrier = 'x'`, editors, 0],
    ['a change of a sample', sql`update samples set note = 'x'`, editors, 0],
    ['the end of a shipment', sql`delete from shipments`, editors, 0],
    [
      'a custody event',
      sql`insert into custody_events (shipment_id, collaboration_id, event, at, side, person_id, who, created_at) select id, collaboration_id, 'noted', now(), 'researcher', acl.actor_id(), 'W', now() from shipments`,
      { editor: 1, viewer: 'denied', approver: 'denied' },
      0,
    ],
    [
      'a dispute',
      sql`insert into disputes (collaboration_id, side, opened_by, reason, opened_at) values (${ofAsked}, 'researcher', acl.actor_id(), 'R', now())`,
      editors,
      'denied',
    ],
    ['the decision of a dispute', sql`update disputes set decision = 'x', closed_at = now()`, {}, 0],
    [
      'a snapshot at the agreement',
      sql`insert into snapshots (collaboration_id, content, sha256, taken_at) values (${ofAsked}, '{}', repeat('0', 64), now())`,
      answering,
      'denied',
    ],
    ['a change asked of a proposal', fate('change-asked'), answering, 0],
    ['a declined proposal', fate('declined'), answering, 0],
    ['an accepted proposal above the limit', fate('accepted'), { editor: 'denied', approver: 1 }, 0],
    ['a proposal taken back', fate('taken-back'), { editor: 'denied', approver: 'denied' }, 0],
    ['an award', staged(projects.asked, 'awarded'), answering, 0],
    [
      'an agreement without an accepted proposal',
      staged(projects.asked, 'agreed'),
      { editor: 'denied', approver: 'denied' },
      0,
    ],
    ['accepted work', staged(projects.underWay, 'accepted', sql`, accepted_at = now()`), answering, 0],
    ['returned work', staged(projects.underWay, 'running', sql`, round = 2`), answering, 0],
    ['a withdrawn request', staged(projects.asked, 'withdrawn'), { editor: 'denied', approver: 'denied' }, 0],
    ['work of the laboratory', staged(projects.underWay, 'delivered'), { editor: 'denied', approver: 'denied' }, 0],
    ['a cancelled project', sql`update projects set status = 'cancelled' where id = ${projects.asked}`, {}, 0],
    ['the end of a project', sql`delete from projects`, {}, 0],
    ['the end of a document', sql`delete from documents`, {}, 0],
    ['another limit', sql`select from acl.set_approval(${projects.asked}, 1000, 'USD') as done where done`, {}, 0],
    [
      'an invitation',
      sql`insert into project_members (project_id, email, role, token_hash, invited_by, invited_at, sent_at, expires_at) values (${projects.asked}, 'x@example.org', 'editor', 't', acl.actor_id(), now(), now(), now())`,
      {},
      'denied',
    ],
    ['a role', sql`update project_members set role = 'approver'`, {}, 0],
    ['their own part, taken back', sql`delete from project_members`, { ...everyoneInside(2), turned: 2 }, 0],
  ];

  it.each(attempts)('%s', async (_what, statement, byName, otherwise) => {
    expect(await touchedBy(statement)).toEqual(all(byName, otherwise));
  });

  it('PRM-027 the owner, who is no approver, does not accept above the limit either, and does in the amount of it', async () => {
    expect(await touchAs(database, people.researcher, fate('accepted'))).toBe('denied');
    expect(await touchAs(database, people.researcher, raise(100, 'USD'), fate('accepted'))).toBe(1);
    expect(await touchAs(database, people.researcher, raise(99, 'USD'), fate('accepted'))).toBe('denied');
    expect(await touchAs(database, people.researcher, raise(1000, 'EUR'), fate('accepted'))).toBe('denied');
  });
});

describe('PRM-027 the way into a project', () => {
  it('is the token with the invited and confirmed address of a researcher, in time and once', async () => {
    await invite('removed@example.org');
    expect(await touchedBy(join())).toEqual(all({ removed: 1 }));
    expect(await touchedBy(join('another hash'))).toEqual(all({}));
    expect(await touchedBy(join('the hash', sql`now() + interval '2 days'`))).toEqual(all({}));
    expect(await touchAs(database, colleagues.removed, join(), join())).toBe(0);
    await database.pool.query(`update users set email_verified = false where id = '${colleagues.removed.id}'`);
    expect(await touchedBy(join())).toEqual(all({}));
    await database.pool.query(`update users set email_verified = true where id = '${colleagues.removed.id}'`);
    await database.pool.query(`delete from project_members where token_hash = 'the hash'`);
    await invite('turned@example.org');
    expect(await touchedBy(join())).toEqual(all({}));
  });
});
