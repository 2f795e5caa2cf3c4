import { expect, it } from 'vitest';
import { trailOf } from '../../../../testing/acts/labs.ts';
import { scenario, testClock } from '../../../../testing/acts/scenario.ts';
import { samples } from '../../../../testing/acts/uploads.ts';
import { rulesVersion } from '../../judging/analyses.domain.ts';
import { judgeByNewRules } from './judging-again.jobs.ts';

const clock = testClock();

const given = scenario({ now: clock.now });
const { app } = given;
const { owner, lab } = given.lab();
given.readDocuments({ owner, lab }, samples('sop'));

const judgements = async () => (await owner.api.analyses.list({ labId: lab.id })).items.flatMap((head) => head.judgements);
const scoreOf = async () => (await owner.api.labs.mine({})).compliance_score;

it('ANA-017 what was judged by other rules is judged by those of today, once, and the history keeps both', async () => {
  expect(await judgeByNewRules(app.world)).toBe(0);
  const [first] = await judgements();
  const score = (await scoreOf()) ?? 0;
  const { owner: database } = app.world.database;
  const old = { rules_version: '2020.1.1', compliance_score: score + 7 };
  await database.updateTable('analyses').set(old).where('lab_id', '=', lab.id).execute();
  await database
    .updateTable('labs')
    .set({ compliance_score: score + 7 })
    .where('id', '=', lab.id)
    .execute();

  clock.pass(60_000);
  expect(await judgeByNewRules(app.world)).toBe(1);
  await expect.poll(judgements).toHaveLength(2);
  expect(await judgements()).toMatchObject([{ id: first?.id }, { cause: 'rules', rules_version: rulesVersion }]);
  expect(await scoreOf()).toBe(score);
  expect(await judgeByNewRules(app.world)).toBe(0);
  const [notice] = (await owner.api.notifications.list({ pageSize: 1 })).items;
  expect(notice).toMatchObject({
    kind: 'rules-changed',
    title: 'We checked your documents again', // too little was handed in for a score
    link: '/lab-dashboard?tab=analysis',
  });
  const { analysis } = await owner.api.analyses.latest({ labId: lab.id });
  expect((await trailOf(app, analysis?.id ?? '')).at(-1)).toMatchObject({ action: 'analyses.judge-again' });
});
