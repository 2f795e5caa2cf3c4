import { beforeAll, describe, expect, it } from 'vitest';
import { type Answered, accountCalls } from '../../../testing/acts/account-calls.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { linkIn } from '../../../testing/servers/queued-mail.ts';
import { type Person } from '../../../testing/test-app.ts';
import { answerFloorMilliseconds } from './recovery/recovery.domain.ts';

const times = 9;
const password = 'a good pass phrase';

let people: Person[];

const given = scenario({
  worker: false,
  environment: { ACCOUNT_DISCOVERY: 'hidden', TRUSTED_PROXIES: '127.0.0.0/8' },
});
const { app } = given;
const calls = accountCalls(app);

beforeAll(async () => {
  people = [];
  for (let count = 0; count < times; count += 1) people.push(await calls.confirmed(await app.person('user')));
});

let number = 0;
const freeAddress = () => `free${(number += 1)}@example.org`;

const credentials = (email: string) => ({ name: 'Ada Keller', email, password });
const account = (email: string) => ({
  ...credentials(email),
  organization: 'Keller Institute',
  organizationSize: '11-50',
  location: 'Boston',
  researchInterest: ['genomics'],
});
const ofLabOwner = (email: string) => {
  const { organizationSize: _, ...rest } = account(email);
  return { ...rest, researchInterest: ['oncology'] };
};
const asks = {
  'a researcher signs up': (email: string) => calls.post('/api/accounts/researchers', account(email)),
  'a lab owner signs up': (email: string) => calls.post('/api/accounts/lab-owners', ofLabOwner(email)),
  'the library’s sign-up': (email: string) => calls.auth('/sign-up/email', credentials(email)),
  'the first step of a registration': (email: string) => calls.post('/api/accounts/address', { email }),
  'a forgotten password': (email: string) => calls.post('/api/accounts/recover', { email }),
  'a link by mail': (email: string) => calls.auth('/sign-in/magic-link', { email }),
  'a code by mail': (email: string) => calls.auth('/email-otp/send-verification-otp', { email, type: 'sign-in' }),
};

const ofEveryAnswer = new Set(['date', 'x-request-id']);
const looks = ({ status, text, answer }: Answered) => ({
  status,
  text,
  headers: [...answer.headers].filter(([name]) => !ofEveryAnswer.has(name)),
});
const timed = async (work: Promise<Answered>) => {
  const began = performance.now();
  const answered = await work;
  return { answered, milliseconds: performance.now() - began };
};
const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
/** Spread of the differences between two calls at once. On a busy machine it is more than any difference that a caller could use. */
const spread = (values: readonly number[]) => quantile(values, 0.75) - quantile(values, 0.25);

describe('where answers must not reveal accounts', () => {
  it.each(Object.keys(asks) as (keyof typeof asks)[])(
    'ACC-023 ACC-029 T12 %s looks and lasts the same for a taken address and a free one',
    async (what) => {
      const ask = asks[what];
      await app.world.database.pool.query('delete from attempts');
      await ask(freeAddress());
      const differences: number[] = [];
      for (const { email } of people) {
        const [taken, free] = await Promise.all([timed(ask(email)), timed(ask(freeAddress()))]);
        expect(looks(taken.answered)).toEqual(looks(free.answered));
        expect(taken.answered.status).toBe(200);
        expect(Math.min(taken.milliseconds, free.milliseconds)).toBeGreaterThan(answerFloorMilliseconds - 10);
        differences.push(taken.milliseconds - free.milliseconds);
      }
      expect(Math.abs(quantile(differences, 0.5))).toBeLessThan(Math.max(50, spread(differences)));
    },
  );

  it('ACC-023 T12 mails the owner of a taken address, and signs nobody else in', async () => {
    const owner = await calls.confirmed(await app.person('user'));
    const answer = await asks['a researcher signs up'](owner.email.toUpperCase());
    expect([answer.status, answer.body, answer.cookie]).toEqual([200, { user: null }, '']);
    const notices = await calls.mailAbout(owner.email, 'You already have an account');
    expect(notices).toHaveLength(1);
    await asks['a researcher signs up'](owner.email);
    expect(await calls.mailAbout(owner.email, 'You already have an account')).toHaveLength(1);
    expect((await calls.signIn(owner.email, password)).status).toBe(401);
    expect((await calls.signIn(owner.email)).status).toBe(200);
  });

  it('ACC-023 T12 there is no session before the address is confirmed, and the refusal is that of a wrong password', async () => {
    const email = freeAddress();
    const answer = await asks['a researcher signs up'](email);
    expect([answer.body, answer.cookie]).toEqual([{ user: null }, '']);
    const { rows } = await app.world.database.pool.query(
      'select 1 from sessions s join users u on u.id = s.user_id where email = $1',
      [email],
    );
    expect(rows).toEqual([]);
    const [right, wrong] = [await calls.signIn(email, password), await calls.signIn(email, 'not it at all')];
    expect([right.status, right.body.error, right.cookie]).toEqual([401, wrong.body.error, '']);
    const { token_hash, type } = linkIn((await calls.mailAbout(email, 'Confirm your email address')).at(-1));
    expect((await calls.post('/api/accounts/confirm', { token_hash, type })).status).toBe(200);
    const opened = await calls.signIn(email, password);
    expect([opened.status, await calls.whoIs(opened.cookie)]).toEqual([200, expect.any(String)]);
  });

  it('ACC-023 two at the same moment make one account, and hear the same', async () => {
    const email = freeAddress();
    const answers = await Promise.all([1, 2, 3].map(() => asks['a researcher signs up'](email)));
    expect(answers.map(looks)).toEqual(Array.from({ length: 3 }, () => looks(answers[0] as Answered)));
    const { rows } = await app.world.database.pool.query('select 1 from users where email = $1', [email]);
    expect(rows).toHaveLength(1);
  });
});
