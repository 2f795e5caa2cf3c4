import { describe, expect, it } from 'vitest';
import { hasEnded, hasRunOut, isOfLater, isUseDue, owedBy } from './owing.domain.ts';

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
  ] as const)('%s', (_, who, secondFactor, owed) => expect(owedBy(who, { secondFactor, byRecovery: false })).toBe(owed));

  it('OPS-011: a link that is for setting a password leaves that to be done', () => {
    expect(owedBy(person, { secondFactor: false, byRecovery: true })).toBe('password');
    expect(owedBy(admin, { secondFactor: true, byRecovery: true })).toBe('password');
  });
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

describe('the session of an administrator', () => {
  const limits = { idleMinutes: 30, hours: 12 };
  const now = new Date('2026-03-10T12:00:00Z');
  it.each([
    ['used a moment ago', 'admin', '2026-03-10T11:00:00Z', '2026-03-10T11:59:59Z', false],
    ['just short of idle for too long', 'admin', '2026-03-10T11:00:00Z', '2026-03-10T11:30:01Z', false],
    ['idle for 30 minutes', 'admin', '2026-03-10T11:00:00Z', '2026-03-10T11:30:00Z', true],
    ['just short of 12 hours', 'admin', '2026-03-10T00:00:01Z', '2026-03-10T11:59:00Z', false],
    ['of 12 hours', 'admin', '2026-03-10T00:00:00Z', '2026-03-10T11:59:00Z', true],
    ['of a researcher, however old', 'user', '2026-02-20T00:00:00Z', '2026-03-01T00:00:00Z', false],
    ['of a laboratory, however old', 'lab_owner', '2026-02-20T00:00:00Z', '2026-03-01T00:00:00Z', false],
  ] as const)('OPS-011: %s', (_, role, created, used, ended) => {
    expect(hasRunOut({ role, created_at: new Date(created), used_at: new Date(used) }, now, limits)).toBe(ended);
  });

  it.each([
    ['opened just now by another machine', '2026-03-10T12:04:59Z', false],
    ['opened ten years ahead', '2036-03-10T12:00:00Z', true],
  ])('OPS-009: %s', (_, created, ended) => expect(isOfLater({ created_at: new Date(created) }, now)).toBe(ended));

  it('OPS-011: use is written down once a minute', () => {
    expect(isUseDue({ used_at: new Date('2026-03-10T11:59:01Z') }, now)).toBe(false);
    expect(isUseDue({ used_at: new Date('2026-03-10T11:59:00Z') }, now)).toBe(true);
  });
});
