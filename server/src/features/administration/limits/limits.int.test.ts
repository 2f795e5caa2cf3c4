import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { ownerWithLab } from '../../../testing/acts/labs.ts';
import { projectData } from '../../../testing/acts/projects.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { pdfOf, uploadToLab } from '../../../testing/acts/uploads.ts';
import { type Person, startTestApp, testPassword } from '../../../testing/test-app.ts';
import { limitMessages } from './limits.domain.ts';
import { limitJobs } from './limits.jobs.ts';
import { spend, sweepUsages } from './limits.repository.ts';

const clock = testClock('2026-11-21T12:00:00.000Z');
const pass = (seconds: number) => clock.pass(seconds * 1000);

const given = scenario({
  worker: false,
  now: clock.now,
  environment: {
    SIGN_UPS_PER_HOUR: '1',
    MATCHES_PER_HOUR: '2',
    ANALYSES_PER_HOUR: '2',
    PLACE_SEARCHES_PER_MINUTE: '3',
    INVITATIONS_PER_DAY: '2',
    UPLOAD_FILES_PER_DAY: '2',
    UPLOAD_MEGABYTES_PER_DAY: '1',
  },
});
const { app } = given;

beforeEach(() => pass(3 * 24 * 3600));

/** What a refused call is answered with. */
const answerOf = async (path: string, init: RequestInit = {}, person?: Person) => {
  const response = await app.fetch(path, init, person);
  const body = (await response.json()) as { code?: string; details?: string };
  const { code, details } = body;
  return { status: response.status, wait: Number(response.headers.get('retry-after')), code, details };
};

const send = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const askForMatches = (person: Person) =>
  answerOf('/api/functions/analyze-project', send({ projectData: projectData() }), person);

const startAnalysis = (labId: string, person: Person) => answerOf(`/api/labs/${labId}/analyses`, { method: 'POST' }, person);

const finishAnalyses = () =>
  app.world.database.owner.updateTable('analyses').set({ status: 'completed', finished_at: clock.now() }).execute();

const ownerWithDocument = async () => {
  const made = await ownerWithLab(app);
  const file = { name: 'manual.pdf', bytes: await pdfOf(['Quality Manual']), type: 'application/pdf' };
  expect((await uploadToLab(app, made.lab.id, file, made.owner)).status).toBe(200);
  return made;
};

const search = (person?: Person) => answerOf('/api/places/search?q=Seattle', {}, person);

const quota = (key: string, max: number) => ({ key, max, seconds: 3600, amount: 1 });

describe('matching', () => {
  it('T15 is answered a few times an hour for each person, and again when the hour has passed', async () => {
    const [researcher, other] = [await app.person('user'), await app.person('user')];
    expect((await askForMatches(researcher)).status).toBe(200);
    pass(600);
    expect((await askForMatches(researcher)).status).toBe(200);
    expect(await askForMatches(researcher)).toMatchObject({
      status: 429,
      wait: 3000,
      code: 'TOO_MANY_REQUESTS',
      details: 'You can request matches 2 times an hour. Please try again in 50 minutes.',
    });
    expect((await askForMatches(other)).status).toBe(200);
    pass(2999);
    expect((await askForMatches(researcher)).status).toBe(429);
    pass(1);
    expect((await askForMatches(researcher)).status).toBe(200);
  });

  it('MAT-032 correcting how a request was read costs no search', async () => {
    const researcher = await app.person('user');
    const corrections = { removed: [], added: [{ kind: 'method', label: 'ELISA' }] };
    const correct = () =>
      answerOf('/api/functions/analyze-project', send({ projectData: { ...projectData(), corrections } }), researcher);
    for (let turn = 0; turn < 4; turn += 1) expect((await correct()).status).toBe(200);
    for (let turn = 0; turn < 2; turn += 1) expect((await askForMatches(researcher)).status).toBe(200);
    expect((await askForMatches(researcher)).status).toBe(429);
    expect((await correct()).status).toBe(200);
  });

  it('costs no turn when the request was not understood', async () => {
    const researcher = await app.person('user');
    const wrong = send({ projectData: { title: 7 } });
    for (let tries = 0; tries < 4; tries += 1)
      expect((await answerOf('/api/functions/analyze-project', wrong, researcher)).status).toBe(400);
    expect((await askForMatches(researcher)).status).toBe(200);
  });

  it('cannot be had more often by asking in many ways or at once', async () => {
    const researcher = await app.person('user');
    const paths = ['analyze-project', 'analyze-project/', 'analyze%2Dproject', 'analyze-project?x=1'];
    const all = await Promise.all(
      [...paths, ...paths].map((path) =>
        app.fetch(`/api/functions/${path}`, send({ projectData: projectData() }), researcher).then(({ status }) => status),
      ),
    );
    expect(all.filter((status) => status === 200)).toHaveLength(2);
  });
});

