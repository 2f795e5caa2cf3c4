import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import { touchAs } from '../../testing/touching.ts';
import { labs, people, plantRows, projects, type Reader, readerNames } from '../../testing/world-of-rows.ts';
import type { Database } from './index.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await plantRows(database);
});
afterAll(() => database.close());

type Outcome = number | 'denied';

const shownTo = (chosen: RawBuilder<unknown>) =>
  sql`insert into match_impressions (id, user_id, research_area, service_type, asked, shown, score_version, is_demo, chosen, chosen_at)
    select gen_random_uuid(), ${people.researcher.id}, 'a', 's', '[]', '[]', 1, false, ${chosen}, case when ${chosen} is null then null else now() end`;

describe('T1 what a laboratory and its reviewers may write', () => {
  const attempts: [what: string, RawBuilder<unknown>, byReader: Partial<Record<Reader, Outcome>>, otherwise: Outcome][] = [
    [
      'a result of the collaboration',
      sql`insert into documents (project_id, collaboration_id, file_name, file_type, file_url, file_size, sha256)
        select project_id, id, 'n', 't', 'u', 1, 's' from lab_collaborations where collaboration_status = 'approved'`,
      { member: 1, researcher: 'denied', admin: 1, system: 1 },
      0,
    ],
    [
      'a shipment that the laboratory sends',
      sql`insert into shipments (collaboration_id, number, sent_by, category, transit_hours, created_at)
        select id, 9, 'laboratory', 'exempt', 24, now() from lab_collaborations where stage = 'agreed'`,
      { researcher: 'denied', member: 1, admin: 'denied', system: 'denied' },
      0,
    ],
    [
      'a custody event of the researcher’s side, in one’s own name',
      sql`insert into custody_events (shipment_id, collaboration_id, event, at, side, person_id, who, created_at)
        select id, collaboration_id, 'noted', now(), 'researcher', acl.actor_id(), 'N', now() from shipments`,
      { researcher: 1, member: 'denied', admin: 'denied', system: 'denied' },
      0,
    ],
    [
      'a custody event in the name of somebody else',
      sql`insert into custody_events (shipment_id, collaboration_id, event, at, side, person_id, who, created_at)
        select id, collaboration_id, 'noted', now(), 'researcher', ${people.otherResearcher.id}, 'N', now() from shipments`,
      { researcher: 'denied', member: 'denied', admin: 'denied', system: 'denied' },
      0,
    ],
    [
      'a reason why a gap is closed',
      sql`insert into gap_reasons (lab_id, control_id, title, reason, stated_by) values (${labs.approved}, 'd', 'T', 'R', ${people.member.id})`,
      { member: 1 },
      'denied',
    ],
    [
      'a reason that is accepted already',
      sql`insert into gap_reasons (lab_id, control_id, title, reason, stated_by, status) values (${labs.approved}, 'd', 'T', 'R', ${people.member.id}, 'accepted')`,
      {},
      'denied',
    ],
    [
      'an accepted reason',
      sql`update gap_reasons set status = 'accepted' where lab_id = ${labs.approved}`,
      { member: 'denied', admin: 1, system: 1 },
      0,
    ],
    [
      'a reason taken back',
      sql`update gap_reasons set status = 'withdrawn' where lab_id = ${labs.approved}`,
      { member: 1, admin: 1, system: 1 },
      0,
    ],
    [
      'a report that is asked for',
      sql`insert into audit_reports (type, start_date, end_date, created_by_name) values ('quality', '2026-01-01', '2026-01-31', 'N')`,
      { admin: 1, system: 1 },
      'denied',
    ],
    ['a report that is written over', sql`update audit_reports set status = 'failed'`, { system: 1 }, 0],
    ['what a researcher was shown', shownTo(sql`null`), { researcher: 1 }, 'denied'],
    ['what was shown, with a choice that no project made', shownTo(sql`'x'`), {}, 'denied'],
    [
      'a choice of what a researcher was shown',
      sql`select 1 where acl.choose_impression(${projects.open}, ${projects.open}, 'shown', now())`,
      { researcher: 1 },
      0,
    ],
    [
      'a choice for a project of somebody else',
      sql`select 1 where acl.choose_impression(${projects.open}, ${projects.ofOther}, 'shown', now())`,
      {},
      0,
    ],
    [
      'a choice of what was not shown',
      sql`select 1 where acl.choose_impression(${projects.open}, ${projects.open}, 'elsewhere', now())`,
      {},
      0,
    ],
    [
      'a document of another laboratory beside an answer',
      sql`insert into answer_documents (lab_id, question_id, lab_document_id)
        select ${labs.approved}, 'p', id from lab_documents where lab_id = ${labs.otherApproved}`,
      { otherMember: 'denied', admin: 'denied', system: 'denied' },
      0,
    ],
  ];

  it.each(attempts)('%s', async (_what, statement, byReader, otherwise) => {
    const found: Partial<Record<Reader, unknown>> = {};
    for (const reader of readerNames) found[reader] = await touchAs(database, reader, statement);
    expect(found).toEqual(Object.fromEntries(readerNames.map((reader) => [reader, byReader[reader] ?? otherwise])));
  });
});
