import { describe, expect, it } from 'vitest';
import { hasEnded, owedBy } from './owing.domain.ts';

const person = { role: 'user', must_change_password: false, two_factor_enabled: false } as const;
const admin = { ...person, role: 'admin' } as const;

describe('what is owed before anything else', () => {
  it.each([
    ['nothing', person, true, null],
    ['a password chosen by somebody else is changed', { ...person, must_change_password: true }, false, 'password'],
    ['an administrator sets up a second factor where that is asked', admin, true, 'second-factor'],
    ['not where it is not asked', admin, false, null],
    ['nor twice', { ...admin, two_factor_enabled: true }, true, null],
    ['the password comes first', { ...admin, must_change_password: true }, true, 'password'],
  ] as const)('%s', (_, who, asked, owed) => expect(owedBy(who, asked)).toBe(owed));
});

it.each([
  [null, false],
  ['2026-03-10T12:00:00Z', false],
  ['2026-03-03T12:00:01Z', false],
  ['2026-03-03T12:00:00Z', true],
  ['2025-03-03T12:00:00Z', true],
])('AUS-011 a password that somebody else chose at %s has ended on March 10 after seven days: %s', (at, ended) => {
  expect(hasEnded(at === null ? null : new Date(at), new Date('2026-03-10T12:00:00Z'), 7)).toBe(ended);
});
