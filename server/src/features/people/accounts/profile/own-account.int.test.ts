import type { Profile } from '@aliquot/contract/people/accounts';
import { describe, expect, it } from 'vitest';
import { changeProfile } from '../../../../testing/acts/account-calls.ts';
import { refusal, statusOf, trailOf } from '../../../../testing/acts/labs.ts';
import { scenario } from '../../../../testing/acts/scenario.ts';
import { cookieIn, linkIn, queuedMail } from '../../../../testing/servers/queued-mail.ts';
import { type Person, testPassword as password } from '../../../../testing/test-app.ts';

const newPassword = 'a brand new pass phrase';
const minute = 60_000;

let clock = Date.now();

const given = scenario({ worker: false, now: () => new Date(clock) });
const { app } = given;

const json = (method: string, path: string, body: unknown, cookie = '', userAgent = 'node') =>
  app.fetch(path, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', cookie, 'user-agent': userAgent },
  });
const signIn = (email: string, secret: string, userAgent?: string) =>
  json('POST', '/api/auth/sign-in/email', { email, password: secret }, '', userAgent);
const isSignedIn = async (cookie: string) => {
  const answer = await app.fetch('/api/accounts/me', { headers: { cookie } });
  return ((await answer.json()) as { user: unknown }).user !== null;
};
const lastEntry = async ({ id }: Person) => (await trailOf(app, id)).at(-1);

const profile = (changes: Partial<Omit<Profile, 'updated_at'>> = {}) => ({
  name: 'Ada Keller',
  organization: 'Keller Institute',
  organizationSize: '11-50' as const,
  location: 'Boston, MA, USA',
  researchInterest: ['genomics', 'rare diseases'],
  ...changes,
});

describe('the profile', () => {
  it('ACC-049 ACC-050 ACC-058 is saved, with the place of the location and the fields that changed', async () => {
    const person = await app.person('user', { name: 'Ada Keller' });
    const { user } = await changeProfile(person, profile());
    expect(user).toMatchObject({ ...profile(), email: person.email, role: 'user' });
    expect(user.geo_location?.coordinates[0]).toBeCloseTo(-71.06, 0);
    expect((await person.api.accounts.me({})).user).toEqual(user);
    const entry = await lastEntry(person);
    expect(entry).toMatchObject({ action: 'accounts.update-profile', actor_id: person.id });
    expect(entry?.before).toEqual({ organization: '', organization_size: '', location: '', research_interest: [] });
    expect(entry?.after).not.toHaveProperty('name');

    const { user: moved } = await changeProfile(person, profile({ location: 'Qzxv Wrtk' }));
    expect(moved.geo_location).toBeNull();
  });

  it('ACC-052 a new name is the name of the session too', async () => {
    const person = await app.person('user');
    await changeProfile(person, profile({ name: 'Zoë 研究' }));
    const session = (await (await app.fetch('/api/auth/get-session', {}, person)).json()) as { user: { name: string } };
    expect(session.user.name).toBe('Zoë 研究');
  });

  it('ACC-051 blank organization, size, location and interests are stored as empty', async () => {
    const person = await app.person('user');
    await changeProfile(person, profile());
    const { user } = await changeProfile(person, {
      name: ' Ada ',
      organization: ' ',
      organizationSize: '',
      location: '',
      researchInterest: [],
    });
    expect(user).toMatchObject({
      name: 'Ada',
      organization: '',
      organizationSize: '',
      location: '',
      researchInterest: [],
      geo_location: null,
    });
  });

  it('a point that the browser found stays while the location does', async () => {
    const person = await app.person('user');
    await app.world.database.pool.query(`update users set location = 'here', geo_location = '(1,2)' where id = $1`, [
      person.id,
    ]);
    const { user } = await changeProfile(person, profile({ location: 'here' }));
    expect(user.geo_location).toEqual({ coordinates: [1, 2] });
  });

  it('ACC-050 what is left out stays as it is, the place with it', async () => {
    const person = await app.person('user');
    const later: unknown = expect.stringMatching(/^\d{4}-/);
    const { user: whole } = await changeProfile(person, profile());
    const { user } = await changeProfile(person, { organization: 'Keller Laboratories' });
    expect(user).toEqual({ ...whole, organization: 'Keller Laboratories', updated_at: later });
    expect(await lastEntry(person)).toMatchObject({
      before: { organization: 'Keller Institute' },
      after: { organization: 'Keller Laboratories' },
    });
    expect((await changeProfile(person, {})).user).toEqual({ ...user, updated_at: later });
    const { user: blank } = await changeProfile(person, { location: '', researchInterest: [] });
    expect(blank).toEqual({ ...user, location: '', researchInterest: [], geo_location: null, updated_at: later });
  });

  it('ACC-051 refuses an empty name', async () => {
    const person = await app.person('user');
    expect(await refusal(changeProfile(person, profile({ name: '  ' })))).toMatchObject({
      status: 400,
      fields: { name: 'Name is required' },
    });
  });

  it('ACC-050 ACC-055 D3 refuses an email address, ignores a role, and refuses whatever else is the server’s', async () => {
    const person = await app.person('user', { confirmed: false });
    const version = { updated_at: (await person.api.accounts.me({})).user?.updated_at };
    const own = { ...profile(), ...version };
    const mailed = await json('PUT', '/api/accounts/me', { ...own, email: 'other@example.org' }, person.cookie);
    expect(mailed.status).toBe(400);
    for (const forged of [{ emailVerified: true }, { id: crypto.randomUUID() }, { mustChangePassword: true }])
      expect((await json('PUT', '/api/accounts/me', { ...own, ...forged }, person.cookie)).status).toBe(400);
    const withRole = { ...own, role: 'admin', metadata: { role: 'admin' } };
    expect((await json('PUT', '/api/accounts/me', withRole, person.cookie)).status).toBe(200);
    expect((await person.api.accounts.me({})).user).toMatchObject({
      id: person.id,
      email: person.email,
      role: 'user',
      emailVerified: false,
      mustChangePassword: false,
    });
  });

  it('ACC-050 is not saved over a version that nobody has seen', async () => {
    const person = await app.person('user');
    const { user: first } = await changeProfile(person, profile());
    clock += 1000;
    const { user: second } = await changeProfile(person, { organization: 'Keller Laboratories' });
    const late = person.api.accounts.updateProfile({ name: 'Ada', updated_at: first.updated_at });
    expect(await refusal(late)).toMatchObject({
      status: 409,
      details: 'Your profile was changed somewhere else in the meantime. Nothing was saved.',
    });
    expect((await json('PUT', '/api/accounts/me', { name: 'Ada' }, person.cookie)).status).toBe(400);
    expect((await person.api.accounts.me({})).user).toEqual(second);
    expect((await person.api.accounts.updateProfile({ name: 'Ada', updated_at: second.updated_at })).user.name).toBe('Ada');
  });
});