describe('document analyses', () => {
  it('T15 are started a few times an hour by each person, and again when the hour has passed', async () => {
    const { owner, lab } = await ownerWithDocument();
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await startAnalysis(lab.id, owner)).status).toBe(200);
      await finishAnalyses();
      pass(60);
    }
    expect(await startAnalysis(lab.id, owner)).toMatchObject({
      status: 429,
      wait: 3480,
      details: 'You can start 2 analyses an hour. Please try again in 58 minutes.',
    });
    pass(3480);
    expect((await startAnalysis(lab.id, owner)).status).toBe(200);
    await finishAnalyses();
  });

  it('cost no turn when nothing was started', async () => {
    const { owner, lab } = await ownerWithLab(app);
    for (let tries = 0; tries < 4; tries += 1) expect((await startAnalysis(lab.id, owner)).status).toBe(422);
  });

  it('run one at a time for each person; a second one of the same laboratory is a conflict as ever', async () => {
    const admin = await app.person('admin');
    const [first, second] = [await ownerWithDocument(), await ownerWithDocument()];
    expect((await startAnalysis(first.lab.id, admin)).status).toBe(200);
    expect((await startAnalysis(first.lab.id, admin)).status).toBe(409);
    expect(await startAnalysis(second.lab.id, admin)).toMatchObject({
      status: 429,
      wait: 30,
      details: expect.stringContaining('another'),
    });
    expect((await startAnalysis(second.lab.id, second.owner)).status).toBe(200);
    await finishAnalyses();
    pass(60);
    expect((await startAnalysis(first.lab.id, admin)).status).toBe(200);
    await finishAnalyses();
  });

  it('T15 wait for each other in a queue that is full at 200', async () => {
    const [first, second] = [await ownerWithDocument(), await ownerWithDocument()];
    await app.world.database.pool.query(
      `with copies as (
        insert into labs (name, address, lab_type, contact_email, contact_phone, operating_hours, staff_count, year_established)
        select name, address, lab_type, contact_email, contact_phone, operating_hours, staff_count, year_established
        from labs l, generate_series(1, 199) where l.id = $1 returning id)
      insert into analyses (lab_id) select id from copies`,
      [first.lab.id],
    );
    expect((await startAnalysis(first.lab.id, first.owner)).status).toBe(200);
    expect(await startAnalysis(second.lab.id, second.owner)).toMatchObject({
      status: 429,
      wait: 30,
      details: limitMessages.queue,
    });
    await finishAnalyses();
  });
});

describe('invitations to a laboratory', () => {
  it('T15 are sent a few times a day by each person, those sent again included', async () => {
    const { owner, lab } = await ownerWithLab(app);
    const invite = (email: string) => answerOf(`/api/labs/${lab.id}/invitations`, send({ email }), owner);
    expect((await invite('first@example.org')).status).toBe(200);
    const { invitations } = await owner.api.members.list({ labId: lab.id });
    expect((await answerOf(`/api/lab-invitations/${invitations[0]?.id}/resend`, send({}), owner)).status).toBe(200);
    expect(await invite('third@example.org')).toMatchObject({
      status: 429,
      details: 'You can send 2 invitations in 24 hours. Please try again in 24 hours.',
    });
    expect((await owner.api.members.list({ labId: lab.id })).invitations).toHaveLength(1);
    pass(24 * 3600);
    expect((await invite('third@example.org')).status).toBe(200);
  });
});

describe('searches for an address', () => {
  it('T15 T22 are answered a few times a minute for each person', async () => {
    const person = await app.person('user');
    for (let turn = 0; turn < 3; turn += 1) expect((await search(person)).status).toBe(200);
    const refused = await search(person);
    expect(refused).toMatchObject({ status: 429, details: expect.stringContaining('address searches') });
    expect((await answerOf('/api/places/locate?q=Seattle', {}, person)).status).toBe(429);
    pass(refused.wait);
    expect((await search(person)).status).toBe(200);
  });

  it('T15 are counted by client address where nobody has signed in', async () => {
    for (let turn = 0; turn < 3; turn += 1) expect((await search()).status).toBe(200);
    expect((await search()).status).toBe(429);
    expect((await search(await app.person('user'))).status).toBe(200);
    pass(120);
    expect((await search()).status).toBe(200);
  });
});

