import { describe, expect, it } from 'vitest';
import { approve, labData, ownerWithLab, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { projectData } from '../../../testing/acts/projects.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { uploadToLab } from '../../../testing/acts/uploads.ts';

const given = scenario();
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();

const ownerWithDenied = async () => {
  const { owner, lab } = await ownerWithLab(app);
  await admin.api.labs.decide({ labId: lab.id, newStatus: 'denied', reason: 'No scope was attached.' });
  return { owner, labId: lab.id };
};

describe('submitting a denied laboratory again', () => {
  it('LAB-049 its owner reads the reason, changes it and submits it; administrators are notified and decide again', async () => {
    const { owner, labId } = await ownerWithDenied();
    const before = await owner.api.labs.mine({});
    expect(before).toMatchObject({
      status: 'denied',
      denial_reason: 'No scope was attached.',
      can: { edit: true, upload: true, resubmit: true },
    });
    const changed = await owner.api.labs.update({
      labId,
      version: before.version,
      labData: labData({ labName: 'Mended' }),
    });
    expect(changed.status).toBe('denied');
    const file = { name: 'scope.txt', bytes: Buffer.from('A scope of accreditation'), type: 'text/plain' };
    expect((await uploadToLab(app, labId, file, owner)).status).toBe(200);
    expect(await owner.api.labs.resubmit({ labId })).toMatchObject({ status: 'pending', can: { resubmit: false } });
    expect((await trailOf(app, labId)).at(-1)).toMatchObject({
      action: 'labs.resubmit',
      actor_id: owner.id,
      before: { status: 'denied', denial_reason: 'No scope was attached.' },
      after: { status: 'pending' },
    });
    const notices = await admin.api.notifications.list({});
    expect(notices.items.map(({ title }) => title)).toContain('Mended was submitted again');
    expect(await admin.api.labs.get({ labId })).toMatchObject({ can: { decide: true } });
    expect((await approve(admin, labId)).status).toBe('approved');
  });

  it('LAB-049 works once, and only for a denied one', async () => {
    const { owner, labId } = await ownerWithDenied();
    const tries = await Promise.allSettled([1, 2, 3].map(() => owner.api.labs.resubmit({ labId })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await statusOf(owner.api.labs.resubmit({ labId }))).toBe(409);
    await approve(admin, labId);
    expect(await statusOf(owner.api.labs.resubmit({ labId }))).toBe(409);
    expect((await owner.api.labs.mine({})).status).toBe('approved');
  });
});

const ownerWithChanged = async () => {
  const { owner, lab } = await ownerWithLab(app);
  const { version } = await approve(admin, lab.id);
  const renamed = await owner.api.labs.update({ labId: lab.id, version, labData: labData({ labName: 'Renamed' }) });
  return { owner, labId: lab.id, renamed };
};

describe('reviewing the changes of an approved laboratory', () => {
  it('LAB-051 the laboratory sees what waits, and that it was settled', async () => {
    const { owner, labId, renamed } = await ownerWithChanged();
    expect(renamed).toMatchObject({ needs_review: true, review_fields: ['labName'], can: { review: false } });
    const data = labData({ labName: 'Renamed', primaryServices: ['virology'] });
    const again = await owner.api.labs.update({ labId, version: renamed.version, labData: data });
    expect(again.review_fields).toEqual(['labName', 'primaryServices']);
    expect(await statusOf(admin.api.labs.acknowledge({ labId, version: renamed.version }))).toBe(409);
    expect((await admin.api.labs.get({ labId })).can.review).toBe(true);
    expect(await admin.api.labs.acknowledge({ labId, version: again.version })).toMatchObject({
      status: 'approved',
      needs_review: false,
      review_fields: [],
    });
    expect(await statusOf(admin.api.labs.acknowledge({ labId, version: again.version }))).toBe(409);
    expect((await trailOf(app, labId)).at(-1)).toMatchObject({
      action: 'labs.acknowledge',
      actor_id: admin.id,
      before: { review_fields: ['labName', 'primaryServices'] },
    });
    const notices = await owner.api.notifications.list({});
    expect(notices.items.map(({ title }) => title)).toContain('The changes of Renamed were reviewed');
  });

  it('LAB-051 matching follows the services at once', async () => {
    const { owner, lab } = await ownerWithLab(app, { labName: 'Follower', primaryServices: ['molecular-diagnostics'] });
    const approved = await approve(admin, lab.id);
    const scoreOf = async () => {
      const { matches } = await researcher.api.matching.analyzeProject({ projectData: projectData() });
      return matches.find(({ id }) => id === lab.id)?.matchPercentage;
    };
    const before = await scoreOf();
    expect(before).toBeGreaterThan(0);
    await owner.api.labs.update({
      labId: lab.id,
      version: approved.version,
      labData: labData({ labName: 'Follower', primaryServices: ['drug-testing'], specializations: [] }),
    });
    expect((await scoreOf()) ?? 0).toBeLessThan(before ?? 0);
  });
});
