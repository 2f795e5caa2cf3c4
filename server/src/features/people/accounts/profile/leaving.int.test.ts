import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { changeProfile } from '../../../../testing/acts/account-calls.ts';
import { approve, ownerWithLab, refusal, trailOf } from '../../../../testing/acts/labs.ts';
import { scenario } from '../../../../testing/acts/scenario.ts';
import { pdfOf } from '../../../../testing/acts/uploads.ts';
import { queuedMail } from '../../../../testing/servers/queued-mail.ts';
import { type Person, testPassword as password } from '../../../../testing/test-app.ts';

const given = scenario({ worker: false });
const { app } = given;
const admin = given.admin();

/** A project with one stored file, asked of a laboratory with the given outcome so far. */
const projectOf = async (person: Person, labId: string, status: 'pending' | 'approved') => {
  const [{ id } = { id: '' }] = await app.rows<{ id: string }>(
    `insert into projects (user_id, title, description, research_area, service_type, timeline, budget_range, status)
     values ($1, 'Plasma panel', 'Sequencing of plasma samples', 'oncology', 'molecular-testing', 'medium', 'medium', $2) returning id`,
    person.id,
    status === 'pending' ? 'pending' : 'in-progress',
  );
  await app.rows(
    `insert into lab_collaborations (project_id, lab_reference_id, lab_name, lab_location, stage)
     values ($1, $2, 'A laboratory', 'Oakland', $3)`,
    id,
    labId,
    status === 'pending' ? 'asked' : 'agreed',
  );
  const file = { bucket: 'project-documents' as const, key: `${id}/1.pdf` };
  await app.world.storage.put(file, Readable.from(['%PDF-1.7']), { contentType: 'application/pdf' });
  await app.rows(
    `insert into documents (project_id, file_name, file_type, file_url, file_size, sha256, uploaded_by)
     values ($1, 'protocol.pdf', 'application/pdf', $2, 8, 'digest', $3)`,
    id,
    file.key,
    person.id,
  );
  return { id, file };
};
const approvedLab = async () => {
  const { owner, lab } = await ownerWithLab(app);
  await approve(admin, lab.id);
  return { owner, lab };
};
const exists = async ({ id }: Person) => (await app.rows('select 1 from users where id = $1', id)).length === 1;

describe('one’s own data', () => {
  it('ACC-058 holds all of the account, and nothing that opens it or is somebody else’s', async () => {
    const { owner, lab } = await approvedLab();
    const [person, other] = [await app.person('user', { name: 'Ada Keller' }), await app.person('user')];
    const project = await projectOf(person, lab.id, 'pending');
    const foreign = await projectOf(other, lab.id, 'pending');
    await changeProfile(person, { name: 'Ada K.' });
    const data = await person.api.accounts.exportData({});
    expect(data).toMatchObject({
      profile: { id: person.id, name: 'Ada K.', email: person.email },
      sessions: [{ current: true }],
      projects: [{ id: project.id }],
      collaborations: [{ project_id: project.id, lab_name: 'A laboratory' }],
      documents: [{ file_name: 'protocol.pdf' }],
      labMembership: [],
      notifications: [],
      auditEntries: [{ action: 'accounts.update-profile' }, { action: 'accounts.export-data' }],
    });
    const text = JSON.stringify(data);
    const [session] = await app.rows<{ token: string }>('select token from sessions where user_id = $1', person.id);
    const [account] = await app.rows<{ password: string }>('select password from accounts where user_id = $1', person.id);
    for (const absent of [session?.token, account?.password, other.email, foreign.id]) expect(text).not.toContain(absent);

    const ofOwner = await owner.api.accounts.exportData({});
    expect(ofOwner).toMatchObject({ labMembership: [{ lab_id: lab.id, role: 'owner' }], projects: [], documents: [] });
    expect((ofOwner.notifications as unknown[]).length).toBeGreaterThan(0);
  });
});

