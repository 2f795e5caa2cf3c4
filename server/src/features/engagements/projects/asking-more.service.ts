import { projectMessages } from '@aliquot/contract/engagements/project-words';
import type { Match } from '@aliquot/contract/hearts/matching';
import type { Permitted } from '../../../kernel/permission.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { UserDoing } from '../../../platform/db/doing.ts';
import { findMatches } from '../../hearts/matching/matching.service.ts';
import { inform } from '../../people/notifications/happenings.service.ts';
import { isActive } from '../collaborations/collaborations.domain.ts';
import { askLab, matchSnapshot } from '../collaborations/requesting.service.ts';
import { askingProblem } from './projects.domain.ts';
import { reloadProject } from './projects.letters.ts';
import { openRequests, takesMoreLabs } from './projects.policy.ts';
import type { ProjectRow } from './projects.repository.ts';
import { requestOf } from './requests.domain.ts';

/** The registered laboratories that could be asked about a project too, best first. @returns CONFLICT where none can be asked now */
export const furtherMatches = async (
  doing: UserDoing,
  project: Permitted<'ask', ProjectRow>,
): Promise<Result<Match[], 'CONFLICT'>> => {
  if (!takesMoreLabs(project)) return refuse('CONFLICT', projectMessages.takesNoMore);
  const asked = new Set(project.lab_collaborations.map(({ lab_reference_id }) => lab_reference_id));
  const { answer } = await findMatches(doing, requestOf(project));
  return succeed(answer.matches.filter(({ id, isGenerated }) => !isGenerated && !asked.has(id)));
};

/**
 * Asks further laboratories about a project on which none is engaged. The caller holds its lock. @returns CONFLICT where one of
 * them is asked already or the project is not pending, UNPROCESSABLE_CONTENT for too many, one named twice, or one that is no match
 */
export const askMore = async (
  doing: UserDoing,
  project: Permitted<'ask', ProjectRow>,
  labIds: readonly string[],
): Promise<Result<number, 'CONFLICT' | 'UNPROCESSABLE_CONTENT'>> => {
  if (!takesMoreLabs(project)) return refuse('CONFLICT', projectMessages.takesNoMore);
  const problem = askingProblem(labIds, openRequests(project));
  if (problem !== null) return refuse('UNPROCESSABLE_CONTENT', problem);
  const asked = project.lab_collaborations.find((each) => isActive(each) && labIds.includes(each.lab_reference_id ?? ''));
  if (asked) return refuse('CONFLICT', `You have already asked ${asked.lab_name}. Nothing was sent.`);
  const { answer } = await findMatches(doing, requestOf(project));
  const chosen = labIds.flatMap((id) => answer.matches.find((each) => each.id === id && !each.isGenerated) ?? []);
  if (chosen.length < labIds.length) return refuse('UNPROCESSABLE_CONTENT', projectMessages.labNotFound);
  for (const lab of chosen) {
    const sent = await askLab(doing, project, lab, matchSnapshot(lab));
    if (!sent.ok) return sent;
  }
  await inform(doing, { reload: [reloadProject(project)] });
  return succeed(chosen.length);
};
