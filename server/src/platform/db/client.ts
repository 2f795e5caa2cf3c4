import pg from 'pg';
import { HeldBack } from './acting.ts';
import { preparedName } from './prepared.ts';

const nothing = { command: '', rowCount: null, oid: 0, rows: [], fields: [] } satisfies pg.QueryResult;

/**
 * A client that lets the server parse and plan a frequent query once for each connection, and that begins transactions on the
 * way of their first statement.
 */
export class Client extends pg.Client {
  readonly heldBack = new HeldBack();
  readonly #send = super.query.bind(this) as (...given: unknown[]) => unknown;

  override query = ((...given: unknown[]) => {
    const [text, values, ...rest] = given;
    if (typeof text !== 'string') {
      if (this.heldBack.isAny) throw new Error('A transaction begins with a text and its values');
      return this.#send(...given);
    }
    if (this.heldBack.takes(text, values)) return Promise.resolve(nothing);
    const name = preparedName(text, values);
    if (!this.heldBack.isAny) return name === undefined ? this.#send(...given) : this.#send({ name, text, values }, ...rest);
    return this.heldBack.sendAfter({ name, text, ...(Array.isArray(values) && { values }) }, this.#send);
  }) as pg.Client['query'];
}