describe('deleting one’s own account', () => {
  it('ends sessions, withdraws what is open, tells the laboratory, removes files, and keeps the trail', async () => {
    const { owner, lab } = await approvedLab();
    const person = await app.person('user');
    const { id, file } = await projectOf(person, lab.id, 'pending');
    const answer = await app.fetch(
      '/api/accounts/me/delete',
      { method: 'POST', body: JSON.stringify({ password }), headers: { 'content-type': 'application/json' } },
      person,
    );
    expect([answer.status, await answer.json()]).toEqual([200, { deleted: true }]);
    expect(answer.headers.getSetCookie().join()).toMatch(/Max-Age=0/i);
    expect(await exists(person)).toBe(false);
    expect((await person.api.accounts.me({})).user).toBeNull();
    for (const table of ['sessions', 'accounts', 'projects'])
      expect(await app.rows(`select 1 from ${table} where user_id = $1`, person.id)).toEqual([]);
    expect(await app.world.storage.exists(file)).toBe(false);
    const collaborations = await app.rows(
      'select collaboration_status, project_id from lab_collaborations where lab_reference_id = $1',
      lab.id,
    );
    expect(collaborations).toEqual([{ collaboration_status: 'withdrawn', project_id: null }]);
    const { items } = await owner.api.notifications.list({});
    expect(items.map(({ kind }) => kind)).toContain('collaboration-withdrawn');
    expect((await queuedMail(app, person.email)).map(({ subject }) => subject)).toContain('Your account was deleted');

    const entry = (await trailOf(app, person.id)).at(-1);
    expect(entry).toMatchObject({
      action: 'accounts.delete',
      actor_id: person.id,
      before: { role: 'user', addressSha256: createHash('sha256').update(person.email).digest('hex') },
    });
    expect((await trailOf(app, id)).map(({ action }) => action)).toEqual(['projects.delete']);
  });

  it('ACC-058 leaves nothing of an unfinished request in any table, and the person in the trail alone', async () => {
    const person = await app.person('user');
    await person.api.drafts.saveRequest({ values: { title: 'Zymogram of willows' } });
    const file = new File([new Uint8Array(await pdfOf(['Zymogram of willows']))], 'zymogram.pdf');
    const { id } = await person.api.protocols.add({ file });
    await app.rows(
      `insert into model_request_readings (user_id, protocol_id, asked_as, model, host, is_local, asked_at)
       values ($1, $2, 'm', 'm', 'h', true, now())`,
      person.id,
      id,
    );
    await app.rows(
      `insert into model_agreements (user_id, host, agreed_by, agreed_by_name, agreed_at) values ($1, 'h', $1, 'N', now())`,
      person.id,
    );
    await person.api.accounts.deleteAccount({ password });
    const tables = await app.rows<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`);
    const kept = async (words: string) => {
      const found = await Promise.all(
        [...tables, { name: 'pgboss.job' }].map(async ({ name }) => {
          const rows = await app.rows(`select 1 from ${name} t where position($1 in t::text) > 0 limit 1`, words);
          return rows.length > 0 ? [name] : [];
        }),
      );
      return found.flat();
    };
    expect(await kept('ymogram')).toEqual([]);
    expect(await kept(person.email)).toEqual(['pgboss.job']); // the goodbye that is still to be sent
    expect(await kept(person.id)).toEqual(['audit_entries']);
  });

  it('the address can be used again', async () => {
    const person = await app.person('user');
    await person.api.accounts.deleteAccount({ password });
    const again = await app.person('user', { email: person.email });
    expect(again.id).not.toBe(person.id);
  });

  it('asks for the password', async () => {
    const person = await app.person('user');
    for (const wrong of ['', 'not the password'])
      expect(await refusal(person.api.accounts.deleteAccount({ password: wrong }))).toMatchObject({
        status: 422,
        fields: { password: 'This is not your current password' },
      });
    expect(await exists(person)).toBe(true);
  });

  it('a laboratory with open work keeps its only member until the work is done', async () => {
    const { owner, lab } = await approvedLab();
    const researcher = await app.person('user');
    await projectOf(researcher, lab.id, 'approved');
    expect(await refusal(owner.api.accounts.deleteAccount({ password }))).toMatchObject({
      status: 409,
      details: expect.stringContaining('ask an administrator'),
    });
    expect(await exists(owner)).toBe(true);
    await app.rows(`update lab_collaborations set stage = 'delivered' where lab_reference_id = $1`, lab.id);
    expect(await owner.api.accounts.deleteAccount({ password })).toEqual({ deleted: true });
    expect(await app.rows('select status from labs where id = $1', lab.id)).toEqual([{ status: 'approved' }]);
    const { items } = await admin.api.notifications.list({});
    expect(items.map(({ kind }) => kind)).toContain('lab-without-members');
  });

  it('D3 the last administrator stays, also when two leave at once', async () => {
    expect(await refusal(admin.api.accounts.deleteAccount({ password }))).toMatchObject({
      status: 409,
      details: expect.stringContaining('last administrator'),
    });
    const second = await app.person('admin');
    const outcomes = await Promise.allSettled([admin, second].map(({ api }) => api.accounts.deleteAccount({ password })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await app.rows(`select 1 from users where role = 'admin'`)).toHaveLength(1);
  });
});
