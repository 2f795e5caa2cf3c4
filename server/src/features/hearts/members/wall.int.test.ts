import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../../kernel/actor.ts';
import { userActor } from '../../../testing/acts/actors.ts';
import { plantedDatabase } from '../../../testing/acts/scenario.ts';
import { labs, people, plantRows } from '../../../testing/rows/world-of-rows.ts';
import { touchAs } from '../../../testing/touching.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const colleague = userActor(id(31), 'lab_owner', labs.approved);
const invited = userActor(id(32), 'lab_owner');
const unverified = userActor(id(33), 'lab_owner');
const claimant = userActor(id(34), 'lab_owner');
const stranger = userActor(id(35), 'lab_owner');
const ownerless = { pending: id(41), approved: id(42), unverified: id(43) };
const invitation = id(51);

// SQL as the request role, with no policy of the product in front of it.
const database = plantedDatabase(async (planted) => {
  await plantRows(planted);
  await planted.pool.query(`
    insert into users (id, name, email, email_verified, role) values
      ('${colleague.id}', 'C', 'colleague@lab.example', true, 'lab_owner'),
      ('${invited.id}', 'I', 'Invited@lab.example', true, 'lab_owner'),
      ('${unverified.id}', 'U', 'unverified@lab.example', false, 'lab_owner'),
      ('${claimant.id}', 'K', 'claimant@lab.example', true, 'lab_owner'),
      ('${stranger.id}', 'S', 'stranger@lab.example', true, 'lab_owner');
    insert into lab_members (lab_id, user_id, role) values ('${labs.approved}', '${colleague.id}', 'member');
    insert into lab_invitations (id, lab_id, email, role, token_hash, expires_at) values
      ('${invitation}', '${labs.approved}', 'invited@lab.example', 'member', 'h1', now() + interval '1 day'),
      ('${id(52)}', '${labs.approved}', 'unverified@lab.example', 'member', 'h2', now() + interval '1 day'),
      ('${id(53)}', '${labs.approved}', 'stranger@lab.example', 'member', 'h3', now() - interval '1 day');
    insert into labs (id, name, address, status, lab_type, contact_email, contact_phone, operating_hours, staff_count, year_established, created_by)
      select v.id::uuid, 'L', 'S', v.status, 'clinical', v.email, '1', 'x', '1-5', 2000, '${people.admin.id}'
      from (values ('${ownerless.pending}', 'pending', 'Claimant@lab.example'),
        ('${ownerless.unverified}', 'pending', 'unverified@lab.example')) v(id, status, email)`);
});

const touched = (actor: Actor, ...statements: RawBuilder<unknown>[]) => touchAs(database, actor, ...statements);

const join = (lab: string, user: string, role: string) =>
  sql`insert into lab_members (lab_id, user_id, role) values (${lab}, ${user}, ${role})`;
const invite = (lab: string, by: string, status = 'pending') =>
  sql`insert into lab_invitations (lab_id, email, role, token_hash, status, invited_by, expires_at)
      values (${lab}, 'x@lab.example', 'member', 'hx', ${status}, ${by}, now() + interval '7 days')`;
const accept = (by: string) =>
  sql`update lab_invitations set status = 'accepted', accepted_by = ${by} where id = ${invitation}`;
const claim = (lab: string, user: string, status = 'pending') =>
  sql`insert into lab_claims (lab_id, user_id, status) values (${lab}, ${user}, ${status})`;

