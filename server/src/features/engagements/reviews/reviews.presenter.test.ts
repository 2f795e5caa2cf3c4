import { describe, expect, it } from 'vitest';
import { actors } from '../../../testing/acts/actors.ts';
import { visible } from './reviews.policy.ts';
import { presentPublished, presentReview, ratingOf } from './reviews.presenter.ts';

const written = new Date('2026-03-10T10:00:00Z');
const review = {
  id: 'r',
  collaboration_id: 'w',
  side: 'researcher' as const,
  communication: 5,
  timeliness: 4,
  quality: 3,
  clarity: null,
  samples: null,
  body: 'On time.',
  country: 'US',
  written_by: 'owner',
  written_at: written,
  published_at: new Date('2026-03-15T10:00:00Z') as Date | null,
  removed_at: null as Date | null,
  removed_by: null,
  removal_reason: null as string | null,
};
const removed = { ...review, communication: 1, timeliness: 1, quality: 1, removed_at: written, removal_reason: 'A name.' };
const shown = (row: typeof review) => {
  const seen = visible(actors.admin, { lab_reference_id: 'this-lab', project: null }, row);
  return seen && presentReview(actors.admin, seen);
};

describe('PRM-023 a removed review', () => {
  it('PRM-023 counts in no average', () => {
    const points = { communication: 4.5, timeliness: 4, quality: 3.5 };
    expect(ratingOf([review, removed, { ...review, communication: 4, quality: 4 }])).toEqual({ count: 2, average: 4, points });
    expect(ratingOf([removed])).toEqual({ count: 0, average: null, points: {} });
  });

  it('PRM-023 shows that there was one, and neither its text nor its points', () => {
    expect(presentPublished(removed)).toMatchObject({ text: '', points: {}, removed: true, month: '2026-03' });
    expect(presentPublished(review)).toMatchObject({ text: 'On time.', points: { quality: 3 }, removed: false });
    expect(shown(removed)).toMatchObject({ text: '', points: {}, removed: { reason: 'A name.' }, can: { remove: false } });
    expect(shown(review)).toMatchObject({ text: 'On time.', removed: null, can: { remove: true } });
  });
});
