import { describe, expect, it } from 'vitest';
import { checkNouns, checkRoles } from './names.ts';
import { file, labs, messages } from './planted.ts';

describe('names', () => {
  it.each([
    'labs.domain.ts',
    'labs.domain.test.ts',
    'labs.handlers.int.test.ts',
    'labs.int.test.ts',
    'monotone.test.ts',
    'text-score.domain.ts',
    'labs.jobs.ts',
    'labs.service.ts',
    'labs.presenter.ts',
    'labs.letters.ts',
  ])('%s is a role of a feature', (name) => {
    expect(messages(checkRoles, file(`${labs}/${name}`))).toEqual([]);
  });

  it.each([
    `${labs}/labs.domain.int.ts`,
    `${labs}/helpers.ts`,
    `${labs}/parts/labs.domain.ts`,
    'server/src/utils/text.ts',
    'web/src/ui/DatePicker.tsx',
  ])('%s is not', (path) => {
    expect(messages(checkRoles, file(path))).toHaveLength(1);
  });

  it('may lie in one level of folders once a feature has ten files', () => {
    const ten = Array.from({ length: 10 }, (_unused, at) => file(`${labs}/parts/part-${'abcdefghij'[at]}.domain.ts`));
    expect(messages(checkRoles, ...ten)).toEqual([]);
    expect(messages(checkRoles, ...ten.slice(1))).toHaveLength(9);
    expect(messages(checkRoles, ...ten, file(`${labs}/parts/deep/more.domain.ts`))).toHaveLength(1);
  });

  it('are the same on every side', () => {
    const found = messages(
      checkNouns,
      file('contract/src/hearts/labs.ts'),
      file(`${labs}/labs.domain.ts`),
      file('web/src/features/laboratories/list.tsx'),
      file('web/src/features/people/home/home-page.tsx'),
    );
    expect(found).toEqual([expect.stringContaining('web/src/features/laboratories')]);
  });
});
