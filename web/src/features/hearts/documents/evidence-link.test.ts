import { expect, it } from 'vitest';
import { tabOf, type Viewed } from './evidence-link.ts';

it.each([
  [{ document: 'd' }, 'documents'],
  [{ requirement: 'r' }, 'analysis'],
  [{ certification: 'c' }, 'overview'],
  [{}, 'overview'],
] satisfies [Viewed, string][])('what is looked at, %j, is come to from %s', (viewed, tab) => {
  expect(tabOf(viewed)).toBe(tab);
});
