import { CompiledQuery } from 'kysely';
import type { Db } from './index.ts';

/** Placeholder for a value. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled at its first use, and then only given its values: building a long one takes longer than
 * reading its rows. It is built again for other names of values and for another form. @param build passes every value on as it
 * is: it may test if there is one, and must not read it.
 */
export const compiledOnce = <Given extends object, Form, Row>(
  build: (db: Db, given: Given, form: Form) => { compile: () => CompiledQuery<Row> },
): ((db: Db, given: Given, form: Form) => Promise<Row[]>) => {
  const known = new Map<string, CompiledQuery<Row>>();
  return async (db, given, form) => {
    const names = Object.keys(given);
    const key = JSON.stringify([names, form]);
    let compiled = known.get(key);
    if (!compiled) {
      const places = Object.fromEntries(names.map((name) => [name, new Place(name)]));
      compiled = build(db, places as Given, form).compile();
      known.set(key, compiled);
    }
    const values = compiled.parameters.map((value) =>
      value instanceof Place ? (Reflect.get(given, value.name) as unknown) : value,
    );
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(compiled.sql, values));
    return rows;
  };
};
