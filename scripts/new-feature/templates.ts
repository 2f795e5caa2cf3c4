import type { Names } from './names.ts';

type Template = (names: Names) => string;

const contract: Template = ({ noun, one, One, words, manyWords }) => `import { z } from 'zod';
import { idSchema, pageOf, pageQuerySchema, timestampSchema } from './pages.ts';
import { route } from './route.ts';

export const ${one}Statuses = ['open', 'closed'] as const;
export type ${One}Status = (typeof ${one}Statuses)[number];

export const ${one}Schema = z.object({
  id: idSchema,
  title: z.string(),
  status: z.enum(${one}Statuses),
  created_at: timestampSchema,
  can: z.object({ close: z.boolean() }),
});
export type ${One} = z.infer<typeof ${one}Schema>;

const byId = z.object({ ${one}Id: idSchema });

export const ${one}Routes = {
  list: route({
    method: 'GET',
    path: '/${noun}',
    access: 'signed-in',
    summary: "The caller's ${manyWords}, newest first",
    input: pageQuerySchema,
    output: pageOf(${one}Schema),
  }),
  add: route({
    method: 'POST',
    path: '/${noun}',
    access: 'signed-in',
    summary: 'Add one ${words}',
    input: z.object({ title: z.string().trim().min(1).max(200) }),
    output: ${one}Schema,
  }),
  close: route({
    method: 'POST',
    path: '/${noun}/{${one}Id}/close',
    access: 'signed-in',
    summary: 'Close an open ${words}',
    input: byId,
    output: ${one}Schema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
`;

const domain: Template = ({ noun, one, One, words }) => `import type { ${One}Status } from '@aliquot/contract/${noun}';

/** What can happen to a ${words}. */
export const ${one}Moves = {
  close: { from: ['open'], to: 'closed' },
} as const satisfies Record<string, { from: readonly ${One}Status[]; to: ${One}Status }>;
export type ${One}Move = keyof typeof ${one}Moves;

export const canMove${One} = (status: ${One}Status, move: ${One}Move): boolean =>
  (${one}Moves[move].from as readonly ${One}Status[]).includes(status);
`;

const domainTest: Template = ({ noun, one, One, words }) => `import { ${one}Statuses } from '@aliquot/contract/${noun}';
import { describe, expect, it } from 'vitest';
import { canMove${One} } from './${noun}.domain.ts';

describe('a ${words}', () => {
  const closable = new Set(['open']);

  it.each(${one}Statuses)('that is %s can be closed or not', (status) => {
    expect(canMove${One}(status, 'close')).toBe(closable.has(status));
  });
});
`;

const policy: Template = ({ noun, One, words }) => `import type { ${One}Status } from '@aliquot/contract/${noun}';
import { type Actor, isAdmin } from '../../kernel/actor.ts';
import { type Permitted, permit, type Visible } from '../../kernel/permission.ts';
import { canMove${One} } from './${noun}.domain.ts';

/** What a policy needs to know of a ${words}. */
export type ${One}Facts = { readonly user_id: string; readonly status: ${One}Status };

const owns = (actor: Actor, { user_id }: ${One}Facts) => actor.kind === 'user' && actor.id === user_id;

export const visible = <Thing extends ${One}Facts>(actor: Actor, thing: Thing): Visible<Thing> | null =>
  permit('see', owns(actor, thing) || isAdmin(actor), thing);

const mayClose = <Thing extends ${One}Facts>(actor: Actor, thing: Thing): Permitted<'close', Thing> | null =>
  permit('close', owns(actor, thing) || isAdmin(actor), thing);

/** What the answer tells the browser. */
export const abilities = (actor: Actor, thing: ${One}Facts) => ({
  close: mayClose(actor, thing) !== null && canMove${One}(thing.status, 'close'),
});
`;

