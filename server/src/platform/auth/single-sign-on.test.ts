import { describe, expect, it } from 'vitest';
import { personOf } from './single-sign-on.ts';

const claims = { email: 'ada@example.org', email_verified: true, name: 'Ada Keller' };

describe('whom a provider sends', () => {
  it('is taken by name and address alone', () => {
    const told = { ...claims, role: 'admin', groups: ['admin'], picture: 'https://tracker.example/p.png', sub: 'x' };
    expect(personOf(told)).toEqual({ email: 'ada@example.org', emailVerified: true, name: 'Ada Keller', image: undefined });
  });

  it.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    [undefined, false],
    [1, false],
    [{}, false],
  ])('has a confirmed address when the claim is %j: %s', (email_verified, confirmed) =>
    expect(personOf({ ...claims, email_verified }).emailVerified).toBe(confirmed),
  );

  it.each([
    [{ email: 'ADA@Example.org ' }, 'ada@example.org'],
    [{ email: 'no address' }, undefined],
    [{ email: 7 }, undefined],
    [{ email: undefined }, undefined],
    [{ email: `${'a'.repeat(260)}@example.org` }, undefined],
  ])('%j has the address %j', (changed, email) => expect(personOf({ ...claims, ...changed }).email).toBe(email));

  it.each([
    [{ name: 'Ada\r\nBcc: eve' }, 'Ada Bcc: eve'],
    [{ name: 'Ada\r\nBcc: eve@example.org' }, 'ada'],
    [{ name: 'Win at evil.com', preferred_username: 'www.evil.test' }, 'ada'],
    [{ name: 'Ada\0' }, 'Ada'],
    [{ name: ' ', preferred_username: 'ada' }, 'ada'],
    [{ name: { first: 'Ada' } }, 'ada'],
    [{ name: 'x'.repeat(500) }, 'x'.repeat(200)],
  ])('%j is called %j', (changed, name) => expect(personOf({ ...claims, ...changed }).name).toBe(name));
});
