import { type LabTerms, noTerms } from '@aliquot/contract/hearts/terms';
import { describe, expect, it } from 'vitest';
import { approve, ownerWithLab, refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { ownerWithApprovedLab, projectData } from '../../../testing/acts/projects.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { type Person } from '../../../testing/test-app.ts';

const given = scenario({ worker: false });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();

const terms: LabTerms = {
  turnaroundWeeks: 3,
  projectsPerMonth: 4,
  availability: { kind: 'from', date: '2099-02-01' },
  prices: { kind: 'range', lowest: 2000, highest: 9000 },
};
const versionOf = async (owner: Person) => (await owner.api.labs.mine({})).version;
const state = async (owner: Person, labId: string, changes: Partial<LabTerms>) =>
  owner.api.labs.stateTerms({ labId, terms: { ...noTerms, ...changes }, version: await versionOf(owner) });
const matchOf = async (labId: string) =>
  (await researcher.api.matching.analyzeProject({ projectData: projectData({ budgetRange: 'low' }) })).matches.find(
    ({ id }) => id === labId,
  );

describe('stating terms', () => {
  it('starts with nothing stated, keeps every part, and writes what changed into the trail', async () => {
    const { owner, lab } = await ownerWithLab(app);
    expect(lab).toMatchObject({ terms: noTerms, terms_stated_at: null });
    const stated = await owner.api.labs.stateTerms({ labId: lab.id, terms, version: lab.version });
    expect(stated).toMatchObject({ terms, version: lab.version + 1, needs_review: false });
    expect(stated.terms_stated_at).not.toBeNull();
    await state(owner, lab.id, { ...terms, availability: { kind: 'paused' } });
    const entries = (await trailOf(app, lab.id)).filter(({ action }) => action === 'labs.terms');
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [noTerms, terms],
      [{ availability: terms.availability }, { availability: { kind: 'paused' } }],
    ]);
    expect(await state(owner, lab.id, {})).toMatchObject({ terms: noTerms });
  });

  it('is for members and administrators, one after the other', async () => {
    const { owner, lab } = await ownerWithLab(app);
    const input = { labId: lab.id, terms, version: lab.version };
    expect((await admin.api.labs.stateTerms(input)).terms).toEqual(terms);
    expect(await statusOf(owner.api.labs.stateTerms(input))).toBe(409);
    expect((await owner.api.labs.mine({})).terms).toEqual(terms);
  });

  it.each<[string, Partial<LabTerms>]>([
    ['a turnaround of no weeks', { turnaroundWeeks: 0 }],
    ['half a project a month', { projectsPerMonth: 0.5 }],
    ['a day that does not exist', { availability: { kind: 'from', date: '2027-02-30' } }],
    ['prices that fall', { prices: { kind: 'range', lowest: 9000, highest: 2000 } }],
    ['a price beyond all', { prices: { kind: 'range', lowest: 1, highest: 1e12 } }],
  ])('refuses %s', async (_what, changes) => {
    const { owner, lab } = await ownerWithLab(app);
    expect([400, 422]).toContain((await refusal(state(owner, lab.id, changes))).status);
    expect((await owner.api.labs.mine({})).terms).toEqual(noTerms);
  });

  it('the database refuses a day without its choice, and half a range, by itself', async () => {
    const { lab } = await ownerWithLab(app);
    const write = (values: Record<string, unknown>) =>
      app.world.database.owner.updateTable('labs').set(values).where('id', '=', lab.id).execute();
    await expect(write({ availability: 'from' })).rejects.toThrow(/labs_available_from/);
    await expect(write({ availability: 'now', available_from: '2027-01-01' })).rejects.toThrow(/labs_available_from/);
    await expect(write({ pricing: 'range', lowest_price: 5 })).rejects.toThrow(/labs_prices/);
    await expect(write({ lowest_price: 5, highest_price: 9 })).rejects.toThrow(/labs_prices/);
  });
});

describe('what is stated, in a match', () => {
  it('counts and shows as stated by the laboratory', async () => {
    const { owner, lab } = await ownerWithApprovedLab(app, admin, { labName: 'Stating' });
    await app.world.database.pool.query(
      `insert into certifications (lab_id, type, number, expiry_date, accredited_tests)
       values ($1, 'iso-15189', 'N1', '2099-01-01', '{Targeted sequencing of circulating tumor DNA}')`,
      [lab.id],
    );
    const before = await matchOf(lab.id);
    const now = {
      ...terms,
      availability: { kind: 'now' as const },
      prices: { ...terms.prices, highest: 4000 } as LabTerms['prices'],
    };
    await state(owner, lab.id, now);
    const after = await matchOf(lab.id);
    expect(after?.terms).toEqual(now);
    expect(after?.matchPercentage).toBe(before?.matchPercentage);
    const factor = (key: string) => after?.factors.find((each) => each.key === key);
    expect(factor('budget')).toMatchObject({ source: 'laboratory-statement', points: 0 });
    expect(factor('budget')?.detail).toBe('It states $2,000 to $4,000 per project, which is within your budget.');
    expect(factor('timeline')?.detail).toContain('It states a turnaround of 3 weeks');
    await state(owner, lab.id, { ...now, prices: { kind: 'range', lowest: 8000, highest: 9000 } });
    const dear = (await matchOf(lab.id))?.factors.find(({ key }) => key === 'budget');
    expect(dear?.points).toBeLessThan(0);
    expect(dear?.detail).toContain('which is above your budget');
  });

  it('REQ-015 REQ-023 a laboratory that pauses is not offered, cannot be chosen any more, and comes back', async () => {
    const { owner, lab } = await ownerWithApprovedLab(app, admin, { labName: 'Pausing' });
    expect(await matchOf(lab.id)).toBeDefined();
    await state(owner, lab.id, { availability: { kind: 'paused' } });
    expect(await matchOf(lab.id)).toBeUndefined();
    const submission = { projectData: projectData(), submissionKey: crypto.randomUUID(), labId: lab.id };
    expect(await refusal(researcher.api.projects.submit(submission))).toMatchObject({
      status: 422,
      details: 'Selected lab not found',
    });
    await state(owner, lab.id, { availability: { kind: 'from', date: '2099-02-01' } });
    expect(await matchOf(lab.id)).toBeUndefined();
    await state(owner, lab.id, { availability: { kind: 'now' } });
    expect(await matchOf(lab.id)).toBeDefined();
  });

  it('pausing changes nothing about the approval', async () => {
    const { owner, lab } = await ownerWithLab(app);
    await state(owner, lab.id, { availability: { kind: 'paused' } });
    expect(await approve(admin, lab.id)).toMatchObject({ status: 'approved', terms: { availability: { kind: 'paused' } } });
  });
});
