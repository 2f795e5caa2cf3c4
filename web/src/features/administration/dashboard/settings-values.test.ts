import { describe, expect, it } from 'vitest';
import { fieldList } from './settings-values.ts';

describe('fieldList', () => {
  it('names fields in words', () => {
    expect(fieldList(['labName', 'primaryServices', 'certifications'])).toBe('name, primary services, certifications');
  });
});
