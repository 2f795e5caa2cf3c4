import { sql } from 'kysely';
import type { Visible } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import type { ChangedFields } from './changes.domain.ts';

/** The people of a laboratory as far as the actor may know them. */
export const laboratoryPeople = async (db: Db, { id }: Visible<{ readonly id: string }>) => {
  const { rows } = await sql<{ name: string; role: 'owner' | 'member' }>`
    select name, role from acl.laboratory_people(${id}::uuid)`.execute(db);
  return rows;
};

type Researcher = { readonly name: string; readonly institution: string; readonly location: string; readonly email: string };

/** The owner of a project, for those in it and for administrators. */
export const findResearcher = async (db: Db, { id }: Visible<{ readonly id: string }>): Promise<Researcher | undefined> => {
  const { rows } = await sql<Researcher>`
    select name, institution, location, email from acl.owner_of_project(${id}::uuid)`.execute(db);
  return rows[0];
};

type Price = { readonly version: number | null; readonly total: number; readonly currency: string; readonly agreed: boolean };

/**
 * The price of each engagement that has one: the accepted version with the accepted change orders, else the newest version that was not
 * taken back.
 */
export const pricesOf = async (db: Db, engagements: readonly { readonly id: string }[]): Promise<Map<string, Price>> => {
  const { rows } = await sql<Price & { id: string }>`
    select c.id, p.version, coalesce(p.currency, o.currency) as currency, coalesce(p.total, 0) + coalesce(o.price, 0) as total,
      o.currency is not null or p.fate = 'accepted' as agreed
    from lab_collaborations c
    left join lateral (select version, currency, total, fate from proposals where collaboration_id = c.id and fate <> 'taken-back'
      order by fate = 'accepted' desc, version desc limit 1) p on true
    left join lateral (select sum(price)::bigint as price, max(currency) as currency from change_orders
      where collaboration_id = c.id and state = 'accepted' and proposed_at >= c.agreed_at and currency is not null) o on true
    where c.id = any(${engagements.map(({ id }) => id)}::uuid[]) and coalesce(p.currency, o.currency) is not null`.execute(db);
  return new Map(rows.map(({ id, ...price }) => [id, price]));
};

export type TimelineRow = {
  readonly seq: number;
  readonly at: Date;
  readonly action: string;
  readonly actor_id: string | null;
  readonly actor_role: string;
  readonly actor_name: string | null;
  readonly reason: string | null;
  readonly file_name: string | null;
  readonly changed: ChangedFields | null;
};

/** The entries of the audit trail about a project and one of its engagements that the actor may read, the oldest first. */
export const timelineOf = async (db: Db, projectId: string, collaborationId: string | null): Promise<TimelineRow[]> => {
  const { rows } = await sql<TimelineRow>`
    select seq, at, action, actor_id, actor_role, actor_name, reason, file_name, changed
    from acl.timeline(${projectId}::uuid, ${collaborationId}::uuid)`.execute(db);
  return rows;
};
