import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { statusOf } from '../../../testing/acts/labs.ts';
import { ownerWithApprovedLab, underWay } from '../../../testing/acts/projects.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';

const day = 86_400_000;
const clock = testClock();
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher({ name: 'Rosa Lind' });
const { owner, lab } = given.approvedLab({
  labName: 'Harbor Genomics',
  address: '12 Pier Road, Seattle, WA 98101',
  primaryServices: ['genetics'],
  specializations: ['oncology'],
});
const { lab: abroad } = given.approvedLab({
  labName: 'Alster Institut',
  address: 'Alsterufer 3, 20354 Hamburg, Germany',
  specializations: ['cardiology'],
});
const { lab: pending } = given.lab({ labName: 'Waiting Laboratory' });

const certify = (values: object = {}) =>
  app.world.database.pool.query(
    `insert into certifications (lab_id, type, number, issuing_body, issue_date, expiry_date, holder, accredited_tests, scope)
     select $1, r.type, r.number, 'A2LA', r.issue_date, r.expiry_date, r.holder, '{"Circulating tumor DNA panel"}', '{"Molecular genetics"}'
     from jsonb_populate_record(null::certifications, $2::jsonb) r`,
    [lab.id, { type: 'iso-15189', number: '4711.01', issue_date: '2025-06-01', expiry_date: '2027-05-31', ...values }],
  );
const visitor = async (path: string) => {
  const answer = await app.fetch(`/api${path}`);
  return { status: answer.status, text: await answer.text() };
};
const found = async (query: string): Promise<string[]> => {
  const { items } = JSON.parse((await visitor(`/public-labs?${query}`)).text) as { items: { name: string }[] };
  return items.map(({ name }) => name);
};
const page = async () => JSON.parse((await visitor(`/public-labs/${lab.id}`)).text);

const acceptedWork = async (index: number) => {
  const { project, request } = await underWay(researcher, owner, lab.id, { title: `Panel ${index}` });
  clock.pass(10 * day);
  await owner.api.collaborations.complete({ collaborationId: request.id });
  if (index === 0) {
    await researcher.api.projects.requestChanges({ projectId: project.id, changes: 'A column is missing.' });
    clock.pass(4 * day);
    await owner.api.collaborations.complete({ collaborationId: request.id });
  }
  await researcher.api.projects.accept({ projectId: project.id });
  return request.id;
};

describe('the public page of a laboratory', () => {
  it('PRM-029 is open to visitors and names no street, mail address, telephone number or person', async () => {
    await certify();
    const { status, text } = await visitor(`/public-labs/${lab.id}`);
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({
      name: 'Harbor Genomics',
      place: { city: 'Seattle', region: 'WA', country: 'United States' },
      services: ['Genetics'],
      specializations: ['Oncology'],
      certificates: [
        {
          type: 'iso-15189',
          number: '4711.01',
          issuer: 'A2LA',
          valid_until: '2027-05-31',
          state: 'valid',
          accredited_tests: ['Circulating tumor DNA panel'],
          scope: ['Molecular genetics'],
        },
      ],
      rating: { count: 0, average: null },
      facts: null,
      can: { request: true, save: false, edit: false },
    });
    const { contact_info: contact } = await owner.api.labs.mine({});
    for (const secret of ['Pier Road', '@', contact.email, contact.phone, owner.name]) expect(text).not.toContain(secret);
    expect((await owner.api.laboratoryPages.get({ labId: lab.id })).can).toEqual({ request: false, save: false, edit: true });
    expect((await researcher.api.laboratoryPages.get({ labId: lab.id })).can.save).toBe(true);
  });

  it.each([
    [{ expiry_date: '2026-05-31' }, 'ended'],
    [{ expiry_date: '2026-06-30' }, 'ending'],
    [{ expiry_date: null }, 'undated'],
    [{ issue_date: '2026-07-01' }, 'ahead'],
  ])('PRM-029 a certificate with %j is %s', async (values, state) => {
    await app.world.database.pool.query('delete from certifications');
    await certify(values);
    expect((await page()).certificates).toMatchObject([{ state }]);
  });

  it('PRM-029 what another holder has is not shown', async () => {
    await app.world.database.pool.query('delete from certifications');
    await certify({ holder: 'Somebody Else Diagnostics' });
    expect((await page()).certificates).toEqual([]);
  });

  it('PRM-029 does not exist for laboratories that are not approved or were deleted', async () => {
    for (const id of [pending.id, randomUUID()]) {
      expect((await visitor(`/public-labs/${id}`)).status).toBe(404);
      expect((await visitor(`/public-labs/${id}/reviews`)).status).toBe(404);
    }
    expect((await visitor('/public-labs/harbor')).status).toBe(400);
    expect(await found('search=waiting')).toEqual([]);
  });
});

