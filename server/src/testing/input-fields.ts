import { contract } from '@aliquot/contract/index';
import type { z } from 'zod';

type Definition = {
  readonly type: string;
  readonly format?: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
};

type Field = { readonly name: string; readonly schema: z.ZodType };

const fieldsIn = ({ name, schema }: Field, isWanted: (definition: Definition) => boolean): Field[] => {
  const definition = schema.def as unknown as Definition;
  if (isWanted(definition)) return [{ name, schema }];
  const { innerType, in: given, element, valueType, options = [], shape = {} } = definition;
  const inner = [innerType, given, element, valueType, ...options].flatMap((each) => (each ? [{ name, schema: each }] : []));
  const fields = Object.entries(shape).map(([field, each]) => ({ name: field, schema: each }));
  return [...inner, ...fields].flatMap((each) => fieldsIn(each, isWanted));
};

const inputFields = (isWanted: (definition: Definition) => boolean): (Field & { readonly route: string })[] =>
  Object.values(contract)
    .flatMap((nouns) => Object.values(nouns))
    .flatMap((each) => {
      const { route, inputSchema } = each['~orpc'];
      return fieldsIn({ name: '', schema: inputSchema }, isWanted).map((field) => ({
        ...field,
        route: `${route.method} ${route.path}`,
      }));
    });

/** Every number of every input of the contract, with its route. */
export const inputNumbers = () => inputFields(({ type }) => type === 'number');

/** Every day and every moment of every input of the contract, with its route. */
export const inputTimes = () => inputFields(({ format }) => format === 'date' || format === 'datetime');
