import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../../platform/db/index.ts';
import { nobody, refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { decide, requested, submit, underWay } from '../../../testing/acts/projects.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { prepareShipment, typedSample } from '../../../testing/acts/shipments.ts';
import { formOf, pdfOf, post } from '../../../testing/acts/uploads.ts';
import { textOfPdf } from '../../../testing/papers/pdf-text.ts';
import { type Person } from '../../../testing/test-app.ts';
import { timelineOf } from './rooms.repository.ts';

const clock = testClock('2026-03-02T10:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin({ name: 'Ada Okafor' });
const researcher = given.researcher({ name: 'Rosa Lind', email: 'rosa.lind@university.example' });
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });
const { owner: otherOwner, lab: otherLab } = given.approvedLab({ labName: 'Bay Oncology' });
const pdf = await pdfOf(['A report']);

const ask = (title = 'A request') => requested(researcher, owner, lab.id, { title });
const roomOf = (projectId: string, person: Person = researcher, collaboration?: string) =>
  person.api.rooms.ofProject({ projectId, ...(collaboration && { collaboration }) });
const requestRoom = (collaborationId: string, person: Person = owner) => person.api.rooms.ofRequest({ collaborationId });

const ahead = (steps: number) => Array.from({ length: steps }, () => ['ahead', null]);

const files = ({ documents, results }: { documents: { file_name: string }[]; results: { file_name: string }[] }) =>
  [documents, results].map((each) => each.map(({ file_name }) => file_name));

const move = (collaborationId: string, name: 'approve' | 'deliver' | 'accept' | 'decline', reason = 'Agreed on the phone') =>
  admin.api.collaborations.move({ collaborationId, move: name, reason });

const shown = (events: readonly { words: string; person: { name: string; side: string }; reason: string | null }[]) =>
  events.map(({ words, person, reason }) => `${person.name} (${person.side}): ${words}${reason ? `, ${reason}` : ''}`);

const bare = (entries: readonly { seq: number; at: string; action: string }[]) =>
  entries.map(({ seq, at, action }) => ({ seq, at, action }));

/** Reads as the database itself lets a person, without any policy of the product. */
const readAs = <Found>({ id, role }: Person, read: (db: Db) => Promise<Found>): Promise<Found> =>
  app.world.database.transaction({ kind: 'user', id, role, name: '', email: '', emailVerified: true, labId: null }, read);

