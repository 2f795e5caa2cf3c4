import { purposeLabels } from '@aliquot/contract/hearts/understanding';
import { describe, expect, it } from 'vitest';
import { conditionLabels, suggestedLabels } from './term-suggestions.domain.ts';

describe('MAT-003 terms that can be added', () => {
  it('a condition is a certificate, required or preferred, or delivery on the same day', () => {
    expect(conditionLabels).toEqual(
      expect.arrayContaining(['CAP required', 'CAP preferred', 'CLIA required', 'ISO 15189 required', 'Same-day delivery']),
    );
    expect(new Set(conditionLabels).size).toBe(conditionLabels.length);
    expect(conditionLabels.join()).not.toContain('Other');
  });

  it.each([
    ['cap', ['CAP required', 'CAP preferred']],
    ['iso 15189', ['ISO 15189 required', 'ISO 15189 preferred']],
    ['CLIA, pref', ['CLIA preferred']],
    ['15189', ['ISO 15189 required', 'ISO 15189 preferred']],
    ['same day', ['Same-day delivery']],
    ['delivery', ['Same-day delivery']],
    ['xylophone', []],
  ])('offers of conditions for %j', (words, labels) => {
    expect(suggestedLabels('condition', words).slice(0, Math.max(1, labels.length))).toEqual(labels);
  });

  it('offers some of each fixed list before anything is typed', () => {
    expect(suggestedLabels('condition', '')).toEqual(conditionLabels.slice(0, 12));
    expect(suggestedLabels('purpose', '')).toEqual(Object.values(purposeLabels));
    expect(suggestedLabels('purpose', 'research')).toEqual([purposeLabels.research]);
  });
});
