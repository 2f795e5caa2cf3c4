import { describe, expect, it } from 'vitest';
import { cpuMilliseconds } from '../../../testing/cpu-time.ts';
import { canBeLookedUp, deniesInWords, saysSomething } from './words.domain.ts';

describe('answers in words', () => {
  it.each([
    'Dr. Ada Chen',
    'Na Li, PhD',
    'UKAS 4412',
    'A2LA 2357.01',
    'CAP, clinical chemistry',
    'Bioquímica y hematología',
    'Reviewed every year by the director',
    'Ben Okafor (quality manager), Mia Roth is deputy',
    '臨床化学検査室',
    'Test records are kept by Ada',
    'https://www.ukas.com/4412',
  ])('%s says something', (text) => expect(saysSomething(text)).toBe(true));

  it.each([
    'asdf',
    'asdf jkl asdf',
    'asd qwe',
    'qwertz 12345',
    'xxxx yyyy',
    'a b c d e f g h',
    'test test',
    'lorem ipsum dolor sit amet',
    'yes',
    'ok fine',
    'Director director',
    '-5',
    '12345678',
    '....',
    '??? !!!',
    '',
  ])('%j says nothing', (text) => expect(saysSomething(text)).toBe(false));

  it.each([
    'None',
    'no',
    'n/a',
    'N.A.',
    'Not enrolled',
    'We have none.',
    'We don’t hold any',
    'Not applicable',
    '- none',
    'Keine',
  ])('%s denies', (text) => expect(deniesInWords(text)).toBe(true));
  it.each([
    'No. 4412, UKAS',
    'Norman Hill, MD',
    'Na Li, PhD',
    'We hold CAP accreditation',
    'Nonna Rossi',
    'Northwell, chemistry',
  ])('%s does not deny', (text) => expect(deniesInWords(text)).toBe(false));

  it.each([
    ['CLIA 05D0982600 to 2027-05-31', true],
    ['www.ukas.com/lab', true],
    ['Dr. Ada Chen, MD', false],
    ['room 12', false],
  ])('%s can be looked up: %s', (text, can) => expect(canBeLookedUp(text)).toBe(can));

  it('takes time in proportion to the length of an answer', () => {
    for (const text of ['a'.repeat(200_000), 'no '.repeat(70_000), '-“'.repeat(100_000), '4'.repeat(200_000)]) {
      const taken = cpuMilliseconds(() => {
        saysSomething(text);
        deniesInWords(text);
        canBeLookedUp(text);
      });
      expect(taken).toBeLessThan(1000);
    }
  });
});
