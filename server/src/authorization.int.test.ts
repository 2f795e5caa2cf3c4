import { contract } from '@aliquot/contract/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRoutes } from './app.ts';
import { accountCallNames } from './features/people/accounts/service/service.service.ts';
import { accountMatrix } from './testing/authorization/authorization-accounts.ts';
import { authorizationApp } from './testing/authorization/authorization-app.ts';
import { isDone, matrixRows } from './testing/authorization/authorization-calls.ts';
import { colleagueCells } from './testing/authorization/authorization-colleagues.ts';
import { contractMatrix, rawMatrix } from './testing/authorization/authorization-matrix.ts';
import type { Sent } from './testing/authorization/authorization-rows.ts';
import { type Caller, callers } from './testing/authorization/authorization-world.ts';
import { secondWall } from './testing/authorization/second-wall.ts';
import { provenOnPostgres } from './testing/servers/embedded-engine.ts';
import type { Person } from './testing/test-app.ts';

type Definition = { route: { method: string; path: string } };

const declared = Object.values(contract)
  .flatMap((nouns) => Object.values(nouns))
  .map((route) => {
    const { route: place } = (route as unknown as { '~orpc': Definition })['~orpc'];
    return `${place.method} ${place.path}`;
  });

const { app, world, callAs, beginAnew, isUnchanged, backToStart } = authorizationApp();

const personOf = (caller: Caller): Person | null => (caller === 'anonymous' ? null : world.people[caller]);

const everyRow = [
  ...matrixRows('/api', contractMatrix),
  ...matrixRows('/api', rawMatrix),
  ...matrixRows('/api/auth', accountMatrix),
];

const colleagueNames = ['viewer', 'editor', 'approver', 'removed'] as const;

/** Every route about one thing (a project, a collaboration, a file, a person), and what it answers to colleagues in a project. */
const colleagueRows = everyRow
  .filter(({ prefix, name }) => prefix === '/api' && name.includes('{'))
  .map((each) => {
    const cells = colleagueCells[each.name]?.split(' ').map(Number) ?? colleagueNames.map(() => each.row.cells.other);
    return { ...each, expected: Object.fromEntries(colleagueNames.map((name, index) => [name, cells[index] ?? 0])) };
  });

const changing = everyRow.filter(({ name }) => !name.startsWith('GET '));
const withIds = everyRow.filter(({ name }) => /Id\}/.test(name));

/** Routes on which a laboratory that has agreed reads the address of the researcher. */
const agreedAnswers = new Set(['GET /collaborations', 'GET /collaborations/{collaborationId}/room']);

/** Texts that no answer to a caller may contain: secrets, and facts about other people. */
let secrets: string[];
const hidden = (caller: Caller, route: string): string[] => {
  const { owner } = world.people;
  // An invitation names who sent it to those who have its link.
  if (route === 'POST /project-invitations/open') return secrets;
  // A laboratory knows who asked it.
  if (caller === 'member') return agreedAnswers.has(route) ? secrets : [...secrets, owner.email];
  if (caller === 'otherLab' || caller === 'pending') return [...secrets, owner.email, owner.name];
  if (caller === 'owner' || caller === 'other')
    return [...secrets, 'waiting@contact.example', 'refused@contact.example', '555-0199'];
  return secrets;
};

/** On the embedded engine one answered call shows that a route waits for no second connection. */
const callersOf = ({ row: { cells } }: (typeof everyRow)[number]): readonly Caller[] =>
  provenOnPostgres ? [callers.find((name) => isDone(cells[name])) ?? 'admin'] : callers;

