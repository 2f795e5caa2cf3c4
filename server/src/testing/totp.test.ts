import { expect, it } from 'vitest';
import { totpOf } from './totp.ts';

// RFC 6238, appendix B: the secret is "12345678901234567890", and of its eight digits the last six are ours.
it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [2_000_000_000, '279037'],
])('at %d seconds', (seconds, code) => {
  const address = 'otpauth://totp/x?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect(totpOf(address, new Date(seconds * 1000))).toBe(code);
});
