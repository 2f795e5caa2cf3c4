import type { LapseRule } from '@aliquot/contract/administration/suspensions';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { ownerWithApprovedLab } from '../../../testing/acts/projects.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { keepSuspensions } from './suspensions.jobs.ts';

const clock = testClock('2026-06-10T10:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin();

const query = (text: string, values: unknown[] = []) => app.world.database.pool.query(text, values);
const certificate = (labId: string, expiry: string | null, { type = 'clia', inferred = false } = {}) =>
  query('insert into certifications (lab_id, type, expiry_date, expiry_inferred) values ($1, $2, $3, $4)', [
    labId,
    type,
    expiry,
    inferred,
  ]);

let count = 0;
const approved = () => {
  count += 1;
  return ownerWithApprovedLab(app, admin, { labName: `Lapsing ${count}`, contactEmail: `lapsing${count}@lab.example` });
};
const set = async (rule: LapseRule) => {
  const { version } = await admin.api.suspensions.rule({});
  return admin.api.suspensions.setRule({ rule, version });
};
const on: LapseRule = { on: true, types: ['clia'], grace_days: 7 };
const standing = (labId: string) => admin.api.suspensions.standing({ labId });

beforeEach(async () => {
  clock.set('2026-06-10T10:00:00.000Z');
  await set({ ...on, on: false });
  await keepSuspensions(app.world);
});

describe('ADQ-004 the rule by which certificates that lapse suspend', () => {
  it('ADQ-004 is off until an administrator sets it, each change over the version that was read', async () => {
    const { lab } = await approved();
    await certificate(lab.id, '2026-01-01');
    await keepSuspensions(app.world);
    expect((await standing(lab.id)).suspension).toBeNull();
    const stored = await set(on);
    expect(stored.rule).toEqual(on);
    expect(stored.concerned).toContainEqual(
      expect.objectContaining({ id: lab.id, certificate: 'clia', ended_on: '2026-01-01' }),
    );
    expect(await refusal(admin.api.suspensions.setRule({ rule: on, version: stored.version - 1 }))).toMatchObject({
      status: 409,
    });
    expect(await refusal(set({ ...on, types: [] }))).toMatchObject({ status: 422, fields: { types: expect.any(String) } });
    expect(await statusOf(set({ ...on, grace_days: -1 }))).toBe(400);
    const { rows } = await query(
      "select before, after from audit_entries where action = 'settings.lapse-rule' order by seq desc limit 1",
    );
    expect(rows[0]).toMatchObject({ before: { on: false }, after: { on: true, types: ['clia'] } });
  });

  const cases: [what: string, plant: (labId: string) => Promise<unknown>, suspended: boolean][] = [
    ['ended before the days of grace', (id) => certificate(id, '2026-06-02'), true],
    ['ended within the days of grace', (id) => certificate(id, '2026-06-03'), false],
    ['none on file', async () => undefined, false],
    ['an end that nobody knows', (id) => certificate(id, null), false],
    ['an end that no document states', (id) => certificate(id, '2026-01-01', { inferred: true }), false],
    ['another kind', (id) => certificate(id, '2026-01-01', { type: 'cap' }), false],
    ['one renewed', async (id) => [await certificate(id, '2026-01-01'), await certificate(id, '2027-01-01')], false],
  ];
  it.each(cases)('ADQ-004 %s', async (_what, plant, suspended) => {
    const { lab } = await approved();
    await plant(lab.id);
    await set(on);
    await keepSuspensions(app.world);
    expect((await standing(lab.id)).suspension !== null).toBe(suspended);
  });

  it('ADQ-004 the laboratory reads why, reinstating needs a current certificate, and a renewal ends it', async () => {
    const { owner, lab } = await approved();
    await certificate(lab.id, '2026-05-31');
    await set(on);
    await keepSuspensions(app.world);
    await keepSuspensions(app.world);
    expect(await standing(lab.id)).toMatchObject({
      suspension: { certificate: 'clia', suspended_by: null },
      obstacle: 'Reinstating needs a current CLIA certificate.',
      can: { reinstate: false },
    });
    expect((await owner.api.labs.mine({})).suspension?.reason).toContain('CLIA certificate ended on May 31, 2026');
    expect(await refusal(admin.api.suspensions.reinstate({ labId: lab.id }))).toMatchObject({
      status: 409,
      details: 'Reinstating needs a current CLIA certificate.',
    });
    await certificate(lab.id, '2028-05-31');
    await keepSuspensions(app.world);
    expect((await standing(lab.id)).earlier).toMatchObject([{ end_note: 'A current certificate is on file.', ended_by: null }]);
    expect((await trailOf(app, lab.id)).slice(-2).map(({ action, actor_role }) => [action, actor_role])).toEqual([
      ['labs.suspend-by-rule', 'system'],
      ['labs.reinstate', 'system'],
    ]);
  });

  it('ADQ-004 a rule that is switched off lifts what it suspended, and nothing that a person did', async () => {
    const byRule = await approved();
    const byHand = await approved();
    await certificate(byRule.lab.id, '2026-05-01');
    await set(on);
    await keepSuspensions(app.world);
    await admin.api.suspensions.suspend({ labId: byHand.lab.id, reason: 'By hand.' });
    await set({ ...on, on: false });
    await keepSuspensions(app.world);
    expect((await standing(byRule.lab.id)).suspension).toBeNull();
    expect((await standing(byHand.lab.id)).suspension?.reason).toBe('By hand.');
  });
});
