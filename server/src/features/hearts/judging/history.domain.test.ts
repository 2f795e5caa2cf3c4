import { describe, expect, it } from 'vitest';
import { changesBetween, type Judged, withChanges } from './history.domain.ts';

const judged = (compliance_score: number, certificates: [string, string | null][], gaps: string[]): Judged => ({
  compliance_score,
  certifications: certificates.map(([key, number]) => ({ key, type: 'clia', number })),
  gaps: gaps.map((id) => ({ id, title: `Gap ${id}` })),
});

const first = judged(40, [['a', '05D1']], ['x', 'y']);
const second = judged(55, [['b', null]], ['y', 'z']);

describe('what a judgement changed', () => {
  it('shows score, certificates and gaps', () => {
    expect(changesBetween(first, second)).toEqual({
      score: 15,
      certificatesGained: ['CLIA certificate'],
      certificatesLost: ['CLIA certificate 05D1'],
      gapsOpened: ['Gap z'],
      gapsClosed: ['Gap x'],
    });
  });

  it('is nothing for the first one, and empty for one that found the same', () => {
    expect(changesBetween(null, first)).toBeNull();
    expect(changesBetween(first, first)).toEqual({
      score: 0,
      certificatesGained: [],
      certificatesLost: [],
      gapsOpened: [],
      gapsClosed: [],
    });
  });

  it('compares with the one before, also across pages', () => {
    const [one, two] = withChanges([second, first], first);
    expect([one?.changes?.score, two?.changes?.score]).toEqual([15, -15]);
    expect(withChanges([first], null)[0]?.changes).toBeNull();
  });
});
