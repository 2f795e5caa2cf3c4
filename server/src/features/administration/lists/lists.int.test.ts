import type { BulkAct } from '@aliquot/contract/administration/lists';
import { describe, expect, it } from 'vitest';
import { statusOf } from '../../../testing/acts/labs.ts';
import { submit } from '../../../testing/acts/projects.ts';
import { scenario } from '../../../testing/acts/scenario.ts';

const given = scenario({ worker: false });
const { app } = given;
const admin = given.admin();
const colleague = given.admin({ name: 'Another administrator' });
const researcher = given.researcher({ name: 'Rosa Bulk' });
const { owner, lab } = given.approvedLab({ labName: 'Listed Laboratory' });

const plantLabs = (count: number, prefix: string) =>
  app.rows<{ id: string }>(
    `insert into labs (name, address, status, lab_type, contact_email, contact_phone, operating_hours, staff_count, year_established, created_at)
     select $2 || ' ' || lpad(n::text, 4, '0'), n || ' Main Street', (array['pending', 'approved', 'denied'])[1 + n % 3], 'clinical',
       'contact' || n || '@example.org', '+12025550100', 'business-hours', '1-5', 2000, timestamptz '2026-01-01' + n * interval '1 day'
     from generate_series(1, $1::int) n returning id`,
    count,
    prefix,
  );

const act = async (does: BulkAct, ids: readonly string[]) => (await admin.api.lists.act({ act: does, ids: [...ids] })).results;
const outcomes = (results: readonly { outcome: string }[]) => results.map(({ outcome }) => outcome);

describe('ADQ-005 lists order by every column and filter by all that they show', () => {
  it('ADQ-005 laboratories: name, status, type, score, risk, certificate end, documents, day', async () => {
    await plantLabs(9, 'Sorted');
    const names = async (query: Parameters<typeof admin.api.labs.list>[0]) =>
      (await admin.api.labs.list({ search: 'Sorted', ...query })).items.map(({ name }) => name.slice(-1));
    expect(await names({ sort: 'name' })).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(await names({ sort: '-registered', pageSize: 2 })).toEqual(['9', '8']);
    expect(await names({ sort: 'name', status: 'pending,denied' })).toEqual(['2', '3', '5', '6', '8', '9']);
    expect(await names({ sort: 'name', registered: '2026-01-03..2026-01-04' })).toEqual(['2', '3']);
    const [second, third] = await app.rows<{ id: string }>(
      `select id from labs where name in ('Sorted 0002', 'Sorted 0003') order by name`,
    );
    await app.rows(
      `insert into certifications (lab_id, type, expiry_date, key) values ($1, 'clia', '2026-05-01', 'a'), ($1, 'cap', '2026-03-01', 'b'), ($2, 'cap', '2027-01-01', 'a')`,
      second?.id,
      third?.id,
    );
    await app.rows(
      `insert into analyses (lab_id, status, overall_risk, compliance_score, created_at) values ($1, 'completed', 'low', 80, '2026-02-01'), ($1, 'completed', 'high', 40, '2026-03-01'), ($2, 'completed', 'medium', 60, '2026-02-01')`,
      second?.id,
      third?.id,
    );
    await app.rows(
      `insert into judgements (analysis_id, lab_id, cause, rules_version, compliance_score, overall_risk, certifications, gaps, made_at)
       select id, lab_id, 'analysis', 'now', compliance_score, overall_risk, '[]', '[]', created_at from analyses where compliance_score is not null`,
    );
    expect((await names({ sort: 'ends' })).slice(0, 2)).toEqual(['2', '3']);
    expect((await names({ sort: '-ends' })).slice(0, 2)).toEqual(['3', '2']);
    expect((await names({ sort: '-risk' })).slice(0, 2)).toEqual(['2', '3']);
    expect(await names({ risk: 'medium' })).toEqual(['3']);
    expect(await names({ risk: 'unknown', sort: 'name' })).toEqual(['1', '4', '5', '6', '7', '8', '9']);
    expect(await names({ ends: '..2026-12-31' })).toEqual(['2']);
    expect(await names({ documents: '1..' })).toEqual([]);
    expect(await names({ documents: '0..0', score: '0..100' })).toEqual([]);
    for (const sort of ['status', 'type', 'score', 'documents'] as const) expect(await names({ sort })).toHaveLength(9);
    expect((await admin.api.labs.list({ search: 'Sorted', sort: 'ends' })).items[0]?.first_end).toBe('2026-03-01');
  });

  it('ADQ-005 projects and users by each of their columns', async () => {
    for (const title of ['Beta bulk', 'Alpha bulk']) await submit(researcher, lab.id, { title });
    const titles = async (query: Parameters<typeof admin.api.projects.listAll>[0]) =>
      (await admin.api.projects.listAll({ search: 'bulk', ...query })).items.map(({ title }) => title);
    expect(await titles({ sort: 'title' })).toEqual(['Alpha bulk', 'Beta bulk']);
    expect(await titles({ sort: '-title' })).toEqual(['Beta bulk', 'Alpha bulk']);
    for (const sort of ['researchArea', 'researcher', 'status', 'lab', 'submitted', 'changed'] as const)
      expect(await titles({ sort })).toHaveLength(2);
    expect(await titles({ researcher: 'rosa', lab: 'listed', assigned: 'true' })).toHaveLength(2);
    expect(await titles({ assigned: 'false' })).toEqual([]);
    expect(await titles({ lab: 'no such' })).toEqual([]);
    const people = async (query: Parameters<typeof admin.api.users.list>[0]) =>
      (await admin.api.users.list(query)).users.map(({ profile_completion }) => profile_completion);
    const most = await people({ sort: '-completion' });
    expect(most).toEqual(most.toSorted((a, b) => b - a));
    expect((await people({ completion: '100..' })).every((percent) => percent === 100)).toBe(true);
    for (const sort of ['name', 'role', 'email', 'organization', 'size', 'location', 'joined'] as const)
      expect((await people({ sort })).length).toBeGreaterThan(3);
    expect((await admin.api.users.list({ role: 'admin,lab_owner' })).users.every(({ role }) => role !== 'user')).toBe(true);
    expect((await admin.api.users.list({ location: 'nowhere at all' })).total).toBe(0);
  });

  it.each([
    { sort: 'password' },
    { status: 'pending,gone' },
    { score: '10' },
    { score: '..' },
    { registered: '0000-01-01..' },
    { registered: '2026-13-01..' },
  ])('ADQ-005 refuses %j', async (query) => {
    expect(await statusOf(admin.api.labs.list(query as never))).toBe(400);
  });
});

