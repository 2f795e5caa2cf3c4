import type { AuditObject } from '@aliquot/contract/administration/audit-actions';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';

/** An object that somebody asked about, and its owner: a person or a laboratory, or both null. */
export type AskedThing = {
  readonly type: AuditObject;
  readonly id: string;
  readonly userId: string | null;
  readonly labId: string | null;
};

const none = sql<string | null>`null::uuid`;
const kinds = [
  { type: 'project', table: 'projects', userId: sql.ref('t.user_id'), labId: none },
  {
    type: 'document',
    table: 'documents',
    userId: sql`(select p.user_id from projects p where p.id = t.project_id)`,
    labId: none,
  },
  { type: 'lab', table: 'labs', userId: none, labId: sql.ref('t.id') },
  { type: 'collaboration', table: 'lab_collaborations', userId: none, labId: sql.ref('t.lab_reference_id') },
  {
    type: 'shipment',
    table: 'shipments',
    userId: none,
    labId: sql`(select c.lab_reference_id from lab_collaborations c where c.id = t.collaboration_id)`,
  },
  ...(
    [
      ['lab_document', 'lab_documents'],
      ['analysis', 'analyses'],
      ['certification', 'certifications'],
      ['correction', 'certification_corrections'],
      ['gap_reason', 'gap_reasons'],
      ['lab_invitation', 'lab_invitations'],
    ] as const
  ).map(([type, table]) => ({ type, table, userId: none, labId: sql.ref('t.lab_id') })),
];

/** The object of the first id that exists, or undefined. */
export const findAsked = async (db: Db, ids: readonly string[]): Promise<AskedThing | undefined> => {
  if (ids.length === 0) return undefined;
  const wanted = sql`any(${[...ids]}::uuid[])`;
  const each = kinds.map(
    ({ type, table, userId, labId }) =>
      sql`select ${type}::text as type, t.id, ${userId} as "userId", ${labId} as "labId" from ${sql.table(table)} t where t.id = ${wanted}`,
  );
  const { rows } = await sql<AskedThing>`${sql.join(each, sql` union all `)} limit 1`.execute(db);
  return rows[0];
};
