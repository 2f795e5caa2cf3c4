import { expect, it } from 'vitest';
import { actorNames, actors, colleagues } from '../../../testing/acts/actors.ts';
import { mayAgree, mayDecide, mayHandle } from './agreements.policy.ts';

const work = { id: 'w', lab_reference_id: 'this-lab', project: { user_id: 'owner', colleagues } };
const both = ['owner', 'editor', 'member'];

const deciding = (collaboration_id: string) => actorNames.filter((name) => mayDecide(actors[name], { collaboration_id }, work));
const agreeing = (...agreements_due: object[]) =>
  actorNames.filter((name) => mayAgree(actors[name], { ...work, agreements_due }));

it('PRM-021 both sides add agreements, and decide those of their own work', () => {
  expect(actorNames.filter((name) => mayHandle(actors[name], work))).toEqual(both);
  expect([deciding('w'), deciding('another')]).toEqual([both, []]);
});

it('PRM-021 the work is agreed by either side once no required agreement is due', () => {
  expect([agreeing(), agreeing({ kind: 'nda' })]).toEqual([both, []]);
});
