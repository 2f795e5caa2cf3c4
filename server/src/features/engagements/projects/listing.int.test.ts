import { type EngagementStage, engagementStages } from '@aliquot/contract/engagement-stages';
import type { Project } from '@aliquot/contract/engagements/projects';
import { turnGroups } from '@aliquot/contract/turns';
import { describe, expect, it } from 'vitest';
import { decide, requested, submit } from '../../../testing/acts/projects.ts';
import { propose } from '../../../testing/acts/proposals.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { prepareShipment, typedSample } from '../../../testing/acts/shipments.ts';

const clock = testClock('2026-03-02T10:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
given.admin();
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });
const { owner: otherOwner, lab: otherLab } = given.approvedLab({ labName: 'Bay Oncology' });

/** One project in each stage, and the three that have none. */
const planted = async () => {
  const researcher = await app.person('user', { name: 'Rosa Lind' });
  const at = async (stage: EngagementStage, title: string = stage) => {
    clock.pass(60_000);
    const { project, request } = await requested(researcher, owner, lab.id, { title });
    await app.rows('update lab_collaborations set stage = $2 where id = $1', request.id, stage);
    return project;
  };
  for (const stage of engagementStages) await at(stage);
  const cancelled = await at('asked', 'cancelled');
  await researcher.api.projects.cancel({ projectId: cancelled.id });
  const open = await submit(researcher, lab.id, { title: 'open demand' });
  await app.rows('delete from lab_collaborations where project_id = $1', open.id);
  await app.rows(`update projects set suggested_profile = '{}' where id = $1`, open.id);
  const left = await submit(researcher, lab.id, { title: 'left alone' });
  await app.rows('delete from lab_collaborations where project_id = $1', left.id);
  return researcher;
};

const titles = (items: readonly Project[]) => items.map(({ title }) => title);
const all = { pageSize: 100 } as const;

describe("a researcher's list", () => {
  it('PRM-028 begins with what waits for the researcher, then running work, then the rest, as each row says', async () => {
    const researcher = await planted();
    const { items, groups } = await researcher.api.projects.list({ ...all, first: 'needs-you' });
    const inGroups = turnGroups.map((group) => items.filter(({ turn }) => turn.group === group));
    expect(items).toEqual(inGroups.flat());
    expect(inGroups.map((rows) => titles(rows).toSorted())).toEqual([
      ['awarded', 'declined', 'delivered', 'expired', 'left alone', 'proposed', 'withdrawn'],
      ['agreed', 'asked', 'open demand', 'running'],
      ['accepted', 'cancelled'],
    ]);
    expect(groups).toEqual({ 'needs-you': 7, running: 4, done: 2 });
    for (const group of turnGroups) {
      const page = await researcher.api.projects.list({ ...all, group });
      expect([page.total, page.items.every(({ turn }) => turn.group === group)]).toEqual([groups?.[group], true]);
    }
    const declined = await researcher.api.projects.list({ ...all, first: 'needs-you', stage: 'declined' });
    expect(declined.groups).toEqual({ 'needs-you': 1, running: 0, done: 0 });
    for (const { turn } of items) expect(turn.mine).toBe(turn.group === 'needs-you');
  });

  it('PRJ-006 PRM-028 is newest first without an order, and by title or the next date when asked', async () => {
    const researcher = await app.person('user');
    for (const title of ['Beta', 'alpha', 'Gamma']) {
      clock.pass(86_400_000);
      await submit(researcher, title === 'alpha' ? otherLab.id : lab.id, { title });
    }
    expect(await researcher.api.projects.list(all)).not.toHaveProperty('groups');
    expect(titles((await researcher.api.projects.list(all)).items)).toEqual(['Gamma', 'alpha', 'Beta']);
    expect(titles((await researcher.api.projects.list({ ...all, sort: 'title' })).items)).toEqual(['alpha', 'Beta', 'Gamma']);
    expect(titles((await researcher.api.projects.list({ ...all, sort: 'next' })).items)).toEqual(['Beta', 'alpha', 'Gamma']);
    const second = await researcher.api.projects.list({ page: 2, pageSize: 2, sort: 'title' });
    expect([second.total, titles(second.items)]).toEqual([3, ['Gamma']]);
    const beyond = await researcher.api.projects.list({ page: 9, pageSize: 2 });
    expect([beyond.total, beyond.items]).toEqual([3, []]);
  });

  it('PRM-028 is searched by title and laboratory, and filtered by stage and laboratory, on the server', async () => {
    const researcher = await app.person('user');
    await submit(researcher, lab.id, { title: '100% plasma' });
    await submit(researcher, otherLab.id, { title: 'Serum' });
    const find = async (query: object) => titles((await researcher.api.projects.list({ ...all, ...query })).items);
    expect(await find({ search: 'PLASMA' })).toEqual(['100% plasma']);
    expect(await find({ search: 'bay onc' })).toEqual(['Serum']);
    expect(await find({ search: '%' })).toEqual(['100% plasma']);
    expect(await find({ labId: otherLab.id })).toEqual(['Serum']);
    expect(await find({ stage: 'asked' })).toHaveLength(2);
    expect(await find({ stage: 'delivered' })).toEqual([]);
    const { laboratories } = await researcher.api.projects.list({ first: 'needs-you' });
    expect(laboratories?.map(({ name }) => name)).toEqual(['Bay Oncology', 'Harbor Genomics']);
  });
});

