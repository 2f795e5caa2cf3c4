import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { plantedDatabase } from '../../testing/acts/scenario.ts';
import { type Attempt, testAttempts, touchedByEach } from '../../testing/rows/attempts.ts';
import { labs, people, plantRows, projects, readerNames } from '../../testing/rows/world-of-rows.ts';
import { touchAs } from '../../testing/touching.ts';

const database = plantedDatabase(plantRows);

const shownTo = (chosen: RawBuilder<unknown>) =>
  sql`insert into match_impressions (id, user_id, research_area, service_type, asked, shown, score_version, is_demo, chosen, chosen_at)
    select gen_random_uuid(), ${people.researcher.id}, 'a', 's', '[]', '[]', 1, false, ${chosen}, case when ${chosen} is null then null else now() end`;

const proposal = (author: RawBuilder<unknown>) =>
  sql`insert into proposals (collaboration_id, version, currency, lines, total, turnaround_days, earliest_start, valid_until,
      created_by, created_by_name, created_at, milestones)
    values ((select id from lab_collaborations where stage = 'agreed'), 1, 'USD', '[{}]', 1, 1, '2026-03-02', '2026-04-01',
      ${author}, 'N', now(), '[]')`;
const fate = (to: string) => sql`update proposals set fate = ${to}`;

const ofUnderWay = sql`(select id from lab_collaborations where project_id = ${projects.underWay} and stage = 'agreed')`;
const message = (author: string, side: string) =>
  sql`insert into messages (collaboration_id, position, author_id, author_side, body, folded, message_key, sent_at)
    select id, 9, ${author}::uuid, ${side}, 'b', 'b', gen_random_uuid(), now() from ${ofUnderWay} c`;
const note = (author: string) =>
  sql`insert into internal_notes (collaboration_id, lab_id, author_id, body, note_key, written_at)
    select id, ${labs.approved}::uuid, ${author}::uuid, 'b', gen_random_uuid(), now() from ${ofUnderWay} c`;

const order = (side: string) =>
  sql`insert into change_orders (collaboration_id, number, side, reason, price, days, proposed_by, proposed_at)
    select id, 9, ${side}, 'R', 0, 1, acl.actor_id(), now() from ${ofUnderWay} c on conflict do nothing`;
const answered = (state: string, side: string) =>
  sql`update change_orders set state = ${state}, answered_by = acl.actor_id(), answered_at = now() where side = ${side}`;

describe('PRM-016 what each side may write of a plan', () => {
  const nobody = { researcher: 'denied', member: 'denied', admin: 'denied', system: 'denied' } as const;
  const planned = (share: RawBuilder<unknown>, reached: RawBuilder<unknown>) =>
    sql`insert into milestones (collaboration_id, position, name, due_on, share, reached_at, created_at)
      select id, 9, 'M', '2026-03-02', ${share}, ${reached}, now() from ${ofUnderWay} c`;
  const attempts: Attempt[] = [
    ['a milestone of one’s own', planned(sql`null`, sql`null`), { ...nobody, member: 1, admin: 1, system: 1 }],
    [
      'a milestone of a proposal that nobody accepted',
      planned(sql`50`, sql`null`),
      { ...nobody, member: 1, admin: 1, system: 1 },
    ],
    ['a milestone that is reached at once', planned(sql`null`, sql`now()`), nobody],
    [
      'the report of a milestone',
      sql`update milestones set reached_at = now(), reached_by = acl.actor_id()`,
      { researcher: 'denied', member: 1, admin: 1, system: 1 },
    ],
    [
      'another day of a milestone',
      sql`update milestones set due_on = '2026-03-09'`,
      { researcher: 1, member: 1, admin: 1, system: 1 },
    ],
    ['an order of the other side’s name', order('laboratory'), { ...nobody, member: 0 }],
    ['the acceptance of the researcher’s order', answered('accepted', 'researcher'), { researcher: 'denied', member: 1 }],
    ['a refusal of the researcher’s order', answered('declined', 'researcher'), { researcher: 'denied', member: 1 }],
    ['the researcher’s order taken back', answered('taken-back', 'researcher'), { researcher: 1, member: 'denied' }],
    ['an order that is over', answered('over', 'researcher'), { researcher: 'denied', member: 'denied' }],
    [
      'a price that is changed',
      sql`update change_orders set price = 1`,
      Object.fromEntries(readerNames.map((name) => [name, 'denied'])),
    ],
    [
      'an acceptance in the name of somebody else',
      sql`update change_orders set state = 'accepted', answered_by = ${people.otherMember.id}, answered_at = now()`,
      { researcher: 'denied', member: 'denied' },
    ],
    [
      'the release of the researcher’s hold',
      sql`update holds set released_at = now(), released_by = acl.actor_id(), days = 0`,
      { researcher: 1, admin: 1, system: 1 },
    ],
    [
      'the promised day',
      sql`select 1 from ${ofUnderWay} c, acl.move_promise(c.id, '2026-04-01')`,
      { researcher: 1, member: 1, admin: 1, system: 1 },
    ],
  ];

  testAttempts(database, attempts, 'PRM-016 ');
});

