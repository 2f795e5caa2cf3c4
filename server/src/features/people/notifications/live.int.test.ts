import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '@aliquot/contract/limits';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { system } from '../../../kernel/actor.ts';
import { type Announcement, announce } from '../../../platform/events/events.ts';
import { colleagueIn } from '../../../testing/acts/colleagues.ts';
import { decide, requested } from '../../../testing/acts/projects.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { type Person } from '../../../testing/test-app.ts';

const given = scenario({ worker: false });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();
const stranger = given.researcher();
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });
const { owner: otherOwner } = given.approvedLab({ labName: 'Bay Oncology' });

type Line = { chunks: string[]; nouns: () => string[]; ended: () => boolean; close: () => void };

/** Waits without touching the frozen clock, which `expect.poll` would advance. */
const until = async (holds: () => boolean) => {
  for (let tries = 0; tries < 10_000 && !holds(); tries += 1) await wait(20);
  expect(holds()).toBe(true);
};

/** A live connection as a browser holds it: what came over it so far. */
const listen = async (person: Person): Promise<Line> => {
  const abort = new AbortController();
  const response = await app.fetch('/api/events', { signal: abort.signal }, person);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const chunks: string[] = [];
  let ended = false;
  const read = async () => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: '' };
      if (done) break;
      chunks.push(value);
    }
  };
  void read()
    .catch(() => {})
    .finally(() => {
      ended = true;
    });
  await until(() => chunks.join('').startsWith('retry: 2000\n\n'));
  const nouns = () =>
    chunks
      .join('')
      .split('\n\n')
      .filter((part) => part.startsWith('data: '))
      .map((part) => (JSON.parse(part.slice(6)) as { noun: string }).noun);
  return { chunks, nouns, ended: () => ended, close: () => abort.abort() };
};

const open: Line[] = [];
const listenAs = async (...people: Person[]) => {
  const lines = await Promise.all(people.map(listen));
  open.push(...lines);
  return lines;
};
afterEach(() => {
  vi.useRealTimers();
  for (const line of open.splice(0)) line.close();
});

const say = (announcement: Announcement) => app.world.database.transaction(system, (db) => announce(db, announcement));

/** The lines of these people, and the nouns that an act announced on each: those of earlier acts may come late. */
const heardDuring = async (people: readonly Person[], act: () => Promise<unknown>) => {
  const lines = await listenAs(...people);
  /** Announcements come in the order of their transactions: once this one is there, all before it are. */
  const mark = async (count: number) => {
    await say({ noun: 'users', audience: { users: people.map(({ id }) => id) } });
    await until(() => lines.every(({ nouns }) => nouns().filter((noun) => noun === 'users').length === count));
  };
  await mark(1);
  await act();
  await mark(2);
  return { lines, heard: lines.map(({ nouns }) => nouns().slice(nouns().indexOf('users') + 1, -1)) };
};

describe('live updates', () => {
  it('reach the researcher when a laboratory approves, and nobody whom it does not concern', async () => {
    const { project, request } = await requested(researcher, owner, lab.id);
    const { lines, heard } = await heardDuring([researcher, stranger, owner, otherOwner, admin], () =>
      decide(owner, lab.id, request.id, 'approved'),
    );
    expect(heard).toEqual([['projects'], [], ['requests'], [], ['projects']]);
    expect(lines[0]?.chunks.join('')).toContain(`data: {"noun":"projects","id":"${project.id}"}\n\n`);
  });

  it('PRM-027 PRM-023 reach colleagues when their side wrote a review, and say nothing to the other side', async () => {
    const { project, request } = await requested(researcher, owner, lab.id);
    const editor = await colleagueIn(app, researcher, project.id, 'editor');
    const collaborationId = request.id;
    await decide(owner, lab.id, collaborationId, 'approved');
    await owner.api.collaborations.complete({ collaborationId });
    await researcher.api.projects.accept({ projectId: project.id });
    const { heard } = await heardDuring([editor, owner], () =>
      researcher.api.reviews.write({ collaborationId, points: { communication: 5, timeliness: 5, quality: 5 } }),
    );
    expect(heard).toEqual([['projects'], []]);
  });

  it('come when and only when the change is kept', async () => {
    const news = { noun: 'projects', audience: { users: [researcher.id] } } as const;
    const { heard } = await heardDuring([researcher], async () => {
      const undone = app.world.database.transaction(system, async (db) => {
        await announce(db, news);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      await say({ ...news, id: 'kept' });
    });
    expect(heard).toEqual([['projects']]);
  });

  it('T19 are no more than twenty for each person: the oldest makes way', async () => {
    const crowd = await listenAs(...Array.from({ length: 20 }, () => stranger));
    const [other] = await listenAs(researcher);
    expect(crowd.some((line) => line.ended())).toBe(false);
    await listenAs(stranger);
    await until(() => crowd.filter((line) => line.ended()).length === 1);
    expect(other?.ended()).toBe(false);
    for (const line of crowd) line.close();
    const [again] = await listenAs(stranger);
    await say({ noun: 'projects', audience: { users: [stranger.id] } });
    await until(() => again?.nouns().length === 1);
  });

  it('GEN-002 ask for a session', async () => {
    const refused = await app.fetch('/api/events');
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ code: 'UNAUTHORIZED', requestId: refused.headers.get('x-request-id') });
  });
});