describe("a laboratory's list", () => {
  it('PRM-028 COL-012 begins with what waits for the laboratory, is searched by researcher, filtered and ordered', async () => {
    const rosa = await app.person('user', { name: 'Rosa Unusual' });
    const ola = await app.person('user', { name: 'Ola Petersen' });
    const { request: declined } = await requested(rosa, otherOwner, otherLab.id, { title: 'Declined' });
    await decide(otherOwner, otherLab.id, declined.id, 'rejected');
    clock.pass(1000);
    const { request: delivered } = await requested(ola, otherOwner, otherLab.id, { title: 'Delivered' });
    await app.rows(`update lab_collaborations set stage = 'delivered' where id = $1`, delivered.id);
    clock.pass(1000);
    await requested(rosa, otherOwner, otherLab.id, { title: 'Asked' });
    const find = async (query: object) => {
      const { items } = await otherOwner.api.collaborations.list({ ...all, ...query });
      return items
        .filter(({ requester }) => requester?.name === 'Rosa Unusual' || requester?.name === 'Ola Petersen')
        .map(({ project, turn }) => `${project?.title}: ${turn.group}`);
    };
    const grouped = ['Asked: needs-you', 'Delivered: running', 'Declined: done'];
    expect(await find({ first: 'needs-you' })).toEqual(grouped);
    expect(await find({})).toEqual(grouped);
    expect(await find({ sort: 'title' })).toEqual([grouped[0], grouped[2], grouped[1]]);
    expect(await find({ search: 'unusual', sort: 'title' })).toEqual([grouped[0], grouped[2]]);
    expect(await find({ search: 'deliv' })).toEqual([grouped[1]]);
    expect(await find({ stage: 'declined' })).toEqual([grouped[2]]);
    expect(await find({ group: 'running' })).toEqual([grouped[1]]);
    const { groups, total } = await otherOwner.api.collaborations.list({ ...all, first: 'needs-you' });
    expect(Object.values(groups ?? {}).reduce((sum, count) => sum + count, 0)).toBe(total);
    const pending = await otherOwner.api.collaborations.list({ ...all, first: 'needs-you', status: 'pending' });
    expect([pending.total, pending.items.length]).toEqual([pending.pending, pending.pending]);
    expect(Object.values(pending.groups ?? {}).reduce((sum, count) => sum + count, 0)).toBe(pending.pending);
  });
});

const both = (words: string) => [words, words];

describe('both lists', () => {
  it('PRM-004 PRM-013 PRM-020 say who sends, carries and receives the samples, and who decides a dispute, and group by it', async () => {
    const rosa = await app.person('user', { name: 'Rosa Lind' });
    const { request } = await requested(rosa, owner, lab.id, { title: 'Samples' });
    await propose(owner, request.id);
    await rosa.api.proposals.accept({ collaborationId: request.id, version: 1 });
    await owner.api.collaborations.start({ collaborationId: request.id });
    const shown = async () => {
      const lists = [
        await rosa.api.projects.list({ ...all, first: 'needs-you' }),
        await owner.api.collaborations.list({ ...all, first: 'needs-you', search: 'Samples' }),
      ];
      return lists.map(({ items, groups }) => {
        const [turn] = items.map((item) => item.turn);
        expect(groups?.[turn?.group ?? 'done']).toBe(1);
        return turn?.words;
      });
    };
    const toSend = ['Your turn: send the samples', 'The researcher’s turn: send the samples'];
    expect(await shown()).toEqual(toSend);
    const { id: shipmentId } = await prepareShipment(rosa, request.id, [typedSample('S-001')]);
    expect(await shown()).toEqual(toSend);
    await rosa.api.shipments.handOver({ shipmentId });
    expect(await shown()).toEqual(both('The samples are on their way'));
    await owner.api.shipments.deliver({ shipmentId });
    expect(await shown()).toEqual(['The laboratory’s turn: receive the samples', 'Your turn: receive the samples']);
    await owner.api.shipments.receive({ shipmentId, samples: [] });
    expect((await shown())[1]).toMatch(/^Your turn: deliver the results/);
    await owner.api.collaborations.complete({ collaborationId: request.id });
    await rosa.api.disputes.open({ collaborationId: request.id, reason: 'Another panel' });
    expect(await shown()).toEqual(both('A dispute is open. An administrator decides it'));
  });
});