describe('PRM-006 what people of a conversation may write', () => {
  const attempts: Attempt[] = [
    [
      'a message of the researcher',
      message(people.researcher.id, 'researcher'),
      { researcher: 1, member: 'denied', admin: 'denied', system: 'denied' },
      0,
    ],
    [
      'a message of the member',
      message(people.member.id, 'laboratory'),
      { researcher: 'denied', member: 1, admin: 'denied', system: 'denied' },
      0,
    ],
    [
      'a message of the researcher as the laboratory',
      message(people.researcher.id, 'laboratory'),
      { researcher: 'denied', member: 'denied', admin: 'denied', system: 'denied' },
      0,
    ],
    [
      'a note of the laboratory',
      note(people.member.id),
      { researcher: 'denied', member: 1, admin: 'denied', system: 'denied' },
      0,
    ],
    [
      'a note of the researcher',
      note(people.researcher.id),
      { researcher: 'denied', member: 'denied', admin: 'denied', system: 'denied' },
      0,
    ],
    [
      'a removal by an author',
      sql`update messages set redacted_at = now() where collaboration_id = ${ofUnderWay}`,
      { researcher: 'denied', member: 'denied', admin: 2, system: 2 },
      0,
    ],
    ['another author', sql`update messages set author_id = null`, {}, 'denied'],
    [
      'what the laboratory notes, asked for by its id',
      sql`select 1 from internal_notes where lab_id = ${labs.approved}`,
      { member: 1 },
      0,
    ],
    [
      'the people of a conversation',
      sql`select 1 from lab_collaborations c, acl.people_in_conversation(c.id) where c.id = ${ofUnderWay}`,
      { researcher: 2, member: 2, admin: 2, system: 2 },
      0,
    ],
  ];

  testAttempts(database, attempts, 'PRM-006 ');
});

const review = (side: 'researcher' | 'laboratory', author: string, published = false) =>
  sql`insert into reviews (collaboration_id, side, communication, timeliness, quality, clarity, samples, body, written_by, written_at, published_at)
    select id, ${side}, 5, ${side === 'researcher' ? 5 : null}::int, ${side === 'researcher' ? 5 : null}::int,
      ${side === 'laboratory' ? 5 : null}::int, ${side === 'laboratory' ? 5 : null}::int, 'b', ${author}::uuid, now(),
      ${published ? new Date() : null}::timestamptz from ${ofUnderWay} c on conflict do nothing`;

describe('PRM-023 what the sides may read and write of reviews', () => {
  const publish = sql`update reviews set published_at = now()`;
  const read = sql`select body, written_at from reviews`;
  const attempts: Attempt[] = [
    ['the number of reviews before the publication', read, { researcher: 1, admin: 1, system: 1 }, 0],
    [
      'a review of the laboratory',
      review('laboratory', people.member.id),
      { researcher: 'denied', member: 1, admin: 'denied', system: 'denied' },
      0,
    ],
    [
      'a review of the laboratory that is published at once',
      review('laboratory', people.member.id, true),
      { researcher: 'denied', member: 'denied', admin: 'denied', system: 'denied' },
      0,
    ],
    ['a publication by hand', publish, {}, 'denied'],
    [
      'a publication while one review is missing',
      sql`select 1 from ${ofUnderWay} c where acl.close_reviews(c.id, now()) is not null`,
      {},
      0,
    ],
    [
      'a change of the own review',
      sql`update reviews set body = 'c', written_by = acl.actor_id()`,
      { researcher: 1, admin: 'denied', system: 'denied' },
      0,
    ],
    [
      'what laboratories wrote about a researcher',
      sql`select 1 from lab_collaborations c, acl.researcher_reviews(c.id) where c.id = ${ofUnderWay}`,
      {},
      0,
    ],
  ];

  testAttempts(database, attempts, 'PRM-023 ');

  it('PRM-023 published reviews are read by both sides, and those of a researcher by every laboratory that was asked', async () => {
    await database.pool.query(`update reviews set published_at = now();
      insert into reviews (collaboration_id, side, communication, clarity, samples, body, written_at, published_at)
        select id, 'laboratory', 4, 4, 4, 'L', now(), now() from lab_collaborations where stage = 'agreed'`);
    expect(await touchedByEach(database, read)).toEqual({
      anonymous: 0,
      researcher: 2,
      otherResearcher: 0,
      member: 2,
      otherMember: 1,
      pendingMember: 0,
      admin: 2,
      system: 2,
    });
    const change = sql`update reviews set body = 'c', written_by = acl.actor_id()`;
    expect(await touchAs(database, 'researcher', change)).toBe(0);
    expect(await touchAs(database, 'member', change)).toBe(0);
  });
});

