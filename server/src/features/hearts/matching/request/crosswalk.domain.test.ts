import { certificationTypes, labTypes, primaryServices, researchAreas, serviceTypes } from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import crosswalk from '../../../../../../knowledge/matching-crosswalk.json' with { type: 'json' };
import { crosswalkNeed, scaleToTopTwo } from './crosswalk.domain.ts';

type Row = {
  services?: Record<string, number>;
  specializations?: Record<string, number>;
  labTypes?: Record<string, number>;
  evidence?: Record<string, number>;
  why: string;
  sources?: string[];
};
const rows: Row[] = [
  ...Object.values(crosswalk.researchAreas),
  ...Object.values(crosswalk.serviceTypes),
  ...crosswalk.pairs,
] as Row[];
const cells = researchAreas.flatMap((area) => serviceTypes.map((service) => [area, service] as const));
const unknown = (options: readonly string[], weights: Record<string, number> = {}) =>
  Object.entries(weights).filter(([value, weight]) => !options.includes(value) || weight <= 0 || weight > 1);

describe('the crosswalk', () => {
  it('has a row with a reason for every research area and service type, in the words of the vocabularies', () => {
    expect(Object.keys(crosswalk.researchAreas)).toEqual([...researchAreas]);
    expect(Object.keys(crosswalk.serviceTypes)).toEqual([...serviceTypes]);
    for (const row of rows) {
      expect(row.why.length).toBeGreaterThan(10);
      expect((row.sources ?? []).filter((source) => !Object.hasOwn(crosswalk.sources, source))).toEqual([]);
      expect(unknown(primaryServices, row.services)).toEqual([]);
      expect(unknown(labTypes, row.labTypes)).toEqual([]);
      expect(unknown(certificationTypes, row.evidence)).toEqual([]);
    }
  });

  it('asks something in each of the 319 cells: two services that answer it, words, evidence and a type', () => {
    expect(cells).toHaveLength(319);
    for (const [area, service] of cells) {
      const need = crosswalkNeed(area, service);
      const [first = 0, second = 0] = need.services.toSorted((a, b) => b - a);
      expect(Math.abs(first + second - 1000)).toBeLessThanOrEqual(1);
      expect(second).toBeGreaterThan(0);
      expect(need.concepts.length).toBeGreaterThan(0);
      expect(need.evidence.reduce((sum, weight) => sum + weight, 0)).toBeGreaterThanOrEqual(1000);
      expect(Math.max(...need.labTypes)).toBeGreaterThanOrEqual(800);
    }
  });

  it('pairs replace the blend, and name only cells that exist', () => {
    for (const { researchArea, serviceType } of crosswalk.pairs) {
      expect(researchAreas as readonly string[]).toContain(researchArea);
      expect(serviceTypes as readonly string[]).toContain(serviceType);
    }
    const need = crosswalkNeed('cardiology', 'biomarker-validation');
    expect(need.services[primaryServices.indexOf('clinical-chemistry')]).toBe(615);
    expect(need.concepts.map(({ id }) => id)).toContain('cardiac-markers');
  });

  it('leaves an empty need empty', () => {
    expect(scaleToTopTwo([0, 0, 0])).toEqual([0, 0, 0]);
    expect(scaleToTopTwo([2, 0, 0])).toEqual([1000, 0, 0]);
  });
});
