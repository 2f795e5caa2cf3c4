import { projectDataSchema } from '@aliquot/contract/hearts/matching';
import { answerSchemas } from '@aliquot/contract/hearts/questionnaires';
import { answerTextLength, limits } from '@aliquot/contract/limits';
import { pageQuerySchema } from '@aliquot/contract/pages';
import { nameSchema, newPasswordSchema, passwordSchema } from '@aliquot/contract/people/accounts';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';

const { title, description } = projectDataSchema.shape;

describe('a text of exactly the longest length is taken, and one more character is refused', () => {
  it.each<[string, z.ZodType, number]>([
    ['title of a request', title, limits.titleLength],
    ['description of a request', description, limits.descriptionLength],
    ['name of a person', nameSchema, 200],
    ['password', newPasswordSchema, limits.passwordMaxLength],
    ['answer', answerSchemas.text, answerTextLength],
  ])('%s', (_what, schema, longest) => {
    expect(schema.safeParse('a'.repeat(longest)).success).toBe(true);
    expect(schema.safeParse('a'.repeat(longest + 1)).success).toBe(false);
  });
});

it.each([
  ['ACC-017', passwordSchema],
  ['ACC-053', newPasswordSchema],
])('%s a password of exactly the shortest length is taken, and one character less is refused', (_id, schema) => {
  expect(schema.safeParse('a'.repeat(limits.passwordMinLength)).success).toBe(true);
  expect(schema.safeParse('a'.repeat(limits.passwordMinLength - 1)).success).toBe(false);
});

it('GEN-013 the longest page is given, and a longer one is refused', () => {
  expect(pageQuerySchema.safeParse({ pageSize: limits.pageSizeMax }).success).toBe(true);
  expect(pageQuerySchema.safeParse({ pageSize: limits.pageSizeMax + 1 }).success).toBe(false);
});
