import { expect, it } from 'vitest';
import type { Actor } from '../../../kernel/actor.ts';
import { actorNames, actors } from '../../../testing/acts/actors.ts';
import { mayCorrect, mayDecide, mayDecideName, mayStateName, mayWithdraw, mayWithdrawName } from './evidence.policy.ts';

const thing = { lab_id: 'this-lab', status: 'stated' } as const;

it.each<[string, (actor: Actor) => unknown, string]>([
  ['corrects a certificate', (actor) => mayCorrect(actor, thing), 'member'],
  ['withdraws a correction', (actor) => mayWithdraw(actor, thing), 'member'],
  ['decides on a correction', (actor) => mayDecide(actor, thing), 'admin'],
  ['states a name of the laboratory', (actor) => mayStateName(actor, 'this-lab'), 'member'],
  ['withdraws such a name', (actor) => mayWithdrawName(actor, thing), 'member'],
  ['decides on such a name', (actor) => mayDecideName(actor, thing), 'admin'],
])('GEN-002 %s: one kind of person alone', (_action, may, allowed) => {
  expect(actorNames.filter((name) => may(actors[name]))).toEqual([allowed]);
});
