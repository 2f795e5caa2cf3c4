import { describe, expect, it } from 'vitest';
import { dayOf } from '../../../../kernel/days.ts';
import { lastWhole, nextWhole, periodFault, periodOf, usualPeriod } from './periods.domain.ts';

const today = '2026-06-01';
const lengthOf = ({ from, to }: { from: string; to: string }) => (dayOf(to) ?? 0) - (dayOf(from) ?? 0) + 1;

describe('ADQ-007 the period of a report', () => {
  it.each([
    ['a day', '2026-06-01', '2026-06-01', 'day', 1, '2026-05-31', '2026-05-31'],
    ['a month of days', '2026-05-01', '2026-05-31', 'day', 31, '2026-03-31', '2026-04-30'],
    ['weeks', '2026-05-01', '2026-06-01', 'week', 5, '2026-03-30', '2026-04-30'],
    ['half a year of weeks', '2025-12-02', '2026-06-01', 'week', 26, '2025-06-03', '2025-12-01'],
    ['months', '2025-12-01', '2026-06-01', 'month', 7, '2025-06-01', '2025-11-30'],
    ['a leap year', '2024-01-01', '2024-12-31', 'month', 12, '2022-12-31', '2023-12-31'],
  ])('ADQ-007 %s, %s to %s: each %s, %i parts, compared with %s to %s', (_, from, to, step, parts, before, until) => {
    const period = periodOf({ from, to });
    expect([period.step, period.parts.length, period.before]).toEqual([step, parts, { from: before, to: until }]);
    expect(lengthOf(period)).toBe(lengthOf(period.before));
  });

  it.each([
    ['the clocks go forward', '2026-03-01', '2026-03-31'],
    ['the clocks go back', '2026-10-15', '2026-11-10'],
    ['a February', '2026-01-31', '2026-03-01'],
    ['a leap day', '2024-02-01', '2024-03-15'],
    ['months that begin on the 31st', '2025-08-31', '2026-05-31'],
    ['three years', '2023-06-02', '2026-06-01'],
  ])('ADQ-007 parts cover a period without a gap or an overlap: %s', (_, from, to) => {
    const { parts, before } = periodOf({ from, to });
    for (const side of ['span', 'before'] as const) {
      const spans = parts.map((part) => part[side]);
      expect(spans[0]?.from).toBe(side === 'span' ? from : before.from);
      expect(spans.at(-1)?.to).toBe(side === 'span' ? to : before.to);
      const days = (end: 'from' | 'to') => spans.map((span) => dayOf(span[end]) ?? 0);
      expect(days('from').slice(1)).toEqual(
        days('to')
          .slice(0, -1)
          .map((day) => day + 1),
      );
    }
    for (const { span, before: earlier } of parts) expect(lengthOf(earlier)).toBe(lengthOf(span));
  });

  it('ADQ-007 months begin on their first day, after an incomplete first one', () => {
    const starts = periodOf({ from: '2025-08-31', to: '2026-05-30' }).parts.map(({ span }) => span.from);
    expect(starts.slice(0, 3)).toEqual(['2025-08-31', '2025-09-01', '2025-10-01']);
  });

  it('ADQ-007 is the last 30 days to today when no day is named', () => {
    expect(usualPeriod({}, today)).toEqual({ from: '2026-05-03', to: today });
    expect(usualPeriod({ to: '2026-03-01' }, today)).toEqual({ from: '2026-01-31', to: '2026-03-01' });
    expect(usualPeriod({ from: '2026-05-30' }, today)).toEqual({ from: '2026-05-30', to: today });
  });

  it.each([
    ['2026-05-03', '2026-06-01', null],
    ['2026-06-01', '2026-06-02', null],
    ['2023-06-02', '2026-06-01', null],
    ['2000-01-01', '2000-01-31', null],
    ['2026-06-01', '2026-05-31', 'from'],
    ['2026-06-01', '2026-06-03', 'to'],
    ['2023-06-01', '2026-06-01', 'from'],
    ['1999-12-31', '2000-01-31', 'from'],
    ['0001-01-01', '0001-01-31', 'from'],
  ])('ADQ-007 %s to %s on June 1, 2026: %s', (from, to, field) => {
    expect(periodFault({ from, to }, today)?.field ?? null).toBe(field);
  });

  it.each([
    ['weekly', '2026-06-01', '2026-05-25', '2026-05-31', '2026-06-07'],
    ['weekly', '2026-06-07', '2026-05-25', '2026-05-31', '2026-06-07'],
    ['weekly', '2026-01-01', '2025-12-22', '2025-12-28', '2026-01-04'],
    ['monthly', '2026-06-01', '2026-05-01', '2026-05-31', '2026-06-30'],
    ['monthly', '2026-03-31', '2026-02-01', '2026-02-28', '2026-03-31'],
    ['monthly', '2024-03-01', '2024-02-01', '2024-02-29', '2024-03-31'],
    ['monthly', '2026-01-15', '2025-12-01', '2025-12-31', '2026-01-31'],
  ] as const)('ADQ-007 a %s report on %s is of %s to %s, and the next ends on %s', (rhythm, on, from, to, next) => {
    expect(lastWhole(rhythm, on)).toEqual({ from, to });
    expect(nextWhole(rhythm, { from, to }).to).toBe(next);
  });
});
