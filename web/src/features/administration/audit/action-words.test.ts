import { auditActions } from '@aliquot/contract/administration/audit-actions';
import { describe, expect, it } from 'vitest';
import { actionWords, objectWords } from './action-words.ts';

describe('the words of an action', () => {
  it.each(Object.entries(auditActions))('%s: %s', (action, words) => {
    expect(actionWords(action)).toBe(words);
    expect(words).toMatch(/^(\w+ed|Was|Began|Took|Told|Sent|Set|Split|Left|Gave|Made|Held|Hid|Said|Put|Wrote|Withdrew) \w/);
    expect(words).toMatch(/[^.]$/);
  });

  it('are different for each, so that a filter can be chosen by them', () => {
    const words = Object.values(auditActions);
    expect(new Set(words).size).toBe(words.length);
  });

  it('are made of the name for what an earlier release recorded', () => {
    expect(actionWords('labs.merge-two')).toBe('Labs: merge two');
    expect(objectWords('merged_lab')).toBe('Merged lab');
  });
});
