import { describe, expect, it } from 'vitest';
import { actorNames, actors, colleagues } from '../../../testing/acts/actors.ts';
import { abilities, mayMove, mayPack, workAbilities } from './shipments.policy.ts';

const work = { lab_reference_id: 'this-lab', project: { user_id: 'owner', colleagues }, stage: 'agreed' } as const;
const prepared = { sent_by: 'researcher', state: 'prepared' } as const;

describe('PRM-012 a shipment of the researcher', () => {
  it('PRM-012 is packed by its sender', () => {
    expect(actorNames.filter((name) => mayPack(actors[name], work, prepared))).toEqual(['owner', 'editor']);
  });

  it.each([
    ['hand-over', ['owner', 'editor']],
    ['deliver', ['owner', 'editor', 'member']],
    ['lose', ['owner', 'editor', 'member']],
    ['receive', ['member']],
  ] as const)('PRM-012 %s: %j', (move, expected) => {
    expect(actorNames.filter((name) => mayMove(actors[name], work, prepared, move))).toEqual(expected);
  });

  it.each([
    ['owner', 'prepared', ['edit', 'add_samples', 'discard', 'hand_over']],
    ['member', 'prepared', []],
    ['owner', 'handed-over', ['deliver', 'lose', 'note']],
    ['member', 'handed-over', ['deliver', 'lose', 'receive', 'note']],
    ['member', 'received', ['note']],
    ['viewer', 'handed-over', []],
    ['admin', 'handed-over', []],
  ] as const)('PRM-012 PRM-013 the %s of one that is %s can %j', (name, state, expected) => {
    const can = Object.entries(abilities(actors[name], work, { ...prepared, state })).filter(([, able]) => able);
    expect(can.map(([ability]) => ability)).toEqual(expected);
  });

  it('PRM-012 is prepared in agreed work by both sides, and in delivered work by neither', () => {
    const preparing = (['agreed', 'delivered'] as const).map((stage) =>
      actorNames.filter((name) => workAbilities(actors[name], { ...work, stage }).prepare),
    );
    expect(preparing).toEqual([['owner', 'editor', 'member'], []]);
  });
});
