import { describe, expect, it } from 'vitest';
import { turnOf } from '../../engagements/collaborations/turns.domain.ts';
import { canReopen, canSuspend, goesOn, isPossibleEnd, lapsedBefore, lapseReason, untilWords } from './suspensions.domain.ts';

describe('ADQ-004 when a laboratory is suspended, and until when', () => {
  it.each([
    ['no day', null, true],
    ['today', '2026-06-01', false],
    ['tomorrow', '2026-06-02', true],
    ['in five years', '2031-06-01', true],
    ['later', '2031-06-02', false],
  ])('ADQ-004 ends on %s', (_what, endsOn, possible) => {
    expect(isPossibleEnd(endsOn, '2026-06-01')).toBe(possible);
  });

  it.each([
    ['approved', false, true, false],
    ['approved', true, false, false],
    ['pending', false, false, false],
    ['denied', false, false, true],
  ] as const)('ADQ-004 %s, suspended: %s', (status, suspended, suspendable, reopenable) => {
    expect([canSuspend({ status, suspended }), canReopen({ status, suspended })]).toEqual([suspendable, reopenable]);
  });

  it('ADQ-004 agreed work goes on, and what waits for an answer does not', () => {
    expect((['agreed', 'running', 'delivered'] as const).every(goesOn)).toBe(true);
    expect((['asked', 'proposed', 'awarded', 'withdrawn'] as const).some(goesOn)).toBe(false);
  });

  it('ADQ-004 the days of grace are counted from the end of a certificate', () => {
    expect(lapsedBefore({ on: true, types: ['clia'], grace_days: 30 }, '2026-03-01')).toBe('2026-01-30');
    expect(lapseReason('clia', '2026-01-29')).toMatch(/^The CLIA certificate ended on January 29, 2026,/);
    expect([untilWords(null), untilWords('2026-07-01')]).toEqual([
      'until an administrator ends the suspension',
      'until July 1, 2026',
    ]);
  });
});

describe('ADQ-004 whose turn it is while the laboratory is suspended', () => {
  const now = new Date('2026-06-01T10:00:00Z');
  const request = {
    round: 1,
    respond_by: '2026-03-01',
    promised_by: null,
    lab_suspended: true,
    agreements_due: [],
    hold: null,
    unreached: [],
    order_turn: null,
  };

  it('ADQ-004 a request that it can’t answer is nobody’s turn and has no day', () => {
    for (const reader of ['researcher', 'laboratory', 'administrator'] as const)
      expect(turnOf({ ...request, stage: 'asked' }, reader, now)).toMatchObject({ group: 'running', mine: false, due: null });
  });

  it('ADQ-004 a proposal names the suspension, and running work does not change', () => {
    expect(turnOf({ ...request, stage: 'proposed' }, 'researcher', now).detail).toContain('suspended');
    const running = { ...request, stage: 'running' as const };
    expect(turnOf(running, 'laboratory', now)).toEqual(turnOf({ ...running, lab_suspended: false }, 'laboratory', now));
  });
});
