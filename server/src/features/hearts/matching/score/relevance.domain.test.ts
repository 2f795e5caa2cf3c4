import type { LabProfile } from '@aliquot/contract/hearts/matching';
import { factorLabels } from '@aliquot/contract/hearts/matching';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import percentages from '../../../../../../knowledge/matching-percentages.json' with { type: 'json' };
import { givenLab, givenMatches, givenRequest } from '../../../../testing/matching/matching-given.ts';
import { capabilitiesOf } from '../laboratory/lab-record.domain.ts';
import { rawScore } from './percentage.domain.ts';
import { lengthNorm, termGain, weighTerms } from './relevance.domain.ts';

const request = givenRequest('Flow cytometry of T cells in bone marrow for leukemia', 'ELISA of cytokines in plasma of mice.');
const parts = ['Flow cytometry of T cells', 'Bone marrow', 'Leukemia', 'ELISA of cytokines', 'Plasma', 'Mice'];

const stated = (labs: readonly LabProfile[]) =>
  new Map(
    givenMatches(request, labs).map(({ id, factors }) => [id, factors.find(({ key }) => key === 'capabilities')?.points ?? 0]),
  );
const nobody = { laboratories: 0, length: 0, saying: () => 0, similar: () => null };
const others = ['Karyotyping', 'Histology of skin', 'Mass spectrometry of drugs'].map((words) => givenLab(words, [words]));

describe('the factor "Stated capabilities"', () => {
  it('MAT-001 is called "Stated capabilities"', () => {
    expect(factorLabels.capabilities).toBe('Stated capabilities');
  });

  it('MAT-001 a laboratory that covers more of what a request names has the larger share', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(parts, { minLength: 2 }), fc.integer({ min: 1, max: 5 }), (covered, left) => {
        const more = givenLab('more', covered);
        const less = givenLab('less', covered.slice(0, Math.max(1, covered.length - left)));
        const points = stated([more, less, ...others]);
        expect(points.get('more') ?? 0).toBeGreaterThanOrEqual(points.get('less') ?? 0);
      }),
      { numRuns: 60 },
    );
  });

  it('MAT-001 full points take every method, specimen, organism, organ and disease that is named', () => {
    const everything = givenLab('everything', [{ name: parts.join('. '), description: parts.join('. ') }]);
    const [match] = givenMatches(request, [everything, ...others]);
    expect(match?.shown.every(({ proof }) => proof === 'claimed')).toBe(true);
    const whole = stated([everything, ...others]).get('everything') ?? 0;
    for (const missing of parts) {
      const capabilities = capabilitiesOf(everything).map(({ name, description }) => ({
        name: name.replace(missing, ''),
        description: description.replace(missing, ''),
      }));
      expect(stated([{ ...everything, capabilities }, ...others]).get('everything')).toBeLessThanOrEqual(whole);
    }
  });

  it('MAT-001 a term counts more the more often it is said, ever less so, and the less the longer a laboratory is', () => {
    const norm = lengthNorm(100, 100);
    const gains = [10, 20, 40, 80].map((said) => termGain(100, said, norm));
    expect(gains).toEqual(gains.toSorted((a, b) => a - b));
    expect((gains[1] ?? 0) - (gains[0] ?? 0)).toBeGreaterThan(((gains[3] ?? 0) - (gains[2] ?? 0)) / 4);
    expect(termGain(100, 20, lengthNorm(100, 400))).toBeLessThan(termGain(100, 20, norm));
  });

  it('MAT-001 the raw score never saturates', () => {
    const weighted = { ...weighTerms({ terms: [], things: [] }, nobody), full: 1000 };
    const scores = [100_000, 400_000, 900_000].map((gain) => rawScore(weighted, gain));
    expect(new Set(scores).size).toBe(3);
    expect(Math.max(...scores)).toBeLessThan(1000);
  });
});

describe('the table of percentages', () => {
  it('MAT-017 rises strictly from nothing, says when and on what it was fitted', () => {
    const { knots, sets, fittedOn } = percentages;
    const rises = knots
      .slice(1)
      .every(([raw = 0, share = 0], at) => raw > (knots[at]?.[0] ?? 0) && share > (knots[at]?.[1] ?? 0));
    expect(knots[0]).toEqual([0, 0]);
    expect(rises).toBe(true);
    expect(fittedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(sets.every(({ requests, pairs }) => requests > 0 && pairs > 0)).toBe(true);
  });
});
