import { droppedRole, strictly } from '@aliquot/contract/strict';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const schema = z
  .object({
    name: z.string().trim(),
    place: z.object({ city: z.string() }).nullish(),
    rows: z.array(z.object({ id: z.number() })).default([]),
    either: z.union([z.object({ a: z.string() }), z.literal('')]).optional(),
    kind: z
      .discriminatedUnion('is', [z.object({ is: z.literal('x'), x: z.number() }), z.object({ is: z.literal('y') })])
      .optional(),
    open: z.looseObject({}).optional(),
    map: z.record(z.string(), z.object({ v: z.number() })).optional(),
  })
  .refine(({ name }) => name !== 'no', 'not this name');
const strict = strictly(schema);

describe('OPS-010: a strict schema', () => {
  it.each([
    [{ name: ' a ' }, { name: 'a', rows: [] }],
    [
      { name: 'a', place: null, rows: [{ id: 1 }], either: '' },
      { name: 'a', place: null, rows: [{ id: 1 }], either: '' },
    ],
    [
      { name: 'a', kind: { is: 'x', x: 1 }, map: { k: { v: 1 } } },
      { name: 'a', rows: [], kind: { is: 'x', x: 1 }, map: { k: { v: 1 } } },
    ],
    [
      { name: 'a', open: { whatever: 1 } },
      { name: 'a', rows: [], open: { whatever: 1 } },
    ],
  ])('OPS-010: takes what the open one takes: %j', (value, expected) => {
    expect(strict.parse(value)).toEqual(expected);
    expect(schema.parse(value)).toEqual(expected);
  });

  it.each([
    [{ name: 'a', zz: 1 }],
    [{ name: 'a', place: { city: 'B', zz: 1 } }],
    [{ name: 'a', rows: [{ id: 1, zz: 1 }] }],
    [{ name: 'a', either: { a: 'x', zz: 1 } }],
    [{ name: 'a', kind: { is: 'y', zz: 1 } }],
    [{ name: 'a', map: { k: { v: 1, zz: 1 } } }],
    [JSON.parse('{"name":"a","__proto__":{"b":1}}') as object],
  ])('OPS-010: refuses an unknown key: %j', (value) => {
    expect(strict.safeParse(value).success).toBe(false);
    expect(schema.safeParse(value).success).toBe(true);
  });

  it('OPS-010: keeps the checks of the open one, and its defaults are not shared', () => {
    expect(strict.safeParse({ name: 'no' }).success).toBe(false);
    expect(strict.parse({ name: 'a' }).rows).not.toBe(strict.parse({ name: 'a' }).rows);
  });

  it('ACC-002: takes a role and drops it', () => {
    const account = strictly(z.object({ ...droppedRole, name: z.string() }));
    expect(account.parse({ name: 'a', role: 'admin', data: { role: 'admin' } })).toEqual({ name: 'a' });
  });
});
