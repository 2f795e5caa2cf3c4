import { type Result, refuse, succeed } from '../../../../kernel/result.ts';
import type { Db } from '../../../../platform/db/index.ts';
import { lockProject } from '../collaborations.repository.ts';
import {
  decideOn,
  type RecordAct,
  type RecordDecision,
  type RecordParty,
  reasonWords,
  refusalWords,
} from './records.domain.ts';
import { type RecordRow, recordsOfLaboratory, recordsOfPerson, recordsOfProject } from './records.repository.ts';

export type RuledAct = { readonly project: 'kept' | 'hidden' | 'removed'; readonly engagements: readonly RecordRow[] };

const answer = (act: RecordAct, decision: RecordDecision<RecordRow>, reason: string | undefined, isPart = false) => {
  if ('refused' in decision) return refuse('CONFLICT', refusalWords(act, decision.refused, decision.by, isPart));
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

/** The same for the request to one laboratory of a project, whose others go on. @returns NOT_FOUND where the project has no such request. */
export const ruleOnRequest = async (
  db: Db,
  act: 'cancel' | 'reassign',
  project: { readonly id: string },
  requestId: string,
  reason: string | undefined,
): Promise<Result<RecordRow, 'CONFLICT' | 'NOT_FOUND'>> => {
  await lockProject(db, project.id);
  const row = (await recordsOfProject(db, project.id)).find(({ id }) => id === requestId);
  if (!row) return refuse('NOT_FOUND');
  const ruled = answer(act, decideOn(act, act === 'cancel' ? 'researcher' : 'administrator', [row]), reason, true);
  return ruled.ok ? succeed(row) : ruled;
};

/**
 * Decides the deletion of a researcher's account by the records of all their projects. Take the projects' locks before.
 * @returns what becomes of each project that has engagements, by its id.
 */
export const ruleOnAccount = async (db: Db, userId: string): Promise<Result<ReadonlyMap<string, RuledAct>, 'CONFLICT'>> => {
  const rows = Map.groupBy(await recordsOfPerson(db, userId), ({ project_id }) => project_id);
  const ruled = new Map<string, RuledAct>();
  for (const [id, engagements] of rows) {
    const left = engagements.some(({ hasLeft }) => hasLeft);
    const decision = answer('delete-account', decideOn('delete-account', 'researcher', engagements, left), undefined);
    if (!decision.ok) return decision;
    ruled.set(id, { project: decision.value, engagements });
  }
  return succeed(ruled);
};

/** Why a laboratory has to stay for the time being; null where it can be deleted. */
export const whyRecordsKeepLaboratory = async (db: Db, labId: string): Promise<string | null> => {
  const decision = decideOn('delete-laboratory', 'administrator', await recordsOfLaboratory(db, labId));
  return 'refused' in decision ? refusalWords('delete-laboratory', decision.refused, decision.by) : null;
};