const saveNumbered = (number: number) => colleague.api.lists.saveView({ list: 'users', name: `View ${number}`, query: '' });

describe('ADQ-005 views', () => {
  const query = 'status=pending&sort=-score&columns=name%2Cscore';

  it('ADQ-005 are kept for each administrator by name, replaced and removed', async () => {
    const saved = await admin.api.lists.saveView({ list: 'laboratories', name: 'Worst first', query });
    expect(saved).toMatchObject({ name: 'Worst first', query, missing: [] });
    await admin.api.lists.saveView({ list: 'laboratories', name: 'Worst first', query: 'sort=score' });
    const { views } = await admin.api.lists.views({ list: 'laboratories' });
    expect(views.map((view) => [view.name, view.query])).toEqual([['Worst first', 'sort=score']]);
    expect((await colleague.api.lists.views({ list: 'laboratories' })).views).toEqual([]);
    expect((await admin.api.lists.views({ list: 'users' })).views).toEqual([]);
    expect(await statusOf(colleague.api.lists.removeView({ viewId: saved.id }))).toBe(404);
    await admin.api.lists.removeView({ viewId: saved.id });
    expect((await admin.api.lists.views({ list: 'laboratories' })).views).toEqual([]);
  });

  it('ADQ-005 that name what no longer exists open without it and say so', async () => {
    expect(await statusOf(admin.api.lists.saveView({ list: 'users', name: 'Odd', query: 'shoe=42' }))).toBe(422);
    expect(await statusOf(admin.api.lists.saveView({ list: 'users', name: 'Odd', query: 'role=king' }))).toBe(422);
    expect(await statusOf(admin.api.lists.saveView({ list: 'users', name: ' ', query: '' }))).toBe(400);
    await app.rows(
      `insert into list_views (user_id, list, name, query, saved_at) values ($1, 'users', 'Old', 'shoe=42&role=admin&columns=name,hat&sort=hat', now())`,
      admin.id,
    );
    const { views } = await admin.api.lists.views({ list: 'users' });
    expect(views.map(({ query: kept, missing }) => ({ kept, missing }))).toEqual([
      { kept: 'role=admin&columns=name', missing: ['shoe', 'hat', 'sort'] },
    ]);
  });

  it('ADQ-005 are at most 30 of a list', async () => {
    for (let number = 0; number < 30; number += 1) await saveNumbered(number);
    expect(await statusOf(saveNumbered(30))).toBe(409);
    expect((await saveNumbered(7)).name).toBe('View 7');
  });
});

