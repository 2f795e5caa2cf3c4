import { randomUUID } from 'node:crypto';
import { mostColleagues } from '@aliquot/contract/people/colleague-roles';
import { describe, expect, it } from 'vitest';
import { colleagueIn, inviteAndJoin, projectToken } from '../../../testing/acts/colleagues.ts';
import { confirmed } from '../../../testing/acts/members.ts';
import { requested, underWay } from '../../../testing/acts/projects.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { pdfOf } from '../../../testing/acts/uploads.ts';
import { queuedMail } from '../../../testing/servers/queued-mail.ts';
import type { Person } from '../../../testing/test-app.ts';

const clock = testClock();
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const day = 24 * 60 * 60 * 1000;

const titlesOf = async (person: Person) => (await person.api.notifications.list({})).items.map(({ title }) => title);
const listed = async (person: Person) => (await person.api.projects.list({ first: 'needs-you' })).items;

describe('PRM-027 inviting a colleague', () => {
  const owner = given.researcher({ name: 'Olivia Owner' });
  const at = given.approvedLab();
  const made = given.submittedProject(owner, at.lab, { title: 'Shared work' });

  it('PRM-027 sends a link that the invited researcher accepts once, and tells the owner', async () => {
    const person = await confirmed(app, await app.person('user', { name: 'Vera Viewer' }));
    const { invitations } = await owner.api.colleagues.invite({
      projectId: made.id,
      email: person.email.toUpperCase(),
      role: 'viewer',
    });
    expect(invitations).toMatchObject([{ email: person.email, role: 'viewer', state: 'pending' }]);
    const subjects = (await queuedMail(app, person.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Olivia Owner invited you to a project on Aliquot');
    const token = await projectToken(app, person.email);
    expect(await person.api.colleagues.open({ token })).toMatchObject({
      title: 'Shared work',
      role: 'viewer',
      invited_by: 'Olivia Owner',
      obstacle: null,
    });
    expect(await listed(person)).toEqual([]);
    expect(await person.api.colleagues.accept({ token })).toEqual({ projectId: made.id, title: 'Shared work', role: 'viewer' });
    await expect(person.api.colleagues.accept({ token })).rejects.toMatchObject({
      status: 409,
      data: { body: { details: 'This invitation was already accepted. It works once.' } },
    });
    expect(await titlesOf(owner)).toContain('Vera Viewer joined “Shared work”');
    expect(await listed(person)).toMatchObject([{ id: made.id, shared: { owner: 'Olivia Owner', role: 'viewer' } }]);
    const people = await person.api.colleagues.people({ projectId: made.id });
    expect(people.people.map(({ name, role, email }) => [name, role, email])).toEqual([
      ['Olivia Owner', 'owner', null],
      ['Vera Viewer', 'viewer', person.email],
    ]);
    expect(people).toMatchObject({ invitations: [], can: { manage: false, invite: false } });
  });

  it('PRM-027 refuses the own address, one that was invited, and one that takes part', async () => {
    const invite = (email: string) => owner.api.colleagues.invite({ projectId: made.id, email, role: 'editor' });
    await expect(invite(owner.email)).rejects.toMatchObject({
      status: 409,
      data: { body: { details: expect.stringContaining('own address') } },
    });
    await invite('twice@example.org');
    await expect(invite('Twice@example.org')).rejects.toMatchObject({
      status: 409,
      data: { body: { details: expect.stringContaining('already invited') } },
    });
    const inside = await colleagueIn(app, owner, made.id, 'editor');
    await expect(invite(inside.email)).rejects.toMatchObject({
      status: 409,
      data: { body: { details: expect.stringContaining('takes part') } },
    });
  });

  it('PRM-027 answers alike for an address without an account and one of a laboratory, and the link says who cannot accept', async () => {
    const member = await confirmed(app, await app.person('lab_owner'));
    const unregistered = await owner.api.colleagues.invite({ projectId: made.id, email: 'nobody@example.org', role: 'viewer' });
    const labs = await owner.api.colleagues.invite({ projectId: made.id, email: member.email, role: 'viewer' });
    const invited = ({ invitations }: typeof labs, email: string) => {
      const { id: _id, email: _email, ...rest } = invitations.find((each) => each.email === email) ?? { id: '', email: '' };
      return rest;
    };
    expect(invited(labs, member.email)).toEqual(invited(unregistered, 'nobody@example.org'));
    const token = await projectToken(app, member.email);
    expect((await member.api.colleagues.open({ token })).obstacle).toMatchObject({
      kind: 'role',
      words: expect.stringContaining("isn't a researcher account"),
    });
    await expect(member.api.colleagues.accept({ token })).rejects.toMatchObject({ status: 403 });
    const stranger = await confirmed(app, await app.person('user'));
    expect((await stranger.api.colleagues.open({ token })).obstacle).toMatchObject({ kind: 'address' });
    await expect(stranger.api.colleagues.accept({ token })).rejects.toMatchObject({ status: 403 });
    await expect(stranger.api.colleagues.open({ token: 'none' })).rejects.toMatchObject({ status: 404 });
  });

  it('PRM-027 a link expires after seven days, and one that is sent again replaces it; a revoked one is unknown', async () => {
    const person = await confirmed(app, await app.person('user'));
    await owner.api.colleagues.invite({ projectId: made.id, email: person.email, role: 'viewer' });
    const first = await projectToken(app, person.email);
    clock.pass(7 * day);
    await expect(person.api.colleagues.accept({ token: first })).rejects.toMatchObject({ status: 409 });
    const own = async () =>
      (await owner.api.colleagues.people({ projectId: made.id })).invitations.find(({ email }) => email === person.email);
    const invitation = await own();
    expect(invitation?.state).toBe('expired');
    await owner.api.colleagues.inviteAgain({ invitationId: invitation?.id ?? '' });
    await expect(person.api.colleagues.open({ token: first })).rejects.toMatchObject({ status: 404 });
    const second = await projectToken(app, person.email);
    expect((await person.api.colleagues.open({ token: second })).obstacle).toBeNull();
    await owner.api.colleagues.revoke({ invitationId: invitation?.id ?? '' });
    await expect(person.api.colleagues.accept({ token: second })).rejects.toMatchObject({ status: 404 });
    expect(await own()).toBeUndefined();
  });

  it(`PRM-027 ends at ${mostColleagues} colleagues and invitations together`, async () => {
    const { people, invitations } = await owner.api.colleagues.people({ projectId: made.id });
    const free = mostColleagues - (people.length - 1) - invitations.length;
    const invite = (index: number) =>
      owner.api.colleagues.invite({ projectId: made.id, email: `many${index}@example.org`, role: 'viewer' });
    for (let index = 0; index < free; index += 1) await invite(index);
    await expect(invite(free)).rejects.toMatchObject({
      status: 409,
      data: { body: { details: expect.stringContaining('at most 20') } },
    });
  });
});

describe('PRM-027 what colleagues see and do', () => {
  const owner = given.researcher({ name: 'Olivia Owner' });
  const at = given.approvedLab();
  const work = given.assignedProject(owner, at, { title: 'Work of many' });

  it('PRM-027 an editor writes with their own name, and everybody has a read mark of their own', async () => {
    const { project, request } = work;
    const editor = await colleagueIn(app, owner, project.id, 'editor');
    const viewer = await colleagueIn(app, owner, project.id, 'viewer');
    const collaborationId = request.id;
    const sent = await editor.api.conversations.send({ collaborationId, messageKey: randomUUID(), text: 'Six more tubes.' });
    expect(sent.author).toMatchObject({ name: 'The editor', side: 'researcher' });
    await viewer.api.conversations.markRead({ collaborationId, position: sent.position });
    const { people, can } = await viewer.api.conversations.list({ collaborationId });
    expect(can.write).toBe(false);
    expect(people.find(({ id }) => id === viewer.id)).toMatchObject({ side: 'researcher', read_to: sent.position });
    expect(people.find(({ id }) => id === owner.id)).toMatchObject({ read_to: 0 });
    const read = await at.owner.api.conversations.list({ collaborationId });
    expect(read.items.at(-1)?.author.name).toBe('The editor');
    await at.owner.api.conversations.send({ collaborationId, messageKey: randomUUID(), text: 'They arrived.' });
    for (const person of [owner, editor, viewer])
      expect((await titlesOf(person)).some((title) => title.includes('wrote about “Work of many”'))).toBe(true);
    await expect(
      viewer.api.conversations.send({ collaborationId, messageKey: randomUUID(), text: 'May I?' }),
    ).rejects.toMatchObject({ status: 403, data: { body: { details: expect.stringContaining('Your role') } } });
  });

  it('PRM-027 a changed role counts from the next call on, and we notify the person', async () => {
    const { project, request } = work;
    const person = await colleagueIn(app, owner, project.id, 'viewer');
    const prepare = () => person.api.shipments.prepare({ collaborationId: request.id, category: 'exempt' });
    await expect(prepare()).rejects.toMatchObject({ status: 403 });
    await owner.api.colleagues.changeRole({ projectId: project.id, userId: person.id, role: 'editor' });
    expect((await prepare()).number).toBe(1);
    expect(await titlesOf(person)).toContain('You are now an editor of “Work of many”');
    await expect(
      owner.api.colleagues.changeRole({ projectId: project.id, userId: owner.id, role: 'viewer' }),
    ).rejects.toMatchObject({ status: 409 });
  });

  it('PRM-027 after a removal nothing can be read at once, no notice of it either, and the words stay', async () => {
    const { project, request } = work;
    const person = await inviteAndJoin(app, owner, {
      projectId: project.id,
      role: 'editor',
      person: await app.person('user', { name: 'Former Colleague' }),
    });
    await person.api.conversations.send({ collaborationId: request.id, messageKey: randomUUID(), text: 'My last words.' });
    const attached = await person.api.documents.attachToProject({
      projectId: project.id,
      file: new File([new Uint8Array(await pdfOf(['A plan of the samples']))], 'plan.pdf', { type: 'application/pdf' }),
    });
    const { url } = await person.api.documents.linkOfProject({ documentId: attached.id });
    expect((await app.fetch(url, {}, person)).status).toBe(200);
    await owner.api.colleagues.changeRole({ projectId: project.id, userId: person.id, role: 'viewer' });
    expect((await titlesOf(person)).some((title) => title.includes('Work of many'))).toBe(true);

    await owner.api.colleagues.remove({ projectId: project.id, userId: person.id });
    expect((await app.fetch(url, {}, person)).status).toBe(404);
    await expect(person.api.rooms.ofProject({ projectId: project.id })).rejects.toMatchObject({ status: 404 });
    await expect(person.api.conversations.list({ collaborationId: request.id })).rejects.toMatchObject({ status: 404 });
    expect(await listed(person)).toEqual([]);
    expect(await titlesOf(person)).toEqual(['You no longer have access to “Work of many”']);
    const { items } = await at.owner.api.conversations.list({ collaborationId: request.id });
    expect(items.find(({ text }) => text === 'My last words.')?.author.name).toBe('Former Colleague');
    const data = await person.api.accounts.exportData({});
    expect(data).toMatchObject({ projects: [], projectMemberships: [], messages: [{ body: 'My last words.' }] });
  });

  it('PRM-027 a colleague leaves, and an owner does not', async () => {
    const { project } = work;
    const person = await colleagueIn(app, owner, project.id, 'viewer');
    expect(await person.api.accounts.exportData({})).toMatchObject({
      projectMemberships: [{ project_id: project.id, title: 'Work of many', role: 'viewer' }],
    });
    await person.api.colleagues.remove({ projectId: project.id, userId: person.id });
    await expect(person.api.projects.get({ projectId: project.id })).rejects.toMatchObject({ status: 404 });
    expect(await titlesOf(owner)).toContain('The viewer left “Work of many”');
    await expect(owner.api.colleagues.remove({ projectId: project.id, userId: owner.id })).rejects.toMatchObject({
      status: 409,
    });
  });

  it('PRM-027 the laboratory learns neither who was invited nor the amount for approval', async () => {
    const { project, request } = work;
    await owner.api.colleagues.setApproval({ projectId: project.id, approval: { amount: 7_654_321, currency: 'CHF' } });
    const events = (await owner.api.rooms.timelineOfProject({ projectId: project.id })).events.map(({ action }) => action);
    expect(events).toContain('colleagues.set-approval');
    const { api } = at.owner;
    const answers = [
      await api.rooms.ofRequest({ collaborationId: request.id }),
      await api.rooms.timelineOfRequest({ collaborationId: request.id }),
      await api.collaborations.list({}),
      await api.proposals.of({ collaborationId: request.id }),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/colleagues\.|7654321|approval_above|twice@example/);
  });
});

describe('PRM-027 the end of an account or a project', () => {
  const at = given.approvedLab();

  it('PRM-027 with a colleague’s account the membership goes, we notify the owner, and messages stay without a name', async () => {
    const owner = await app.person('user');
    const { project, request } = await underWay(owner, at.owner, at.lab.id, { title: 'Goes on' });
    const person = await colleagueIn(app, owner, project.id, 'editor');
    await person.api.conversations.send({ collaborationId: request.id, messageKey: randomUUID(), text: 'Still here.' });
    await person.api.accounts.deleteAccount({ password: 'correct horse battery' });
    expect((await owner.api.colleagues.people({ projectId: project.id })).people).toHaveLength(1);
    expect(await titlesOf(owner)).toContain('The editor left “Goes on”');
    const { items } = await owner.api.conversations.list({ collaborationId: request.id });
    expect(items).toMatchObject([{ text: 'Still here.', author: { id: null, name: 'Deleted account' } }]);
  });

  it('PRM-027 a deleted project is gone for colleagues, whom we notify, and back when it is restored', async () => {
    const owner = await app.person('user');
    const { project, request } = await requested(owner, at.owner, at.lab.id, { title: 'Comes back' });
    const viewer = await colleagueIn(app, owner, project.id, 'viewer');
    await at.owner.api.collaborations.decide({ collaborationId: request.id, labId: at.lab.id, newStatus: 'rejected' });
    await owner.api.projects.delete({ projectId: project.id });
    await expect(viewer.api.projects.get({ projectId: project.id })).rejects.toMatchObject({ status: 404 });
    expect(await titlesOf(viewer)).toContain('“Comes back” was deleted');
    await expect(viewer.api.projects.restore({ projectId: project.id })).rejects.toMatchObject({ status: 404 });
    await owner.api.projects.restore({ projectId: project.id });
    expect((await viewer.api.projects.get({ projectId: project.id })).title).toBe('Comes back');
    await owner.api.accounts.deleteAccount({ password: 'correct horse battery' });
    await expect(viewer.api.projects.get({ projectId: project.id })).rejects.toMatchObject({ status: 404 });
    expect((await titlesOf(viewer)).filter((title) => title === '“Comes back” was deleted')).toHaveLength(2);
  });
});
