import type { LabTerms } from '@aliquot/contract/terms';
import { type Result, refuse, succeed } from '../../kernel/result.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { mayEdit } from './labs.policy.ts';
import { findLab, updateTerms } from './labs.repository.ts';
import { announceLab } from './notices.letters.ts';
import { changedTerms, termsOfColumns } from './terms.domain.ts';

type Statement = { readonly labId: string; readonly terms: LabTerms; readonly version: number };

/**
 * Saves what a laboratory states of time, capacity and prices over the version that was read. Saying the same again confirms it:
 * the day of the statement moves.
 */
export const stateTerms = async (
  doing: Doing,
  { labId, terms, version }: Statement,
): Promise<Result<string, 'NOT_FOUND' | 'CONFLICT'>> => {
  const row = await findLab(doing.db, labId);
  const permitted = row && mayEdit(doing.actor, row);
  if (!permitted) return refuse('NOT_FOUND');
  if (!(await updateTerms(doing.db, labId, { terms, version, now: doing.now }))) return refuse('CONFLICT');
  await recordChange(doing, {
    action: 'labs.terms',
    objectType: 'lab',
    objectId: labId,
    ...changedTerms(termsOfColumns(permitted), terms),
  });
  await announceLab(doing, labId);
  return succeed(labId);
};