describe('finding laboratories without a request', () => {
  it.each([
    ['', ['Alster Institut', 'Harbor Genomics']],
    ['search=genomic', ['Harbor Genomics']],
    ['search=seattle', ['Harbor Genomics']],
    ['search=hamb%20alst', ['Alster Institut']],
    ['search=tumor%20DNA%20panels', ['Harbor Genomics']],
    ['search=pier', []],
    ["search='%3A*%20%26%20!(", ['Alster Institut', 'Harbor Genomics']],
    ['area=cardiology', ['Alster Institut']],
    ['country=Germany', ['Alster Institut']],
    ['country=United%20States', ['Harbor Genomics']],
    ['country=France', []],
    ['certificate=iso-15189', ['Harbor Genomics']],
    ['certificate=clia', []],
    ['certificate=iso-15189&country=Germany', []],
    ['page=2&pageSize=1', ['Harbor Genomics']],
  ])('PRM-029 "%s" finds %j', async (query, names) => {
    await app.world.database.pool.query('delete from certifications');
    await certify();
    expect(await found(query)).toEqual(names);
  });

  it('PRM-029 a certificate that has ended is not found by its kind', async () => {
    await app.world.database.pool.query('delete from certifications');
    await certify({ expiry_date: '2026-05-31' });
    expect(await found('certificate=iso-15189')).toEqual([]);
  });

  it('PRM-029 a certificate without an end on record is not found as a valid one', async () => {
    await app.world.database.pool.query('delete from certifications');
    await certify({ expiry_date: null });
    expect(await found('certificate=iso-15189')).toEqual([]);
  });

  it('PRM-029 lists the countries there are, and follows a changed name', async () => {
    expect(JSON.parse((await visitor('/public-labs')).text).countries).toEqual(['Germany', 'United States']);
    await app.world.database.pool.query(`update labs set name = 'Elbe Institut' where id = $1`, [abroad.id]);
    expect(await found('search=elbe')).toEqual(['Elbe Institut']);
    await app.world.database.pool.query(`update labs set decided_at = '2026-01-01' where id = $1`, [abroad.id]);
    expect(await found('order=newest')).toEqual(['Harbor Genomics', 'Elbe Institut']);
    await app.world.database.pool.query(`update labs set status = 'denied' where id = $1`, [abroad.id]);
    expect(await found('search=elbe')).toEqual([]);
    expect((await visitor(`/public-labs/${abroad.id}`)).status).toBe(404);
  });
});

describe('reviews and facts of a laboratory', () => {
  it('PRM-023 shows published reviews with their number, and facts from five accepted projects on', async () => {
    const works: string[] = [];
    for (let index = 0; index < 4; index++) works.push(await acceptedWork(index));
    expect((await page()).facts).toBeNull();
    works.push(await acceptedWork(4));
    expect((await page()).facts).toEqual({
      accepted: 5,
      promised_days: null,
      needed_days: 10,
      rounds: 1.2,
      accepted_at_first: 0.8,
      response_hours: 0,
    });

    const collaborationId = works[4] ?? '';
    await researcher.api.reviews.write({
      collaborationId,
      points: { communication: 5, timeliness: 4, quality: 3 },
      text: 'Careful work.',
    });
    expect((await page()).rating.count).toBe(0);
    await owner.api.reviews.write({ collaborationId, points: { communication: 5, clarity: 5, samples: 5 }, text: 'Clear.' });
    expect((await page()).rating).toEqual({
      count: 1,
      average: 4,
      points: { communication: 5, timeliness: 4, quality: 3 },
    });
    const { text } = await visitor(`/public-labs/${lab.id}/reviews`);
    expect(JSON.parse(text)).toMatchObject({ total: 1, items: [{ text: 'Careful work.', month: '2026-07', removed: false }] });
    for (const name of ['Rosa', 'Clear.', collaborationId]) expect(text).not.toContain(name);

    const { reviews } = await admin.api.reviews.list({ collaborationId });
    await admin.api.reviews.remove({ reviewId: reviews[0]?.id ?? '', reason: 'It names a patient.' });
    expect((await page()).rating).toEqual({ count: 0, average: null, points: {} });
    const after = await visitor(`/public-labs/${lab.id}/reviews`);
    expect(JSON.parse(after.text)).toMatchObject({ total: 1, items: [{ text: '', points: {}, removed: true }] });
  });
});

describe('saved laboratories', () => {
  it('PRM-029 are kept by a researcher for themselves, once each, and removed again', async () => {
    const other = await app.person('user');
    await researcher.api.savedLabs.save({ labId: lab.id });
    const { labs } = await researcher.api.savedLabs.save({ labId: lab.id });
    expect(labs).toMatchObject([
      { lab_id: lab.id, name: 'Harbor Genomics', place: { city: 'Seattle', region: 'WA' }, shown: true },
    ]);
    const savedId = labs[0]?.id ?? '';
    expect((await other.api.savedLabs.list({})).labs).toEqual([]);
    expect(await statusOf(researcher.api.savedLabs.save({ labId: pending.id }))).toBe(404);
    expect((await researcher.api.savedLabs.remove({ savedId })).labs).toEqual([]);
    expect(await statusOf(researcher.api.savedLabs.remove({ savedId }))).toBe(404);
  });

  it('PRM-029 says of a laboratory that was deleted or is no longer shown that it cannot be asked', async () => {
    const { lab: leaving } = await ownerWithApprovedLab(app, admin, { labName: 'Leaving Laboratory' });
    await researcher.api.savedLabs.save({ labId: leaving.id });
    await app.world.database.pool.query(`update labs set status = 'denied' where id = $1`, [leaving.id]);
    expect((await researcher.api.savedLabs.list({})).labs).toMatchObject([{ name: 'Leaving Laboratory', shown: false }]);
    await app.world.database.pool.query('delete from labs where id = $1', [leaving.id]);
    expect((await researcher.api.savedLabs.list({})).labs).toMatchObject([
      { lab_id: null, name: 'Leaving Laboratory', shown: false },
    ]);
  });
});
