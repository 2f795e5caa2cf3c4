import { describe, expect, it } from 'vitest';
import { scenario } from '../../../testing/acts/scenario.ts';
import { testPassword } from '../../../testing/test-app.ts';

const given = scenario({ worker: false, environment: { SIGN_UPS_PER_HOUR: '2' } });
const { app } = given;

const account = (number: number) => ({
  name: 'Nora Lindgren',
  email: `limited${number}@example.org`,
  password: 'a good long password',
  organization: 'Meridian Clinical Labs',
  location: '',
  researchInterest: [],
});

const post = (path: string, body: unknown) =>
  app.fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

describe('limits of a client address', () => {
  it('GEN-002 T15 lets a few accounts be made in an hour, and says so to the next', async () => {
    expect((await post('/api/accounts/lab-owners', account(1))).status).toBe(200);
    expect((await post('/api/accounts/lab-owners', account(2))).status).toBe(200);
    const third = await post('/api/accounts/lab-owners', account(3));
    expect(third.status).toBe(429);
    expect(await third.json()).toMatchObject({
      details: 'Too many accounts were created from your network. Please try again in an hour.',
    });
    expect(await app.world.database.owner.selectFrom('users').select('email').execute()).toHaveLength(2);
  });

  it('GEN-002 does not reveal what a call takes without a session', async () => {
    expect((await post('/api/functions/analyze-project', { nonsense: true })).status).toBe(401);
  });

  it('refuses text that the database cannot hold, in words', async () => {
    const person = await app.person('user');
    const answer = await app.fetch(
      '/api/accounts/me',
      {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Nora', location: 'a\0b' }),
      },
      person,
    );
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ details: 'Text cannot contain the character U+0000.' });
  });
});

const signIn = async (email: string, password = testPassword) =>
  (await post('/api/auth/sign-in/email', { email, password })).status;

describe('correct sign-ins of one client address', () => {
  it('OPS-023: are not counted as failures, however many come at once', async () => {
    const [person, neighbor] = [await app.person('user'), await app.person('user')];
    const all = await Promise.all(Array.from({ length: 34 }, () => signIn(person.email)));
    expect(new Set(all)).toEqual(new Set([200]));
    expect(await signIn(neighbor.email)).toBe(200);
    const wrong = await Promise.all(Array.from({ length: 12 }, () => signIn(neighbor.email, 'a wrong password')));
    expect(wrong.filter((status) => status === 429)).toHaveLength(2);
  });
});
