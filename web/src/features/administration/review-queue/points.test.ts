import type { Objection } from '@aliquot/contract/administration/review-queue';
import { expect, it } from 'vitest';
import { pointsForLab, pointsOn } from './points.ts';

const point = (kind: Objection['kind'], words: string): Objection => ({
  kind,
  words,
  asks_for_note: true,
  certification_id: null,
  evidence: [],
});

const against = [
  point('certificate', 'CLIA 25D2097741 ended 54 days ago'),
  point('contradiction', 'The profile names another director.'),
  point('proficiency', 'The PT summary shows two events of three'),
  point('risk', 'The risk is high'),
  point('corrections', '2 corrections by the laboratory are not confirmed'),
  point('unread', 'No document was handed in'),
];

it('ADQ-014 a denial and a suspension start with the points that the laboratory can act on', () =>
  expect(pointsForLab(against)).toBe(
    [
      '- CLIA 25D2097741 ended 54 days ago.',
      '- The profile names another director.',
      '- The PT summary shows two events of three.',
      '- The risk is high.',
      '- No document was handed in.',
    ].join('\n'),
  ));

it.each([
  ['certificate', 1, '- CLIA 25D2097741 ended 54 days ago.'],
  ['correction', 1, '- The profile names another director.'],
  ['other', 1, '- No document was handed in.'],
  ['proficiency', 1, '- The PT summary shows two events of three.'],
  ['director', 0, ''],
] as const)('ADQ-014 a question about %s starts with the points on it', (topic, count, text) =>
  expect(pointsOn(topic, against)).toEqual({ count, text }),
);
