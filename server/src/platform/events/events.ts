import { sql } from 'kysely';
import type { Audience } from '../../kernel/audience.ts';
import type { Database, Db } from '../db/index.ts';

/** Kinds of changes, so that a page knows what to load again. The news itself is never sent this way. */
export type Noun =
  | 'projects'
  | 'requests'
  | 'conversations'
  | 'documents'
  | 'analyses'
  | 'labs'
  | 'users'
  | 'reports'
  | 'notifications'
  | 'protocols';

export type Announcement = { noun: Noun; id?: string | undefined; audience: Audience };

export type Listener = {
  readonly userId: string;
  readonly labId: string | null;
  readonly isAdmin: boolean;
  readonly tell: (announcement: Announcement) => void;
  /** Called when the database goes away, and when announcements may have been missed. */
  readonly lost?: () => void;
};

export type Events = {
  subscribe(listener: Listener): () => void;
  close(): Promise<void>;
};

const channel = 'aliquot_events';

/** The people of projects are named in the announcement, so that what comes after a colleague was removed does not reach them. */
const named = async (db: Db, { projects, users = [], ...audience }: Audience): Promise<Omit<Audience, 'projects'>> => {
  if (projects === undefined) return { ...audience, users };
  const { rows } = await sql<{ id: string }>`
    select acl.project_reader_ids(project) as id
    from unnest(${projects.filter((project) => project !== null)}::uuid[]) as project`.execute(db);
  return { ...audience, users: [...new Set([...users, ...rows.map(({ id }) => id)])] };
};

/** Announces a change to everyone it concerns, on every API process, when and only when the transaction commits. */
export const announce = async (db: Db, { audience, ...change }: Announcement): Promise<void> => {
  const announcement: Announcement = { ...change, audience: await named(db, audience) };
  await sql`select pg_notify(${channel}, ${JSON.stringify(announcement)})`.execute(db);
};

const concerns = ({ users, labs, admins }: Audience, { userId, labId, isAdmin }: Listener) =>
  Boolean(users?.includes(userId) || (labId && labs?.includes(labId)) || (admins && isAdmin));

/** Listens to the announcements of all processes and passes each to the listeners it concerns. */
export const createEvents = async (database: Database): Promise<Events> => {
  const listeners = new Set<Listener>();
  const hear = (payload: string) => {
    const announcement = JSON.parse(payload) as Announcement;
    for (const listener of listeners) if (concerns(announcement.audience, listener)) listener.tell(announcement);
  };
  const lose = () => {
    for (const listener of listeners) listener.lost?.();
  };
  const unlisten = await database.listen(channel, hear, lose);
  const unwatch = database.outages.watch({ lost: lose, regained: () => {} });
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      unwatch();
      await unlisten();
    },
  };
};
