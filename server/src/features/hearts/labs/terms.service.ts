import type { LabTerms } from '@aliquot/contract/hearts/terms';
import type { Permitted } from '../../../kernel/permission.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { reloadLab } from './labs.letters.ts';
import { type LabRow, updateTerms } from './labs.repository.ts';
import { changedTerms, termsOfColumns } from './terms.domain.ts';

/**
 * Saves what a laboratory states of time, capacity and prices over the version that was read. Saying the same again confirms it:
 * the day of the statement moves.
 */
export const stateTerms = async (
  doing: Doing,
  lab: Permitted<'edit', LabRow>,
  { terms, version }: { readonly terms: LabTerms; readonly version: number },
): Promise<Result<true, 'CONFLICT'>> => {
  if (!(await updateTerms(doing.db, lab, { terms, version, now: doing.now }))) return refuse('CONFLICT');
  await happened(doing, {
    action: 'labs.terms',
    objectType: 'lab',
    objectId: lab.id,
    ...changedTerms(termsOfColumns(lab), terms),
    reload: [reloadLab(lab.id)],
  });
  return succeed(true as const);
};
