/** The order of a list says nothing. */
const comparable = (value: unknown): unknown => (Array.isArray(value) ? JSON.stringify(value.map(String).sort()) : value);
const isSame = (one: unknown, other: unknown): boolean => comparable(one) === comparable(other);

export type Merged<Values> = {
  values: Values;
  /** Fields that only they changed: their values came in. */
  taken: (keyof Values)[];
  /** Fields that both changed, to different values: mine stayed. */
  conflicts: (keyof Values)[];
};

type MergeOptions<Values> = {
  base: Values;
  mine: Values;
  theirs: Values;
  fields: readonly (keyof Values)[];
  /** A value that comes along with a field, such as the place of an address. */
  along?: Partial<Record<keyof Values, keyof Values>>;
};

/** What was typed, over what someone else saved in the meantime. */
export const mergeEdits = <Values extends object>(options: MergeOptions<Values>): Merged<Values> => {
  const { base, mine, theirs, fields, along = {} } = options;
  const changed = fields.filter((field) => !isSame(base[field], theirs[field]) && !isSame(mine[field], theirs[field]));
  const taken = changed.filter((field) => isSame(base[field], mine[field]));
  const values = { ...mine };
  for (const field of taken) {
    values[field] = theirs[field];
    const companion = (along as Partial<Record<keyof Values, keyof Values>>)[field];
    if (companion !== undefined) values[companion] = theirs[companion];
  }
  return { values, taken, conflicts: changed.filter((field) => !taken.includes(field)) };
};
