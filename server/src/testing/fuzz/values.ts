import type { SchemaDefinition } from '@aliquot/contract/strict';
import fc from 'fast-check';
import type { z } from 'zod';

const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '😀'.repeat(300),
  `${'x'.repeat(499)}😀`,
  'x'.repeat(20_000),
  '\u202e\u200b\ufeff',
  'e\u0301'.repeat(100),
  '"\'; drop table users; --',
  '<img src=x onerror=alert(1)>',
  '%00%ff%',
  '\\u0000',
  '__proto__',
  'constructor',
  '${7*7}{{7*7}}',
  '../../../etc/passwd',
  'a@b',
  '=cmd|x',
  'NaN',
  '1e400',
  '-0',
  '0000-01-01',
  '9999-12-31',
  '10000-01-01',
  '2026-02-30',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
  '00000000-0000-0000-0000-000000000000',
  'İıſß',
];
const hostileNumbers = [-1, 0, -0, 0.5, 1e15, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e300, -1e300];

export const hostileText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 40 }));
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(...hostileNumbers) },
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], { length: -1 }),
  fc.constant(JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`)),
  fc.jsonValue({ maxDepth: 3 }),
);

export const words = fc.constantFrom(
  'Plasma of participants with type 2 diabetes, measured twice a month.',
  'Sequencing of FFPE blocks',
  'Boston, MA, USA',
  'A reason that is long enough to be read by somebody.',
  '1990',
  'genomics',
);
const days = fc.constantFrom('2026-01-01', '2030-12-31', '0001-01-01', '9999-12-31');
const moments = fc.constantFrom(
  '2026-01-01T00:00:00.000Z',
  '2001-01-01T00:00:00+14:00',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
);

type Definition = SchemaDefinition & {
  readonly format?: string;
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly values?: readonly unknown[];
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly format?: string } } }[];
};

/** Placeholder that a sweep replaces by an id: one that it knows under this name, or any. */
const idCalled = (name: string): string => (/id$/i.test(name) ? `{${name}}` : '{id}');

const textOf = ({ format, checks = [] }: Definition, name: string): fc.Arbitrary<string> => {
  const formats = [format, ...checks.map(({ _zod }) => _zod.def.format)];
  if (formats.some((known) => known === 'uuid' || known === 'guid')) return fc.constant(idCalled(name));
  if (formats.includes('date')) return days;
  if (formats.includes('datetime')) return moments;
  if (formats.includes('regex')) return fc.constantFrom('ada@example.org', '+12065550100', 'US-NY', 'https://example.org');
  return words;
};

/** Values as the schema of a field wants them, and now and then something else. */
export const valuesOf = (schema: z.ZodType, name = ''): fc.Arbitrary<unknown> => {
  const definition = schema.def as unknown as Definition;
  const inner = definition.innerType ?? definition.in;
  const wanted = ((): fc.Arbitrary<unknown> => {
    if (inner) return inner.def.type === 'transform' ? hostile : valuesOf(inner, name);
    if (definition.shape) {
      const fields = Object.entries(definition.shape);
      const needed = fields.filter(([, wants]) => !wants.safeParse(undefined).success).map(([field]) => field);
      return fc.record(Object.fromEntries(fields.map(([field, wants]) => [field, valuesOf(wants, field)])), {
        requiredKeys: needed,
      });
    }
    if (definition.entries) return fc.constantFrom(...Object.values(definition.entries));
    if (definition.values) return fc.constantFrom(...definition.values);
    if (definition.options) return fc.oneof(...definition.options.map((option) => valuesOf(option, name)));
    if (definition.element) return fc.array(valuesOf(definition.element, name), { maxLength: 4 });
    if (definition.valueType)
      return fc.dictionary(fc.constantFrom('a', '__proto__', '1'), valuesOf(definition.valueType), { maxKeys: 3 });
    if (definition.type === 'string') return textOf(definition, name);
    if (definition.type === 'number') return fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constantFrom(2000, 42.3));
    if (definition.type === 'boolean') return fc.boolean();
    return hostile;
  })();
  return fc.oneof({ weight: 24, arbitrary: wanted }, { weight: 1, arbitrary: hostile });
};

/** A text as a part of an address, in which ids are still to be named. */
export const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()).replace(/%7B(\w*id)%7D/gi, '{$1}');

export const queryOf = (values: Record<string, unknown>): string => {
  const parts = Object.entries(values).map(([name, value]) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    return `${encoded(name)}=${encoded(text.slice(0, 3000))}`;
  });
  return parts.length > 0 ? `?${parts.join('&')}` : '';
};
