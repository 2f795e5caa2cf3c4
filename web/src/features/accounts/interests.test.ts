import { researchAreas, signupInterests } from '@aliquot/contract/options';
import { expect, it } from 'vitest';
import { interestsOf, interestText } from './interests.ts';

it('research interests are edited by their labels, and saved as they were chosen', () => {
  expect(interestText(['molecular-biology', 'rare diseases'])).toBe('Molecular Biology, rare diseases');
  expect(interestsOf('molecular biology, rare diseases')).toEqual(['molecular-biology', 'rare diseases']);
});

it.each([...signupInterests, ...researchAreas])('%s stays the same when it is saved unchanged', (interest) => {
  expect(interestsOf(interestText([interest]))).toEqual([interest]);
});