const policyTest: Template = ({ noun, words }) => `import type { Role } from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import { type Actor, anonymous } from '../../kernel/actor.ts';
import { abilities, mayClose } from './${noun}.policy.ts';

const person = (id: string, role: Role): Actor => ({
  kind: 'user',
  id,
  role,
  name: id,
  email: \`\${id}@example.org\`,
  emailVerified: true,
  labId: null,
});

describe('closing a ${words}', () => {
  it.each([
    ['its owner', person('owner', 'user'), true],
    ['an administrator', person('admin', 'admin'), true],
    ['anyone else', person('other', 'user'), false],
    ['nobody signed in', anonymous, false],
  ])('is for %s: %#', (_who, actor, allowed) => {
    expect(mayClose(actor, { user_id: 'owner', status: 'open' }) !== null).toBe(allowed);
  });

  it('is not offered when it is closed', () => {
    expect(abilities(person('owner', 'user'), { user_id: 'owner', status: 'closed' })).toEqual({ close: false });
  });
});
`;

const repository: Template = ({
  noun,
  table,
  one,
  One,
  words,
  manyWords,
}) => `import type { PageQuery } from '@aliquot/contract/pages';
import type { Permitted } from '../../kernel/permission.ts';
import type { Db } from '../../platform/db/index.ts';
import { ${one}Moves } from './${noun}.domain.ts';

/** @returns undefined where the actor may see no such row. */
export const find${One} = (db: Db, id: string) => db.selectFrom('${table}').selectAll().where('id', '=', id).executeTakeFirst();
export type ${One}Row = NonNullable<Awaited<ReturnType<typeof find${One}>>>;

/** One page of a person's ${manyWords}, newest first, and how many there are. */
export const listOfUser = async (db: Db, userId: string, { page, pageSize }: PageQuery) => {
  const ofUser = db.selectFrom('${table}').where('user_id', '=', userId);
  const items = await ofUser
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await ofUser.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { items, total };
};

export const insert${One} = (db: Db, userId: string, title: string) =>
  db.insertInto('${table}').values({ user_id: userId, title }).returningAll().executeTakeFirstOrThrow();

/** Closes a ${words} that is still open. @returns undefined when somebody was faster. */
export const close${One} = (db: Db, { id }: Permitted<'close', ${One}Row>) =>
  db
    .updateTable('${table}')
    .set({ status: ${one}Moves.close.to })
    .where('id', '=', id)
    .where('status', 'in', ${one}Moves.close.from)
    .returningAll()
    .executeTakeFirst();
`;

const presenter: Template = ({ noun, one, One }) => `import type { ${One} } from '@aliquot/contract/${noun}';
import type { Actor } from '../../kernel/actor.ts';
import type { Visible } from '../../kernel/permission.ts';
import { refuse, succeed } from '../../kernel/result.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { abilities, visible } from './${noun}.policy.ts';
import { find${One}, type ${One}Row } from './${noun}.repository.ts';

export const present${One} = (actor: Actor, row: Visible<${One}Row>): ${One} => ({
  id: row.id,
  title: row.title,
  status: row.status,
  created_at: row.created_at.toISOString(),
  can: abilities(actor, row),
});

/** The answer with one as it is now. */
export const presentById = async ({ db, actor }: Doing, ${one}Id: string) => {
  const row = await find${One}(db, ${one}Id);
  const seen = row && visible(actor, row);
  return seen ? succeed(present${One}(actor, seen)) : refuse('NOT_FOUND');
};
`;

