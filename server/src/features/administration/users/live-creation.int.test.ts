import { afterEach, expect, it, vi } from 'vitest';
import { scenario } from '../../../testing/acts/scenario.ts';
import { type Person } from '../../../testing/test-app.ts';

const given = scenario({ worker: false });
const { app } = given;
const admin = given.admin();
afterEach(() => void vi.restoreAllMocks());

let made = 0;
const userData = (changes: Record<string, unknown> = {}) => {
  made += 1;
  return { name: 'Mina Made', email: `live-${made}@example.org`, password: '', role: 'user', ...changes };
};

const create = (person: Person | undefined, data: unknown) =>
  app.fetch(
    '/api/functions/create-user-by-admin',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ userData: data }),
    },
    person,
  );

type Told = { event: string; data: { text?: string; status?: number; body?: Record<string, unknown> } };
const told = (text: string): Told[] =>
  text
    .split('\n\n')
    .filter(Boolean)
    .map((block) => {
      const [event = '', data = ''] = block.split('\n');
      return { event: event.slice('event: '.length), data: JSON.parse(data.slice('data: '.length)) };
    });

const countWith = async (email: string) =>
  (await app.world.database.owner.selectFrom('users').select('id').where('email', '=', email).execute()).length;

it('AUS-009 tells each step when it is done: before the message is queued, and before anything is kept', async () => {
  const { promise: gate, resolve: go } = Promise.withResolvers<void>();
  const send = app.world.jobs.send.bind(app.world.jobs);
  vi.spyOn(app.world.jobs, 'send').mockImplementation(async (...args) => {
    await gate;
    return send(...args);
  });
  const data = userData();
  const answer = await create(admin, data);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('Profile saved')) text += (await reader?.read())?.value ?? '';
  expect(told(text).every(({ event }) => event === 'step')).toBe(true);
  expect(text).not.toContain('queued');
  go();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value;
  const events = told(text);
  const steps = events.slice(0, -1).map(({ data: { text: words } }) => words);
  expect(steps).toEqual(
    expect.arrayContaining(['Account created without a password', `Link to set a password queued for ${data.email}`]),
  );
  expect(events.at(-1)).toMatchObject({
    event: 'answer',
    data: { status: 200, body: { error: null, steps: expect.any(Array) } },
  });
  expect(events.at(-1)?.data.body?.steps).toHaveLength(steps.length);
  expect(await countWith(data.email)).toBe(1);
});

it('AUS-019 without steps a refusal is an ordinary answer: 401, 403, 400, 409, 413', async () => {
  const researcher = await app.person('user');
  const taken = userData();
  await (await create(admin, taken)).text();
  const entries = () =>
    app.world.database.owner.selectFrom('audit_entries').select('seq').where('action', '=', 'access.denied').execute();
  const before = (await entries()).length;
  expect((await create(undefined, userData())).status).toBe(401);
  expect((await create(researcher, userData())).status).toBe(403);
  await expect.poll(async () => (await entries()).length).toBe(before + 1);
  expect((await create(admin, userData({ email: 'nobody' }))).status).toBe(400);
  expect((await create(admin, userData({ name: 'x'.repeat(300_000) }))).status).toBe(413);
  const again = await create(admin, taken);
  expect([again.status, await again.json()]).toMatchObject([409, { details: expect.stringContaining('already registered') }]);
});

it('AUS-020 reports in the stream what fails after its first steps, and keeps nothing', async () => {
  vi.spyOn(app.world.jobs, 'send').mockRejectedValue(new Error('no queue'));
  const data = userData();
  const events = told(await (await create(admin, data)).text());
  expect(events.length).toBeGreaterThan(1);
  expect(events.at(-1)).toMatchObject({ event: 'answer', data: { status: 500, body: { code: 'INTERNAL_SERVER_ERROR' } } });
  expect(await countWith(data.email)).toBe(0);
});
