import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { analysed } from '../../testing/analyses.ts';
import { ownerWithLab, trailOf } from '../../testing/labs.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sample, uploadToLab } from '../../testing/uploads.ts';
import { rulesVersion } from '../judging/analyses.domain.ts';
import { judgeByNewRules } from './judging-again.jobs.ts';

let app: TestApp;
let owner: Person;
let labId: string;
let clock = new Date('2026-06-01T10:00:00.000Z');

beforeAll(async () => {
  app = await startTestApp({ now: () => clock });
  const made = await ownerWithLab(app);
  owner = made.owner;
  labId = made.lab.id;
  await uploadToLab(app, labId, await sample('sop'), owner);
  await analysed(owner, labId);
});
afterAll(() => app.close());

const judgements = async () => (await owner.api.analyses.list({ labId })).items.flatMap((head) => head.judgements);
const scoreOf = async () => (await owner.api.labs.mine({})).compliance_score;

it('ANA-017 what was judged by other rules is judged by those of today, once, and the history keeps both', async () => {
  expect(await judgeByNewRules(app.world)).toBe(0);
  const [first] = await judgements();
  const score = (await scoreOf()) ?? 0;
  const { owner: database } = app.world.database;
  const old = { rules_version: '2020.1.1', compliance_score: score + 7 };
  await database.updateTable('analyses').set(old).where('lab_id', '=', labId).execute();
  await database
    .updateTable('labs')
    .set({ compliance_score: score + 7 })
    .where('id', '=', labId)
    .execute();

  clock = new Date(clock.getTime() + 60_000);
  expect(await judgeByNewRules(app.world)).toBe(1);
  await vi.waitFor(async () => expect(await judgements()).toHaveLength(2), { timeout: 60_000, interval: 100 });
  expect(await judgements()).toMatchObject([{ id: first?.id }, { cause: 'rules', rules_version: rulesVersion }]);
  expect(await scoreOf()).toBe(score);
  expect(await judgeByNewRules(app.world)).toBe(0);
  const [notice] = (await owner.api.notifications.list({ pageSize: 1 })).items;
  expect(notice).toMatchObject({
    kind: 'rules-changed',
    title: `Your compliance score is now ${score}%`,
    link: '/lab-dashboard?tab=analysis',
  });
  const { analysis } = await owner.api.analyses.latest({ labId });
  expect((await trailOf(app, analysis?.id ?? '')).at(-1)).toMatchObject({ action: 'analyses.judge-again' });
});
