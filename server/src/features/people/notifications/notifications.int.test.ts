import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { statusOf } from '../../../testing/acts/labs.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { type Person } from '../../../testing/test-app.ts';

const given = scenario({ worker: false });
const { app } = given;
const person = given.researcher();
const other = given.labOwner();

const tell = async ({ id }: Person, ...titles: string[]) => {
  const start = Date.now() - 60_000;
  await app.world.database.owner
    .insertInto('notifications')
    .values(titles.map((title, index) => ({ user_id: id, kind: 'message', title, created_at: new Date(start + index * 1000) })))
    .execute();
};

describe('notices', () => {
  it('GEN-013 are the own ones, newest first, in pages, with how many are unread', async () => {
    expect(await person.api.notifications.list({})).toEqual({ items: [], total: 0, unread: 0, page: 1, pageSize: 20 });
    await tell(person, 'one', 'two', 'three');
    await tell(other, 'not for me');
    const all = await person.api.notifications.list({});
    expect(all.items.map(({ title, read }) => [title, read])).toEqual([
      ['three', false],
      ['two', false],
      ['one', false],
    ]);
    expect(all).toMatchObject({ total: 3, unread: 3 });
    const second = await person.api.notifications.list({ page: 2, pageSize: 2 });
    expect(second.items.map(({ title }) => title)).toEqual(['one']);
    expect(second).toMatchObject({ total: 3, unread: 3 });
  });

  it('are marked as read, some or all, and only once', async () => {
    const { items } = await person.api.notifications.list({});
    const [first] = items;
    expect(await person.api.notifications.markRead({ ids: [String(first?.id)] })).toEqual({ unread: 2 });
    const readAt = () =>
      app.world.database.owner
        .selectFrom('notifications')
        .select('read_at')
        .where('id', '=', String(first?.id))
        .executeTakeFirst();
    const noted = await readAt();
    expect(await person.api.notifications.markRead({})).toEqual({ unread: 0 });
    expect(await readAt()).toEqual(noted);
    expect((await person.api.notifications.list({})).items.every(({ read }) => read)).toBe(true);
  });

  it('of others cannot be marked', async () => {
    const { items } = await other.api.notifications.list({});
    const [theirs] = items;
    expect(await person.api.notifications.markRead({ ids: [String(theirs?.id), randomUUID()] })).toEqual({ unread: 0 });
    expect((await other.api.notifications.list({})).unread).toBe(1);
  });

  it('an empty choice marks nothing', async () => {
    await tell(person, 'four');
    expect(await person.api.notifications.markRead({ ids: [] })).toEqual({ unread: 1 });
  });

  it('are marked by their ids, at most 100', async () => {
    expect(await statusOf(person.api.notifications.markRead({ ids: ['nonsense'] }))).toBe(400);
    expect(await statusOf(person.api.notifications.markRead({ ids: Array.from({ length: 101 }, () => randomUUID()) }))).toBe(
      400,
    );
  });
});
