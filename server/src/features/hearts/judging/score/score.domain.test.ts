import { scoreParts } from '@aliquot/contract/hearts/analyses';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { betterOf, effectOf, isShown, type Level, levelShares, levels, type ScoredLine, scoreOf } from './score.domain.ts';

const line = (
  part: ScoredLine['part'],
  weight: number,
  level: Level,
  { counts = 'full', best = 'full' }: Partial<Pick<ScoredLine, 'counts' | 'best'>> = {},
): ScoredLine => ({ part, weight, level, counts, best, baseline: counts === 'full' });

const points = (lines: ScoredLine[]) =>
  scoreOf(lines).breakdown.flatMap(({ points: got, maximum }) => (maximum > 0 ? [[got, maximum]] : []));

describe('the score', () => {
  it.each<[string, ScoredLine[], number, number[][]]>([
    [
      'nothing shown',
      [line('methods', 3, 'open'), line('equipment', 1, 'open')],
      0,
      [
        [0, 75],
        [0, 25],
      ],
    ],
    [
      'everything shown',
      [line('methods', 3, 'full'), line('equipment', 1, 'full')],
      100,
      [
        [75, 75],
        [25, 25],
      ],
    ],
    [
      'half of a part',
      [line('methods', 3, 'partial'), line('equipment', 1, 'open')],
      38,
      [
        [38, 75],
        [0, 25],
      ],
    ],
    [
      'a line that counts only as far as it is shown, not shown',
      [line('methods', 4, 'full'), line('methods', 4, 'open', { counts: 'shown' })],
      100,
      [[100, 100]],
    ],
    [
      'such a line, shown in part',
      [line('methods', 4, 'open'), line('methods', 4, 'partial', { counts: 'shown' })],
      33,
      [[33, 100]],
    ],
    [
      'such a line, described by a procedure, counts no less when a reviewer has accepted it',
      [line('methods', 4, 'open'), line('methods', 4, betterOf('described', 'accepted'), { counts: 'shown' })],
      33,
      [[33, 100]],
    ],
    [
      'such a line, only stated',
      [line('methods', 4, 'open'), line('methods', 4, 'stated', { counts: 'shown' })],
      0,
      [[0, 100]],
    ],
    ['a statement counts a tenth', [line('methods', 4, 'stated')], 10, [[10, 100]]],
    ['a statement that can be checked counts a quarter', [line('methods', 4, 'checkable')], 25, [[25, 100]]],
    [
      'a line that no document can show weighs what its answer can earn',
      [line('methods', 9, 'open'), line('methods', 10, 'stated', { best: 'stated' })],
      10,
      [[10, 100]],
    ],
    ['no line at all', [], 0, []],
  ])('ANA-017 %s', (_, lines, score, parts) => {
    expect(scoreOf(lines).score).toBe(score);
    expect(points(lines)).toEqual(parts);
  });

  it('ANA-017 the breakdown says how much of it is only stated', () => {
    const lines = [line('methods', 2, 'full'), line('methods', 1, 'stated'), line('methods', 1, 'checkable')];
    expect(scoreOf(lines).breakdown.find(({ part }) => part === 'methods')).toMatchObject({
      points: 59,
      maximum: 100,
      stated: 8.8,
      explanation:
        '1 of 3 clauses found in documents, 1 stated with something that can be checked (counts a quarter), 1 only stated (counts a tenth), 0 open.',
    });
  });

  it('says what closing a line adds', () => {
    const lines = [line('methods', 3, 'open'), line('equipment', 1, 'partial')];
    expect(effectOf(lines, ({ part }) => part === 'methods')).toBe(75);
    expect(effectOf(lines, ({ part }) => part === 'equipment')).toBe(12.5);
    expect(effectOf(lines, () => false)).toBe(0);
  });
});

const lineArbitrary: fc.Arbitrary<ScoredLine> = fc
  .record({
    part: fc.constantFrom(...scoreParts),
    weight: fc.integer({ min: 1, max: 8 }),
    best: fc.constantFrom<Level>('stated', 'checkable', 'full', 'full', 'full'),
    reached: fc.constantFrom<Level>(...levels),
    baseline: fc.boolean(),
  })
  .map(({ reached, ...each }) => ({ ...each, level: levelShares[reached] > levelShares[each.best] ? each.best : reached }))
  .chain((each) => fc.constantFrom('full', 'shown').map((counts) => ({ ...each, counts: each.baseline ? counts : 'shown' })));
const linesArbitrary = fc.array(lineArbitrary, { minLength: 1, maxLength: 60 });

const covered = (of: ScoredLine[], { part }: ScoredLine) =>
  of.some(
    (each) =>
      each.part === part && (each.counts === 'full' || (each.level !== 'open' && (each.baseline || isShown(each.level)))),
  );

const sharesOf = (shown: boolean) => levels.filter((level) => isShown(level) === shown).map((level) => levelShares[level]);

describe('whatever the lines', () => {
  it('ANA-017 what documents show never counts less than what somebody says', () => {
    expect(Math.min(...sharesOf(true))).toBeGreaterThanOrEqual(Math.max(...sharesOf(false)));
  });

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
      fc.property(linesArbitrary, fc.nat(), fc.constantFrom<Level>(...levels), (lines, at, by) => {
        const raised = lines.map((each, index) =>
          index === at % lines.length
            ? { ...each, level: betterOf(each.level, betterOf(by, each.best) === by ? each.best : by) }
            : each,
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

  it('statements alone never earn more than a quarter of what documents could show', () => {
    fc.assert(
      fc.property(linesArbitrary, (lines) => {
        const stated = lines.map((each) => ({
          ...each,
          counts: each.baseline ? ('full' as const) : ('shown' as const),
          best: 'full' as const,
          level: 'checkable' as const,
        }));
        expect(scoreOf(stated).score).toBeLessThanOrEqual(25);
        expect(scoreOf(stated.map((each) => ({ ...each, level: 'stated' as const }))).score).toBeLessThanOrEqual(10);
      }),
    );
  });
});
