import { type Result, refuse, succeed } from '../../../../kernel/result.ts';
import type { Db } from '../../../../platform/db/index.ts';
import { lockProject } from '../collaborations.repository.ts';
import {
  decideOn,
  effectOn,
  type RecordAct,
  type RecordDecision,
  type RecordParty,
  reasonWords,
  refusalWords,
} from './records.domain.ts';
import { type RecordRow, recordsOfLaboratory, recordsOfPerson, recordsOfProject } from './records.repository.ts';

export type RuledAct = { readonly project: 'kept' | 'hidden' | 'removed'; readonly engagements: readonly RecordRow[] };

const answer = (act: RecordAct, decision: RecordDecision<RecordRow>, reason: string | undefined) => {
  if ('refused' in decision) return refuse('CONFLICT', refusalWords(act, decision.refused, decision.by));
  if (decision.needsReason && !reason) return refuse('CONFLICT', reasonWords(decision.needsReason));
  return succeed(decision.project);
};

/**
 * Decides an act on a project by the table of records, under the project's lock. @returns CONFLICT where the record forbids it, or a
 * reason is missing that the other side reads.
 */
export const ruleOnProject = async (
  db: Db,
  act: RecordAct,
  party: RecordParty,
  project: { readonly id: string; readonly left_at: Date | null },
  reason: string | undefined,
): Promise<Result<RuledAct, 'CONFLICT'>> => {
  await lockProject(db, project.id);
  const engagements = await recordsOfProject(db, project.id);
  const ruled = answer(act, decideOn(act, party, engagements, project.left_at !== null), reason);
  return ruled.ok ? succeed({ project: ruled.value, engagements }) : ruled;
};

const firstRefusal = (act: RecordAct, party: RecordParty, rows: readonly RecordRow[]): string | null => {
  for (const row of rows) {
    const cell = effectOn(act, party, row);
    if (typeof cell !== 'string') return refusalWords(act, cell.refused, row);
  }
  return null;
};

/** Why the account of a researcher has to stay for the time being; null where it can be deleted. */
export const whyRecordsKeepAccount = async (db: Db, userId: string): Promise<string | null> =>
  firstRefusal('delete-account', 'researcher', await recordsOfPerson(db, userId));

/** Why a laboratory has to stay for the time being; null where it can be deleted. */
export const whyRecordsKeepLaboratory = async (db: Db, labId: string): Promise<string | null> =>
  firstRefusal('delete-laboratory', 'administrator', await recordsOfLaboratory(db, labId));
