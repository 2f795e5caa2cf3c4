import { describe, expect, it } from 'vitest';
import { requestSoFar } from './preview.domain.ts';

const begun = { researchArea: 'oncology', serviceType: 'molecular-testing' };

describe('PRO-002 a request that is being written', () => {
  it.each([{}, { researchArea: 'oncology' }, { serviceType: 'molecular-testing' }, { ...begun, researchArea: 'astrology' }])(
    'PRO-002 has no preview before an area and a service are chosen: %o',
    (written) => {
      expect(requestSoFar(written)).toBeNull();
    },
  );

  it('PRO-002 takes the widest timeline and budget until these are chosen', () => {
    expect(requestSoFar(begun)).toMatchObject({ ...begun, title: '', timeline: 'long', budgetRange: 'very-high' });
    expect(requestSoFar({ ...begun, timeline: 'short', budgetRange: 'low', title: ' KRAS ' })).toMatchObject({
      title: 'KRAS',
      timeline: 'short',
      budgetRange: 'low',
    });
  });
});
