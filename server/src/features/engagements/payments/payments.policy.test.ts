import { expect, it } from 'vitest';
import { actorNames, actors, colleagues } from '../../../testing/acts/actors.ts';
import { mayChange, mayNote } from './payments.policy.ts';

const work = { lab_reference_id: 'this-lab', project: { user_id: 'owner', colleagues } };

const changing = (author_side: 'researcher' | 'laboratory') =>
  actorNames.filter((name) => mayChange(actors[name], { author_side }, work));

it('PRM-022 both sides add payment notes, and each corrects and voids its own alone', () => {
  expect(actorNames.filter((name) => mayNote(actors[name], work))).toEqual(['owner', 'editor', 'member']);
  expect([changing('researcher'), changing('laboratory')]).toEqual([['owner', 'editor'], ['member']]);
});