const correction = (status: string) =>
  sql`insert into certification_corrections (lab_id, certification_id, field, value, made_by_name, made_at, status)
      select lab_id, id, 'holder', '"x"', 'M', now(), ${status} from certifications where lab_id = ${labs.approved}`;
const corrected = (status: string) =>
  sql`update certification_corrections set status = ${status} where lab_id = ${labs.approved}`;

describe('T1 what a laboratory and its reviewers may write', () => {
  const attempts: Attempt[] = [
    [
      'a result of the collaboration',
      sql`insert into documents (project_id, collaboration_id, file_name, file_type, file_url, file_size, sha256)
        select project_id, id, 'n', 't', 'u', 1, 's' from lab_collaborations where collaboration_status = 'approved'`,
      { member: 1, researcher: 'denied', admin: 1, system: 1 },
      0,
    ],
    ['a proposal of the asked laboratory', proposal(sql`${people.member.id}::uuid`), { member: 1 }, 'denied'],
    ['a proposal in the name of somebody else', proposal(sql`${people.admin.id}::uuid`), {}, 'denied'],
    ['a proposal that is accepted', fate('accepted'), { researcher: 1, otherMember: 'denied', admin: 1, system: 1 }, 0],
    ['a proposal that is taken back', fate('taken-back'), { otherMember: 1, researcher: 'denied', admin: 1, system: 1 }, 0],
    ['a price that is changed', sql`update proposals set total = 1`, {}, 'denied'],
    ['a file that is added to a proposal that was sent', sql`update proposals set files = '{}'`, {}, 'denied'],
    [
      'a file of the asked laboratory’s proposal, in one’s own name',
      sql`insert into proposal_files (collaboration_id, file_name, file_type, file_url, file_size, sha256, uploaded_by, uploaded_at)
        select id, 'n', 't', 'u', 1, 's', acl.actor_id(), now() from lab_collaborations where stage = 'asked'`,
      { otherMember: 1, researcher: 'denied', admin: 'denied', system: 'denied' },
      0,
    ],
    [
      'a draft of the asked laboratory',
      sql`insert into proposal_drafts (collaboration_id, values, saved_at)
        select id, '{}', now() from lab_collaborations where stage = 'asked' on conflict (collaboration_id) do update set values = '[]'`,
      { otherMember: 1, researcher: 'denied', admin: 'denied', system: 'denied' },
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
      'the end of the own suspension',
      sql`update labs set suspended = true where id = ${labs.approved}`,
      { member: 'denied', admin: 1, system: 1 },
      0,
    ],
    [
      'a suspension',
      sql`insert into suspensions (lab_id, reason, suspended_at) values (${labs.approved}, 'R', now())`,
      { admin: 1, system: 1 },
      'denied',
    ],
    [
      'a question to a laboratory',
      sql`insert into review_questions (lab_id, topic, text, asked_at) values (${labs.pending}, 'other', 'Q', now())`,
      { admin: 1, system: 1 },
      'denied',
    ],
    [
      'an answer to a reviewer, in one’s own name',
      sql`update review_questions set answer = 'A', answered_by = acl.actor_id(), answered_at = now()`,
      { member: 1, otherMember: 1, pendingMember: 1, admin: 3, system: 3 },
      0,
    ],
    [
      'an answer in the name of somebody else',
      sql`update review_questions set answer = 'A', answered_by = ${people.researcher.id}, answered_at = now()`,
      { member: 'denied', otherMember: 'denied', pendingMember: 'denied', admin: 3, system: 3 },
      0,
    ],
    [
      'a question that its laboratory withdraws',
      sql`update review_questions set withdrawn_at = now()`,
      { member: 'denied', otherMember: 'denied', pendingMember: 'denied', admin: 3, system: 3 },
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
    ['a correction that a laboratory states', correction('stated'), { anonymous: 0, member: 1, admin: 1, system: 1 }, 'denied'],
    ['a correction that is born confirmed', correction('confirmed'), { anonymous: 0, admin: 1, system: 1 }, 'denied'],
    ['a correction that its laboratory confirms', corrected('confirmed'), { member: 'denied', admin: 1, system: 1 }],
    ['a correction taken back', corrected('withdrawn'), { member: 1, admin: 1, system: 1 }],
    ['a correction that is written over', sql`update certification_corrections set value = '"y"'`, {}, 'denied'],
  ];

  testAttempts(database, attempts);
});
