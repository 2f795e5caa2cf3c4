import { describe, expect, it } from 'vitest';
import { refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { underWay as projectUnderWay, requested } from '../../../testing/acts/projects.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import type { Person } from '../../../testing/test-app.ts';
import { endReviews } from './reviews.jobs.ts';

const day = 86_400_000;
const clock = testClock();
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher({ name: 'Rosa Lind' });
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });
const { owner: otherOwner, lab: otherLab } = given.approvedLab({ labName: 'Bay Oncology' });

const accepted = async () => {
  const { project, request } = await projectUnderWay(researcher, owner, lab.id, { title: 'Panel' });
  await owner.api.collaborations.complete({ collaborationId: request.id });
  await researcher.api.projects.accept({ projectId: project.id });
  return { projectId: project.id, collaborationId: request.id };
};
const ofLab = { communication: 5, timeliness: 4, quality: 3 };
const ofResearcher = { communication: 4, clarity: 5, samples: 4 };
const write = (collaborationId: string, text = 'Careful work.', points: object = ofLab, person: Person = researcher) =>
  person.api.reviews.write({ collaborationId, points, text });
const writeAsLab = (collaborationId: string, text = 'A clear request.') => write(collaborationId, text, ofResearcher, owner);
const list = (collaborationId: string, person: Person = researcher) => person.api.reviews.list({ collaborationId });
const noticesOf = async (person: Person, kind: string) =>
  (await person.api.notifications.list({ pageSize: 100 })).items.filter((notice) => notice.kind === kind);

/** Everything that a member of the laboratory can read about a request. */
const asLabReads = async (collaborationId: string) =>
  JSON.stringify([
    await list(collaborationId, owner),
    await owner.api.rooms.ofRequest({ collaborationId }),
    await owner.api.rooms.timelineOfRequest({ collaborationId }),
    await owner.api.collaborations.list({ pageSize: 100 }),
    await owner.api.reviews.ofResearcher({ collaborationId }),
    await owner.api.notifications.list({ pageSize: 100 }),
  ]);