describe('the room', () => {
  it('PRM-004 PRM-036: says to both sides and an administrator whose turn it is, by when, what to do first, and who is there', async () => {
    const { project, request } = await ask('Two sides');
    const day = { due: '2026-03-09' };
    expect(await roomOf(project.id)).toMatchObject({
      reader: 'researcher',
      project: { title: 'Two sides', status: 'pending' },
      engagement: { id: request.id, stage: 'asked', lab_name: 'Harbor Genomics' },
      turn: { ...day, mine: false, words: 'The laboratory’s turn: respond to the request by March 9', action: null },
      promised_by: null,
      laboratories: [{ id: request.id, stage: 'asked', turn: { mine: false, ...day }, price: null }],
      laboratory: { name: 'Harbor Genomics', people: [{ name: owner.name, role: 'owner' }] },
      researcher: { name: 'Rosa Lind', email: researcher.email },
      can: { cancel: true, accept: false, decide: false, move: [] },
    });
    expect(await requestRoom(request.id)).toMatchObject({
      reader: 'laboratory',
      turn: { ...day, mine: true, words: 'Your turn: respond to the request by March 9', action: 'approve' },
      researcher: { name: 'Rosa Lind', email: null },
      laboratory: { people: [{ name: owner.name, role: 'owner' }] },
      can: { decide: true, start: false, complete: false, cancel: false, move: [] },
    });
    for (const room of [await roomOf(project.id, admin), await requestRoom(request.id, admin)])
      expect(room).toMatchObject({
        reader: 'administrator',
        turn: { mine: false, words: 'The laboratory’s turn: respond to the request by March 9' },
        researcher: { email: researcher.email },
        can: { decide: false, accept: false, move: ['approve', 'decline', 'withdraw'] },
      });
  });

  it('PRM-004 dates each step, from the request to the acceptance, and keeps them when results are returned', async () => {
    const { project, request } = await ask('Steps');
    const asked = clock.now().toISOString();
    const next = async (act: () => Promise<unknown>) => {
      clock.pass(86_400_000);
      await act();
      return clock.now().toISOString();
    };
    const states = async () => (await requestRoom(request.id)).steps.map(({ state, at }) => [state, at]);
    expect(await states()).toEqual([['current', asked], ...ahead(4)]);
    const agreed = await next(() => decide(owner, lab.id, request.id, 'approved'));
    expect(await states()).toEqual([['done', asked], ['current', agreed], ...ahead(3)]);
    expect(await roomOf(project.id)).toMatchObject({ laboratory: { people: [{ name: owner.name }] } });
    expect(await requestRoom(request.id)).toMatchObject({ researcher: { email: researcher.email } });
    const started = await next(() => owner.api.collaborations.start({ collaborationId: request.id }));
    await next(() => owner.api.collaborations.complete({ collaborationId: request.id }));
    await next(() => researcher.api.projects.requestChanges({ projectId: project.id, changes: 'Units' }));
    expect(await requestRoom(request.id)).toMatchObject({
      engagement: { round: 2, requested_changes: 'Units' },
      turn: { words: 'Your turn: make the changes and deliver again', action: 'deliver' },
    });
    const delivered = await next(() => owner.api.collaborations.complete({ collaborationId: request.id, note: 'With units' }));
    expect(await roomOf(project.id)).toMatchObject({
      turn: { mine: true, words: 'Your turn: accept the results or ask for changes', action: 'accept' },
      can: { accept: true, requestChanges: true },
    });
    const accepted = await next(() => researcher.api.projects.accept({ projectId: project.id }));
    expect((await roomOf(project.id)).steps.map(({ at }) => at)).toEqual([asked, agreed, started, delivered, accepted]);
    expect(await requestRoom(request.id)).toMatchObject({ turn: { words: 'The researcher accepted your work', action: null } });
  });

  it('PRM-004 shows the engagement that counts, or the one of the address', async () => {
    const { project, request } = await ask('Asked twice');
    await decide(owner, lab.id, request.id, 'rejected', 'No capacity');
    expect(await roomOf(project.id)).toMatchObject({
      turn: { mine: true, words: 'Your turn: choose another laboratory', action: 'choose-laboratory' },
      can: { requestAgain: true },
    });
    await admin.api.projects.assign({ projectId: project.id, labId: otherLab.id, replaces: null });
    const room = await roomOf(project.id);
    expect(room).toMatchObject({
      engagement: { lab_name: 'Bay Oncology', stage: 'asked' },
    });
    expect(await roomOf(project.id, researcher, request.id)).toMatchObject({
      engagement: { id: request.id, reason: 'No capacity' },
    });
    const { project: another } = await ask('Another project');
    expect(await statusOf(roomOf(another.id, researcher, request.id))).toBe(404);
  });

  it('PRM-004 of a project without a laboratory says who looks for one', async () => {
    const project = await submit(researcher, lab.id, { title: 'Open demand' });
    await app.rows('delete from lab_collaborations where project_id = $1', project.id);
    await app.rows(`update projects set suggested_profile = '{"name": "A profile"}' where id = $1`, project.id);
    expect(await roomOf(project.id)).toMatchObject({
      engagement: null,
      laboratory: null,
      steps: [],
      turn: { words: 'An administrator is looking for a laboratory', mine: false },
      researcher: { name: 'Rosa Lind' },
    });
    expect((await researcher.api.rooms.timelineOfProject({ projectId: project.id })).events).toHaveLength(1);
  });

  it('PRM-004 is closed to its two sides with the deleted project', async () => {
    const { project, request } = await ask('Private');
    await researcher.api.projects.delete({ projectId: project.id });
    expect(await statusOf(requestRoom(request.id))).toBe(404);
    expect(await statusOf(roomOf(project.id))).toBe(404);
  });

  it('PRM-005 PRM-032 gives an asked laboratory the attached files and its own results, and the results alone once agreed work has ended', async () => {
    const { project, request } = await underWay(researcher, owner, lab.id, { title: 'Files' });
    await post(app, `/api/projects/${project.id}/documents`, formOf('file', [{ name: 'plan.pdf', bytes: pdf }]), researcher);
    await post(app, `/api/collaborations/${request.id}/results`, formOf('file', [{ name: 'report.pdf', bytes: pdf }]), owner);
    expect(files(await requestRoom(request.id))).toEqual([['plan.pdf'], ['report.pdf']]);
    expect(files(await roomOf(project.id))).toEqual([['plan.pdf'], ['report.pdf']]);
    const resultId = (await requestRoom(request.id)).results[0]?.id ?? '';
    await admin.api.projects.assign({ projectId: project.id, labId: otherLab.id, replaces: request.id, reason: 'Too busy.' });
    expect(files(await requestRoom(request.id))).toEqual([[], ['report.pdf']]);
    expect((await owner.api.documents.linkOfProject({ documentId: resultId })).url).toBeTruthy();
    const second = (await otherOwner.api.collaborations.list({})).items.find(({ project_id }) => project_id === project.id);
    expect(files(await requestRoom(String(second?.id), otherOwner))).toEqual([['plan.pdf'], []]);
    expect(files(await roomOf(project.id, researcher, request.id))).toEqual([['plan.pdf'], ['report.pdf']]);
  });
});

