import { describe, expect, it } from 'vitest';
import { dueReminder, reminderWords } from './reminders.domain.ts';
import { reminderDays } from './validity.domain.ts';

const end = '2026-12-31';
const before = (days: number) => new Date(Date.parse(end) - days * 86_400_000).toISOString().slice(0, 10);

describe('which reminder is due', () => {
  it.each<[what: string, daysLeft: number, sent: number[], due: number | null]>([
    ['before the first threshold', 91, [], null],
    ['on the first threshold', 90, [], 90],
    ['the day after, when it was sent', 89, [90], null],
    ['on the second', 30, [90], 30],
    ['on the third', 7, [90, 30], 7],
    ['on the last day, which still counts', 0, [90, 30, 7], null],
    ['on the first day after', -1, [90, 30, 7], 0],
    ['later, when the notice of the end was sent', -2, [90, 30, 7, 0], null],
    ['after a time without a run: only the nearest', 5, [], 7],
    ['after a time without a run that covers one threshold', 25, [90], 30],
    ['a farther one does not follow a nearer one', 5, [7], null],
    ['a certificate that has long ended', -91, [], null],
    ['a certificate that ended while nothing ran', -60, [90], 0],
  ])('%s', (_, daysLeft, sent, due) => {
    expect(dueReminder(end, before(daysLeft), sent)).toBe(due);
  });

  it('sends each threshold exactly once, however often it is asked', () => {
    const sent: number[] = [];
    for (let left = 120; left > -120; left -= 1)
      for (let again = 0; again < 3; again += 1) {
        const due = dueReminder(end, before(left), sent);
        if (due !== null) sent.push(due);
      }
    expect(sent).toEqual([...reminderDays, 0]);
  });

  it.each([
    [[60], 61, null],
    [[60], 60, 60],
    [[7, 60, 30], 45, 60],
    [[7, 60, 30], 20, 30],
  ])('any days, in any order: of %j, with %d left', (days, left, due) => {
    expect(dueReminder(end, before(left), [], days)).toBe(due);
  });

  it('is null for what is not a date', () => expect(dueReminder('soon', end, [])).toBeNull());
});

describe('what it says', () => {
  const certificate = { type: 'clia', number: '05D2100000', expiry_date: end, expiry_inferred: false } as const;
  it.each([
    [30, 'CLIA 05D2100000 expires in 30 days'],
    [1, 'CLIA 05D2100000 expires tomorrow'],
    [0, 'CLIA 05D2100000 expires today'],
    [-1, 'CLIA 05D2100000 has expired'],
  ])('%d days before', (left, title) => {
    const words = reminderWords(certificate, before(left));
    expect(words.title).toBe(title);
    expect(words.body).toContain('December 31, 2026');
  });
  it('says when the end is inferred', () =>
    expect(reminderWords({ ...certificate, expiry_inferred: true }, before(7)).body).toContain('inferred from its issue date'));
});
