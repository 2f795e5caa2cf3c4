import { createHash } from 'node:crypto';
import type { LabOwnerSignUp, ResearcherSignUp } from '@aliquot/contract/people/accounts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { refusal, trailOf } from '../../../testing/acts/labs.ts';
import { scenario } from '../../../testing/acts/scenario.ts';

const given = scenario();
const { app } = given;

let number = 0;
const researcher = (changes: Partial<ResearcherSignUp> = {}): ResearcherSignUp => ({
  name: 'Ada Keller',
  email: `ada${(number += 1)}@example.org`,
  password: 'a good pass phrase',
  organization: 'Keller Institute',
  organizationSize: '11-50',
  location: 'Boston, MA, USA',
  researchInterest: ['genomics'],
  ...changes,
});
const labOwner = (changes: Partial<LabOwnerSignUp> = {}): LabOwnerSignUp => ({
  name: 'Omar Haddad',
  email: `omar${(number += 1)}@example.org`,
  password: 'a good pass phrase',
  organization: 'Haddad Diagnostics',
  location: 'Oakland, CA, USA',
  researchInterest: ['oncology'],
  ...changes,
});

const plainAccount = () => {
  const { name, email, password } = researcher();
  return { name, email, password };
};

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.fetch(path, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

const rowOf = (email: string) =>
  app.world.database.owner.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

const count = async (table: 'users' | 'sessions') => {
  const { rows } = await app.world.database.pool.query<{ count: number }>(`select count(*) from ${table}`);
  return rows[0]?.count;
};

describe('signing up as a researcher', () => {
  it('ACC-014 ACC-047 ACC-049 keeps what was said, finds the place, signs in and leaves a trace', async () => {
    const body = researcher({ researchInterest: ['genomics', 'immunology'] });
    const answer = await post('/api/accounts/researchers', body, { 'user-agent': 'a browser' });
    expect(answer.status).toBe(200);
    const { user } = (await answer.json()) as { user: Record<string, unknown> };
    expect(user).toMatchObject({
      name: body.name,
      email: body.email,
      emailVerified: false,
      role: 'user',
      organization: body.organization,
      organizationSize: '11-50',
      location: body.location,
      researchInterest: ['genomics', 'immunology'],
      mustChangePassword: false,
    });
    const row = await rowOf(body.email);
    expect(row).toMatchObject({ id: user.id, role: 'user', research_interest: ['genomics', 'immunology'] });
    expect(row?.geo_location?.x).toBeCloseTo(-71.06, 0);
    expect(row?.geo_location?.y).toBeCloseTo(42.36, 0);

    const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    const me = await app.fetch('/api/accounts/me', { headers: { cookie: cookie.join('; ') } });
    expect(await me.json()).toEqual({ user });

    const [entry, ...more] = await trailOf(app, String(user.id));
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      action: 'accounts.sign-up',
      actor_id: user.id,
      actor_role: 'user',
      after: { role: 'user', addressSha256: createHash('sha256').update(body.email).digest('hex') },
      ip: '127.0.0.1',
      user_agent: 'a browser',
    });
  });

  it('ACC-014 takes the point that the browser sends before it looks for one', async () => {
    const { user } = await app.anonymous.accounts.signUpResearcher(
      researcher({ geo_location: { coordinates: [13.405, 52.52] }, location: 'Berlin' }),
    );
    expect(user?.geo_location).toEqual({ coordinates: [13.405, 52.52] });
  });

  it('an unknown location is no obstacle', async () => {
    const { user } = await app.anonymous.accounts.signUpResearcher(researcher({ location: 'Qzxv Wrtk' }));
    expect(user?.geo_location).toBeNull();
  });

  it('ACC-023 a taken address says so, in any spelling', async () => {
    const body = researcher();
    await app.anonymous.accounts.signUpResearcher(body);
    const taken = 'This email is already registered. Please sign in or use a different email.';
    for (const email of [body.email, body.email.toUpperCase(), ` ${body.email} `])
      expect(await refusal(app.anonymous.accounts.signUpResearcher({ ...body, email }))).toEqual({
        status: 409,
        code: 'CONFLICT',
        details: taken,
        fields: { email: taken },
      });
  });

  it('ACC-040 opens a session that ends with the browser: nobody has ticked “Remember me” yet', async () => {
    const answer = await post('/api/accounts/researchers', researcher());
    const cookies = answer.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).not.toMatch(/Max-Age|Expires/i);
  });

  it.each([
    ['Win at https://evil.example', false],
    ['www.evil.example', false],
    ['Claim your prize at evil.com', false],
    ['mail me@evil.example', false],
    ['Dr. J. R. Smith-O’Neil, Ph.D.', true],
    ['St. John Rivers Jr.', true],
  ])('refuses a name that mail programs would turn into a link: %s', async (name, isTaken) => {
    const answer = await post('/api/accounts/researchers', researcher({ name }));
    const message = 'A name cannot contain a web or email address';
    expect([answer.status, (await answer.text()).includes(message)]).toEqual(isTaken ? [200, false] : [400, true]);
  });

  it('ACC-023 when the account service makes no user, it says so and nothing is left', async () => {
    const body = researcher();
    const { owner } = app.world.database;
    await sql`alter table users add constraint refused check (email <> ${sql.lit(body.email)}) not valid`.execute(owner);
    try {
      expect(await refusal(app.anonymous.accounts.signUpResearcher(body))).toMatchObject({
        status: 422,
        details: 'Failed to create user',
      });
    } finally {
      await sql`alter table users drop constraint refused`.execute(owner);
    }
    expect((await app.anonymous.accounts.signUpResearcher(body)).user?.email).toBe(body.email);
  });

  it('ACC-023 two at the same moment make one account', async () => {
    const body = researcher();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => app.anonymous.accounts.signUpResearcher(body)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes.filter((one) => one.status === 'rejected'))
      expect(await refusal(Promise.reject(outcome.reason))).toMatchObject({
        status: 409,
        fields: { email: expect.any(String) },
      });
    const { rows } = await sql`select 1 from users where email = ${body.email}`.execute(app.world.database.owner);
    expect(rows).toHaveLength(1);
  });

  it.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'nonsense' }, 'email', 'Please enter a valid email address'],
    [{ email: 'two words@example.org' }, 'email', 'Please enter a valid email address'],
    [{ email: 'a@b.c' }, 'email', 'Please enter a valid email address'],
    [{ password: '' }, 'password', 'Password is required'],
    [{ password: '1234567' }, 'password', 'Password must be at least 8 characters long'],
    [{ password: 'x'.repeat(129) }, 'password', 'Password must be at most 128 characters long'],
    [{ organization: '  ' }, 'organization', 'Organization name is required'],
    [{ location: '' }, 'location', 'Location is required'],
  ])('ACC-017 ACC-018 GEN-009 refuses %j', async (changes, field, message) => {
    const body = researcher(changes);
    const refused = await refusal(app.anonymous.accounts.signUpResearcher(body));
    expect([400, 422]).toContain(refused.status);
    expect(refused.fields?.[field]).toBe(message);
    expect(refused.details).toBe(message);
    expect(await rowOf(body.email)).toBeUndefined();
  });

  it.each([{ organizationSize: 'huge' }, { researchInterest: [] }, { researchInterest: ['astrology'] }])(
    'ACC-015 ACC-016 ACC-019 refuses %j',
    async (changes) => {
      const refused = await refusal(app.anonymous.accounts.signUpResearcher(researcher(changes as never)));
      expect(refused.status).toBe(400);
    },
  );
});

