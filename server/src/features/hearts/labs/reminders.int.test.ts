import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { system } from '../../../kernel/actor.ts';
import { ownerWithLab } from '../../../testing/acts/labs.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { queuedMail } from '../../../testing/servers/queued-mail.ts';
import { noteReminder } from '../certifications/reminders.repository.ts';
import { remindOfCertifications } from './reminders.jobs.ts';

const clock = testClock('2026-01-01T18:23:00.000Z');
const log: string[] = [];

const given = scenario({ worker: false, now: clock.now, onLog: (line) => log.push(line) });
const { app } = given;
const { owner, lab } = given.lab();

const planted = (changes: { lab_id?: string; superseded_at?: Date; superseded_by?: string; key?: string } = {}) =>
  app.world.database.owner
    .insertInto('certifications')
    .values({
      lab_id: lab.id,
      type: 'clia',
      number: '05D2100000',
      expiry_date: '2026-12-31',
      evidence: '{}',
      ...changes,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
const on = (day: string) => {
  clock.set(`${day}T18:23:00.000Z`);
};
const runs = async (day: string) => {
  on(day);
  return remindOfCertifications(app.world);
};
const notices = async (person = owner) =>
  (await person.api.notifications.list({ pageSize: 100 })).items
    .filter(({ kind }) => kind === 'certification-ends')
    .map(({ title }) => title);

beforeEach(async () => {
  const { owner: db } = app.world.database;
  await db.deleteFrom('certifications').execute();
  await db.deleteFrom('notifications').execute();
});

describe('LAB-040 reminders of certificates that end', () => {
  it('LAB-040 go out 90, 30 and 7 days before, and once when it has ended, to every member and by mail', async () => {
    await planted();
    const mails = (await queuedMail(app, owner.email)).length;
    const sent: string[] = [];
    for (const left of [91, 90, 89, 31, 30, 29, 8, 7, 6, 0, -1, -2, -40]) {
      const iso = new Date(Date.parse('2026-12-31') - left * 86_400_000).toISOString().slice(0, 10);
      if ((await runs(iso)) > 0) sent.push(iso);
      expect(await remindOfCertifications(app.world)).toBe(0);
    }
    expect(sent).toEqual(['2026-10-02', '2026-12-01', '2026-12-24', '2027-01-01']);
    expect((await notices()).toSorted()).toEqual([
      'CLIA 05D2100000 expires in 30 days',
      'CLIA 05D2100000 expires in 7 days',
      'CLIA 05D2100000 expires in 90 days',
      'CLIA 05D2100000 has expired',
    ]);
    const added = (await queuedMail(app, owner.email)).slice(mails);
    expect(added.map(({ to }) => to)).toEqual([owner.email, owner.email, owner.email, owner.email]);
    expect(added[0]?.subject).toContain('CLIA 05D2100000 expires in 90 days');
  });

  it('catch up after a time in which nothing ran, with the nearest threshold alone', async () => {
    await planted();
    expect(await runs('2026-12-27')).toBe(1);
    expect(await notices()).toEqual(['CLIA 05D2100000 expires in 4 days']);
    expect(await runs('2026-12-28')).toBe(0);
  });

  it('RDG-010 counts the days where the laboratory is: in California it is still the day before', async () => {
    await planted();
    clock.set('2026-12-24T06:23:00.000Z');
    expect(await remindOfCertifications(app.world)).toBe(1);
    expect(await notices()).toEqual(['CLIA 05D2100000 expires in 8 days']);
  });

  it('are not sent for what was renewed or ended long ago', async () => {
    await planted({ superseded_at: new Date('2026-06-01') });
    await planted({ superseded_by: 'the key of a renewal that begins later' });
    expect(await runs('2026-12-24')).toBe(0);
    await planted();
    expect(await runs('2027-06-01')).toBe(0);
  });

  it('begin anew when the end is corrected', async () => {
    const { id } = await planted();
    expect(await runs('2026-12-24')).toBe(1);
    await app.world.database.owner
      .updateTable('certifications')
      .set({ expiry_date: '2027-12-31' })
      .where('id', '=', id)
      .execute();
    expect(await runs('2026-12-25')).toBe(0);
    expect(await runs('2027-12-01')).toBe(1);
  });

  it('two workers at once send one', async () => {
    await planted();
    on('2026-12-24');
    const counts = await Promise.all([remindOfCertifications(app.world), remindOfCertifications(app.world)]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await notices()).toHaveLength(1);
  });

  it('when the reminder of one laboratory fails, the others get theirs, and the next round sends it again', async () => {
    const { owner: other, lab: another } = await ownerWithLab(app);
    const { id } = await planted();
    await planted({ lab_id: another.id });
    const { owner: db } = app.world.database;
    await sql
      .raw(`create function fail_to_remind() returns trigger language plpgsql as $$ begin
        if new.certification_id = '${id}' then raise exception 'planted failure'; end if; return new; end $$;
        create trigger fail_to_remind before insert on certification_reminders for each row execute function fail_to_remind();`)
      .execute(db);
    expect(await runs('2026-12-24')).toBe(1);
    expect(await notices(other)).toEqual(['CLIA 05D2100000 expires in 7 days']);
    expect(await notices()).toEqual([]);
    const failed = log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a reminder was not sent');
    expect(failed).toEqual([expect.objectContaining({ level: 'error', certification: id, lab: lab.id })]);
    expect(failed[0].err.message).toContain('planted failure');
    await sql.raw('drop trigger fail_to_remind on certification_reminders; drop function fail_to_remind;').execute(db);
    expect(await runs('2026-12-25')).toBe(1);
    expect(await notices()).toEqual(['CLIA 05D2100000 expires in 6 days']);
  });

  it('any number of days before the end can be noted, and none below zero', async () => {
    const { id: certification_id } = await planted();
    const noted = (threshold: number) =>
      app.world.database.transaction(system, (db) =>
        noteReminder(db, { certification_id, expiry_date: '2026-12-31', threshold, sent_at: clock.now() }),
      );
    expect(await noted(60)).toBe(true);
    expect(await noted(60)).toBe(false);
    await expect(noted(-1)).rejects.toThrow(/threshold/);
  });
});
