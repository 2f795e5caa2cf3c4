import { scoreParts } from '@aliquot/contract/analyses';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectOf, type Level, type ScoredLine, scoreOf } from './score.domain.ts';

const line = (part: ScoredLine['part'], weight: number, level: Level, counts: ScoredLine['counts'] = 'full'): ScoredLine => ({
  part,
  weight,
  level,
  counts,
  baseline: counts === 'full',
});

const points = (lines: ScoredLine[]) =>
  scoreOf(lines).breakdown.flatMap(({ points: got, maximum }) => (maximum > 0 ? [[got, maximum]] : []));

describe('the score', () => {
  it.each<[string, ScoredLine[], number, number[][]]>([
    [
      'nothing shown',
      [line('methods', 3, 0), line('equipment', 1, 0)],
      0,
      [
        [0, 75],
        [0, 25],
      ],
    ],
    [
      'everything shown',
      [line('methods', 3, 2), line('equipment', 1, 2)],
      100,
      [
        [75, 75],
        [25, 25],
      ],
    ],
    [
      'half of a part',
      [line('methods', 3, 1), line('equipment', 1, 0)],
      38,
      [
        [38, 75],
        [0, 25],
      ],
    ],
    [
      'a line that counts only as far as it is shown, not shown',
      [line('methods', 4, 2), line('methods', 4, 0, 'shown')],
      100,
      [[100, 100]],
    ],
    ['such a line, shown in part', [line('methods', 4, 0), line('methods', 4, 1, 'shown')], 33, [[33, 100]]],
    ['no line at all', [], 0, []],
  ])('ANA-017 %s', (_, lines, score, parts) => {
    expect(scoreOf(lines).score).toBe(score);
    expect(points(lines)).toEqual(parts);
  });

  it('says what closing a line adds', () => {
    const lines = [line('methods', 3, 0), line('equipment', 1, 1)];
    expect(effectOf(lines, ({ part }) => part === 'methods')).toBe(75);
    expect(effectOf(lines, ({ part }) => part === 'equipment')).toBe(12.5);
    expect(effectOf(lines, () => false)).toBe(0);
  });
});

const lineArbitrary: fc.Arbitrary<ScoredLine> = fc
  .record({
    part: fc.constantFrom(...scoreParts),
    weight: fc.integer({ min: 1, max: 8 }),
    level: fc.constantFrom<Level>(0, 1, 2),
    baseline: fc.boolean(),
  })
  .chain((each) => fc.constantFrom('full', 'shown').map((counts) => ({ ...each, counts: each.baseline ? counts : 'shown' })));
const linesArbitrary = fc.array(lineArbitrary, { minLength: 1, maxLength: 60 });

const covered = (of: ScoredLine[], { part }: ScoredLine) =>
  of.some((each) => each.part === part && (each.counts === 'full' || each.level > 0));

describe('whatever the lines', () => {
  it('ANA-017 the parts add up to the score and their maxima to 100, and no part exceeds its maximum', () => {
    fc.assert(
      fc.property(linesArbitrary, (lines) => {
        const { score, breakdown } = scoreOf(lines);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
        expect(breakdown.reduce((sum, part) => sum + part.points, 0)).toBe(score);
        expect(breakdown.reduce((sum, part) => sum + part.maximum, 0)).toBe(lines.some(({ baseline }) => baseline) ? 100 : 0);
        for (const part of breakdown) expect(part.points).toBeLessThanOrEqual(part.maximum);
      }),
    );
  });

  it('showing more of any line never lowers the score', () => {
    fc.assert(
      fc.property(linesArbitrary, fc.nat(), (lines, at) => {
        const raised = lines.map((each, index) =>
          index === at % lines.length && each.level < 2 ? { ...each, level: (each.level + 1) as Level } : each,
        );
        expect(scoreOf(raised).score).toBeGreaterThanOrEqual(scoreOf(lines).score);
      }),
    );
  });

  it('an exemption never lowers the score', () => {
    fc.assert(
      fc.property(linesArbitrary, fc.nat(), (lines, at) => {
        const exempt = lines.map((each, index) => (index === at % lines.length ? { ...each, counts: 'shown' as const } : each));
        const target = lines[at % lines.length];
        fc.pre(target !== undefined && covered(exempt, target));
        expect(scoreOf(exempt).score).toBeGreaterThanOrEqual(scoreOf(lines).score);
      }),
    );
  });
});
