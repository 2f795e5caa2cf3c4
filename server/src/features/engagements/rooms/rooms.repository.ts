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
