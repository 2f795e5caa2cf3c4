import type { ProjectData } from '@aliquot/contract/matching';
import { type Corrections, noCorrections } from '@aliquot/contract/understanding';
import { describe, expect, it } from 'vitest';
import { isSameRequest, type StoredRequest } from './projects.domain.ts';

const projectData: ProjectData = {
  title: 'T',
  researchArea: 'oncology',
  serviceType: 'molecular-testing',
  timeline: 'medium',
  budgetRange: 'medium',
  description: 'D',
};
const stored: StoredRequest = {
  title: 'T',
  description: 'D',
  research_area: 'oncology',
  service_type: 'molecular-testing',
  timeline: 'medium',
  budget_range: 'medium',
  results_returned: 'unknown',
  corrections: null,
  suggested_profile: null,
  lab_collaborations: [{ lab_reference_id: 'lab' }],
};

const corrected: Corrections = {
  removed: ['method:a', 'method:b'],
  added: [
    { kind: 'method', label: 'NGS' },
    { kind: 'specimen', label: 'plasma' },
  ],
};

describe('whether a submission that comes again is the same', () => {
  it.each<[string, Corrections | null, Corrections | undefined, boolean]>([
    ['nothing corrected', null, undefined, true],
    ['nothing corrected, and said so', null, noCorrections, true],
    ['the same corrections', corrected, corrected, true],
    [
      'the same corrections in another order',
      corrected,
      { removed: corrected.removed.toReversed(), added: corrected.added.toReversed() },
      true,
    ],
    ['corrections that were not there', null, corrected, false],
    ['corrections that are gone', corrected, undefined, false],
    ['another term removed', corrected, { ...corrected, removed: ['method:a', 'method:c'] }, false],
    [
      'another kind of the same label',
      { removed: [], added: [{ kind: 'method', label: 'X' }] },
      { removed: [], added: [{ kind: 'subject', label: 'X' }] },
      false,
    ],
  ])('MAT-003 %s', (_, before, now, isSame) => {
    const sent = { ...projectData, ...(now ? { corrections: now } : {}) };
    expect(isSameRequest({ ...stored, corrections: before }, { projectData: sent, labId: 'lab' })).toBe(isSame);
  });
});
