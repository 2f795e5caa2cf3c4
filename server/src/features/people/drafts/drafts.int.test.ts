import { describe, expect, it } from 'vitest';
import { refusal } from '../../../testing/acts/labs.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';

const clock = testClock();

const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const owner = given.labOwner();
const admin = given.admin();

const kind = 'lab-registration';

describe('a draft', () => {
  it('LAB-026 comes back as it was left, whole or half filled in, and the newest in place of the one before', async () => {
    expect(await owner.api.drafts.get({ kind })).toEqual({ draft: null });
    await owner.api.drafts.save({ kind, values: { labName: 'Meridian' } });
    clock.set('2026-06-01T10:04:00.000Z');
    const values = {
      labName: 'Meridian Labs',
      yearEstablished: '20',
      website: 'not yet',
      geo_location: { coordinates: [-122.3, 47.6] as [number, number] },
      specializations: ['oncology'],
    };
    expect(await owner.api.drafts.save({ kind, values })).toEqual({ saved_at: '2026-06-01T10:04:00.000Z' });
    expect(await owner.api.drafts.get({ kind })).toEqual({ draft: { values, saved_at: '2026-06-01T10:04:00.000Z' } });
  });

  it('never holds a password, nor anything else that the form does not ask', async () => {
    await owner.api.drafts.save({ kind, values: { labName: 'Meridian' } });
    for (const more of [{ password: 'correct horse' }, { files: ['a'] }]) {
      const values = { labName: 'Later', ...more };
      expect((await refusal(owner.api.drafts.save({ kind, values }))).status).toBe(400);
    }
    const { rows } = await app.world.database.pool.query('select values::text as kept from drafts where user_id = $1', [
      owner.id,
    ]);
    expect(rows).toEqual([{ kept: '{"labName": "Meridian"}' }]);
  });

  it('is the own one of each person and of each form', async () => {
    await owner.api.drafts.save({ kind, values: { labName: 'Of the owner' } });
    expect(await admin.api.drafts.get({ kind })).toEqual({ draft: null });
    await admin.api.drafts.save({ kind, values: { labName: 'Of the administrator' } });
    expect(await owner.api.drafts.get({ kind: 'lab-onboarding' })).toEqual({ draft: null });
    expect((await owner.api.drafts.get({ kind })).draft?.values.labName).toBe('Of the owner');
  });

  it('is forgotten once, and with its person', async () => {
    expect(await admin.api.drafts.remove({ kind })).toEqual({ removed: true });
    expect(await admin.api.drafts.remove({ kind })).toEqual({ removed: false });
    expect(await admin.api.drafts.get({ kind })).toEqual({ draft: null });
    const leaving = await app.person('lab_owner');
    await leaving.api.drafts.save({ kind, values: { labName: 'Soon gone' } });
    await app.world.database.pool.query('delete from users where id = $1', [leaving.id]);
    const { rows } = await app.world.database.pool.query('select 1 from drafts where user_id = $1', [leaving.id]);
    expect(rows).toEqual([]);
  });

  it('REQ-001 of a request follows its researcher, is replaced, and is forgotten once it was sent', async () => {
    const [ada, grace] = [await app.person('user'), await app.person('user')];
    expect(await ada.api.drafts.getRequest({})).toEqual({ draft: null });
    await ada.api.drafts.saveRequest({ values: { title: 'Half a request', researchArea: 'genomics' } });
    const values = { title: 'A whole request', description: 'x'.repeat(30_000), templateId: null };
    const { saved_at } = await ada.api.drafts.saveRequest({ values });
    expect(await ada.api.drafts.getRequest({})).toEqual({ draft: { values, saved_at } });
    expect(await grace.api.drafts.getRequest({})).toEqual({ draft: null });
    expect(await grace.api.drafts.removeRequest({})).toEqual({ removed: false });
    expect(await ada.api.drafts.removeRequest({})).toEqual({ removed: true });
    expect(await ada.api.drafts.getRequest({})).toEqual({ draft: null });
  });

  it('of a request is apart from those of other forms, and keeps nothing that it does not ask', async () => {
    await owner.api.drafts.save({ kind, values: { labName: 'Meridian' } });
    await owner.api.drafts.saveRequest({ values: { title: 'Asked' } });
    const foreign = { title: 'Later', labName: 'x', password: 'y' };
    expect((await refusal(owner.api.drafts.saveRequest({ values: foreign }))).status).toBe(400);
    expect((await owner.api.drafts.getRequest({})).draft?.values).toEqual({ title: 'Asked' });
    expect((await owner.api.drafts.get({ kind })).draft?.values).toEqual({ labName: 'Meridian' });
    expect((await refusal(owner.api.drafts.saveRequest({ values: { description: 'x'.repeat(100_001) } }))).status).toBe(400);
  });

  it('is refused beyond its size', async () => {
    expect((await refusal(owner.api.drafts.save({ kind, values: { labName: 'x'.repeat(401) } }))).status).toBe(400);
    expect((await refusal(owner.api.drafts.get({ kind: 'another' as never }))).status).toBe(400);
  });
});
