/** The named fields of a row and no others. */
export const pick = <Row, Key extends keyof Row>(row: Row, keys: readonly Key[]): Pick<Row, Key> =>
  Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<Row, Key>;

type OnWire<Value> = Value extends Date ? string : Value;

/** The named fields of a row as an answer has them: moments as ISO strings. */
export const wireOf = <Row, Key extends keyof Row>(row: Row, keys: readonly Key[]): { [Each in Key]: OnWire<Row[Each]> } =>
  Object.fromEntries(
    keys.map((key) => {
      const value = row[key];
      return [key, value instanceof Date ? value.toISOString() : value];
    }),
  ) as { [Each in Key]: OnWire<Row[Each]> };
