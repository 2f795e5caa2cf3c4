import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

it.each(['password', 'PASSWORD1', '12345678', 'qwertyuiop', 'iloveyou', 'ｐａｓｓｗｏｒｄ'])('%s is common', async (password) =>
  expect(await isCommonPassword(password)).toBe(true),
);

it.each(['correct horse battery', 'a good pass phrase', 'xK9#pleated-harbour', ''])('%s is not', async (password) =>
  expect(await isCommonPassword(password)).toBe(false),
);

it.each(['aliquot1', 'Aliquot!', 'aliquotaliquot', 'Al1qu0t-2026', 'myAliquot'])(
  'OPS-027: the name of the product is refused in passwords: %s',
  async (password) => expect(await isCommonPassword(password)).toBe(true),
);

it('a long password may hold it', async () => expect(await isCommonPassword('twelve aliquots of plasma')).toBe(false));
