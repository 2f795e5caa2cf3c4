import { projectPath } from '@aliquot/contract/engagements/projects';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { nobody, ownerWithLab, refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { decide, ownerWithApprovedLab, requested, submit } from '../../../testing/acts/projects.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { secondWall } from '../../../testing/authorization/second-wall.ts';
import { type Person } from '../../../testing/test-app.ts';
import { lockProject } from './collaborations.repository.ts';

const given = scenario({ worker: false });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher({ name: 'Rosalind Secret', email: 'rosalind.secret@example.org' });
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });
const { owner: otherOwner, lab: otherLab } = given.approvedLab({ labName: 'Bay Oncology' });

const ask = (title = 'A request') => requested(researcher, owner, lab.id, { title });
const projectOf = (projectId: string) => researcher.api.projects.get({ projectId });
const noticesOf = async (person: Person) => (await person.api.notifications.list({ pageSize: 100 })).items;
const actionsOf = async (id: string) => (await trailOf(app, id)).map(({ action }) => action);

describe('the requests of a laboratory', () => {
  it('COL-001 COL-012 GEN-013 are its own, newest first, in pages, with the project', async () => {
    const { owner: person, lab: own } = await ownerWithApprovedLab(app, admin, { labName: 'Fresh Start' });
    const empty = await person.api.collaborations.list({});
    expect(empty).toEqual({ items: [], total: 0, pending: 0, page: 1, pageSize: 20 });
    for (const title of ['one', 'two', 'three']) await submit(researcher, own.id, { title });
    const all = await person.api.collaborations.list({});
    expect(all.items.map(({ project }) => project?.title)).toEqual(['three', 'two', 'one']);
    expect(all).toMatchObject({ total: 3, pending: 3 });
    expect(all.items[0]).toMatchObject({
      lab_reference_id: own.id,
      lab_name: 'Fresh Start',
      collaboration_status: 'pending',
      reason: null,
      documents: [],
      stage: 'asked',
      can: { decide: true, start: false, complete: false },
      project: {
        title: 'three',
        research_area: 'oncology',
        service_type: 'molecular-testing',
        status: 'pending',
        timeline: 'medium',
        budget_range: 'medium',
        description: expect.any(String),
        created_at: expect.any(String),
      },
    });
    expect((await person.api.collaborations.list({ page: 2, pageSize: 2 })).items).toHaveLength(1);
    await decide(person, own.id, String(all.items[1]?.id), 'rejected');
    const pending = await person.api.collaborations.list({ status: 'pending' });
    expect([pending.items.length, pending.total, pending.pending]).toEqual([2, 2, 2]);
    expect((await person.api.collaborations.list({ status: 'rejected' })).items.map(({ project }) => project?.title)).toEqual([
      'two',
    ]);
  });

  it('PRM-005 T3 name the researcher from the first moment, and give the email address only once the laboratory agreed', async () => {
    await app.rows(
      `update users set organization = 'Kyiv Institute', location = '12 Volodymyrska St, Kyiv, Ukraine' where id = $1`,
      researcher.id,
    );
    const { request } = await ask();
    const requesterOf = async () =>
      (await owner.api.collaborations.list({ pageSize: 100 })).items.find(({ id }) => id === request.id)?.requester;
    const known = { name: 'Rosalind Secret', former: false, institution: 'Kyiv Institute', country: 'Ukraine' };
    const textOf = async (path: string) => (await app.fetch(path, {}, owner)).text();
    const paths = [
      '/api/collaborations?pageSize=100',
      '/api/notifications?pageSize=100',
      `/api/collaborations/${request.id}/room`,
    ];
    expect(await requesterOf()).toEqual({ ...known, email: null });
    for (const path of paths) {
      expect(await textOf(path)).not.toMatch(/secret@|rosalind\.|user_id|volodymyrska|kyiv,/i);
      expect(await textOf(path)).not.toContain(researcher.id);
    }
    await decide(owner, lab.id, request.id, 'approved');
    expect(await requesterOf()).toEqual({ ...known, email: researcher.email });
    for (const path of paths) {
      expect(await textOf(path)).not.toMatch(/user_id|volodymyrska|kyiv,/i);
      expect(await textOf(path)).not.toContain(researcher.id);
    }
  });

  it('are not counted, without row-level security either, when their project was deleted', async () => {
    const { owner: person, lab: own } = await ownerWithApprovedLab(app, admin, { labName: 'Quiet Harbor' });
    const [{ id }] = [await submit(researcher, own.id), await submit(researcher, own.id)];
    const { database } = app.world;
    await database.owner.updateTable('projects').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    await secondWall(database, 'disable');
    const counts = await person.api.collaborations.list({});
    await secondWall(database, 'enable');
    expect([counts.items.length, counts.total, counts.pending]).toEqual([1, 1, 1]);
  });

  it('COL-010 are for lab owners with a laboratory', async () => {
    const labless = await app.person('lab_owner');
    expect(await refusal(labless.api.collaborations.list({}))).toMatchObject({
      status: 404,
      details: 'No laboratory found for your account. Please contact support.',
    });
  });
});

