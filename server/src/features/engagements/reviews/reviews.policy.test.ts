import { expect, it } from 'vitest';
import { actorNames, actors, colleagues } from '../../../testing/acts/actors.ts';
import { mayRemove, mayReview, visible } from './reviews.policy.ts';

const work = { lab_reference_id: 'this-lab', project: { user_id: 'owner', colleagues } };
const review = { side: 'laboratory', published_at: null, removed_at: null } as const;
const published = { ...review, published_at: new Date('2026-03-15') };

it('PRM-023 both sides review, and read their own alone until both are published', () => {
  expect(actorNames.filter((name) => mayReview(actors[name], work))).toEqual(['owner', 'editor', 'member']);
  expect(actorNames.filter((name) => visible(actors[name], work, review))).toEqual(['member']);
  expect(actorNames.filter((name) => visible(actors[name], work, { ...review, side: 'researcher' }))).toEqual([
    'owner',
    'editor',
  ]);
  expect(actorNames.filter((name) => visible(actors[name], work, published))).toEqual(actorNames);
});

it('PRM-023 administrators remove published reviews', () => {
  const removing = [review, published].map((each) => actorNames.filter((name) => mayRemove(actors[name], each)));
  expect(removing).toEqual([[], ['admin']]);
});
