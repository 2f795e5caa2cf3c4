import { projectMessages } from '@aliquot/contract/engagements/project-words';
import { type AskedPart, partWords, type RequestPart, splitMessages } from '@aliquot/contract/engagements/splits/request-parts';
import { noCorrections } from '@aliquot/contract/hearts/understanding';
import { afterWorkingDays, utcDay } from '../../../kernel/days.ts';
import type { Permitted } from '../../../kernel/permission.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { UserDoing } from '../../../platform/db/doing.ts';
import { coverageOfLabs } from '../../hearts/matching/coverage.service.ts';
import { findMatches } from '../../hearts/matching/matching.service.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { happenedTo } from '../collaborations/acting.service.ts';
import { canMove, daysToRespond } from '../collaborations/collaborations.domain.ts';
import { findCollaboration, isLive, type MatchSnapshot, narrowRequest } from '../collaborations/collaborations.repository.ts';
import { conflictAfterRace, moveOn } from '../collaborations/moving.service.ts';
import { askLab, matchSnapshot } from '../collaborations/requesting.service.ts';
import { askingProblem } from '../projects/projects.domain.ts';
import { reloadProject } from '../projects/projects.letters.ts';
import { openRequests, takesParts } from '../projects/projects.policy.ts';
import type { ProjectRow } from '../projects/projects.repository.ts';
import { requestOf, testsOf } from '../projects/requests.domain.ts';
import { changeNews } from '../proposals/proposals.letters.ts';
import { mayAnswer } from '../proposals/proposals.policy.ts';
import { recordOutcome } from '../proposals/proposals.repository.ts';
import { isSamePart, narrowedWords, splitProblem } from './splits.domain.ts';
import { mayNarrow } from './splits.policy.ts';

type Refused = 'CONFLICT' | 'UNPROCESSABLE_CONTENT';

/** Narrows an open request to a part; an open proposal for more is returned. @returns CONFLICT when another move was faster. */
const narrow = async (
  doing: UserDoing,
  id: string,
  part: RequestPart,
  match: MatchSnapshot | null,
): Promise<Result<unknown, 'CONFLICT'>> => {
  const { db, actor, now } = doing;
  const row = await findCollaboration(db, id);
  const engagement = isLive(row) ? mayNarrow(actor, row) : null;
  if (!engagement) return conflictAfterRace(doing, id);
  if (isSamePart(engagement.part, part)) return succeed(null);
  const words = narrowedWords(part);
  if (engagement.stage === 'proposed') {
    const answering = mayAnswer(actor, engagement);
    if (!answering) return conflictAfterRace(doing, id);
    await recordOutcome(db, answering, 'change-asked', { by: actor.id, words, now });
    const moved = await moveOn(doing, answering, 'ask-for-change');
    if (!moved.ok) return moved;
  }
  const respond_by = utcDay(afterWorkingDays(now, daysToRespond));
  if (!(await narrowRequest(db, engagement, { part, match, respond_by, now }))) return conflictAfterRace(doing, id);
  await happenedTo(doing, engagement, {
    action: 'collaborations.narrow',
    before: { stage: engagement.stage, tests: engagement.part ? partWords(engagement.part) : null },
    after: { stage: 'asked', tests: partWords(part) },
    news: [changeNews(engagement, words)],
  });
  return succeed(null);
};

type Share = { readonly part: RequestPart; readonly labId: string; readonly openId: string | null };

const sendPart = async (
  doing: UserDoing,
  project: Permitted<'ask', ProjectRow>,
  { part, labId, openId }: Share,
): Promise<Result<unknown, Refused>> => {
  // The reasons of its match name no test of another laboratory.
  const request = { ...requestOf(project), title: partWords(part), description: part.description, corrections: noCorrections };
  const { matches } = (await findMatches(doing, request, [labId])).answer;
  const match = matches.find((each) => each.id === labId && !each.isGenerated);
  if (openId !== null) return narrow(doing, openId, part, match ? matchSnapshot(match) : null);
  return match
    ? askLab(doing, project, match, matchSnapshot(match), part)
    : refuse('UNPROCESSABLE_CONTENT', projectMessages.labNotFound);
};

/**
 * Asks laboratories for parts of a request. The caller holds the project's lock. An open request to one of them is narrowed, and the
 * requests to others stay as they are until a part of theirs is awarded.
 * @returns CONFLICT where a laboratory has the whole request or one of the tests, UNPROCESSABLE_CONTENT for parts that don't fit
 */
export const splitRequest = async (
  doing: UserDoing,
  project: Permitted<'ask', ProjectRow>,
  asked: readonly AskedPart[],
): Promise<Result<unknown, Refused>> => {
  if (!takesParts(project)) return refuse('CONFLICT', splitMessages.closed);
  const engagements = project.lab_collaborations;
  const read = await coverageOfLabs(doing, requestOf(project), []);
  const tests = testsOf(read.asked).map(({ id, label }) => ({ id, label }));
  const problem = splitProblem(asked, tests, engagements);
  if (problem) return refuse(problem.code, problem.words);
  const shares = asked.map(({ labId, tests: ids, description }): Share => {
    const open = engagements.find(({ lab_reference_id, stage }) => lab_reference_id === labId && canMove(stage, 'propose'));
    return { labId, openId: open?.id ?? null, part: { tests: tests.filter(({ id }) => ids.includes(id)), description } };
  });
  const added = shares.flatMap(({ labId, openId }) => (openId === null ? [labId] : []));
  const tooMany = askingProblem(added, openRequests(project));
  if (tooMany !== null) return refuse('UNPROCESSABLE_CONTENT', tooMany);
  for (const share of shares) {
    const sent = await sendPart(doing, project, share);
    if (!sent.ok) return sent;
  }
  await happened(doing, {
    action: 'projects.split',
    objectType: 'project',
    objectId: project.id,
    after: {
      parts: shares.map(({ part }) => partWords(part)),
    },
    reload: [reloadProject(project)],
  });
  return succeed(null);
};
