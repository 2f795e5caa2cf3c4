import { researchAreas, signupInterests } from '@aliquot/contract/options';
import { expect, it } from 'vitest';
import { interestsOf, interestText } from './interests.ts';

it('research interests are edited by their labels, and saved as they were chosen', () => {
  expect(interestText(['molecular-biology', 'wound healing'])).toBe('Molecular Biology, wound healing');
  expect(interestsOf('molecular biology, wound healing')).toEqual(['molecular-biology', 'wound healing']);
});

it.each([...signupInterests, ...researchAreas])('%s stays the same when it is saved unchanged', (interest) => {
  expect(interestsOf(interestText([interest]))).toEqual([interest]);
});
