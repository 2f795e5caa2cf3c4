import type { ProjectData } from '@aliquot/contract/hearts/matching';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleAnswer, sampleMatch, sampleReach } from '../../../testing/sample-projects.ts';
import { findLabs } from './matching.api.ts';

const request: ProjectData = {
  title: 'Troponin',
  researchArea: 'cardiology',
  serviceType: 'sample-analysis',
  timeline: 'short',
  budgetRange: 'low',
  description: 'Troponin in serum.',
};
const answerWith = (body: unknown) => vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body)));
const match = (matchPercentage: number, isGenerated = false) => ({ matchPercentage, isGenerated });

describe('an answer with matches', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('REQ-011 is returned unchanged', async () => {
    const answer = sampleAnswer([sampleMatch(1)], {
      reach: sampleReach(57),
      impressionId: '019a0000-0000-7000-8000-0000000000e1',
    });
    answerWith(answer);
    expect(await findLabs(request)).toEqual(answer);
  });

  it('REQ-011 REQ-016 gets missing counts from its matches', async () => {
    answerWith({ matches: [match(80), match(60), match(59), match(90, true)] });
    expect(await findLabs(request)).toMatchObject({
      metadata: { existingLabsCount: 3, generatedLabsCount: 1 },
      reach: sampleReach(3, { expected: 1.99 }),
      understanding: { asked: [], isKnown: true },
    });
  });

  it('REQ-022 fails with the required message when it has no matches', async () => {
    answerWith({ metadata: { existingLabsCount: 0, generatedLabsCount: 0 } });
    await expect(findLabs(request)).rejects.toThrow('Invalid response format: missing matches data');
  });
});