describe('reviews', () => {
  it('PRM-023 neither side sees the other’s before both are in, nor that there is one', async () => {
    const { projectId, collaborationId } = await accepted();
    clock.pass(1000);
    const before = await asLabReads(collaborationId);
    expect(await list(collaborationId)).toMatchObject({ side: 'researcher', reviews: [], state: 'open', can: { write: true } });
    const own = await write(collaborationId);
    expect(own.reviews).toMatchObject([{ side: 'researcher', points: ofLab, text: 'Careful work.', published_at: null }]);
    expect(await asLabReads(collaborationId)).toBe(before);
    expect((await list(collaborationId, admin)).reviews).toEqual([]);

    await write(collaborationId, 'Careful work, and quick.');
    expect((await list(collaborationId)).reviews).toHaveLength(1);
    expect(await asLabReads(collaborationId)).toBe(before);

    const both = await writeAsLab(collaborationId);
    expect(both.reviews.map(({ side, text }) => [side, text])).toEqual([
      ['researcher', 'Careful work, and quick.'],
      ['laboratory', 'A clear request.'],
    ]);
    for (const person of [researcher, owner, admin]) {
      const read = await list(collaborationId, person);
      expect(read.reviews.map(({ side }) => side)).toEqual(['researcher', 'laboratory']);
      expect(read).toMatchObject({ state: 'over', can: { write: false } });
    }
    expect((await noticesOf(researcher, 'review-published'))[0]?.body).toContain('“Panel”');
    expect(await noticesOf(owner, 'review-published')).toHaveLength(1);
    expect((await trailOf(app, collaborationId)).map(({ action }) => action)).toContain('reviews.publish');
    expect(await refusal(write(collaborationId, 'Later'))).toMatchObject({
      status: 409,
      details: 'The reviews are published and can’t be changed any more.',
    });
    const room = await researcher.api.rooms.timelineOfProject({ projectId });
    expect(room.events.filter(({ action }) => action.startsWith('reviews.')).map(({ action }) => action)).toEqual([
      'reviews.publish',
    ]);
  });

  it('PRM-023 two reviews at the same moment are both published', async () => {
    const { collaborationId } = await accepted();
    await Promise.all([write(collaborationId), writeAsLab(collaborationId)]);
    expect((await list(collaborationId)).reviews.every(({ published_at }) => published_at !== null)).toBe(true);
    expect((await list(collaborationId)).reviews).toHaveLength(2);
  });

  it('PRM-023 one alone is published when 14 days are over, after a reminder on day 10 of those who have not written', async () => {
    const { collaborationId } = await accepted();
    await write(collaborationId);
    const reminded = async (person: Person) => (await noticesOf(person, 'review-reminder')).length;
    const [ownBefore, labBefore] = [await reminded(researcher), await reminded(owner)];
    clock.pass(10 * day - 1000);
    await endReviews(app.world);
    expect(await reminded(owner)).toBe(labBefore);
    clock.pass(1000);
    await endReviews(app.world);
    clock.pass(day);
    await endReviews(app.world);
    expect([await reminded(researcher), await reminded(owner)]).toEqual([ownBefore, labBefore + 1]);
    clock.pass(3 * day);
    await endReviews(app.world);
    expect((await list(collaborationId, owner)).reviews).toEqual([]);
    clock.pass(1);
    expect(await statusOf(writeAsLab(collaborationId))).toBe(409);
    await endReviews(app.world);
    expect((await list(collaborationId, owner)).reviews).toMatchObject([{ side: 'researcher', text: 'Careful work.' }]);
    const published = (await noticesOf(owner, 'review-published')).length;
    await endReviews(app.world);
    expect(await noticesOf(owner, 'review-published')).toHaveLength(published);
  });

  it('PRM-020 PRM-023 a dispute stops reviews, whose days begin anew when it is closed', async () => {
    const { collaborationId } = await accepted();
    await write(collaborationId);
    const { id } = await owner.api.disputes.open({ collaborationId, reason: 'Not paid.' });
    expect(await list(collaborationId)).toMatchObject({ state: 'paused', ends_at: null, can: { write: false } });
    expect(await statusOf(writeAsLab(collaborationId))).toBe(409);
    clock.pass(20 * day);
    await endReviews(app.world);
    expect((await list(collaborationId, owner)).reviews).toEqual([]);
    await admin.api.disputes.close({ disputeId: id, decision: 'Paid.' });
    expect((await writeAsLab(collaborationId)).reviews).toHaveLength(2);
  });

  it('PRM-023 wants each point of the own side, and is for the two sides of accepted work', async () => {
    const { request } = await requested(researcher, owner, lab.id);
    expect(await statusOf(write(request.id))).toBe(409);
    const { collaborationId } = await accepted();
    for (const points of [{}, ofResearcher, { ...ofLab, samples: 5 }])
      expect(await refusal(write(collaborationId, '', points))).toMatchObject({
        status: 422,
        details: 'Please rate each point from 1 to 5.',
      });
    expect(await statusOf(write(collaborationId, '', { ...ofLab, quality: 6 }))).toBe(400);
    expect(await statusOf(write(collaborationId, 'a'.repeat(2001)))).toBe(400);
    expect((await write(collaborationId, 'a'.repeat(2000))).reviews).toHaveLength(1);
  });

  it('PRM-023 an administrator removes one with a reason: its text is hidden, that there was one stays', async () => {
    const { collaborationId } = await accepted();
    await write(collaborationId, 'Names a patient.');
    const [own] = (await list(collaborationId)).reviews;
    const remove = (person: Person = admin, reason = 'It names a patient.') =>
      person.api.reviews.remove({ reviewId: own?.id ?? '', reason });
    expect(await statusOf(remove())).toBe(404);
    await writeAsLab(collaborationId);
    expect(await statusOf(remove(researcher))).toBe(403);
    expect(await statusOf(remove(admin, ' '))).toBe(400);
    expect(await remove()).toMatchObject({ text: '', points: {}, removed: { reason: 'It names a patient.' } });
    expect(await statusOf(remove())).toBe(409);
    expect((await list(collaborationId, owner)).reviews[0]).toMatchObject({ text: '', points: {}, can: { remove: false } });
    expect((await noticesOf(researcher, 'review-removed'))[0]?.body).toContain('It names a patient.');
    const entry = (await trailOf(app, collaborationId)).find(({ action }) => action === 'reviews.remove');
    expect(entry?.reason).toBe('It names a patient.');
  });

  it('PRM-023 reviews of a researcher are read by that researcher, by laboratories that were asked, and by administrators', async () => {
    clock.pass(day);
    const { collaborationId } = await accepted();
    await write(collaborationId);
    await writeAsLab(collaborationId, 'Everything was labeled.');
    const { request } = await requested(researcher, otherOwner, otherLab.id);
    for (const person of [researcher, otherOwner, admin]) {
      const { rating, reviews } = await person.api.reviews.ofResearcher({ collaborationId: request.id });
      expect(rating.count).toBe(reviews.filter(({ removed }) => !removed).length);
      expect(rating.points).toEqual({ communication: 4, clarity: 5, samples: 4 });
      expect(rating.average).toBe(4.3);
      expect(reviews[0]).toMatchObject({ text: 'Everything was labeled.' });
      expect(JSON.stringify(reviews)).not.toContain('Harbor');
    }
    expect(await statusOf(owner.api.reviews.ofResearcher({ collaborationId: request.id }))).toBe(404);
  });
});