describe('the password', () => {
  it('ACC-053 ACC-058 T13 a fresh session changes it; every other session ends, and the person hears of it', async () => {
    clock = Date.now();
    const person = await app.person('user');
    await app.world.database.pool.query('update users set must_change_password = true where id = $1', [person.id]);
    const elsewhere = cookieIn(await signIn(person.email, password));
    expect(await isSignedIn(elsewhere)).toBe(true);
    expect(await person.api.accounts.changePassword({ newPassword })).toEqual({ changed: true });
    expect([await isSignedIn(person.cookie), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect([(await signIn(person.email, password)).status, (await signIn(person.email, newPassword)).status]).toEqual([
      401, 200,
    ]);
    expect((await person.api.accounts.me({})).user?.mustChangePassword).toBe(false);
    expect(await trailOf(app, person.id)).toContainEqual(
      expect.objectContaining({ action: 'accounts.change-password', after: { sessionsEnded: 1 } }),
    );
    expect((await queuedMail(app, person.email)).map(({ subject }) => subject)).toContain('Your password was changed');
    expect(JSON.stringify(await trailOf(app, person.id))).not.toContain(newPassword);
  });

  it('ACC-058 an older session is asked for the current one, and guesses are counted', async () => {
    clock = Date.now();
    const person = await app.person('user');
    clock += 11 * minute;
    const change = (currentPassword?: string) => person.api.accounts.changePassword({ newPassword, currentPassword });
    expect((await person.api.accounts.security({})).fresh).toBe(false);
    expect(await refusal(change())).toMatchObject({
      status: 422,
      fields: { currentPassword: 'Please enter your current password' },
    });
    expect(await refusal(change('not the password'))).toMatchObject({
      status: 422,
      fields: { currentPassword: 'This is not your current password' },
    });
    for (let guess = 0; guess < 9; guess += 1) await statusOf(change(`guess ${guess}`));
    expect(await statusOf(change(password))).toBe(429);
    clock += 16 * minute;
    expect((await signIn(person.email, password)).status).toBe(200);
    expect(await change(password)).toEqual({ changed: true });
  });

  it('ACC-058 T5 a session that a recovery link opened sets a new one without it, once, and ends the others', async () => {
    clock = Date.now();
    const person = await app.person('user');
    await app.world.database.pool.query('update users set email_verified = true where id = $1', [person.id]);
    await app.anonymous.accounts.recover({ email: person.email });
    const mail = (await queuedMail(app, person.email)).find(({ subject }) => subject === 'Set a new password');
    const { token_hash } = linkIn(mail);
    const cookie = cookieIn(await json('POST', '/api/accounts/confirm', { token_hash, type: 'recovery' }));
    clock += 20 * minute;
    expect(await isSignedIn(person.cookie)).toBe(true);
    const change = (secret: string) => json('PUT', '/api/accounts/me/password', { newPassword: secret }, cookie);
    expect((await change(newPassword)).status).toBe(200);
    expect([await isSignedIn(cookie), await isSignedIn(person.cookie)]).toEqual([true, false]);
    expect((await change('another new pass phrase')).status).toBe(422);
  });

  it('ACC-058 T5 an account without a password gets one by a link alone, not by an old session', async () => {
    clock = Date.now();
    const { email } = await app.person('user', { confirmed: false });
    await app.anonymous.accounts.recover({ email });
    const mail = (await queuedMail(app, email)).find(({ subject }) => subject === 'Set a new password');
    const { token_hash } = linkIn(mail);
    const cookie = cookieIn(await json('POST', '/api/accounts/confirm', { token_hash, type: 'recovery' }));
    const change = () => json('PUT', '/api/accounts/me/password', { newPassword }, cookie);
    clock += 61 * minute;
    const late = await change();
    expect([late.status, await late.json()]).toMatchObject([422, { details: expect.stringContaining('link by email') }]);
    clock -= 2 * minute;
    expect((await change()).status).toBe(200);
    expect((await signIn(email, newPassword)).status).toBe(200);
  });

  it.each([
    ['', 'New password is required'],
    ['1234567', 'Password must be at least 8 characters long'],
    ['x'.repeat(129), 'Password must be at most 128 characters long'],
    ['x'.repeat(65_536), 'Password must be at most 128 characters long'],
    ['Password1', 'This password is too common. Please choose one that is harder to guess.'],
  ])('ACC-053 refuses %.20s', async (refused, message) => {
    const person = await app.person('user');
    expect(await refusal(person.api.accounts.changePassword({ newPassword: refused }))).toMatchObject({
      fields: { newPassword: message },
    });
    expect((await signIn(person.email, password)).status).toBe(200);
  });

  it('a common one is refused at sign-up too, by every way', async () => {
    const message = 'This password is too common. Please choose one that is harder to guess.';
    const body = {
      name: 'Ada',
      email: 'common@example.org',
      password: 'iloveyou',
      organization: 'K',
      location: 'Boston',
      researchInterest: ['oncology' as const],
    };
    expect(await refusal(app.anonymous.accounts.signUpLabOwner(body))).toMatchObject({
      status: 422,
      fields: { password: message },
    });
    const { name, email, password: common } = body;
    const direct = await json('POST', '/api/auth/sign-up/email', { name, email, password: common });
    expect([direct.status, await direct.json()]).toMatchObject([422, { error: message }]);
  });
});

describe('sessions', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

  it('ACC-058 are listed by device, without what opens them, and ended one by one', async () => {
    clock = Date.now();
    const person = await app.person('user');
    const elsewhere = cookieIn(await signIn(person.email, password, chrome));
    const answer = await app.fetch('/api/accounts/me/security', {}, person);
    const text = await answer.text();
    const { sessions, fresh, hasPassword } = JSON.parse(text) as Awaited<ReturnType<typeof person.api.accounts.security>>;
    expect({ fresh, hasPassword }).toEqual({ fresh: true, hasPassword: true });
    expect(sessions).toHaveLength(2);
    const other = sessions.find(({ current }) => !current);
    expect(other).toMatchObject({ device: 'Chrome on Linux', ip: '127.0.0.1' });
    const { rows } = await app.world.database.pool.query<{ token: string }>('select token from sessions where user_id = $1', [
      person.id,
    ]);
    for (const { token } of rows) expect(text).not.toContain(token);

    expect(await isSignedIn(elsewhere)).toBe(true);
    expect(await person.api.accounts.endSession({ sessionId: other?.id ?? '' })).toEqual({ ended: 1 });
    expect([await isSignedIn(elsewhere), await isSignedIn(person.cookie)]).toEqual([false, true]);
    expect(await statusOf(person.api.accounts.endSession({ sessionId: other?.id ?? '' }))).toBe(404);
    expect(await lastEntry(person)).toMatchObject({ action: 'accounts.end-sessions', after: { ended: [other?.id] } });
  });

  it('ACC-058 ending the own one signs out, cookie and all', async () => {
    const person = await app.person('user');
    const [{ id } = { id: '' }] = (await person.api.accounts.security({})).sessions;
    const answer = await json('DELETE', `/api/accounts/me/sessions/${id}`, {}, person.cookie);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().join()).toMatch(/Max-Age=0/i);
    expect(await isSignedIn(person.cookie)).toBe(false);
  });

  it('ACC-058 every other one can be ended at once', async () => {
    const person = await app.person('user');
    const others = await Promise.all([1, 2, 3].map(async () => cookieIn(await signIn(person.email, password))));
    expect(await person.api.accounts.endOtherSessions({})).toEqual({ ended: 3 });
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false, false]);
    expect(await isSignedIn(person.cookie)).toBe(true);
    expect(await lastEntry(person)).toMatchObject({ action: 'accounts.end-sessions', after: { ended: 3 } });
    expect(await person.api.accounts.endOtherSessions({})).toEqual({ ended: 0 });
  });
});