describe('ADQ-005 acts on many', () => {
  it('ADQ-005 gives each row its result; what is refused stops no other; again, nothing changes', async () => {
    const [mine, ...others] = await app.rows<{ id: string }>(
      `insert into users (name, email, role) select 'Bulk ' || n, 'bulk' || n || '@example.org', 'user' from generate_series(1, 4) n returning id`,
    );
    const ids = [others[0]?.id, admin.id, others[1]?.id, mine?.id].map(String);
    const results = await act({ name: 'users.set-role', role: 'admin' }, ids);
    expect(outcomes(results)).toEqual(['done', 'unchanged', 'done', 'done']);
    const down = await act({ name: 'users.set-role', role: 'user' }, ids);
    expect(outcomes(down)).toEqual(['done', 'refused', 'done', 'done']);
    expect(down[1]?.reason).toBe('You cannot change your own role. Ask another administrator.');
    expect(outcomes(await act({ name: 'users.set-role', role: 'user' }, ids))).toEqual([
      'unchanged', 'refused', 'unchanged', 'unchanged',
    ]); // biome-ignore format: one row
    expect(outcomes(await act({ name: 'users.delete' }, ids))).toEqual(['done', 'refused', 'done', 'done']);
    const again = await act({ name: 'users.delete' }, ids);
    expect(outcomes(again)).toEqual(['unchanged', 'refused', 'unchanged', 'unchanged']);
    const [{ count } = { count: 0 }] = await app.rows<{ count: number }>(
      `select count(*)::int as count from audit_entries where action = 'users.change-role' and object_id = any($1)`,
      ids,
    );
    expect(count).toBe(6);
  });

  it('ADQ-005 a link to set a password is sent again to people without a way to sign in alone', async () => {
    const { id, email } = await app
      .rows<{ id: string; email: string }>(
        `insert into users (name, email, role) values ('Link Waiter', 'waiter@example.org', 'admin') returning id, email`,
      )
      .then(([row]) => row ?? { id: '', email: '' });
    const [sent, refused] = await act({ name: 'users.send-link' }, [id, owner.id]);
    expect(sent).toEqual({ id, outcome: 'done', reason: null });
    expect(refused).toEqual({ id: owner.id, outcome: 'refused', reason: 'This person already has a way to sign in.' });
    const again = await act({ name: 'users.send-link' }, [id]);
    expect(again[0]).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('a moment ago') });
    expect(email).toBe('waiter@example.org');
  });

  it('ADQ-005 projects: status, laboratory and deletion, of which some cannot be done', async () => {
    const other = await app.rows<{ id: string }>(
      `insert into labs (name, address, status, lab_type, contact_email, contact_phone, operating_hours, staff_count, year_established)
       values ('Second Laboratory', 'Street', 'approved', 'clinical', 'second@example.org', '+12025550100', 'business-hours', '1-5', 2000) returning id`,
    );
    const labId = String(other[0]?.id);
    const [one, two, ended] = await Promise.all(['One', 'Two', 'Ended'].map((title) => submit(researcher, lab.id, { title })));
    const ids = [one?.id, ended?.id, two?.id].map(String);
    expect(outcomes(await act({ name: 'projects.set-status', status: 'cancelled' }, [String(ended?.id)]))).toEqual(['done']);
    const assigned = await act({ name: 'projects.assign', labId }, ids);
    expect(outcomes(assigned)).toEqual(['done', 'refused', 'done']);
    expect(assigned[1]?.reason).toContain("can't be assigned");
    expect(outcomes(await act({ name: 'projects.assign', labId }, ids))).toEqual(['unchanged', 'refused', 'unchanged']);
    expect(outcomes(await act({ name: 'projects.set-status', status: 'cancelled' }, ids))).toEqual([
      'done', 'unchanged', 'done',
    ]); // biome-ignore format: one row
    expect(outcomes(await act({ name: 'projects.delete' }, ids))).toEqual(['done', 'done', 'done']);
    expect((await act({ name: 'projects.delete' }, ids)).every(({ outcome }) => outcome === 'unchanged')).toBe(true);
  });

  it('ADQ-005 laboratories: reminders, seen changes and deletion', async () => {
    const [first, second] = await plantLabs(2, 'Bulk laboratory');
    await app.rows('update labs set needs_review = true where id = $1', second?.id);
    const ids = [first?.id, lab.id, second?.id].map(String);
    expect(outcomes(await act({ name: 'labs.notify-owner' }, ids))).toEqual(['done', 'refused', 'done']);
    expect(outcomes(await act({ name: 'labs.notify-owner' }, ids))).toEqual(['refused', 'refused', 'refused']);
    expect(outcomes(await act({ name: 'labs.acknowledge' }, ids))).toEqual(['unchanged', 'unchanged', 'done']);
    expect(outcomes(await act({ name: 'labs.delete' }, [ids[0] ?? '', ids[2] ?? '']))).toEqual(['done', 'done']);
  });

  it('ADQ-005 is for administrators, of at most 50 rows a call, all matching up to 1,000 are named', async () => {
    const input = { act: { name: 'labs.delete' as const }, ids: [lab.id] };
    expect(await statusOf(admin.api.lists.act({ ...input, ids: Array.from({ length: 51 }, () => lab.id) }))).toBe(400);
    await plantLabs(1005, 'Many');
    const { rows, total } = await admin.api.lists.matching({
      list: 'laboratories',
      query: 'search=Many&status=pending,approved,denied',
    });
    expect([rows.length, total]).toEqual([1000, 1005]);
    expect(rows[0]?.name).toBe('Many 1005');
    expect(await statusOf(admin.api.lists.matching({ list: 'projects', query: 'hat=1' }))).toBe(422);
    for (const list of ['projects', 'users'] as const)
      expect((await admin.api.lists.matching({ list })).total).toBeGreaterThan(0);
  });
});

