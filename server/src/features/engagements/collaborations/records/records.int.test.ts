import { projectMessages } from '@aliquot/contract/engagements/projects';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { userActor } from '../../../../testing/acts/actors.ts';
import { refusal, statusOf, trailOf } from '../../../../testing/acts/labs.ts';
import { ownerWithApprovedLab, requested } from '../../../../testing/acts/projects.ts';
import { scenario, testClock } from '../../../../testing/acts/scenario.ts';
import { endingReason, invoice, pay, type RecordKind, recordMarket } from '../../../../testing/rows/records.ts';
import { type Person, testPassword } from '../../../../testing/test-app.ts';
import { removeDeletedProjects } from '../../projects/projects.jobs.ts';
import { type RecordAct, type RecordParty } from './records.domain.ts';

const clock = testClock('2026-03-05T10:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin({ name: 'Ada Office' });
const { lab: spare } = given.approvedLab({ labName: 'Spare Lab' });

const reason = endingReason;

const { workIn, acts, readers } = recordMarket({ app, admin, spare });

/** For each act what is answered, and what each side and an administrator read afterwards: `r` the researcher, `l` the laboratory, `a` administrators. */
const cells: readonly [RecordAct, RecordParty, Record<RecordKind, string>][] = [
  [
    'delete-project',
    'researcher',
    { agreed: '200 la', running: '200 la', delivered: '409 rla', accepted: '200 la', cancelled: '200 la' },
  ],
  [
    'delete-project',
    'administrator',
    { agreed: '409 rla', running: '409 rla', delivered: '409 rla', accepted: '409 rla', cancelled: '409 rla' },
  ],
  [
    'cancel',
    'researcher',
    { agreed: '200 rla', running: '200 rla', delivered: '409 rla', accepted: '409 rla', cancelled: '409 rla' },
  ],
  [
    'cancel',
    'administrator',
    { agreed: '200 rla', running: '200 rla', delivered: '409 rla', accepted: '200 rla', cancelled: '200 rla' },
  ],
  [
    'reassign',
    'administrator',
    { agreed: '200 rla', running: '200 rla', delivered: '409 rla', accepted: '409 rla', cancelled: '409 rla' },
  ],
  [
    'delete-account',
    'researcher',
    { agreed: '409 rla', running: '409 rla', delivered: '409 rla', accepted: '200 la', cancelled: '200 la' },
  ],
  [
    'delete-account',
    'administrator',
    { agreed: '409 rla', running: '409 rla', delivered: '409 rla', accepted: '200 la', cancelled: '200 la' },
  ],
  [
    'delete-laboratory',
    'administrator',
    { agreed: '200 ra', running: '200 ra', delivered: '200 ra', accepted: '200 ra', cancelled: '200 ra' },
  ],
  [
    'suspend',
    'administrator',
    { agreed: '200 rla', running: '200 rla', delivered: '200 rla', accepted: '200 rla', cancelled: '200 rla' },
  ],
];

describe('what was agreed stays', () => {
  it.each(
    cells.flatMap(([act, party, kinds]) =>
      (Object.keys(kinds) as RecordKind[]).map((kind) => ({ act, party, kind, expected: kinds[kind] })),
    ),
  )('PRM-031 PRM-032 PRM-033 $act by the $party of work that was $kind: $expected', async ({ act, party, kind, expected }) => {
    const work = await workIn(kind);
    expect(await readers(work, null)).toBe('rla');
    const status = await (acts[act][party] ?? (() => Promise.resolve()))(work).then(
      () => 200,
      (error: { status: number }) => error.status,
    );
    const accountGone = act === 'delete-account' && status === 200 ? 'researcher' : null;
    const labGone = act === 'delete-laboratory' ? 'laboratory' : null;
    expect(`${status} ${await readers(work, accountGone ?? labGone)}`).toBe(expected);
  });

  it('PRM-031 the laboratory reads “Former researcher”, keeps its list and its rooms, and gets a notice', async () => {
    const work = await workIn('accepted');
    await work.researcher.api.accounts.deleteAccount({ password: testPassword });
    const room = await work.owner.api.rooms.ofRequest({ collaborationId: work.collaborationId });
    expect(room.researcher).toEqual({ name: 'Former researcher', former: true, institution: '', country: null, email: null });
    expect((await work.owner.api.collaborations.list({})).items.map(({ id }) => id)).toContain(work.collaborationId);
    expect((await admin.api.projects.listAll({ search: work.title })).items).toMatchObject([
      { id: work.projectId, users: { name: 'Former researcher', email: '' } },
    ]);
    expect((await admin.api.rooms.ofProject({ projectId: work.projectId })).researcher).toMatchObject({ former: true });
    expect((await work.owner.api.notifications.list({})).items[0]).toMatchObject({
      title: `The researcher left “${work.title}”`,
      body: 'Its record stays here for you: agreement, messages, samples, results, invoices and timeline.',
    });
  });

  it('PRM-031 a deletion by mistake is undone; after that time nothing removes the project either', async () => {
    const work = await workIn('accepted');
    const { projectId, researcher } = work;
    expect((await researcher.api.projects.delete({ projectId })).undoUntil).not.toBeNull();
    expect(await statusOf(researcher.api.projects.get({ projectId }))).toBe(404);
    expect((await researcher.api.projects.list({})).total).toBe(0);
    expect((await work.owner.api.rooms.ofRequest(work)).researcher).toMatchObject({
      name: 'Rosa Lind',
      former: true,
      email: null,
    });
    expect((await researcher.api.projects.restorable({})).projects.map(({ id }) => id)).toEqual([projectId]);
    expect((await researcher.api.projects.restore({ projectId })).status).toBe('completed');
    await researcher.api.projects.delete({ projectId });
    clock.pass(86_400_000);
    await removeDeletedProjects(app.world);
    expect(await statusOf(researcher.api.projects.restore({ projectId }))).toBe(404);
    expect(await readers(work, null)).toBe('la');
    const leave = (await trailOf(app, projectId)).filter(({ action }) => action === 'projects.leave');
    expect(leave).toHaveLength(2);
  });

  it('PRM-031 an open dispute or an unpaid invoice refuses the deletion with the reason and what to do', async () => {
    const work = await workIn('accepted');
    const { projectId, collaborationId, researcher, owner, lab, labId } = work;
    const deletions: (() => Promise<unknown>)[] = [
      () => researcher.api.projects.delete({ projectId }),
      () => researcher.api.accounts.deleteAccount({ password: testPassword }),
      () => admin.api.users.delete({ userId: researcher.id }),
    ];
    await invoice(owner, collaborationId);
    const unpaid = `Invoices of ${lab} over USD 1,200.00 are not paid. Note the payment in the project, or ask ${lab} to void the invoice.`;
    for (const deletion of deletions) expect(await refusal(deletion())).toMatchObject({ status: 409, details: unpaid });
    expect((await admin.api.users.deletion({ userId: researcher.id })).obstacle).toBe(unpaid);
    await pay(owner, collaborationId);
    const dispute = await owner.api.disputes.open({ collaborationId, reason: 'Not what we agreed.' });
    const disputed = `A dispute with ${lab} is open. An administrator has to close it first.`;
    for (const deletion of [...deletions, () => admin.api.labs.delete({ labId })])
      expect(await refusal(deletion())).toMatchObject({ status: 409, details: disputed });
    await admin.api.disputes.close({ disputeId: dispute.id, decision: 'Agreed.' });
    await researcher.api.projects.delete({ projectId });
    expect(await readers(work, null)).toBe('la');
  });

  it('PRM-032 ending agreed work asks for a reason, which the laboratory reads in notice, room and trail', async () => {
    const work = await workIn('running');
    const { projectId, collaborationId, researcher, owner, lab } = work;
    const asked = `${lab} has agreed to this work. Give a reason: ${lab} will read it.`;
    for (const act of [researcher.api.projects.cancel, researcher.api.projects.delete])
      expect(await refusal(act({ projectId }))).toMatchObject({ status: 409, details: asked });
    expect((await researcher.api.projects.get({ projectId })).can).toMatchObject({ reasonFor: lab, keepsRecord: true });
    await researcher.api.projects.cancel({ projectId, reason });
    expect((await owner.api.notifications.list({})).items[0]).toMatchObject({
      title: `“${work.title}” was withdrawn`,
      body: reason,
    });
    expect((await owner.api.rooms.ofRequest({ collaborationId })).engagement).toMatchObject({ stage: 'withdrawn', reason });
    expect((await trailOf(app, collaborationId)).at(-1)).toMatchObject({ action: 'collaborations.withdraw', reason });
  });

  it('PRM-031 both sides gone, an administrator removes what is left', async () => {
    const work = await workIn('accepted');
    await work.researcher.api.projects.delete({ projectId: work.projectId });
    expect(await statusOf(admin.api.projects.delete({ projectId: work.projectId }))).toBe(409);
    await admin.api.labs.delete({ labId: work.labId });
    await admin.api.projects.delete({ projectId: work.projectId });
    clock.pass(86_400_000);
    await removeDeletedProjects(app.world);
    expect(await app.rows('select 1 from projects where id = $1', work.projectId)).toEqual([]);
  });
});

const as = <Value>(person: Person, work: Parameters<typeof app.world.database.transaction<Value>>[1]) =>
  app.world.database.transaction(userActor(person.id, person.role), work);
const codeOf = (doing: Promise<unknown>) =>
  doing.then(
    () => null,
    (error: { code?: string }) => error.code ?? 'no code',
  );

const countRows = async (person: Person, table: string, column: string, id: string) =>
  (await as(person, (db) => sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id}::uuid`.execute(db))).rows
    .length;

describe('the database keeps a record by itself', () => {
  it('PRM-031 against everyone: not the researcher, not an administrator, not the owner of the tables', async () => {
    const work = await workIn('accepted');
    const { projectId, collaborationId, researcher } = work;
    const remove = sql`delete from projects where id = ${projectId}::uuid returning 1`;
    expect((await as(researcher, (db) => remove.execute(db))).rows).toEqual([]);
    const kept = [
      () => as(admin, (db) => remove.execute(db)),
      () => as(researcher, (db) => sql`select acl.delete_project(${projectId}::uuid, now())`.execute(db)),
      () => app.rows('delete from projects where id = $1', projectId),
      () => app.rows('delete from lab_collaborations where id = $1', collaborationId),
      () => app.rows(`update lab_collaborations set stage = 'withdrawn' where id = $1`, collaborationId),
    ];
    for (const statement of kept) expect(await codeOf(statement())).toBe('RK001');
    expect(projectMessages.recordKept).toBe(
      'Both sides agreed on this work and keep its record, so it stays. Reload the page.',
    );
    const results = sql`delete from documents where project_id = ${projectId}::uuid and collaboration_id is not null returning 1`;
    expect((await as(researcher, (db) => results.execute(db))).rows).toEqual([]);
    await app.rows('delete from users where id = $1', researcher.id);
    expect(await app.rows('select user_id, left_at is not null as left from projects where id = $1', projectId)).toEqual([
      { user_id: null, left: true },
    ]);
    expect(await codeOf(app.rows('update projects set left_at = null where id = $1', projectId))).toBe('23514');
    expect(await readers(work, 'researcher')).toBe('la');
  });

  it('PRM-031 a project that was left is no row of its researcher and colleagues, and one of its laboratory', async () => {
    const work = await workIn('accepted');
    const { projectId, collaborationId, researcher, owner } = work;
    await researcher.api.projects.delete({ projectId });
    const tables: [string, string, string][] = [
      ['projects', 'id', projectId],
      ['lab_collaborations', 'id', collaborationId],
      ...['messages', 'agreements', 'shipments', 'samples', 'payment_notes', 'disputes', 'documents'].map(
        (table): [string, string, string] => [table, 'collaboration_id', collaborationId],
      ),
    ];
    for (const [table, column, id] of tables) {
      expect([table, await countRows(researcher, table, column, id)]).toEqual([table, 0]);
      for (const person of [owner, admin])
        expect([table, (await countRows(person, table, column, id)) > 0]).toEqual([table, true]);
    }
  });

  it('PRM-031 COL-014 a request that was never agreed is removed as before', async () => {
    const { owner, lab } = await ownerWithApprovedLab(app, admin, { labName: 'Never Agreed' });
    const researcher = await app.person('user');
    const { project } = await requested(researcher, owner, lab.id);
    await app.rows('delete from users where id = $1', researcher.id);
    expect(await app.rows('select 1 from projects where id = $1', project.id)).toEqual([]);
  });
});