describe('T1 T4 LAB-036 LAB-037 the second wall around members', () => {
  const attempts: [string, Actor, RawBuilder<unknown>[], number | 'denied'][] = [
    ['a member changes no role', colleague, [sql`update lab_members set role = 'owner'`], 0],
    ['a member removes nobody but themself', colleague, [sql`delete from lab_members`], 1],
    ['an owner changes the roles of the own laboratory', people.member, [sql`update lab_members set role = role`], 2],
    [
      'nobody moves a member to another laboratory',
      people.member,
      [sql`update lab_members set lab_id = ${labs.pending}`],
      'denied',
    ],
    ['a member sees the colleagues', colleague, [sql`select * from acl.members_of(${labs.approved})`], 2],
    ['others see none', stranger, [sql`select * from acl.members_of(${labs.approved})`], 0],
    [
      'a member works for the laboratory',
      colleague,
      [sql`update labs set website = 'https://x.example' where id = ${labs.approved}`],
      1,
    ],
    ['and not for another', colleague, [sql`update labs set website = '' where id = ${labs.otherApproved}`], 0],

    ['a member invites nobody', colleague, [invite(labs.approved, colleague.id)], 'denied'],
    ['an owner does', people.member, [invite(labs.approved, people.member.id)], 1],
    ['under no other name', people.member, [invite(labs.approved, colleague.id)], 'denied'],
    ['to no other laboratory', people.member, [invite(labs.otherApproved, people.member.id)], 'denied'],
    ['none that is accepted already', people.member, [invite(labs.approved, people.member.id, 'accepted')], 'denied'],
    ['an owner accepts for nobody', people.member, [accept(people.member.id)], 'denied'],
    ['a member takes none back', colleague, [sql`update lab_invitations set status = 'revoked'`], 0],
    ['nobody reads the digest of a token', people.member, [sql`select token_hash from lab_invitations`], 'denied'],
    ['the invited see their own', invited, [sql`select id from lab_invitations`], 1],
    ['not without a confirmed address', unverified, [sql`select id from lab_invitations`], 0],

    ['the invited join', invited, [join(labs.approved, invited.id, 'member'), accept(invited.id)], 1],
    ['in no other role', invited, [join(labs.approved, invited.id, 'owner')], 'denied'],
    ['no other laboratory', invited, [join(labs.otherApproved, invited.id, 'member')], 'denied'],
    ['nobody for somebody else', invited, [join(labs.approved, stranger.id, 'member')], 'denied'],
    ['not without a confirmed address', unverified, [join(labs.approved, unverified.id, 'member')], 'denied'],
    ['not when the time is over', stranger, [join(labs.approved, stranger.id, 'member')], 'denied'],
    ['not a second time', invited, [accept(invited.id), join(labs.approved, invited.id, 'member')], 'denied'],
    ['not uninvited', claimant, [join(labs.approved, claimant.id, 'member')], 'denied'],

    [
      'LAB-034 the claimant takes what was left for them',
      claimant,
      [claim(ownerless.pending, claimant.id, 'granted'), join(ownerless.pending, claimant.id, 'owner')],
      1,
    ],
    ['and nobody else', stranger, [claim(ownerless.pending, stranger.id)], 'denied'],
    ['not as another', stranger, [claim(ownerless.pending, claimant.id)], 'denied'],
    ['not without a confirmed address', unverified, [claim(ownerless.unverified, unverified.id)], 'denied'],
    ['nor as a member without a claim', unverified, [join(ownerless.unverified, unverified.id, 'owner')], 'denied'],
    [
      'nobody grants the own claim',
      claimant,
      [claim(ownerless.pending, claimant.id), sql`update lab_claims set status = 'granted'`],
      'denied',
    ],
    [
      'LAB-034 a claimant may take it back',
      claimant,
      [claim(ownerless.pending, claimant.id), sql`update lab_claims set status = 'withdrawn'`],
      1,
    ],
    [
      'and not leave it as it is with another reason',
      claimant,
      [claim(ownerless.pending, claimant.id), sql`update lab_claims set reason = 'None.'`],
      'denied',
    ],
    ['nobody reads the claims of others', claimant, [sql`select 1 from lab_claims`], 0],
    ['an administrator does', people.admin, [sql`select 1 from lab_claims`], 3],
  ];

  it.each(attempts)('%s', async (_what, actor, statements, expected) => {
    expect(await touched(actor, ...statements)).toBe(expected);
  });

  it('LAB-034 D4 an approved laboratory is not taken at once', async () => {
    await database.pool.query(`update labs set status = 'approved' where id = '${ownerless.pending}'`);
    expect(await touched(claimant, claim(ownerless.pending, claimant.id, 'granted'))).toBe('denied');
    expect(await touched(claimant, join(ownerless.pending, claimant.id, 'owner'))).toBe('denied');
    expect(await touched(claimant, claim(ownerless.pending, claimant.id))).toBe(1);
  });

  it('a removed member who registered a laboratory neither sees it nor comes back', async () => {
    await database.pool.query(`
      insert into lab_members (lab_id, user_id, role) values ('${labs.pending}', '${stranger.id}', 'owner');
      delete from lab_members where user_id = '${people.pendingMember.id}'`);
    expect(await touched(people.pendingMember, sql`select 1 from labs where id = ${labs.pending}`)).toBe(0);
    expect(await touched(people.pendingMember, join(labs.pending, people.pendingMember.id, 'owner'))).toBe('denied');
  });
});

const set = (change: RawBuilder<unknown>) => sql`update labs set ${change} where id = ${labs.approved}`;

const statusOf = (from: string, to: string) => [
  sql`update labs set status = ${to} where id = ${labs.approved} and status = ${from}`,
];

describe('T1 LAB-049 LAB-051 the second wall around what is decided', () => {
  it('a member submits a denied laboratory again, and does nothing else to its status', async () => {
    expect(await touched(colleague, ...statusOf('approved', 'pending'))).toBe('denied');
    await database.pool.query(`update labs set status = 'denied', denial_reason = 'x' where id = '${labs.approved}'`);
    expect(await touched(colleague, ...statusOf('denied', 'approved'))).toBe('denied');
    expect(await touched(stranger, ...statusOf('denied', 'pending'))).toBe(0);
    expect(await touched(colleague, sql`update labs set denial_reason = '' where id = ${labs.approved}`)).toBe('denied');
    expect(await touched(colleague, ...statusOf('denied', 'pending'))).toBe(1);
  });

  it('a member settles no review', async () => {
    await database.pool.query(`update labs set needs_review = true, review_fields = '{labName}' where id = '${labs.approved}'`);
    expect(await touched(colleague, set(sql`needs_review = false`))).toBe('denied');
    expect(await touched(colleague, set(sql`review_fields = '{}'`))).toBe('denied');
    expect(await touched(colleague, set(sql`review_fields = '{address,labName}'`))).toBe(1);
  });
});
