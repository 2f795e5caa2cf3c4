import { describe, expect, it } from 'vitest';
import { type Answered, accountCalls } from '../../../testing/acts/account-calls.ts';
import { refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { linkIn, queuedMail } from '../../../testing/servers/queued-mail.ts';
import { type Person, type TestApp } from '../../../testing/test-app.ts';

const given = scenario({ worker: false, environment: { TRUSTED_PROXIES: '127.0.0.1' } });
const { app } = given;
const calls = accountCalls(app);
const admin = given.admin({ name: 'Alex Admin' });
const researcher = given.researcher({ name: 'Zoë Ångström' });
const owner = given.labOwner();

const unknownId = '00000000-0000-4000-8000-000000000099';
const passwordFirst = 'Please set a new password first, on your profile page.';
let made = 0;
const address = () => `made${(made += 1)}@example.org`;
const userData = (changes: Record<string, unknown> = {}) => ({ name: 'Mina Made', email: address(), ...changes });

const apiOf = (person: Person | TestApp) => ('api' in person ? person.api : person.anonymous);

describe('D1 who may call', () => {
  const input = { userId: unknownId };
  const everyCall: [string, (person: Person | TestApp) => Promise<unknown>][] = [
    ['list', (person) => apiOf(person).users.list({})],
    ['counts', (person) => apiOf(person).users.counts({})],
    ['create', (person) => apiOf(person).users.create({ userData: userData() })],
    ['setRole', (person) => apiOf(person).users.setRole({ ...input, newRole: 'admin' })],
    ['deletion', (person) => apiOf(person).users.deletion(input)],
    ['delete', (person) => apiOf(person).users.delete(input)],
    ['activity', (person) => apiOf(person).users.activity(input)],
    ['activityProjects', (person) => apiOf(person).users.activityProjects(input)],
    ['activityDocuments', (person) => apiOf(person).users.activityDocuments(input)],
    ['activityLabDocuments', (person) => apiOf(person).users.activityLabDocuments(input)],
    ['activityRecords', (person) => apiOf(person).users.activityRecords(input)],
    [
      'update',
      (person) =>
        apiOf(person).users.update({
          ...input,
          name: 'X',
          organization: '',
          organization_size: '',
          location: '',
          research_interest: [],
          role: 'admin',
          updated_at: new Date().toISOString(),
        }),
    ],
  ];
  const withObject = everyCall.filter(([name]) => !['list', 'counts', 'create'].includes(name));

  it.each(withObject)('AUS-021 AUS-023 %s of nobody: 404', async (_name, call) => {
    expect(await statusOf(call(admin))).toBe(404);
  });
});

const found = async (search: string) => (await admin.api.users.list({ search })).users.map(({ id }) => id);

describe('the list', () => {
  it('AUS-016 AUS-017 pages newest first, and gives each user without a password', async () => {
    const first = await admin.api.users.list({ pageSize: 2 });
    const second = await admin.api.users.list({ pageSize: 2, page: 2 });
    expect(first).toMatchObject({ success: true, error: null, page: 1, pageSize: 2 });
    expect(first.total).toBeGreaterThanOrEqual(3);
    const ids = [...first.users, ...second.users].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const [user] = first.users;
    expect(Object.keys(user ?? {}).toSorted()).toEqual(
      [
        'can', 'created_at', 'email', 'id', 'location', 'name', 'organization', 'organization_size', 'profile_completion',
        'research_interest', 'role', 'updated_at',
      ], // biome-ignore format: one name after the other
    );
    expect(await statusOf(admin.api.users.list({ pageSize: 101 }))).toBe(400);
  });

  it('AUS-004 searches name, email and organization whatever the case, and takes every sign for itself', async () => {
    await app.rows(`update users set organization = '100%_Pure Labs' where id = $1`, researcher.id);
    expect(await found('zoë ÅNG')).toEqual([researcher.id]);
    expect(await found(researcher.email.toUpperCase())).toEqual([researcher.id]);
    expect(await found('0%_pure')).toEqual([researcher.id]);
    expect(await found('0__pure')).toEqual([]);
    expect(await found("'; drop table users; --")).toEqual([]);
  });

  it('AUS-004 AUS-006 AUS-007 filters by role and size, and says what can be done with each', async () => {
    await app.rows(`update users set organization_size = '51-200' where id = $1`, owner.id);
    expect((await admin.api.users.list({ role: 'lab_owner', organizationSize: '51-200' })).users.map(({ id }) => id)).toEqual([
      owner.id,
    ]);
    const { users } = await admin.api.users.list({ role: 'admin' });
    expect(users.find(({ id }) => id === admin.id)?.can).toEqual({ edit: true, delete: false, roles: [] });
    const [other] = (await admin.api.users.list({ role: 'lab_owner' })).users;
    expect(other?.can).toEqual({ edit: true, delete: true, roles: ['user', 'admin'] });
  });

  it('AUS-001 AUS-002 AUS-003 counts over all users', async () => {
    const before = await admin.api.users.counts({});
    expect(before.total).toBe(before.admins + before.labOwners + before.regularUsers);
    const ids = [await app.person('user'), await app.person('user'), await app.person('user')].map(({ id }) => id);
    const month = `${before.newSince}T00:00:00Z`;
    await app.rows(
      `update users set organization = 'O', organization_size = '1-10', location = 'L', created_at = $2 where id = $1`,
      ids[0],
      month,
    );
    await app.rows(
      `update users set organization = 'O', organization_size = '1-10', location = 'L', research_interest = '{g}',
         created_at = $2::timestamptz - interval '1 millisecond' where id = $1`,
      ids[1],
      month,
    );
    const after = await admin.api.users.counts({});
    expect(after).toEqual({
      ...before,
      total: before.total + 3,
      regularUsers: before.regularUsers + 3,
      newThisMonth: before.newThisMonth + 2,
      active: before.active + 2,
      completeProfiles: before.completeProfiles + 1,
    });
    for (const id of ids) await admin.api.users.delete({ userId: id });
  });
});

describe('adding a user', () => {
  it('AUS-011 AUS-019 AUS-020 without a password: a link by email leads to setting one, once', async () => {
    const data = userData({
      email: 'Mina.Upper@Example.org',
      organization: 'Novum',
      organizationSize: '11-50',
      location: 'Seattle, WA',
      researchInterest: ['genomics', 'rare diseases'],
      role: 'lab_owner',
    });
    const answer = await admin.api.users.create({ userData: data });
    const { beforeCount } = answer.verification;
    expect(answer).toMatchObject({
      error: null,
      details: null,
      verification: {
        beforeCount,
        afterCount: beforeCount + 1,
        userCountIncrease: 1,
        profileCreated: true,
        authUserCreated: true,
        publicUserVerified: true,
        authUserVerified: true,
      },
    });
    const email = 'mina.upper@example.org';
    const user = answer.allUsers.find((each) => each.email === email);
    expect(Object.keys(user ?? {}).toSorted()).toEqual(['email', 'id', 'role']);
    expect(answer.steps.map(({ text }) => text)).toEqual([
      'Location found: Seattle, WA',
      `${beforeCount} users before`,
      'Account created without a password',
      'Found in the account service',
      'Profile saved',
      `Link to set a password queued for ${email}`,
      `${beforeCount + 1} users after`,
    ]);
    expect((await admin.api.users.list({ search: email })).users[0]).toMatchObject({
      role: 'lab_owner',
      organization: 'Novum',
      research_interest: ['genomics', 'rare diseases'],
      profile_completion: 100,
    });
    const id = user?.id ?? '';
    expect((await trailOf(app, id)).at(0)).toMatchObject({
      action: 'users.create',
      actor_id: admin.id,
      after: { role: 'lab_owner' },
    });

    const [message] = await queuedMail(app, email);
    expect(message?.subject).toBe('Your Aliquot account');
    const { token_hash, type } = linkIn(message);
    const arrived: Answered = await calls.post('/api/accounts/confirm', { token_hash, type });
    expect(arrived.status).toBe(200);
    expect(arrived.body).toMatchObject({ arrivedBy: 'recovery', user: { id, emailVerified: true } });
    const saved = await calls.put(
      '/api/accounts/me/password',
      { newPassword: 'mina has her own words' },
      { cookie: arrived.cookie },
    );
    expect(saved.status).toBe(200);
    expect((await calls.signIn(email, 'mina has her own words')).status).toBe(200);
    expect((await calls.post('/api/accounts/confirm', { token_hash, type })).status).toBe(422);
  });

  it.each(['user', 'admin'] as const)(
    'OPS-011: a link to set a password lets a new %s do nothing else before',
    async (role) => {
      const data = userData({ role });
      await admin.api.users.create({ userData: data });
      const [message] = await queuedMail(app, data.email);
      const { token_hash, type } = linkIn(message);
      const { cookie, body } = await calls.post('/api/accounts/confirm', { token_hash, type });
      expect(body).toMatchObject({ user: { owes: 'password', mustChangePassword: false } });
      expect((await calls.get('/api/accounts/me', { cookie })).body).toMatchObject({ user: { owes: 'password' } });
      const refused = { status: 403, body: expect.objectContaining({ code: 'FORBIDDEN', details: passwordFirst }) as unknown };
      for (const path of ['/api/projects', '/api/labs', '/api/notifications', '/api/accounts/me/data', '/api/audit']) {
        const { status, body: said } = await calls.get(path, { cookie });
        expect([path, { status, body: said }]).toEqual([path, refused]);
      }
      const own = await calls.put('/api/accounts/me', { name: 'Somebody' }, { cookie });
      expect({ status: own.status, body: own.body }).toEqual(refused);
      const decision = await calls.post(
        '/api/functions/update-lab-status',
        { labId: unknownId, newStatus: 'denied' },
        { cookie },
      );
      expect({ status: decision.status, body: decision.body }).toEqual(refused);
      for (const path of ['/two-factor/enable', '/link-social', '/unlink-account'])
        expect([path, (await calls.auth(path, {}, { cookie })).status]).toEqual([path, 403]);
      expect((await calls.get('/api/accounts/me/security', { cookie })).body).toMatchObject({
        fresh: true,
        hasPassword: false,
      });

      expect((await calls.put('/api/accounts/me/password', { newPassword: 'words of my own' }, { cookie })).status).toBe(200);
      expect((await calls.get('/api/accounts/me', { cookie })).body).toMatchObject({ user: { owes: null } });
      expect((await calls.get(role === 'admin' ? '/api/audit' : '/api/projects', { cookie })).status).toBe(200);
    },
  );

  it('OPS-011: a link for a forgotten password sets one before anything else, too', async () => {
    const person = await calls.confirmed(await app.person('user'));
    await calls.post('/api/accounts/recover', { email: person.email });
    const [message] = await calls.mailAbout(person.email, 'Set a new password');
    const { token_hash, type } = linkIn(message);
    const { cookie } = await calls.post('/api/accounts/confirm', { token_hash, type });
    expect((await calls.get('/api/projects', { cookie })).status).toBe(403);
    expect((await calls.get('/api/projects', { cookie: person.cookie })).status).toBe(200);
    expect((await calls.put('/api/accounts/me/password', { newPassword: 'words of my own' }, { cookie })).status).toBe(200);
    expect((await calls.get('/api/projects', { cookie })).status).toBe(200);
  });

  it('AUS-011 with a chosen password: it must be changed before any other page', async () => {
    const data = userData({ password: 'chosen by somebody' });
    const { steps, verification } = await admin.api.users.create({ userData: data });
    expect(verification.authUserVerified).toBe(true);
    expect(steps.map(({ text }) => text)).toContain(
      'Account created with the chosen password, which works for 7 days and must be changed at first sign-in',
    );
    const came = await calls.signIn(data.email, 'chosen by somebody');
    expect(came.status).toBe(200);
    const cookie = came.cookie;
    const me = await calls.get('/api/accounts/me', { cookie });
    expect(me.body).toMatchObject({ user: { owes: 'password', mustChangePassword: true } });
    expect((await calls.get('/api/projects', { cookie })).status).toBe(403);
    expect((await calls.put('/api/accounts/me/password', { newPassword: 'now it is my own' }, { cookie })).status).toBe(200);
    expect((await calls.get('/api/projects', { cookie })).status).toBe(200);
    expect(JSON.stringify(await app.rows('select * from audit_entries'))).not.toContain('chosen by somebody');
  });

  it('AUS-011 a chosen password signs in for seven days and no longer', async () => {
    const data = userData({ password: 'chosen by somebody' });
    await admin.api.users.create({ userData: data });
    const age = (hours: number) =>
      app.world.database.pool.query(
        'update accounts set created_at = now() - make_interval(hours => $2) where user_id = (select id from users where email = $1)',
        [data.email, hours],
      );
    await age(7 * 24 - 1);
    const early = await calls.signIn(data.email, 'chosen by somebody');
    expect(early.status).toBe(200);
    await age(7 * 24);
    expect((await calls.signIn(data.email, 'another guess')).status).toBe(401);
    const late = await calls.signIn(data.email, 'chosen by somebody');
    expect([late.status, late.body]).toMatchObject([403, { error: expect.stringContaining('has expired') }]);
    const own = await calls.put('/api/accounts/me/password', { newPassword: 'now it is my own' }, { cookie: early.cookie });
    expect(own.status).toBe(200);
    expect((await calls.signIn(data.email, 'now it is my own')).status).toBe(200);
  });

  it('AUS-010 refuses what is missing or malformed, and makes nothing', async () => {
    const wrong = [
      [{ name: '' }, 'Name is required'],
      [{ email: '' }, 'Email is required'],
      [{ email: 'nobody' }, 'Please enter a valid email address'],
      [{ password: 'short' }, 'Password must be at least 8 characters long'],
    ] as const;
    const { total } = await admin.api.users.counts({});
    for (const [changes, words] of wrong) {
      const refused = await refusal(admin.api.users.create({ userData: userData(changes) }));
      expect([refused.status, JSON.stringify(refused.fields)]).toEqual([400, expect.stringContaining(words)]);
    }
    expect(await statusOf(admin.api.users.create({ userData: userData({ role: 'owner' }) }))).toBe(400);
    expect(await refusal(admin.api.users.create({ userData: userData({ password: 'password123' }) }))).toMatchObject({
      status: 422,
      fields: { password: expect.stringContaining('too common') },
    });
    expect((await admin.api.users.counts({})).total).toBe(total);
  });

  it('AUS-019 an address that is taken is 409, also when two add it at once', async () => {
    expect(
      await refusal(admin.api.users.create({ userData: userData({ email: researcher.email.toUpperCase() }) })),
    ).toMatchObject({
      status: 409,
      fields: { email: expect.stringContaining('already registered') },
    });
    const data = userData();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => admin.api.users.create({ userData: data })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await app.rows('select 1 from users where email = $1', data.email)).toHaveLength(1);
    expect(await queuedMail(app, data.email)).toHaveLength(1);
  });

  it('AUS-016 the role of a new user is user unless said otherwise', async () => {
    const data = userData();
    await admin.api.users.create({ userData: data });
    expect((await admin.api.users.list({ search: data.email })).users[0]?.role).toBe('user');
  });
});