describe('the researcher, read from the database', () => {
  it('PRM-005 is known to the asked laboratory without address, and with the email address once it agreed', async () => {
    const { request } = await ask('Known');
    const known = (person: Person) =>
      readAs(person, async (db) => {
        const { rows } = await sql<{ email: string | null }>`select * from acl.requester_of(${request.id}::uuid)`.execute(db);
        return rows.map((row) => [Object.keys(row), row.email]);
      });
    const columns = ['name', 'institution', 'region', 'email', 'former'];
    expect(await known(owner)).toEqual([[columns, null]]);
    for (const person of [otherOwner, await app.person('user')]) expect(await known(person)).toEqual([]);
    for (const person of [researcher, admin]) expect(await known(person)).toEqual([[columns, researcher.email]]);
    await expect(
      app.rows(`update lab_collaborations set agreed_at = now() where id = $1 returning agreed_at`, request.id),
    ).resolves.toEqual([{ agreed_at: null }]);
    for (const stage of ['agreed', 'running', 'withdrawn', 'delivered', 'accepted']) {
      await app.rows('update lab_collaborations set stage = $2 where id = $1', request.id, stage);
      expect(await known(owner)).toEqual([[columns, researcher.email]]);
    }
    await app.rows(`update lab_collaborations set stage = 'asked' where id = $1`, request.id);
    expect(await known(owner)).toEqual([[columns, null]]);
    expect(await readAs(owner, (db) => db.selectFrom('users').select('id').where('id', '=', researcher.id).execute())).toEqual(
      [],
    );
  });
});

describe('a move of an administrator', () => {
  it('PRM-004 is made for either side with its reason, which both read in a notice and in the trail', async () => {
    const { project, request } = await ask('Moved');
    expect(await move(request.id, 'approve')).toEqual({ stage: 'agreed' });
    await move(request.id, 'deliver');
    expect(await move(request.id, 'accept', 'The researcher wrote us')).toEqual({ stage: 'accepted' });
    expect(await researcher.api.projects.get({ projectId: project.id })).toMatchObject({ status: 'completed' });
    expect((await trailOf(app, request.id)).at(-1)).toMatchObject({
      action: 'collaborations.move',
      actor_id: admin.id,
      before: { stage: 'delivered' },
      after: { stage: 'accepted', move: 'accept' },
      reason: 'The researcher wrote us',
    });
    for (const [person, link] of [
      [researcher, `/projects/${project.id}`],
      [owner, `/lab-dashboard/requests/${request.id}`],
    ] as const)
      expect((await person.api.notifications.list({})).items[0]).toMatchObject({
        kind: 'collaboration-moved',
        title: 'An administrator moved “Moved”',
        body: 'It is now “Accepted”. Reason: The researcher wrote us',
        link,
      });
  });

  it('PRM-004 needs a reason, a stage that has it, and an administrator', async () => {
    const { request } = await ask('Not moved');
    expect(await statusOf(move(request.id, 'approve', '   '))).toBe(400);
    expect(await refusal(move(request.id, 'accept'))).toMatchObject({ status: 409 });
    expect(await statusOf(move(nobody, 'approve'))).toBe(404);
    const forbidden = await app.fetch(
      `/api/collaborations/${request.id}/move`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ move: 'expire', reason: 'Time' }),
      },
      admin,
    );
    expect(forbidden.status).toBe(400);
    await move(request.id, 'decline', 'They closed');
    expect(await requestRoom(request.id)).toMatchObject({ engagement: { stage: 'declined', reason: 'They closed' } });
  });
});

