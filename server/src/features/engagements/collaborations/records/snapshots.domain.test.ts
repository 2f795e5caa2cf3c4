import { validityThen } from '@aliquot/contract/engagements/snapshots';
import { expect, it } from 'vitest';

it.each<[string, string | null, string | null, { words: string; day: string | null }]>([
  ['ended the day before', null, '2026-03-04', { words: 'Ended before, on', day: '2026-03-04' }],
  ['ends that day', null, '2026-03-05', { words: 'Valid until', day: '2026-03-05' }],
  ['begins the day after', '2026-03-06', '2028-03-05', { words: 'Not valid before', day: '2026-03-06' }],
  ['states no end', '2026-03-05', null, { words: 'No end on record', day: null }],
])('PRM-010 a certificate that %s stands so in what was frozen', (_what, issue_date, expiry_date, said) => {
  expect(validityThen({ issue_date, expiry_date }, '2026-03-05T10:00:00.000Z')).toEqual(said);
});
