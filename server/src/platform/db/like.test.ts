import { expect, it } from 'vitest';
import { likePattern } from './like.ts';

it.each([
  ['harbor', '%harbor%'],
  ['KRAS  variants ', '%KRAS%variants%'],
  ['50% a_b\\', '%50\\%%a\\_b\\\\%'],
  ['', '%%'],
])('ADQ-005 a search for “%s” finds its words in their order', (text, pattern) => {
  expect(likePattern(text)).toBe(pattern);
});
