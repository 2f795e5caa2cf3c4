import { expect, it } from 'vitest';
import { recoveryCodeOf } from './ways-in.api.ts';

it.each([
  ['ab1cd-ef2gh', 'ab1cd-ef2gh'],
  ['AB1CD EF2GH', 'ab1cd-ef2gh'],
  ['ab1cdef2gh', 'ab1cd-ef2gh'],
  ['ab1cd–ef2gh', 'ab1cd-ef2gh'],
  ['aB1cd-Ef2gH', 'aB1cd-Ef2gH'],
  ['ab1', 'ab1'],
])('ACC-059 the recovery code typed as %s is %s', (typed, code) => {
  expect(recoveryCodeOf(typed)).toBe(code);
});