describe('deciding', () => {
  it('COL-005 COL-006 COL-009 PRJ-017 approving starts the project and tells the researcher', async () => {
    const { project, request } = await ask('To approve');
    expect(await decide(owner, lab.id, request.id, 'approved')).toEqual({ projectTitle: 'To approve' });
    expect(await projectOf(project.id)).toMatchObject({
      status: 'in-progress',
      lab_collaborations: [{ collaboration_status: 'approved' }],
    });
    expect((await noticesOf(researcher))[0]).toMatchObject({
      kind: 'collaboration-approved',
      title: 'Harbor Genomics approved your request',
      body: '“To approve” is in progress.',
      link: projectPath(project.id),
    });
    expect((await trailOf(app, request.id)).at(-1)).toMatchObject({
      action: 'collaborations.approve',
      actor_id: owner.id,
      actor_role: 'lab_owner',
      before: { collaboration_status: 'pending' },
      after: { collaboration_status: 'approved' },
    });
    expect((await trailOf(app, project.id)).at(-1)).toMatchObject({
      action: 'projects.start',
      before: { status: 'pending' },
      after: { status: 'in-progress' },
    });
  });

  it('COL-005 COL-009 rejecting leaves the project pending and gives the reason', async () => {
    const { project, request } = await ask('To reject');
    await decide(owner, lab.id, request.id, 'rejected', 'No capacity before March.');
    expect(await projectOf(project.id)).toMatchObject({
      status: 'pending',
      lab_collaborations: [{ collaboration_status: 'rejected', reason: 'No capacity before March.' }],
    });
    expect((await noticesOf(researcher))[0]).toMatchObject({
      title: 'Harbor Genomics declined your request',
      body: '“To reject”: No capacity before March.',
    });
    expect((await trailOf(app, request.id)).at(-1)).toMatchObject({
      action: 'collaborations.reject',
      reason: 'No capacity before March.',
    });
  });

  it.each(['approved', 'rejected'] as const)('COL-005 PRM-002 only what is pending: nothing after %s', async (first) => {
    const { request } = await ask();
    await decide(owner, lab.id, request.id, first);
    const stands =
      first === 'approved' ? 'approved this request. It is now “Agreed”' : 'declined this request. It is now “Declined”';
    for (const next of ['approved', 'rejected'] as const)
      expect(await refusal(decide(owner, lab.id, request.id, next))).toMatchObject({
        status: 409,
        details: `You have already ${stands}. Reload the page.`,
      });
    expect((await actionsOf(request.id)).length).toBe(2);
  });

  it('COL-005 COL-014 nothing after it was withdrawn', async () => {
    const { project, request } = await ask();
    await researcher.api.projects.cancel({ projectId: project.id });
    expect(await statusOf(decide(owner, lab.id, request.id, 'approved'))).toBe(409);
    await researcher.api.projects.delete({ projectId: project.id });
    expect(await statusOf(decide(owner, lab.id, request.id, 'approved'))).toBe(404);
  });

  it('COL-003 takes what is stored, not what is shown', async () => {
    const { request } = await ask();
    for (const newStatus of ['Approved', 'In Progress', 'pending', 'completed', 'withdrawn', 'Pending Review', ''])
      expect(await statusOf(decide(owner, lab.id, request.id, newStatus as never))).toBe(400);
    expect(await actionsOf(request.id)).toEqual(['collaborations.open']);
  });

  it('COL-010 refuses everyone else, and changes nothing', async () => {
    const { project, request } = await ask();
    const input = { collaborationId: request.id, labId: lab.id, newStatus: 'approved' } as const;
    const { owner: pendingOwner, lab: pendingLab } = await ownerWithLab(app);
    for (const [person, labId] of [
      [otherOwner, lab.id],
      [otherOwner, otherLab.id],
      [pendingOwner, pendingLab.id],
      [await app.person('lab_owner'), lab.id],
      [owner, otherLab.id],
      [owner, nobody],
    ] as const)
      expect(await statusOf(person.api.collaborations.decide({ ...input, labId }))).toBe(404);
    expect(await statusOf(owner.api.collaborations.decide({ ...input, collaborationId: nobody }))).toBe(404);
    expect(await projectOf(project.id)).toMatchObject({
      status: 'pending',
      lab_collaborations: [{ collaboration_status: 'pending' }],
    });
    expect(await actionsOf(request.id)).toEqual(['collaborations.open']);
  });

  it('a member whose role was taken away decides no more, from the next request on', async () => {
    const { owner: former, lab: theirs } = await ownerWithApprovedLab(app, admin, { labName: 'Former' });
    const { request } = await requested(researcher, former, theirs.id);
    await app.world.database.owner.updateTable('users').set({ role: 'user' }).where('id', '=', former.id).execute();
    expect(await statusOf(decide(former, theirs.id, request.id, 'approved'))).toBe(403);
  });
});

