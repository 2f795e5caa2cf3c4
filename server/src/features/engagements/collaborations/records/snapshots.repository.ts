import { sql } from 'kysely';
import type { AnyPermitted } from '../../../../kernel/permission.ts';
import type { Db } from '../../../../platform/db/index.ts';

export type EvidenceFacts = {
  /** The SHA-256 of each document of the laboratory, by its id. */
  readonly documents: Readonly<Record<string, string>>;
  readonly judgement: {
    readonly id: string;
    readonly rules_version: string;
    readonly compliance_score: number | null;
    readonly documents: number;
    readonly made_at: string;
  } | null;
};

/** What only the laboratory reads and both sides need of it: document hashes and the judgment in force. */
export const evidenceFacts = async (db: Db, collaborationId: string): Promise<EvidenceFacts> => {
  const { rows } = await sql<{ facts: EvidenceFacts | null }>`
    select acl.evidence_facts(${collaborationId}::uuid) as facts`.execute(db);
  return rows[0]?.facts ?? { documents: {}, judgement: null };
};

/** Stores a snapshot, once: the one of the first agreement stays. */
export const insertSnapshot = async (
  db: Db,
  { id }: AnyPermitted<'decide' | 'answer' | 'agree' | 'set-status', { id: string }>,
  snapshot: { content: string; sha256: string; taken_at: Date },
): Promise<void> => {
  await db
    .insertInto('snapshots')
    .values({ collaboration_id: id, ...snapshot })
    .onConflict((conflict) => conflict.column('collaboration_id').doNothing())
    .execute();
};

export const findSnapshot = (db: Db, collaborationId: string) =>
  db.selectFrom('snapshots').selectAll().where('collaboration_id', '=', collaborationId).executeTakeFirst();
