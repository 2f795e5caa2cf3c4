import type { Profile, User } from '@aliquot/contract/people/accounts';
import { expect } from 'vitest';
import { cookieIn, queuedMail } from '../servers/queued-mail.ts';
import { type Person, type TestApp, testPassword } from '../test-app.ts';
import { totpOf } from '../totp.ts';

/** An answer as the tests of accounts look at it; `cookie` is what a browser would send back. */
export type Answered = {
  status: number;
  body: Record<string, unknown>;
  text: string;
  cookie: string;
  location: string | null;
  answer: Response;
};

const answered = async (answer: Response): Promise<Answered> => {
  const text = await answer.text();
  const body = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>;
  return { status: answer.status, body, text, cookie: cookieIn(answer), location: answer.headers.get('location'), answer };
};

/** Changes a person's profile over its newest version. */
export const changeProfile = async ({ api }: Person, changes: Omit<Profile, 'updated_at'>): Promise<{ user: User }> => {
  const { user } = await api.accounts.me({});
  return api.accounts.updateProfile({ ...changes, updated_at: user?.updated_at ?? '' });
};

let network = 0;

const withClient = (headers: Record<string, string>) => {
  network += 1;
  return { 'x-forwarded-for': `198.51.${Math.floor(network / 250)}.${(network % 250) + 1}`, ...headers };
};

/** Calls to the accounts of a test app that trusts this machine as a proxy: each comes from a client of its own. */
export const accountCalls = (app: TestApp) => {
  const send = async (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    answered(
      await app.fetch(path, {
        method,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...withClient(headers) },
      }),
    );
  const post = (path: string, body: unknown, headers?: Record<string, string>) => send('POST', path, body, headers);
  const auth = (path: string, body: unknown, headers?: Record<string, string>) => post(`/api/auth${path}`, body, headers);
  return {
    post,
    put: (path: string, body: unknown, headers?: Record<string, string>) => send('PUT', path, body, headers),
    get: async (path: string, headers: Record<string, string> = {}) =>
      answered(await app.fetch(path, { headers: withClient(headers) })),
    auth,
    signIn: (email: string, password = testPassword, headers?: Record<string, string>) =>
      auth('/sign-in/email', { email, password }, headers),
    whoIs: async (cookie: string): Promise<string | null> => {
      const me = await app.fetch('/api/accounts/me', { headers: { cookie } });
      return ((await me.json()) as { user: { id: string } | null }).user?.id ?? null;
    },
    mailAbout: async (email: string, subject: string) =>
      (await queuedMail(app, email)).filter((message) => message.subject === subject),
    confirmed: async (person: Person): Promise<Person> => {
      await app.world.database.pool.query('update users set email_verified = true where id = $1', [person.id]);
      return person;
    },
    /** As if the session had been opened so long ago. */
    age: (person: Pick<Person, 'id'>, minutes: number) =>
      app.world.database.pool.query(
        `update sessions set created_at = created_at - make_interval(mins => $2::int) where user_id = $1`,
        [person.id, minutes],
      ),
    /** Sets an authenticator app up. @returns its address, and the cookie of the session that stays. */
    enrol: async (person: Person, password = testPassword) => {
      const begun = await auth('/two-factor/enable', { password }, { cookie: person.cookie });
      const { totpURI } = begun.body as { totpURI: string };
      const code = totpOf(totpURI, new Date(Date.now() - 30_000));
      const done = await auth('/two-factor/verify-totp', { code }, { cookie: person.cookie });
      expect(done.status).toBe(200);
      return { totpURI, cookie: done.cookie };
    },
  };
};