/** The seq of every entry of the trail about a project, its files, a request and its shipments, as the owner of the schema reads it. */
const everyEntry = async (projectId: string, collaborationId: string) =>
  (
    await app.rows<{ seq: number }>(
      `select seq from audit_entries where action <> 'documents.read' and (object_id in ($1, $2)
        or coalesce(after ->> 'collaboration_id', before ->> 'collaboration_id') = $2 and object_type <> 'internal_note'
        or object_type = 'document' and coalesce(after ->> 'project_id', before ->> 'project_id') = $1
        or object_type = 'shipment' and object_id in (select id::text from shipments where collaboration_id = $2::uuid)) order by seq`,
      projectId,
      collaborationId,
    )
  ).map(({ seq }) => seq);

const lively = async () => {
  const { project, request } = await underWay(researcher, owner, lab.id, { title: 'Whole' });
  const sent = await post(
    app,
    `/api/projects/${project.id}/documents`,
    formOf('file', [{ name: 'plan.pdf', bytes: pdf }]),
    researcher,
  );
  await admin.api.projects.deleteDocument({ documentId: String(sent.body.id) });
  const shipment = await prepareShipment(researcher, request.id, [typedSample('S-001')]);
  await researcher.api.shipments.discard({ shipmentId: shipment.id });
  await prepareShipment(researcher, request.id, [typedSample('S-002')]);
  await owner.api.conversations.addNote({ collaborationId: request.id, noteKey: crypto.randomUUID(), text: 'Inside' });
  return { project, request };
};

const file = (path: string, person?: Person) => app.fetch(`/api/${path}`, {}, person);

