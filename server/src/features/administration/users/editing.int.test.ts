import { describe, expect, it } from 'vitest';
import { accountCalls } from '../../../testing/acts/account-calls.ts';
import { refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { queuedMail } from '../../../testing/servers/queued-mail.ts';
import { type Person, startTestApp } from '../../../testing/test-app.ts';

const given = scenario({ worker: false, environment: { TRUSTED_PROXIES: '127.0.0.1' } });
const { app } = given;
const calls = accountCalls(app);
const admin = given.admin({ name: 'Alex Admin' });
const researcher = given.researcher();

const whoIs = (person: { id: string }) => app.rows<{ role: string }>('select role from users where id = $1', person.id);

const editOf = async (id: string) => {
  const { users } = await admin.api.users.list({ pageSize: 100 });
  const user = users.find((each) => each.id === id);
  if (!user) throw new Error('no such user');
  const { name, organization, organization_size, location, research_interest, role, updated_at } = user;
  return {
    userId: id,
    name,
    organization,
    organization_size: organization_size as '',
    location,
    research_interest,
    role,
    updated_at,
  };
};

describe('editing a user', () => {
  it('AUS-013 saves the six fields, with the place, and says what changed', async () => {
    const person = await app.person('user', { name: 'Before' });
    const edit = await editOf(person.id);
    const saved = await admin.api.users.update({
      ...edit,
      name: 'After',
      organization: 'Bay Institute',
      organization_size: '201-500',
      location: 'Boston, MA',
      research_interest: ['oncology'],
    });
    expect(saved).toMatchObject({
      name: 'After',
      organization: 'Bay Institute',
      organization_size: '201-500',
      location: 'Boston, MA',
      research_interest: ['oncology'],
      role: 'user',
      email: person.email,
      profile_completion: 100,
    });
    const { user } = await person.api.accounts.me({});
    expect(user?.geo_location?.coordinates[0]).toBeCloseTo(-71.06, 1);
    expect((await trailOf(app, person.id)).at(-1)).toMatchObject({
      action: 'users.update',
      actor_id: admin.id,
      before: { name: 'Before', location: '' },
      after: { name: 'After', location: 'Boston, MA' },
    });
  });

  it('AUS-012 a name is required, and the email address cannot be sent', async () => {
    const edit = await editOf(researcher.id);
    expect(await refusal(admin.api.users.update({ ...edit, name: ' ' }))).toMatchObject({
      status: 400,
      fields: { name: 'Name is required' },
    });
    expect((await refusal(admin.api.users.update({ ...edit, email: 'other@example.org' } as never))).status).toBe(400);
    expect((await app.rows<{ email: string }>('select email from users where id = $1', researcher.id))[0]?.email).toBe(
      researcher.email,
    );
  });

  it('AUS-013 of two edits of the same state the second is 409 and undoes nothing', async () => {
    const person = await app.person('user');
    const edit = await editOf(person.id);
    await admin.api.users.update({ ...edit, organization: 'First' });
    expect(await refusal(admin.api.users.update({ ...edit, name: 'Second' }))).toMatchObject({
      status: 409,
      details: expect.stringContaining('Someone else changed this user.'),
    });
    expect(await editOf(person.id)).toMatchObject({ organization: 'First', name: person.name });
  });

  it('AUS-007 AUS-013 changes a role as the buttons do, and never the own', async () => {
    const person = await app.person('user');
    await admin.api.users.update({ ...(await editOf(person.id)), role: 'admin' });
    expect((await whoIs(person))[0]?.role).toBe('admin');
    expect((await person.api.accounts.me({})).user).toBeNull();
    const own = await editOf(admin.id);
    expect(await refusal(admin.api.users.update({ ...own, name: 'Renamed', role: 'user' }))).toMatchObject({
      status: 403,
      details: expect.stringContaining('your own role'),
    });
    expect((await editOf(admin.id)).name).toBe(own.name);
    expect((await admin.api.users.update({ ...own, name: 'Alex Admin II' })).name).toBe('Alex Admin II');
  });
});

describe('changing a role', () => {
  it('AUS-021 sets it, ends the sessions, tells the person, and keeps it in the trail', async () => {
    const person = await app.person('user');
    expect(await admin.api.users.setRole({ userId: person.id, newRole: 'lab_owner' })).toEqual({
      error: null,
      details: null,
      role: 'lab_owner',
    });
    expect((await person.api.accounts.me({})).user).toBeNull();
    expect((await queuedMail(app, person.email)).at(-1)?.subject).toBe('Your role was changed');
    expect((await trailOf(app, person.id)).at(-1)).toMatchObject({
      action: 'users.change-role',
      actor_id: admin.id,
      before: { role: 'user' },
      after: { role: 'lab_owner', sessionsEnded: 1 },
    });
    const trail = (await trailOf(app, person.id)).length;
    await admin.api.users.setRole({ userId: person.id, newRole: 'lab_owner' });
    expect(await trailOf(app, person.id)).toHaveLength(trail);
    expect(await statusOf(admin.api.users.setRole({ userId: person.id, newRole: 'root' as never }))).toBe(400);
  });

  it('AUS-007 the own role is refused', async () => {
    for (const newRole of ['user', 'lab_owner'] as const)
      expect(await refusal(admin.api.users.setRole({ userId: admin.id, newRole }))).toMatchObject({
        status: 403,
        details: expect.stringContaining('your own role'),
      });
    expect((await whoIs(admin))[0]?.role).toBe('admin');
  });

  it('AUS-007 T13 a demoted administrator has lost every right with the next call', async () => {
    const second = await app.person('admin');
    expect((await second.api.users.list({})).success).toBe(true);
    await admin.api.users.setRole({ userId: second.id, newRole: 'user' });
    expect(await statusOf(second.api.users.list({}))).toBe(401);
    expect(await statusOf(second.api.users.setRole({ userId: admin.id, newRole: 'user' }))).toBe(401);
    const again = await calls.signIn(second.email);
    expect((await calls.get('/api/functions/fetch-users-admin', { cookie: again.cookie })).status).toBe(403);
  });

  it.each([
    ['demote', (of: Person, userId: string) => of.api.users.setRole({ userId, newRole: 'user' })],
    ['delete', (of: Person, userId: string) => of.api.users.delete({ userId })],
  ] as const)('AUS-007 D3 the only two administrators %s each other at once: exactly one stays', async (_how, act) => {
    const alone = await startTestApp({ worker: false });
    try {
      const [first, second] = [await alone.person('admin'), await alone.person('admin')];
      const outcomes = await Promise.allSettled([act(first, second.id), act(second, first.id)]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { rows } = await alone.world.database.pool.query(`select id from users where role = 'admin'`);
      expect(rows).toHaveLength(1);
    } finally {
      await alone.close();
    }
  });
});