describe('signing up as a lab owner', () => {
  it('ACC-002 makes a lab owner', async () => {
    const { user } = await app.anonymous.accounts.signUpLabOwner(labOwner());
    expect(user).toMatchObject({ role: 'lab_owner', researchInterest: ['oncology'] });
    const [entry] = await trailOf(app, user?.id ?? '');
    expect(entry).toMatchObject({ action: 'accounts.sign-up', actor_role: 'lab_owner', after: { role: 'lab_owner' } });
  });
});

describe('what a client cannot say', () => {
  const dropped = {
    role: 'admin',
    metadata: { role: 'admin' },
    user_metadata: { role: 'admin' },
    data: { role: 'admin' },
  };
  const claims = {
    id: '00000000-0000-4000-8000-000000000001',
    userId: '00000000-0000-4000-8000-000000000001',
    emailVerified: true,
    email_verified: true,
    mustChangePassword: false,
    created_at: '2001-01-01T00:00:00Z',
    createdAt: '2001-01-01T00:00:00Z',
  };

  it.each([
    ['/api/accounts/researchers', researcher, 'user'],
    ['/api/accounts/lab-owners', labOwner, 'lab_owner'],
    ['/api/auth/sign-up/email', plainAccount, 'user'],
  ] as const)(
    'ACC-002 ACC-055 F2 %s ignores a role and refuses every other field of the server',
    async (path, bodyOf, role) => {
      const body = bodyOf();
      for (const [name, value] of Object.entries(claims)) {
        const refused = await post(path, { ...body, [name]: value });
        expect([name, refused.status, (await refused.json()) as object]).toEqual([
          name,
          400,
          expect.objectContaining({ code: 'BAD_REQUEST' }),
        ]);
      }
      expect(await rowOf(body.email)).toBeUndefined();
      const answer = await post(path, { ...body, ...dropped });
      expect(answer.status).toBe(200);
      const row = await rowOf(body.email);
      expect(row).toMatchObject({ role, email_verified: false });
      expect(row?.id).not.toBe(claims.id);
      expect(row?.created_at.getUTCFullYear()).toBeGreaterThan(2001);
      const { rows } = await sql`select 1 from users where role = 'admin'`.execute(app.world.database.owner);
      expect(rows).toEqual([]);
    },
  );

  it('ACC-002 ACC-050 a profile call changes neither role nor address', async () => {
    const body = researcher();
    const made = await post('/api/accounts/researchers', body);
    const cookie = made.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    for (const change of [{ role: 'admin' }, { name: 'Ada K.', role: 'admin' }, { email: 'other@example.org' }])
      await post('/api/auth/update-user', change, { cookie });
    await post('/api/auth/change-email', { newEmail: 'other@example.org' }, { cookie });
    expect(await rowOf(body.email)).toMatchObject({ role: 'user', email: body.email });
    expect(await rowOf('other@example.org')).toBeUndefined();
  });

  it('ACC-024 a call without address or password hears what is missing', async () => {
    const signUp = await post('/api/auth/sign-up/email', { name: 'Ada', password: 'a good pass phrase' });
    expect([signUp.status, await signUp.json()]).toMatchObject([400, { error: 'Email is required for signup' }]);
    for (const body of [
      {},
      { password: 'a good pass phrase' },
      { email: 'ada@example.org' },
      { email: 'ada@example.org', password: '' },
    ]) {
      const signIn = await post('/api/auth/sign-in/email', body);
      expect([signIn.status, await signIn.json()]).toMatchObject([
        400,
        { error: 'You must provide either an email or phone number and a password' },
      ]);
    }
  });
});

describe('when the profile cannot be written', () => {
  it('ACC-022 nothing is left of the account, and the same address can sign up afterwards', async () => {
    const body = researcher();
    await app.world.database.pool.query(`
      create function refuse_sign_up() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$;
      create trigger planted before insert on audit_entries for each row when (new.action = 'accounts.sign-up') execute function refuse_sign_up()`);
    const before = [await count('users'), await count('sessions')];
    const answer = await post('/api/accounts/researchers', body);
    expect(answer.status).toBe(500);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect([await count('users'), await count('sessions')]).toEqual(before);
    await app.world.database.pool.query('drop trigger planted on audit_entries; drop function refuse_sign_up()');
    expect((await app.anonymous.accounts.signUpResearcher(body)).user?.email).toBe(body.email);
  });
});

describe('who a session belongs to', () => {
  it('is nobody without one', async () => {
    expect(await app.anonymous.accounts.me({})).toEqual({ user: null });
    const forged = await app.fetch('/api/accounts/me', { headers: { cookie: 'aliquot.session=forged.signature' } });
    expect([forged.status, await forged.json()]).toEqual([200, { user: null }]);
  });
});
