import pg from 'pg';
import type { Actor } from '../../kernel/actor.ts';

/** A statement that goes ahead of another one on the same way to the server: when it fails, the database skips the other one too. */
type Ahead = { readonly name: string; readonly values: readonly string[]; readonly text: string };

const claims = (id: string, role: string): string => `set_config('role', 'aliquot_app', true),
  set_config('aliquot.actor_id', ${id}, true), set_config('aliquot.actor_role', ${role}, true)`;
/** Turns a transaction into the actor's until it ends: a role that owns nothing, and the claims that the policies read. */
const act = (id: string, role: string): string => `select ${claims(id, role)}`;
/** The same, and the transaction may change nothing. */
const read = (id: string, role: string): string =>
  `select set_config('transaction_read_only', 'on', true), ${claims(id, role)}`;

const begin: Ahead = { name: 'aliquot_begin', values: [], text: 'begin' };
const names = new Map([
  [act, 'aliquot_act'],
  [read, 'aliquot_read'],
]);

/**
 * Commands to a client in place of a statement: to begin, to become an actor by the values of `claimsOf`, to read as one, and
 * to stop that.
 */
export const acting = { begin: 'begin', act: 'act as', read: 'read as', endReading: 'end reading' } as const;

const roleOf = (actor: Actor) => (actor.kind === 'user' ? actor.role : actor.kind);

export const claimsOf = (actor: Actor): [id: string, role: string] => [actor.kind === 'user' ? actor.id : '', roleOf(actor)];

const asActor = (statement: typeof act, values: unknown): Ahead => {
  const [id = '', role = ''] = values as string[];
  const text = statement(pg.escapeLiteral(id), pg.escapeLiteral(role));
  return { name: names.get(statement) ?? '', values: [id, role], text };
};

/** Prepares on a new connection what goes ahead of other statements there; `where` keeps it from being done. */
export const prepareAheads = async (client: pg.ClientBase): Promise<void> => {
  await client.query({ name: begin.name, text: begin.text });
  for (const [statement, name] of names)
    await client.query({ name, text: `${statement('$1', '$2')} where $1::text is not null`, values: [null, null] });
  await client.query('rollback');
};

/** The driver's handlers for the server's messages; its types leave them out. */
type DriverQuery = pg.Submittable & {
  callback: (error: Error | null, result: pg.QueryResult) => void;
  prepare(connection: DriverConnection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: DriverConnection): void;
};
type DriverConnection = {
  bind(config: { statement: string; values: readonly string[] }): void;
  execute(): void;
};
const DriverQuery = pg.Query as unknown as new (config: object) => DriverQuery;

/** A parameterized query, preceded by setup statements whose results are ignored. */
class QueryAfter extends DriverQuery {
  readonly #ahead: readonly Ahead[];
  #unanswered: number;

  constructor(ahead: readonly Ahead[], config: object) {
    super(config);
    this.#ahead = ahead;
    this.#unanswered = ahead.length;
  }

  override prepare(connection: DriverConnection): void {
    for (const { name, values } of this.#ahead) {
      connection.bind({ statement: name, values });
      connection.execute();
    }
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#unanswered === 0) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: DriverConnection): void {
    if (this.#unanswered === 0) super.handleCommandComplete(message, connection);
    else this.#unanswered -= 1;
  }
}

type Asked = { readonly name?: string | undefined; readonly text: string; readonly values?: readonly unknown[] };

/**
 * Statements held back on a connection to go ahead of its next one, so that a transaction begins, and becomes its actor's, on
 * the way of its first statement. While reading, each statement is a transaction of its own, which becomes the actor's anew.
 */
export class HeldBack {
  #once: Ahead[] = [];
  #always: Ahead | undefined;

  get isAny(): boolean {
    return this.#always !== undefined || this.#once.length > 0;
  }

  /** True if the text is one of `acting`, or ends a transaction that never began: then there is nothing to send. */
  takes(text: string, values: unknown): boolean {
    if (text === acting.begin) this.#once.push(begin);
    else if (text === acting.act) this.#once.push(asActor(act, values));
    else if (text === acting.read) this.#always = asActor(read, values);
    else if (text === acting.endReading) this.#always = undefined;
    else if (text === 'commit' || text === 'rollback') return this.#neverBegan();
    else return false;
    return true;
  }

  /** Drops held-back statements at the end of a transaction. @returns true if its beginning was among them. */
  #neverBegan(): boolean {
    const never = this.#once.includes(begin);
    this.#once = [];
    return never;
  }

  /** Sends a query after what was held back for it. */
  async sendAfter(asked: Asked, send: (query: unknown) => unknown): Promise<unknown> {
    const ahead = this.#always ? [this.#always] : this.#once;
    this.#once = [];
    if (!asked.values?.length) {
      const results = (await send([...ahead.map(({ text }) => text), asked.text].join('; '))) as unknown[];
      const own = results.slice(ahead.length);
      return own.length === 1 ? own[0] : own;
    }
    return new Promise((resolve, reject) => {
      const query = new QueryAfter(ahead, asked);
      query.callback = (error, result) => (error ? reject(error) : resolve(result));
      send(query);
    });
  }

  forget(): void {
    this.#once = [];
    this.#always = undefined;
  }
}