describe('uploads', () => {
  it('T6 are limited in number for each person and day', async () => {
    const { owner, lab } = await ownerWithLab(app);
    const bytes = await pdfOf(['Quality Manual']);
    const upload = (name: string) => uploadToLab(app, lab.id, { name, bytes, type: 'application/pdf' }, owner);
    expect((await upload('a.pdf')).status).toBe(200);
    pass(3600);
    expect((await upload('b.pdf')).status).toBe(200);
    expect(await upload('c.pdf')).toMatchObject({
      status: 429,
      body: { details: 'You can upload 2 files and 1 MB in 24 hours. Please try again in 23 hours.' },
    });
    expect((await owner.api.documents.listOfLab({ labId: lab.id })).total).toBe(2);
    pass(23 * 3600);
    expect((await upload('d.pdf')).status).toBe(200);
  });

  it('T6 are limited in size for each person and day', async () => {
    const { owner, lab } = await ownerWithLab(app);
    const bytes = Buffer.concat([await pdfOf(['Large']), Buffer.alloc(700_000, ' ')]);
    const upload = (name: string) => uploadToLab(app, lab.id, { name, bytes, type: 'application/pdf' }, owner);
    expect((await upload('a.pdf')).status).toBe(200);
    expect((await upload('b.pdf')).status).toBe(429);
    pass(24 * 3600);
    expect((await upload('b.pdf')).status).toBe(200);
  });
});

describe('all calls', () => {
  it('T19 OPS-023: of a person come at a pace, in however many sessions, and other persons are not held up', async () => {
    const slow = await startTestApp({ worker: false, now: clock.now, environment: { CALLS_PER_MINUTE: '4' } });
    try {
      const [person, other] = [await slow.person('user'), await slow.person('user')];
      const me = (who: Person, path = '/api/accounts/me') => slow.fetch(path, {}, who);
      for (let turn = 0; turn < 4; turn += 1) expect((await me(person)).status).toBe(200);
      const signedIn = await slow.fetch('/api/auth/sign-in/email', send({ email: person.email, password: testPassword }));
      const cookie = signedIn.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ');
      const again = { ...person, cookie };
      expect((await me(again)).status).toBe(429);
      const refused = await me(person);
      expect(refused.status).toBe(429);
      expect(await refused.json()).toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        details: expect.stringContaining('Too many requests'),
        requestId: refused.headers.get('x-request-id'),
      });
      expect((await me(person, '/api/events')).status).toBe(429);
      expect((await me(other)).status).toBe(200);
      expect((await slow.fetch('/api/health')).status).toBe(200);
      pass(Number(refused.headers.get('retry-after')));
      expect((await me(person)).status).toBe(200);
    } finally {
      await slow.close();
    }
  });
});

const newAccount = (number: number) =>
  send({
    name: 'Nora Lindgren',
    email: `nora${number}@example.org`,
    password: 'a good long password',
    organization: 'Meridian',
    location: '',
    researchInterest: [],
  });

describe('a handler that has a limit of its own', () => {
  it('says when to come back, too', async () => {
    expect((await answerOf('/api/accounts/lab-owners', newAccount(1))).status).toBe(200);
    expect(await answerOf('/api/accounts/lab-owners', newAccount(2))).toMatchObject({ status: 429, wait: 60 });
  });
});

describe('uses', () => {
  const now = new Date('2030-01-01T00:00:00Z');

  it('are all counted or none, and one at a time', async () => {
    const [narrow, wide] = [quota(`narrow ${randomUUID()}`, 1), quota(`wide ${randomUUID()}`, 3)];
    expect(await spend(app.world.database, [narrow, wide], now)).toBe(0);
    expect(await spend(app.world.database, [narrow, wide], now)).toBe(3600);
    const rest = await Promise.all([1, 2, 3, 4].map(() => spend(app.world.database, [wide], now)));
    expect(rest.filter((wait) => wait === 0)).toHaveLength(2);
  });

  it('are kept without the name they are counted by, and forgotten', async () => {
    await spend(app.world.database, [quota('upload files, user ada', 1)], now);
    const { rows } = await app.world.database.pool.query<{ row: string }>('select u::text as row from usages u');
    expect(JSON.stringify(rows)).not.toContain('upload');
    expect(await sweepUsages(app.world.database, new Date(now.getTime() + 1))).toBe(rows.length);
  });

  it('that may still count are kept by the job that forgets them', async () => {
    const day = { ...quota(`day ${randomUUID()}`, 1), seconds: 86_400 };
    expect(await spend(app.world.database, [day], clock.now())).toBe(0);
    pass(3600);
    for (const { run } of limitJobs) await run(app.world, undefined as never, new AbortController().signal);
    expect(await spend(app.world.database, [day], clock.now())).toBe(82_800);
  });
});
