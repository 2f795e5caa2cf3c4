import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hasCookie, signedToken } from './session-cookie.ts';

const secret = 'a secret of the tests';
const signed = (token: string, key = secret) =>
  encodeURIComponent(`${token}.${createHmac('sha256', key).update(token).digest('base64')}`);
const read = (header: string) => signedToken(header, 'aliquot.session', secret);

describe('the token of a session cookie', () => {
  it.each([
    ['alone', `aliquot.session=${signed('abc')}`],
    ['among others', `theme=dark; aliquot.session=${signed('abc')}; aliquot.session-data=x`],
    ['without spaces', `a=b;aliquot.session=${signed('abc')};c=d`],
    ['not encoded', `aliquot.session=${decodeURIComponent(signed('abc'))}`],
  ])('is read %s', (_how, header) => {
    expect(read(header)).toBe('abc');
  });

  it('may hold dots itself', () => {
    expect(read(`aliquot.session=${signed('a.b.c')}`)).toBe('a.b.c');
  });

  it.each([
    ['no cookie', ''],
    ['another cookie', `other=${signed('abc')}`],
    ['a longer name', `xaliquot.session=${signed('abc')}`],
    ['an empty value', 'aliquot.session='],
    ['no signature', 'aliquot.session=abc'],
    ['an empty signature', 'aliquot.session=abc.'],
    ['no token', `aliquot.session=${signed('')}`],
    ['the signature of another token', `aliquot.session=abd.${signed('abc').split('.')[1]}`],
    ['the signature of another secret', `aliquot.session=${signed('abc', 'another secret')}`],
    ['half a signature', `aliquot.session=${signed('abc').slice(0, 20)}`],
    ['a broken encoding', 'aliquot.session=%E0%A4%A'],
  ])('is not read from %s', (_what, header) => {
    expect(read(header)).toBeNull();
  });

  it('tells whether a cookie is there at all', () => {
    expect(hasCookie('a=1; aliquot.short-session=x', 'aliquot.short-session')).toBe(true);
    expect(hasCookie('a=1', 'aliquot.short-session')).toBe(false);
  });
});
