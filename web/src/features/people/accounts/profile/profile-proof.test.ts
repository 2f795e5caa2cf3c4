import { describe, expect, it } from 'vitest';
import { proofByPassword, proofBySession } from './profile-proof.tsx';

describe('proof of identity', () => {
  it.each([
    [{ hasPassword: true, fresh: true }, 'password', 'nothing'],
    [{ hasPassword: true, fresh: false }, 'password', 'sign-in'],
    [{ hasPassword: false, fresh: true }, 'nothing', 'nothing'],
    [{ hasPassword: false, fresh: false }, 'sign-in', 'sign-in'],
  ] as const)('ACC-058 %j: %s for the second factor and a deletion, %s for phone and identities', (security, first, second) => {
    expect(proofByPassword(security)).toBe(first);
    expect(proofBySession(security)).toBe(second);
  });
});
