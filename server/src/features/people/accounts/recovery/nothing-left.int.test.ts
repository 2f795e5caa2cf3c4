import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { tablesOf } from '../../../../platform/backup/catalogue.ts';
import { scenario } from '../../../../testing/acts/scenario.ts';
import { linkIn } from '../../../../testing/servers/queued-mail.ts';

const logged: string[] = [];
const given = scenario({ onLog: (line) => logged.push(line) });
const { app } = given;

type Kept = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string };
const outbox = async (to: string) =>
  (await (app.world.mailer as unknown as { list(): Promise<Kept[]> }).list()).filter((message) => message.to === to);

/** The tables that a backup has, and the log, in which a text is found. */
const placesOf = async (text: string): Promise<string[]> => {
  const { owner } = app.world.database;
  const places = logged.some((line) => line.includes(text)) ? ['the log'] : [];
  for (const { schema, name } of await owner.transaction().execute((db) => tablesOf(db))) {
    const table = sql.table(`${schema}.${name}`);
    const { rows } = await sql`select 1 from ${table} t where position(${text} in t::text) > 0 limit 1`.execute(owner);
    if (rows.length > 0) places.push(`${schema}.${name}`);
  }
  return places;
};

const unfinishedMail = async (to: string) =>
  (await app.rows(`select 1 from pgboss.job where name = 'mail.send' and data->>'to' = $1 and state < 'completed'`, to)).length;

describe('what was sent by mail', () => {
  it('OPS-024: a link that was used is in no table, backup or log, and neither is a code', async () => {
    const person = await app.person('user');
    await app.anonymous.accounts.recover({ email: person.email });
    const find = async () => (await outbox(person.email)).find(({ subject }) => subject === 'Set a new password');
    await expect.poll(find).toBeDefined();
    const { token_hash: token } = linkIn(await find());
    expect(token.length).toBeGreaterThan(20);
    const used = await app.fetch('/api/accounts/confirm', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token_hash: token, type: 'recovery' }),
    });
    expect(used.status).toBe(200);
    await expect.poll(() => unfinishedMail(person.email)).toBe(0);
    expect(await placesOf(token)).toEqual([]);
    expect(await placesOf('Open the link to sign in and set a new password')).toEqual([]);
    expect(await placesOf(person.email)).toContain('pgboss.job');
  });

  it('OPS-024: of a deleted person no job, table, backup or log line keeps the address', async () => {
    const [person, admin] = [await app.person('user'), await app.person('admin')];
    await app.anonymous.accounts.recover({ email: person.email });
    await expect.poll(() => unfinishedMail(person.email)).toBe(0);
    await admin.api.users.delete({ userId: person.id });
    const subjects = async () => (await outbox(person.email)).map(({ subject }) => subject);
    await expect.poll(subjects).toContain('Your account was deleted');
    await expect.poll(() => placesOf(person.email)).toEqual([]);
  });
});
