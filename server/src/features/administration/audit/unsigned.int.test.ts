import { expect, it } from 'vitest';
import { system } from '../../../kernel/actor.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { writeCheckpoint } from './checkpoints.service.ts';

const token = 'q7Zr2Xw9Lk4Tn6Vb8Hs3Jd5Gf1Pc0Ma-';
const clock = testClock();
const { app } = scenario({ worker: false, now: clock.now, environment: { METRICS_TOKEN: token } });

const write = () =>
  app.world.database.transaction(system, (db) =>
    recordChange(
      { db, actor: system, origin: null, now: app.world.now() },
      { action: 'reports.download', objectType: 'audit_report', objectId: 'x' },
    ),
  );

/** How many entries are not signed, and the age of the oldest of them in seconds, as a scrape says it. */
const unsigned = async () => {
  const answer = await app.fetch('/metrics', { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  return ['entries', 'oldest_seconds'].map((name) =>
    Number(new RegExp(`^aliquot_audit_unsigned_${name} (\\S+)$`, 'm').exec(text)?.[1]),
  );
};

it('OPS-007: what of the trail is not signed yet is counted, with the age of its oldest entry, until a checkpoint signs it', async () => {
  await write();
  await writeCheckpoint(app.world);
  clock.pass(600_000); // how old a signed entry is does not count
  expect(await unsigned()).toEqual([0, 0]);
  await write();
  expect(await unsigned()).toEqual([1, 0]);
  clock.pass(90_000);
  expect(await unsigned()).toEqual([1, 90]);
  await write();
  expect(await unsigned()).toEqual([2, 90]);
  await writeCheckpoint(app.world);
  expect(await unsigned()).toEqual([0, 0]);
});
