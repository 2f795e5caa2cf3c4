import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { harborview } from '../demo/engagements/project.ts';
import { demoProjects } from '../demo/engagements/projects.ts';
import { demoPassword, demoPeople } from '../demo/people.ts';
import { isUnfinished } from '../demo/unfinished.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { provideDemo } from './demo.ts';

let app: TestApp;
const logged: string[] = [];
const told: string[] = [];
const terminal = new PassThrough().on('data', (chunk) => told.push(String(chunk)));
const stopping = new AbortController();
let grow: Awaited<ReturnType<typeof provideDemo>>;

beforeAll(async () => {
  app = await startTestApp({ environment: { ALIQUOT_DEMO: 'on' }, onLog: (line) => logged.push(line) });
  grow = await provideDemo(app.world, stopping.signal, terminal);
});
afterAll(async () => {
  stopping.abort();
  await app.close();
});

/** Signs in to a demo account as a browser does. @returns its session. */
const signIn = async (email: string) => {
  const answer = await app.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.world.config.server.publicUrl },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
};

const ask = async <Answer>(cookie: string, path: string, body?: object): Promise<Answer> => {
  const answer = await app.fetch(`/api${path}`, {
    headers: { cookie, 'content-type': 'application/json', origin: app.world.config.server.publicUrl },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
};

type Listed = { items: { id: string; name: string; status: string; compliance_score: number | null }[] };
type Matched = { matches: { name: string; isGenerated: boolean }[] };

describe('the demo while it grows', () => {
  it('OPS-012: can be used as soon as the address is there', async () => {
    const sessions: string[] = [];
    for (const [, email] of demoPeople) sessions.push(await signIn(email));
    const [administrator = '', owner = '', researcher = ''] = sessions;
    const { items } = await ask<Listed>(administrator, '/labs?pageSize=100');
    expect(items.map(({ status }) => status).sort()).toEqual(['approved', 'pending']);
    expect(items.every(({ compliance_score }) => compliance_score !== null)).toBe(true);
    expect((await ask<{ name: string }>(owner, '/labs/mine')).name).toBe(harborview);
    const { matches } = await ask<Matched>(researcher, '/functions/analyze-project', { projectData: demoProjects[0]?.data });
    expect(matches.some(({ name, isGenerated }) => !isGenerated && name === harborview)).toBe(true);
    expect(await ask<object>('', '/accounts/me')).toEqual({ user: null, demoGrows: true });
    expect(await isUnfinished(app.world.config.dataDirectory)).toBe(true);
  });

  it('OPS-012: only the first of several processes makes it', async () => {
    expect(await provideDemo(app.world, stopping.signal, terminal)).toBeNull();
    expect(told.join('')).toContain('is not complete');
  });

  it('OPS-012: grows step by step beside visitors, leaves out what one of them has changed, and stops when it is asked to', async () => {
    const [waiting] = await app.rows<{ id: string }>(`select id from labs where status = 'pending'`);
    const cookie = await signIn('admin@example.org');
    await ask(cookie, '/functions/update-lab-status', { labId: waiting?.id, newStatus: 'approved' });
    let steps = 0;
    const quiet = async () => {
      steps += 1;
      if (logged.some((line) => line.includes('a step of the demo was left out'))) stopping.abort();
    };
    await grow?.({ quiet });
    expect(steps).toBeGreaterThan(1);
    expect(stopping.signal.aborted).toBe(true);
    expect(logged.filter((line) => line.includes('a step of the demo was left out'))).toHaveLength(1);
    expect(await app.rows(`select 1 from labs where status = 'approved'`)).toHaveLength(2);
    const entries = await app.rows<{ at: Date }>(
      `select at from audit_entries where at < now() - interval '1 day' order by seq`,
    );
    const times = entries.map(({ at }) => at.getTime());
    expect(times.length).toBeGreaterThan(20);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(told.join('')).not.toContain('The demo is complete.');
    expect(await isUnfinished(app.world.config.dataDirectory)).toBe(true);
  });
});
