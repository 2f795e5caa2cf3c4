import type { ProposalDraft, ProposalFate, ProposalTerms } from '@aliquot/contract/engagements/proposals';
import { totalOf } from '@aliquot/contract/money';
import { sql } from 'kysely';
import type { Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';

/** The versions that a laboratory has sent on a request, newest first. */
export const versionsOf = (db: Db, collaborationId: string) =>
  db.selectFrom('proposals').selectAll().where('collaboration_id', '=', collaborationId).orderBy('version', 'desc').execute();
export type ProposalRow = Awaited<ReturnType<typeof versionsOf>>[number];

export const newestOf = (db: Db, collaborationId: string): Promise<ProposalRow | undefined> =>
  db
    .selectFrom('proposals')
    .selectAll()
    .where('collaboration_id', '=', collaborationId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The newest version of each request and the one before it, by request. */
export const newestOfEach = async (db: Db, collaborationIds: readonly string[]): Promise<Map<string, ProposalRow[]>> => {
  const rows = await db
    .selectFrom('proposals')
    .selectAll()
    .where('collaboration_id', '=', sql<string>`any(${[...collaborationIds]}::uuid[])`)
    .orderBy('version', 'desc')
    .execute();
  return Map.groupBy(rows, ({ collaboration_id }) => collaboration_id);
};

/** The columns of a version as its laboratory wrote it. */
export const termsOf = (row: ProposalRow): ProposalTerms => ({
  currency: row.currency,
  lines: row.lines,
  turnaroundDays: row.turnaround_days,
  earliestStart: row.earliest_start,
  validUntil: row.valid_until,
  sampleRequirements: row.sample_requirements,
  terms: row.terms,
  milestones: row.milestones,
  silenceAcceptsAfterDays: row.silence_accepts_after_days,
});

type ById = { readonly id: string };

/** Stores a version. A number that is taken breaks a unique constraint (23505). */
export const insertVersion = (
  db: Db,
  { id }: Permitted<'propose', ById>,
  proposal: ProposalTerms,
  {
    version,
    files,
    by,
    now,
  }: { version: number; files: readonly { readonly id: string }[]; by: { id: string; name: string }; now: Date },
) =>
  db
    .insertInto('proposals')
    .values({
      collaboration_id: id,
      version,
      currency: proposal.currency,
      lines: JSON.stringify(proposal.lines),
      milestones: JSON.stringify(proposal.milestones),
      files: files.map((file) => file.id),
      total: Number(totalOf(proposal.lines)),
      turnaround_days: proposal.turnaroundDays,
      earliest_start: proposal.earliestStart,
      valid_until: proposal.validUntil,
      sample_requirements: proposal.sampleRequirements,
      terms: proposal.terms,
      silence_accepts_after_days: proposal.silenceAcceptsAfterDays,
      created_by: by.id,
      created_by_name: by.name,
      created_at: now,
    })
    .execute();

/** Notes what became of the open version of a request, if there is one. */
export const noteFate = async (
  db: Db,
  { id }: Permitted<'propose', ById> | Permitted<'answer', ById>,
  fate: Exclude<ProposalFate, 'open' | 'over'>,
  { by, words, now }: { by: string; words?: string; now: Date },
): Promise<void> => {
  await db
    .updateTable('proposals')
    .set({ fate, fate_words: words ?? null, fate_by: by, fate_at: now })
    .where('collaboration_id', '=', id)
    .where('fate', '=', 'open')
    .execute();
};

/** The deliveries that count as accepted by what their accepted proposal says, the oldest first. */
export const silentDeliveries = async (db: Db, now: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('lab_collaborations as c')
    .innerJoin('proposals as o', 'o.collaboration_id', 'c.id')
    .select('c.id')
    .where('c.stage', '=', 'delivered')
    .where('o.fate', '=', 'accepted')
    .where(sql<boolean>`c.completed_at + make_interval(days => o.silence_accepts_after_days) <= ${now}::timestamptz`)
    .orderBy('c.completed_at')
    .orderBy('c.id')
    .execute();
  return rows.map(({ id }) => id);
};

export const findProposalDraft = (db: Db, collaborationId: string) =>
  db
    .selectFrom('proposal_drafts')
    .select(['values', 'saved_at'])
    .where('collaboration_id', '=', collaborationId)
    .executeTakeFirst();

/** Saves what a laboratory has not sent, in place of the one before. */
export const saveProposalDraft = async (
  db: Db,
  { id }: Permitted<'propose', ById>,
  { values, by, now }: { values: ProposalDraft; by: string; now: Date },
): Promise<void> => {
  const saved = { values: JSON.stringify(values), saved_by: by, saved_at: now };
  await db
    .insertInto('proposal_drafts')
    .values({ collaboration_id: id, ...saved })
    .onConflict((conflict) => conflict.column('collaboration_id').doUpdateSet(saved))
    .execute();
};

export const removeProposalDraft = async (db: Db, { id }: Permitted<'propose', ById>): Promise<void> => {
  await db.deleteFrom('proposal_drafts').where('collaboration_id', '=', id).execute();
};