describe('GEN-002 ADM-021 the authorization matrix', () => {
  beforeAll(async () => {
    const { rows } = await app.world.database.pool.query<{ secret: string }>(
      `select token as secret from sessions union select password from accounts where password is not null
        union select token_hash from lab_invitations`,
    );
    secrets = ['$argon2', ...rows.map(({ secret }) => secret)];
  });

  it('has every route of the contract, every stream and file, and every call of the account service', () => {
    expect(Object.keys(contractMatrix).toSorted()).toEqual(declared.toSorted());
    expect(Object.keys(accountMatrix).toSorted()).toEqual([...accountCallNames].toSorted());
    const raw = Object.keys(rawMatrix).map((name) => name.replace(/files\/[a-z-]+/, 'files/{kind}'));
    expect([...new Set(raw)].toSorted()).toEqual(
      Object.keys(rawRoutes)
        .filter((name) => !name.startsWith('GET /dev/'))
        .toSorted(),
    );
  });

  describe.each(everyRow)('$name below $prefix', (each) => {
    it('answers each caller as the matrix says, changes nothing when it refuses, and tells nobody what is hidden from them', async () => {
      const found: Partial<Record<Caller, number>> = {};
      const wrong: string[] = [];
      const { cells } = each.row;
      const call = async (caller: Caller) => {
        const { status, text } = await callAs(each, personOf(caller));
        found[caller] = status;
        if (status !== cells[caller]) wrong.push(`${caller}: ${text.slice(0, 300)}`);
        wrong.push(
          ...hidden(caller, each.name).flatMap((words) => (text.includes(words) ? [`${caller} received ${words}`] : [])),
        );
        await beginAnew();
      };
      const asked = callersOf(each);
      const refused = asked.filter((caller) => !isDone(cells[caller]));
      for (const caller of refused) await call(caller);
      const changed = await backToStart();
      if (changed.length > 0) wrong.push(`a refused call of ${refused.join(', ')} changed ${changed.join(', ')}`);
      for (const caller of asked.filter((name) => isDone(cells[name]))) {
        await call(caller);
        await backToStart();
      }
      expect(wrong).toEqual([]);
      expect(found).toEqual(Object.fromEntries(asked.map((caller) => [caller, cells[caller]])));
    });
  });
});

const answersToColleagues = async (each: (typeof colleagueRows)[number], asked: (status: number) => boolean) => {
  const found: Record<string, number> = {};
  const changed: string[] = [];
  for (const name of colleagueNames.filter((caller) => asked(each.expected[caller] ?? 0))) {
    found[name] = (await callAs(each, world.colleagues[name])).status;
    if (isDone(found[name])) await backToStart();
    else changed.push(...(await backToStart()));
  }
  return { found, changed };
};

describe.skipIf(provenOnPostgres)('PRM-027 the authorization matrix of colleagues', () => {
  it('has a cell only for routes that there are', () => {
    const known = colleagueRows.map(({ name }) => name);
    expect(Object.keys(colleagueCells).filter((name) => !known.includes(name))).toEqual([]);
  });

  it.each(colleagueRows)(
    '$name answers viewer, editor, approver and removed colleague as it says, and a refusal changes nothing',
    async (each) => {
      expect(await answersToColleagues(each, () => true)).toEqual({ found: each.expected, changed: [] });
    },
  );
});

describe.skipIf(provenOnPostgres)('GEN-002 the first wall by itself', () => {
  beforeAll(() => secondWall(app.world.database, 'disable'));
  afterAll(() => secondWall(app.world.database, 'enable'));

  it.each(everyRow)('refuses the same callers: $name below $prefix', async (each) => {
    const wrong: string[] = [];
    for (const caller of callers.filter((name) => !isDone(each.row.cells[name]))) {
      const { status } = await callAs(each, personOf(caller));
      if (status !== each.row.cells[caller]) wrong.push(`${caller}: ${status} in place of ${each.row.cells[caller]}`);
      await beginAnew();
    }
    expect([wrong, await backToStart()]).toEqual([[], []]);
  });

  it.each(colleagueRows)('PRM-027 refuses the same colleagues: $name', async (each) => {
    const refused = Object.fromEntries(Object.entries(each.expected).filter(([, status]) => !isDone(status)));
    expect(await answersToColleagues(each, (status) => !isDone(status))).toEqual({ found: refused, changed: [] });
  });
});

describe.skipIf(provenOnPostgres)('GEN-002 a session of somebody who is no longer there, or no longer an administrator', () => {
  it.each(everyRow)('counts from the next call on: $name below $prefix', async (each) => {
    const { anonymous, other } = each.row.cells;
    const { signedOut, gone, demoted, lessened } = world.formers;
    const wrong: string[] = [];
    const check = async (who: string, person: Person, expected: number) => {
      const { status } = await callAs(each, person);
      if (status !== expected) wrong.push(`${who}: ${status} in place of ${expected}`);
      await beginAnew();
    };
    if (!isDone(anonymous)) {
      await check('signed out', signedOut, anonymous);
      await check('deleted', gone, anonymous);
      await check('demoted', demoted, anonymous);
    }
    if (!isDone(other)) await check('with a lesser role', lessened, other);
    expect([wrong, await backToStart()]).toEqual([[], []]);
  });
});

const isId = (name: string) => name.endsWith('Id');

/** The same call with every id of the path replaced. */
const withIdsChanged =
  (change: (id: string) => string) =>
  ({ params = {}, ...sent }: Sent): Sent => ({
    ...sent,
    params: Object.fromEntries(Object.entries(params).map(([name, id]) => [name, isId(name) ? change(id) : id])),
  });