const handlers: Template = ({ noun, one, One, words }) => `import { ${one}Routes } from '@aliquot/contract/${noun}';
import { refuse, succeed } from '../../kernel/result.ts';
import { handle } from '../../platform/http/mount.ts';
import { happened } from '../notifications/happenings.service.ts';
import { mayClose, visible } from './${noun}.policy.ts';
import { present${One}, presentById } from './${noun}.presenter.ts';
import { close${One}, find${One}, insert${One}, listOfUser } from './${noun}.repository.ts';

export const ${one}Handlers = {
  list: handle(${one}Routes.list, async ({ input, actor, db }) => {
    const { items, total } = await listOfUser(db, actor.id, input);
    const seen = items.flatMap((row) => visible(actor, row) ?? []);
    return succeed({ items: seen.map((row) => present${One}(actor, row)), total, page: input.page, pageSize: input.pageSize });
  }),

  add: handle(${one}Routes.add, async (call) => {
    const { input, actor, db } = call;
    const row = await insert${One}(db, actor.id, input.title);
    await happened(call, { action: '${noun}.add', objectType: '${words}', objectId: row.id, after: { title: row.title } });
    return presentById(call, row.id);
  }),

  close: handle(${one}Routes.close, async (call) => {
    const { input, actor, db } = call;
    const row = await find${One}(db, input.${one}Id);
    const permitted = row ? mayClose(actor, row) : null;
    if (!permitted) return refuse('NOT_FOUND');
    const closed = await close${One}(db, permitted);
    if (!closed) return refuse('CONFLICT', 'This ${words} is closed already.');
    await happened(call, {
      action: '${noun}.close',
      objectType: '${words}',
      objectId: closed.id,
      before: { status: permitted.status },
      after: { status: closed.status },
    });
    return presentById(call, closed.id);
  }),
};
`;

const handlersTest: Template = ({ one, many, manyWords }) => `import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp({ worker: false });
afterAll(() => app.close());
const owner = await app.person('user');
const other = await app.person('user');
const admin = await app.person('admin');

const add = (title: string) => owner.api.${many}.add({ title });

describe('${manyWords}', () => {
  it('are for signed-in people', async () => {
    await expect(app.anonymous.${many}.list({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('are listed for their owner alone', async () => {
    const added = await add('First');
    expect((await owner.api.${many}.list({})).items).toContainEqual(added);
    expect(await other.api.${many}.list({})).toMatchObject({ items: [], total: 0 });
  });

  it('are closed once', async () => {
    const { id } = await add('Second');
    expect(await owner.api.${many}.close({ ${one}Id: id })).toMatchObject({ status: 'closed', can: { close: false } });
    await expect(owner.api.${many}.close({ ${one}Id: id })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('are not there for others, and are for administrators', async () => {
    const { id } = await add('Third');
    await expect(other.api.${many}.close({ ${one}Id: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await admin.api.${many}.close({ ${one}Id: id })).toMatchObject({ status: 'closed' });
  });
});
`;

const migration: Template = ({ table }) => `create table ${table} (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  title text not null,
  status text not null default 'open' check (status in ('open', 'closed')),
  created_at timestamptz not null default now()
);
create index ${table}_user on ${table} (user_id, created_at desc);

alter table ${table} enable row level security;
grant select, insert, update on ${table} to aliquot_app;
create policy ${table}_read on ${table} for select to aliquot_app using (acl.sees_all() or user_id = acl.actor_id());
create policy ${table}_add on ${table} for insert to aliquot_app with check (acl.sees_all() or user_id = acl.actor_id());
create policy ${table}_change on ${table} for update to aliquot_app using (acl.sees_all() or user_id = acl.actor_id());
`;

/** The new files of a feature, by path. `migrationNumber` is the next free one. */
export const newFiles = (names: Names, migrationNumber: number): Record<string, string> => {
  const { noun, table } = names;
  const feature = `server/src/features/${noun}/${noun}`;
  return {
    [`contract/src/${noun}.ts`]: contract(names),
    [`server/src/platform/db/migrations/${String(migrationNumber).padStart(4, '0')}_${table}.sql`]: migration(names),
    [`${feature}.domain.ts`]: domain(names),
    [`${feature}.domain.test.ts`]: domainTest(names),
    [`${feature}.policy.ts`]: policy(names),
    [`${feature}.policy.test.ts`]: policyTest(names),
    [`${feature}.repository.ts`]: repository(names),
    [`${feature}.presenter.ts`]: presenter(names),
    [`${feature}.handlers.ts`]: handlers(names),
    [`${feature}.handlers.int.test.ts`]: handlersTest(names),
  };
};
