import { type EngagementStage, engagementStages } from '@aliquot/contract/engagement-stages';
import { conversationMessages } from '@aliquot/contract/engagements/conversations';
import { describe, expect, it } from 'vitest';
import { correctUntil, fold, opennessOf, peopleToNotify } from './conversations.domain.ts';

const now = new Date('2026-06-01T10:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

describe('PRM-006 in which stages people write', () => {
  const closedIn: Partial<Record<EngagementStage, string>> = {
    declined: conversationMessages.ended,
    expired: conversationMessages.ended,
    withdrawn: conversationMessages.ended,
  };

  it.each(engagementStages)('PRM-006 %s', (stage) => {
    const accepted_at = stage === 'accepted' ? now : null;
    expect(opennessOf({ stage, accepted_at, hasProject: true }, now).closed).toBe(closedIn[stage] ?? null);
  });

  it.each([
    [0, null],
    [29.9, null],
    [30, 'Messages close 30 days after the work is accepted.'],
    [400, 'Messages close 30 days after the work is accepted.'],
  ])('PRM-006 %s days after acceptance', (days, closed) => {
    const accepted_at = daysAgo(days);
    const found = opennessOf({ stage: 'accepted', accepted_at, hasProject: true }, now);
    expect(found.closed).toBe(closed);
    expect(found.until).toEqual(closed === null ? new Date(accepted_at.getTime() + 30 * 86_400_000) : null);
  });

  it('PRM-006 nobody writes when the project is gone', () => {
    expect(opennessOf({ stage: 'running', accepted_at: null, hasProject: false }, now).closed).toBe(
      'The project was deleted. You can read its messages, but you can’t write any more.',
    );
  });
});

it('PRM-006 a message can be corrected for ten minutes', () => {
  expect(correctUntil(now)).toEqual(new Date('2026-06-01T10:10:00.000Z'));
});

it.each([
  ['Größe', 'grosse'],
  ['Ångström  naïve', 'angstrom naive'],
  ['  ÉTUDE\nclinique ', 'etude clinique'],
  ['ﬁle №', 'file no'],
  ['50%_\\', '50%_\\'],
])('PRM-006 %s is searched as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

const person = (id: string, side: 'researcher' | 'laboratory', read_to: number, takes_part = true) => ({
  id,
  side,
  read_to,
  takes_part,
});

describe('PRM-006 whom a message notifies', () => {
  it.each([
    ['the other side', [person('r', 'researcher', 0), person('l', 'laboratory', 0)], 0, ['l']],
    ['those who have read what came before', [person('l', 'laboratory', 4), person('m', 'laboratory', 3)], 4, ['l']],
    ['nobody who left', [person('l', 'laboratory', 9, false)], 4, []],
    ['nobody on the own side', [person('r', 'researcher', 9)], 4, []],
  ] as const)('PRM-006 %s', (_what, people, before, expected) => {
    expect(peopleToNotify(people, 'researcher', before)).toEqual(expected);
  });
});