const claimed = () => ({
  id: world.nobody,
  user_id: world.people.other.id,
  owner_id: world.people.other.id,
  created_by: world.people.other.id,
  lab_reference_id: world.otherLab,
  role: 'admin',
  email_verified: true,
  emailVerified: true,
  mustChangePassword: false,
  status: 'approved',
  collaboration_status: 'approved',
  compliance_score: 100,
  needs_review: false,
  deleted_at: null,
});
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Adds the claims to the body of a call, at the top and one level down; the call's own values win. */
const withClaims = ({ body, ...sent }: Sent): Sent => {
  if (!isRecord(body)) return { ...sent, body };
  const inner = Object.entries(body).map(([name, value]) => [name, isRecord(value) ? { ...claimed(), ...value } : value]);
  return { ...sent, body: { ...claimed(), ...Object.fromEntries(inner) } };
};
const decided = async () => {
  const { rows } = await app.world.database.pool.query(
    `select 'user' as kind, role as a, email_verified::text as b, must_change_password::text as c, count(*)::int from users group by 1, 2, 3, 4
      union all select 'lab', status, coalesce(compliance_score::text, ''), needs_review::text, count(*)::int from labs group by 1, 2, 3, 4
      union all select 'project', status, user_id::text, (deleted_at is null)::text, count(*)::int from projects group by 1, 2, 3, 4
      union all select 'work', collaboration_status, lab_reference_id::text, '', count(*)::int from lab_collaborations group by 1, 2, 3, 4
      union all select 'member', lab_id::text, user_id::text, role, count(*)::int from lab_members group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  );
  return rows as Record<string, unknown>[];
};
const newThings = (rows: Record<string, unknown>[]) => rows.map((entry) => JSON.stringify(entry));

describe.skipIf(provenOnPostgres)('GEN-002 a call in another manner', () => {
  it('by a method that a path does not have is answered with 405', async () => {
    const others = everyRow.filter(({ name }) => name in contractMatrix);
    for (const each of others) {
      expect([each.name, (await callAs(each, world.people.admin, { method: 'REPORT' })).status]).toEqual([each.name, 405]);
    }
    expect(await isUnchanged()).toBe(true);
  });

  it('from a page of another site is refused for every caller and every request', async () => {
    const elsewhere: Record<string, string>[] = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }];
    for (const headers of elsewhere) {
      for (const each of changing) {
        for (const caller of ['owner', 'member', 'admin'] as const) {
          const { status } = await callAs(each, personOf(caller), { headers });
          expect([each.name, caller, status]).toEqual([each.name, caller, 403]);
        }
      }
    }
    expect(await isUnchanged()).toBe(true);
  });

  it.each(withIds)('with the id in capitals is answered alike: $name below $prefix', async (each) => {
    for (const caller of ['other', 'otherLab'] as const) {
      const expected = each.row.cells[caller];
      if (isDone(expected) || each.name.includes('/gaps/') || each.name.includes('/answers/')) continue;
      expect([
        caller,
        (await callAs(each, personOf(caller), { change: withIdsChanged((id) => id.toUpperCase()) })).status,
      ]).toEqual([caller, expected]);
    }
    expect(await isUnchanged()).toBe(true);
  });

  it.each(withIds)('about the id of another kind of thing finds nothing: $name below $prefix', async (each) => {
    const { cells } = each.row;
    const caller = callers.find((name) => isDone(cells[name])) ?? callers.find((name) => cells[name] === 404) ?? 'admin';
    const { status } = await callAs(each, personOf(caller), { change: withIdsChanged(() => world.notice) });
    expect([caller, status]).toEqual([caller, 404]);
    expect(await isUnchanged()).toBe(true);
  });
});

describe.skipIf(provenOnPostgres)('GEN-002 what only the server decides', () => {
  it.each(changing)('is not taken from a body: $name below $prefix', async (each) => {
    const caller = callers.find((name) => isDone(each.row.cells[name]));
    if (!caller || each.row.send(world, personOf(caller)).form) return;
    const atStart = newThings(await decided());
    const plain = await callAs(each, personOf(caller));
    const expected = newThings(await decided());
    await backToStart();
    const { status } = await callAs(each, personOf(caller), { change: withClaims });
    const refusals = status >= 400 ? [400, 422] : [plain.status];
    expect(refusals).toContain(status);
    expect([caller, newThings(await decided())]).toEqual([caller, status >= 400 ? atStart : expected]);
    await backToStart();
  });
});