describe('completing', () => {
  it('COL-007 marks approved work, and the researcher has the last word', async () => {
    const { project, request } = await ask('Work');
    await decide(owner, lab.id, request.id, 'approved');
    expect(await owner.api.collaborations.complete({ collaborationId: request.id })).toEqual({ projectTitle: 'Work' });
    expect(await projectOf(project.id)).toMatchObject({
      status: 'in-progress',
      lab_collaborations: [{ collaboration_status: 'completed' }],
    });
    expect((await noticesOf(researcher))[0]).toMatchObject({
      kind: 'collaboration-completed',
      body: 'The lab marked “Work” complete. Review the work, then accept it.',
    });
    expect(await actionsOf(request.id)).toEqual(['collaborations.open', 'collaborations.approve', 'collaborations.complete']);
    expect(await statusOf(owner.api.collaborations.complete({ collaborationId: request.id }))).toBe(409);
  });

  it('COL-007 refuses what is not approved', async () => {
    const { project, request } = await ask();
    const complete = () => owner.api.collaborations.complete({ collaborationId: request.id });
    expect(await statusOf(complete())).toBe(409);
    await decide(owner, lab.id, request.id, 'approved');
    await researcher.api.projects.cancel({ projectId: project.id, reason: 'The samples are lost.' });
    expect(await statusOf(complete())).toBe(409);
  });
});

