import { z } from 'zod';

/** A schema's description of itself and of the schemas that it holds. */
export type SchemaDefinition = {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly catchall?: z.ZodType;
};

/** Names of the parts that hold other schemas. */
const parts = ['innerType', 'in', 'element', 'valueType'] as const;

/** The same schema, in which an object refuses the keys it does not name, at any depth. One that takes all keys still does. */
export const strictly = <Schema extends z.ZodType>(schema: Schema): Schema => {
  const definition = schema.def as unknown as SchemaDefinition;
  const { shape, options } = definition;
  const changed = {
    ...Object.fromEntries(parts.flatMap((part) => (definition[part] ? [[part, strictly(definition[part])]] : []))),
    ...(options ? { options: options.map(strictly) } : {}),
    ...(shape
      ? {
          shape: Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, strictly(field)])),
          catchall: definition.catchall ?? z.never(),
        }
      : {}),
  };
  // Copies descriptors, because a default is a getter that makes a new value each time.
  const descriptors = { ...Object.getOwnPropertyDescriptors(definition), ...Object.getOwnPropertyDescriptors(changed) };
  return schema.clone(Object.defineProperties({}, descriptors) as Schema['def']);
};

/** A key that is accepted and dropped, with any value. */
export const dropped = z
  .unknown()
  .transform(() => undefined)
  .optional();

/** The server alone decides on roles. */
export const droppedRole = { role: dropped, metadata: dropped, user_metadata: dropped, data: dropped } as const;
