import { afterAll, expect, it } from 'vitest';
import { scenario, testClock } from '../../../../testing/acts/scenario.ts';
import { samples } from '../../../../testing/acts/uploads.ts';
import { startModelServer } from '../../../../testing/servers/model-server.ts';
import { witnessDocuments } from './documents.jobs.ts';

const server = await startModelServer('renamed');
afterAll(() => server.stop());

const clock = testClock('2026-12-14T10:00:00.000Z');
const given = scenario({ now: clock.now, environment: { LLM_URL: server.url, LLM_MODEL: 'm' } });
const { app } = given;
const { owner, lab } = given.approvedLab();
given.readDocuments({ owner, lab }, samples('clia-certificate'));

const hour = 3_600_000;

it('ALM-006 a server that is away gives no document up: it is asked about when the server is back', async () => {
  await owner.api.witness.agree({ labId: lab.id, host: app.world.model?.host ?? '' });
  const round = () => witnessDocuments(app.world, new AbortController().signal);
  await round();
  await app.rows('update model_readings set failed = 5, retry_at = $1', clock.now());
  await round();
  expect(server.asked.length).toBeGreaterThan(0);
  const later = new Date(clock.now().getTime() + hour);
  expect(await app.rows('select failed, retry_at from model_readings')).toEqual([{ failed: 5, retry_at: later }]);
});