describe('ADQ-005 files and search', () => {
  it('ADQ-005 exports of laboratories and users hold what is filtered, with ids, ISO days and no formula', async () => {
    for (const [path, columns] of [
      ['/api/admin/labs.csv', 'id,name,status'],
      ['/api/admin/users.csv', 'id,name,email'],
    ] as const) {
      expect((await app.fetch(`${path}?status=x&role=x`, {}, admin)).status).toBe(400);
      const text = await (await app.fetch(`${path}?search=zzz`, {}, admin)).text();
      expect(text.replace(/^\uFEFF/, '').startsWith(columns)).toBe(true);
    }
    await app.rows(`update labs set name = '=SUM(1)' where id = $1`, lab.id);
    const text = await (await app.fetch('/api/admin/labs.csv?status=approved&search=SUM', {}, admin)).text();
    const [, line = ''] = text.split('\r\n');
    expect(line).toContain(`${lab.id},'=SUM(1),approved`);
    expect(line).toMatch(/,false,[^,]+$/); // not suspended
    expect(line).toMatch(/,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    await app.rows(`update labs set name = 'Listed Laboratory' where id = $1`, lab.id);
    const all = await (await app.fetch('/api/admin/labs.csv?search=Many', {}, admin)).text();
    expect(new Set(all.split('\r\n').map((row) => row.split(',')[0])).size).toBe(1005 + 2);
    const people = await (await app.fetch('/api/admin/users.csv?role=admin,lab_owner', {}, admin)).text();
    expect(people).not.toContain(researcher.id);
    expect(people).toContain(owner.id);
  });

  it('ADQ-005 the palette finds laboratories, projects and people for administrators alone', async () => {
    await submit(researcher, lab.id, { title: 'Listed project' });
    const found = await admin.api.lists.search({ text: 'listed' });
    expect(found.labs.map(({ name }) => name)).toEqual(['Listed Laboratory']);
    expect(found.projects).toMatchObject([{ title: 'Listed project', researcher: 'Rosa Bulk' }]);
    expect((await admin.api.lists.search({ text: 'rosa' })).people.map(({ id }) => id)).toEqual([researcher.id]);
    expect(await statusOf(admin.api.lists.search({ text: 'x' }))).toBe(400);
  });
});