describe('the timeline', () => {
  it('PRM-004 PRM-024 tells every entry of the trail of both, in words with person and time, to both sides', async () => {
    const { project, request } = await underWay(researcher, owner, lab.id, { title: 'Told' });
    await post(app, `/api/collaborations/${request.id}/results`, formOf('file', [{ name: 'report.pdf', bytes: pdf }]), owner);
    await owner.api.collaborations.complete({ collaborationId: request.id });
    await researcher.api.projects.requestChanges({ projectId: project.id, changes: 'Please add units' });
    const { events } = await researcher.api.rooms.timelineOfProject({ projectId: project.id });
    expect(shown(events)).toEqual([
      'Rosa Lind (researcher): Submitted a project',
      'Rosa Lind (researcher): Sent a request to a laboratory',
      `${owner.name} (laboratory): Accepted a request`,
      `${owner.name} (laboratory): Moved a project to In Progress`,
      `${owner.name} (laboratory): Added a result file`,
      `${owner.name} (laboratory): Marked the work on a request completed`,
      'Rosa Lind (researcher): Requested changes to delivered results, Please add units',
    ]);
    expect(events[4]?.file_name).toBe('report.pdf');
    const trail = [
      ...(await admin.api.audit.list({ objectId: project.id, pageSize: 100 })).items,
      ...(await admin.api.audit.list({ objectId: request.id, pageSize: 100 })).items,
    ].toSorted((a, b) => a.seq - b.seq);
    expect(bare(events)).toEqual(bare(trail));
    for (const answer of [
      await owner.api.rooms.timelineOfRequest({ collaborationId: request.id }),
      await admin.api.rooms.timelineOfRequest({ collaborationId: request.id }),
    ])
      expect(answer.events).toEqual(events);
  });

  it('PRM-024 equals the trail entry by entry, with files that were added and removed and with shipments, as JSON', async () => {
    const { project, request } = await lively();
    const expected = await everyEntry(project.id, request.id);
    const { events } = await researcher.api.rooms.timelineOfProject({ projectId: project.id });
    expect(events.map(({ seq }) => seq)).toEqual(expected);
    expect(events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['documents.attach', 'documents.delete', 'shipments.prepare', 'shipments.discard']),
    );
    expect(events.filter(({ file_name }) => file_name === 'plan.pdf')).toHaveLength(2);
    for (const [path, person] of [
      [`projects/${project.id}/timeline.json`, researcher],
      [`projects/${project.id}/timeline.json?collaboration=${request.id}`, admin],
      [`collaborations/${request.id}/timeline.json`, owner],
    ] as const) {
      const answer = await file(path, person);
      expect(answer.headers.get('Content-Disposition')).toBe(
        `attachment; filename="timeline-${clock.now().toISOString().slice(0, 10)}.json"`,
      );
      expect(await answer.json()).toEqual({
        format: 'aliquot-timeline-1',
        exported_at: clock.now().toISOString(),
        project: { id: project.id, title: 'Whole' },
        engagement: { id: request.id, laboratory: 'Harbor Genomics' },
        events,
      });
    }
  });

  it('PRM-024 is exported as a tagged PDF with each entry once, whole ids, people and times in UTC', async () => {
    const { project, request } = await lively();
    const { events } = await researcher.api.rooms.timelineOfProject({ projectId: project.id });
    const answer = await file(`collaborations/${request.id}/timeline.pdf`, owner);
    expect(answer.headers.get('Content-Type')).toBe('application/pdf');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(Buffer.from(bytes).toString('latin1')).toMatch(
      /\/StructTreeRoot[^]*\/Marked true|\/Marked true[^]*\/StructTreeRoot/,
    );
    const text = await textOfPdf(bytes);
    for (const id of [project.id, request.id]) expect(text).toContain(id);
    for (const { seq } of events) expect(text.match(new RegExp(`^${seq}  ?· `, 'gm'))).toHaveLength(1);
    expect(text).toContain(`Rosa Lind (researcher), ${clock.now().toISOString().slice(0, 10)} 10:00:00 UTC`);
  });

  it('PRM-024 gives the files of an engagement of the project alone', async () => {
    const { project } = await ask('Closed');
    expect((await file('projects/nothing/timeline.json', researcher)).status).toBe(404);
    expect((await file(`projects/${project.id}/timeline.json?collaboration=x`, researcher)).status).toBe(404);
    expect((await app.fetch(`/api/projects/${project.id}/timeline.json`, { method: 'POST' }, researcher)).status).toBe(405);
  });

  it('PRM-024 tells a laboratory nothing of the project after its request ended, and nothing of other laboratories', async () => {
    const { project, request } = await ask('Ended');
    await decide(owner, lab.id, request.id, 'rejected', 'No capacity');
    await admin.api.projects.assign({ projectId: project.id, labId: otherLab.id, replaces: null });
    const { events } = await owner.api.rooms.timelineOfRequest({ collaborationId: request.id });
    expect(shown(events)).toEqual([
      'Rosa Lind (researcher): Submitted a project',
      'Rosa Lind (researcher): Sent a request to a laboratory',
      `${owner.name} (laboratory): Declined a request, No capacity`,
    ]);
    const all = await researcher.api.rooms.timelineOfProject({ projectId: project.id, collaboration: request.id });
    expect(shown(all.events).at(-1)).toBe('Ada Okafor (administrator): Assigned Bay Oncology to the project');
  });

  it('PRM-024 the database itself gives the entries to nobody else, and no other entries', async () => {
    const { project, request } = await ask('Guarded');
    const count = (person: Person, collaboration = request.id) =>
      readAs(person, async (db) => (await timelineOf(db, project.id, collaboration)).length);
    const { request: foreign } = await requested(await app.person('user'), otherOwner, otherLab.id);
    expect(await count(researcher)).toBe(2);
    expect(await count(owner)).toBe(2);
    expect(await count(otherOwner)).toBe(0);
    expect(await count(await app.person('user'))).toBe(0);
    expect(await count(owner, foreign.id)).toBe(0);
    expect(await count(researcher, foreign.id)).toBe(1);
  });
});