describe('T16 at the same moment', () => {
  type Pair = {
    name: string;
    prepare: 'pending' | 'approved' | 'completed';
    moves: ((ids: Ids) => Promise<unknown>)[];
    winners: number;
  };
  type Ids = { projectId: string; collaborationId: string };
  const approve = ({ collaborationId }: Ids) => decide(owner, lab.id, collaborationId, 'approved');
  const reject = ({ collaborationId }: Ids) => decide(owner, lab.id, collaborationId, 'rejected');
  const complete = ({ collaborationId }: Ids) => owner.api.collaborations.complete({ collaborationId });
  const reason = 'The study was stopped.';
  const cancel = ({ projectId }: Ids) => researcher.api.projects.cancel({ projectId, reason });
  const accept = ({ projectId }: Ids) => researcher.api.projects.accept({ projectId });
  const remove = ({ projectId }: Ids) => researcher.api.projects.delete({ projectId, reason });

  /** States that must never occur, in any order of calls: those of a project and its collaborations that contradict each other. */
  const contradictions = sql`
    select c.id, c.collaboration_status, p.status from lab_collaborations c left join projects p on p.id = c.project_id
    where (c.collaboration_status = 'approved' and p.status is distinct from 'in-progress')
       or (c.collaboration_status in ('pending', 'approved') and (p.id is null or p.status = 'cancelled'))
       or (p.status = 'completed' and not exists (
            select 1 from lab_collaborations d where d.project_id = p.id and d.accepted_at is not null))
       or (c.accepted_at is not null and c.collaboration_status <> 'completed')`;

  const pairs: Pair[] = [
    { name: 'approve | approve', prepare: 'pending', moves: [approve, approve], winners: 1 },
    { name: 'approve | reject', prepare: 'pending', moves: [approve, reject], winners: 1 },
    { name: 'approve | cancel', prepare: 'pending', moves: [approve, cancel], winners: 2 },
    { name: 'approve | delete', prepare: 'pending', moves: [approve, remove], winners: 2 },
    { name: 'cancel | delete', prepare: 'pending', moves: [cancel, remove], winners: 2 },
    { name: 'accept | cancel', prepare: 'completed', moves: [accept, cancel], winners: 1 },
    { name: 'accept | accept', prepare: 'completed', moves: [accept, accept], winners: 1 },
    { name: 'complete | cancel', prepare: 'approved', moves: [complete, cancel], winners: 1 },
  ];

  it.each(pairs)('COL-005 $name: the loser gets 409 or 404, and no half state stays', async ({ prepare, moves, winners }) => {
    for (let round = 0; round < 6; round += 1) {
      const { project, request } = await ask();
      const ids = { projectId: project.id, collaborationId: request.id };
      if (prepare !== 'pending') await approve(ids);
      if (prepare === 'completed') await complete(ids);
      const outcomes = await Promise.allSettled(moves.map((move) => move(ids)));
      const losers = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
      expect(outcomes.length - losers.length).toBeGreaterThanOrEqual(1);
      expect(outcomes.length - losers.length).toBeLessThanOrEqual(winners);
      for (const reason of losers) expect([404, 409]).toContain(await statusOf(Promise.reject(reason as Error)));
      expect((await contradictions.execute(app.world.database.owner)).rows).toEqual([]);
    }
  });

  // The embedded engine has one connection: there a call begins when the transaction before it has ended.
  it.runIf(process.env.ALIQUOT_TEST_ENGINE === 'postgres')(
    'COL-005 a decision waits for the one before it on the same project, and sees what that one did',
    async () => {
      const { project, request } = await ask();
      const { owner: tables, pool } = app.world.database;
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      let decision: Promise<unknown> = Promise.resolve();
      await tables.transaction().execute(async (db) => {
        await lockProject(db, project.id);
        decision = refusal(decide(owner, lab.id, request.id, 'approved'));
        await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
        const withdrawn = { stage: 'withdrawn', last_move: 'withdraw', moved_by: researcher.id } as const;
        await db.updateTable('lab_collaborations').set(withdrawn).where('id', '=', request.id).execute();
      });
      expect(await decision).toMatchObject({
        status: 409,
        details: 'Rosalind Secret has already withdrawn this request. It is now “Withdrawn”. Reload the page.',
      });
      expect(await projectOf(project.id)).toMatchObject({ status: 'pending' });
    },
  );
});
