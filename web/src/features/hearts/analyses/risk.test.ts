import { describe, expect, it } from 'vitest';
import { riskChoice, riskLabel, riskTone, scoreTone } from './risk.ts';

describe('risk', () => {
  it.each([
    ['low', 'LOW', 'good'],
    ['medium', 'MEDIUM', 'warn'],
    ['high', 'HIGH', 'bad'],
    ['critical', 'CRITICAL', 'bad'],
  ])('ANA-014 %s is shown as %s, %s', (risk, label, tone) => expect([riskLabel(risk), riskTone(risk)]).toEqual([label, tone]));

  it.each([[undefined], [null], ['']])('ANA-015 %s is UNKNOWN, in neutral grey', (risk) =>
    expect([riskLabel(risk), riskTone(risk)]).toEqual(['UNKNOWN', 'neutral']),
  );

  it('ANA-015 RDG-033 a filter names both reasons for no risk', () =>
    expect(['low', 'unknown'].map(riskChoice)).toEqual(['LOW', 'UNKNOWN or not rated yet']));
});

it.each([
  [100, 'good'],
  [80, 'good'],
  [79, 'warn'],
  [60, 'warn'],
  [59, 'bad'],
  [0, 'bad'],
  [null, 'neutral'],
])('ANA-016 a score of %s is %s', (score, tone) => expect(scoreTone(score)).toBe(tone));