/** Only intervals are held back, so that the server and the database go on. */
const listenInStoppedTime = async (person: Person) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const [line] = await listenAs(person);
  return line as Line;
};
const passTime = () => vi.advanceTimersByTime(limits.heartbeatMilliseconds);

const tellAdmins = () => say({ noun: 'labs', audience: { admins: true } });

describe('the heartbeat', () => {
  it('GEN-014 beats every thirty seconds', async () => {
    const line = await listenInStoppedTime(researcher);
    vi.advanceTimersByTime(29_999);
    await wait(100);
    expect(line.chunks).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await until(() => line.chunks.length === 2);
    expect(line.chunks[1]).toBe('event: heartbeat\ndata: {}\n\n');
  });

  it('T13 OPS-011: tells a page whose session has ended, and ends the connection', async () => {
    const leaving = await app.person('user');
    const line = await listenInStoppedTime(leaving);
    await app.world.database.owner.deleteFrom('sessions').where('user_id', '=', leaving.id).execute();
    passTime();
    await until(line.ended);
    expect(line.chunks.slice(1)).toEqual(['event: ended\ndata: {}\n\n']);
  });

  it('T13 follows a change of laboratory', async () => {
    const leaving = await app.person('lab_owner');
    const { owner: db } = app.world.database;
    await db.insertInto('lab_members').values({ lab_id: lab.id, user_id: leaving.id }).execute();
    const line = await listenInStoppedTime(leaving);
    const tellLab = () => say({ noun: 'requests', audience: { labs: [lab.id] } });
    await tellLab();
    await until(() => line.nouns().length === 1);
    await db.deleteFrom('lab_members').where('user_id', '=', leaving.id).execute();
    passTime();
    await until(() => line.chunks.length === 3);
    await tellLab();
    await say({ noun: 'labs', audience: { users: [leaving.id] } });
    await until(() => line.nouns().length === 2);
    expect(line.nouns()).toEqual(['requests', 'labs']);
  });

  it('T13 follows a change of role', async () => {
    const promoted = await app.person('user');
    const line = await listenInStoppedTime(promoted);
    await tellAdmins();
    await wait(500); // long enough for it to be heard before the role changes
    await app.world.database.owner.updateTable('users').set({ role: 'admin' }).where('id', '=', promoted.id).execute();
    passTime();
    await until(() => line.chunks.length === 2);
    await tellAdmins();
    await until(() => line.nouns().length === 1);
    await app.world.database.owner.updateTable('users').set({ role: 'user' }).where('id', '=', promoted.id).execute();
    passTime();
    await until(() => line.chunks.length === 4);
    await tellAdmins();
    await wait(200);
    expect(line.nouns()).toEqual(['labs']);
  });
});

describe('when the connection to the database was lost', () => {
  it.runIf(process.env.ALIQUOT_TEST_ENGINE === 'postgres')(
    'pages are sent away, so that they come back and load everything',
    async () => {
      const [line] = await listenAs(researcher);
      await app.world.database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'aliquot-listen' and datname = current_database()`,
      );
      await expect.poll(() => line?.ended()).toBe(true);
      const [again] = await listenAs(researcher);
      await say({ noun: 'projects', audience: { users: [researcher.id] } });
      await expect.poll(() => again?.nouns()).toContain('projects');
    },
  );
});
