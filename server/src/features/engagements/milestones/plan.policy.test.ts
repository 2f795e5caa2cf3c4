import { describe, expect, it } from 'vitest';
import { actorNames, actors, colleagues } from '../../../testing/acts/actors.ts';
import { mayAcceptRaised, mayAnswer, mayHold, mayPlan, mayPropose, mayRelease } from './plan.policy.ts';

const work = { lab_reference_id: 'this-lab', project: { user_id: 'owner', colleagues } };
const sides = ['researcher', 'laboratory'] as const;

describe('PRM-016 a plan, its change orders and holds', () => {
  it.each([
    ['plans', mayPlan, ['member']],
    ['proposes a change', mayPropose, ['owner', 'editor', 'member']],
    ['puts on hold', mayHold, ['owner', 'editor', 'member']],
  ] as const)('PRM-016 each of these %s: %#', (_act, may, expected) => {
    expect(actorNames.filter((name) => may(actors[name], work))).toEqual(expected);
  });

  it.each([
    ['accept', ['member'], ['owner', 'editor', 'approver']],
    ['decline', ['member'], ['owner', 'editor', 'approver']],
    ['take-back', ['owner', 'editor'], ['member']],
  ] as const)('PRM-016 PRM-027 %s an order of the researcher, and of the laboratory', (move, ofResearcher, ofLaboratory) => {
    const answering = sides.map((side) => actorNames.filter((name) => mayAnswer(actors[name], work, { side }, move)));
    expect(answering).toEqual([ofResearcher, ofLaboratory]);
  });

  it('PRM-016 the side that has put the work on hold releases it, or an administrator', () => {
    const releasing = sides.map((side) => actorNames.filter((name) => mayRelease(actors[name], work, { side })));
    expect(releasing).toEqual([
      ['owner', 'editor', 'admin'],
      ['member', 'admin'],
    ]);
    expect(actorNames.filter((name) => mayRelease(actors[name], { ...work, project: null }, { side: 'laboratory' }))).toEqual(
      [],
    );
  });

  it.each([
    [100_000, ['owner', 'editor', 'approver']],
    [100_001, ['approver']],
  ])('PRM-027 a raised total of %d with a limit of 100,000 is accepted by %j', (total, expected) => {
    const project = { ...work.project, approval_above: 100_000, approval_currency: 'USD' };
    const accepting = actorNames.filter((name) => mayAcceptRaised(actors[name], { project }, { total, currency: 'USD' }));
    expect(accepting).toEqual(expected);
  });
});
