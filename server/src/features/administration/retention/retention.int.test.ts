import { type RetentionDays, retentionKindNames, retentionKinds } from '@aliquot/contract/administration/retention';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusal, statusOf } from '../../../testing/acts/labs.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { runRetention } from './retention.jobs.ts';

const clock = testClock('2026-06-01T10:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();
const { owner, lab } = given.approvedLab();

const query = (text: string, values: unknown[] = []) => app.world.database.pool.query(text, values);
const nothing = Object.fromEntries(retentionKindNames.map((name) => [name, null])) as RetentionDays;
const set = async (days: Partial<RetentionDays>) => {
  const { version } = await admin.api.retention.get({});
  return admin.api.retention.set({ days: { ...nothing, ...days }, version });
};
const dryRun = async (days: Partial<RetentionDays>) =>
  (await admin.api.retention.dryRun({ days: { ...nothing, ...days } })).removed;

const old = '2026-01-01T10:00:00.000Z';
const fresh = '2026-05-31T10:00:00.000Z';

/** An old and a fresh row of each kind that the nightly round removes, of the researcher or the laboratory. */
const plants: Record<string, { plant: (at: string) => Promise<unknown>; table: string; own: string }> = {
  impressions: {
    table: 'match_impressions',
    own: 'user_id',
    plant: (at) =>
      query(
        `insert into match_impressions (id, user_id, research_area, service_type, asked, shown, score_version, is_demo, created_at)
         values (gen_random_uuid(), $1, 'oncology', 'imaging-analysis', '[]', '[]', 1, false, $2)`,
        [researcher.id, at],
      ),
  },
  notices: {
    table: 'notifications',
    own: 'user_id',
    plant: (at) =>
      query(`insert into notifications (user_id, kind, title, read_at) values ($1, 'old', 'T', $2)`, [researcher.id, at]),
  },
  drafts: {
    table: 'drafts',
    own: 'user_id',
    plant: (at) =>
      query(`insert into drafts (user_id, kind, values, saved_at) values ($1, $2, '{}', $3)`, [
        researcher.id,
        at === old ? 'request' : 'lab-registration',
        at,
      ]),
  },
  sessions: {
    table: 'sessions',
    own: 'user_id',
    plant: (at) =>
      query(`insert into sessions (user_id, token, expires_at) values ($1, gen_random_uuid()::text, $2)`, [researcher.id, at]),
  },
  readings: {
    table: 'document_readings',
    own: 'lab_id',
    plant: (at) =>
      query(
        `insert into document_readings (lab_id, sha256, file_type, reader_version, rules_version, extracted_text, reading, pages, read_at)
         values ($1, $2, 'application/pdf', '1', '1', '', '{}', '[]', $3)`,
        [lab.id, `content of ${at}`, at],
      ),
  },
};
const rowsOf = async (kind: string) => {
  const { table, own } = plants[kind] ?? { table: '', own: '' };
  const { rows } = await query(`select 1 from ${table} where ${own} = $1`, [own === 'lab_id' ? lab.id : researcher.id]);
  return rows.length;
};

beforeEach(async () => {
  await query(`update legal_holds set released_at = now(), release_reason = 'R' where released_at is null`);
  await query('delete from document_readings');
  await query('delete from drafts');
  await query('delete from notifications');
  await query('delete from match_impressions');
  await query(`delete from sessions where expires_at < '2026-06-01'`);
});

describe('ADQ-009 how long data is kept', () => {
  it.each(Object.keys(plants))(
    'ADQ-009 the dry run says which %s would go, and the night removes exactly these',
    async (kind) => {
      const before = await rowsOf(kind);
      await plants[kind]?.plant(old);
      await plants[kind]?.plant(fresh);
      const removed = await dryRun({ [kind]: 60 });
      expect(removed).toEqual([{ kind, rows: 1, oldest: old, newest: old }]);
      expect(await rowsOf(kind)).toBe(before + 2);
      await set({ [kind]: 60 });
      await runRetention(app.world);
      expect(await rowsOf(kind)).toBe(before + 1);
      const { rows } = await query(
        `select actor_role, after from audit_entries where action = 'retention.remove' order by seq desc limit 1`,
      );
      expect(rows).toEqual([{ actor_role: 'system', after: { [kind]: 1 } }]);
      await runRetention(app.world);
      expect(await rowsOf(kind)).toBe(before + 1);
    },
  );

  it.each(Object.keys(plants))('ADQ-009 %s of somebody under a legal hold stay', async (kind) => {
    await plants[kind]?.plant(old);
    const subject = kind === 'readings' ? ('laboratory' as const) : ('person' as const);
    await admin.api.holds.place({ subject, subject_id: kind === 'readings' ? lab.id : researcher.id, reason: 'A claim.' });
    const before = await rowsOf(kind);
    expect(await dryRun({ [kind]: 60 })).toEqual([{ kind, rows: 0, oldest: null, newest: null }]);
    await set({ [kind]: 60 });
    await runRetention(app.world);
    expect(await rowsOf(kind)).toBe(before);
  });

  it('ADQ-009 is the usual until it is set, within its ranges, over the version that was read, and the trail keeps it', async () => {
    await query('delete from settings');
    const stored = await admin.api.retention.get({});
    expect(stored).toMatchObject({ version: 0, days: { impressions: 180, uploads: 7, notices: null } });
    const days = { ...nothing, notices: 90 };
    const { version } = await admin.api.retention.set({ days, version: 0 });
    expect(await refusal(admin.api.retention.set({ days, version: 0 }))).toMatchObject({ status: 409 });
    for (const kind of retentionKindNames)
      for (const outside of [retentionKinds[kind].least - 1, retentionKinds[kind].most + 1])
        expect(await statusOf(admin.api.retention.set({ days: { ...nothing, [kind]: outside }, version }))).toBe(400);
    for (const person of [owner, researcher]) expect(await statusOf(person.api.retention.dryRun({ days }))).toBe(403);
    const { rows } = await query(
      `select before, after from audit_entries where action = 'settings.retention' order by seq desc limit 1`,
    );
    expect(rows[0]).toMatchObject({ before: { notices: null }, after: { notices: 90 } });
  });
});
