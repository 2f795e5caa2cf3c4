import { contract } from '@aliquot/contract/index';
import type { z } from 'zod';

type Definition = {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
};

type Field = { readonly name: string; readonly schema: z.ZodType };

const numbersIn = ({ name, schema }: Field): Field[] => {
  const { type, innerType, in: given, element, options = [], shape = {} } = schema.def as unknown as Definition;
  if (type === 'number') return [{ name, schema }];
  const inner = [innerType, given, element, ...options].flatMap((each) => (each ? [{ name, schema: each }] : []));
  const fields = Object.entries(shape).map(([field, each]) => ({ name: field, schema: each }));
  return [...inner, ...fields].flatMap(numbersIn);
};

/** Every number of every input of the contract, with its route. */
export const inputNumbers = (): (Field & { readonly route: string })[] =>
  Object.values(contract)
    .flatMap((nouns) => Object.values(nouns))
    .flatMap((each) => {
      const { route, inputSchema } = each['~orpc'];
      return numbersIn({ name: '', schema: inputSchema }).map((field) => ({
        ...field,
        route: `${route.method} ${route.path}`,
      }));
    });
