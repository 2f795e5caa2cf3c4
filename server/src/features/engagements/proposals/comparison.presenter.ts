import type { ComparedLab } from '@aliquot/contract/engagements/proposal-comparison';
import type { Actor } from '../../../kernel/actor.ts';
import { utcDay } from '../../../kernel/days.ts';
import type { Visible } from '../../../kernel/permission.ts';
import type { LabCoverage } from '../../hearts/matching/coverage.service.ts';
import type { CollaborationRow, MatchSnapshot } from '../collaborations/collaborations.repository.ts';
import { opennessOf } from '../conversations/conversations.domain.ts';
import { sideOf } from '../conversations/conversations.policy.ts';
import { endingBefore } from '../projects/endings.domain.ts';
import { perSampleOf } from './comparison.domain.ts';
import type { ProposalFileRow } from './files.repository.ts';
import { abilities, approvalOf } from './proposals.policy.ts';
import { presentVersion } from './proposals.presenter.ts';
import type { ProposalRow } from './proposals.repository.ts';

type Beside = {
  /** The newest version, and the one before it. */
  readonly versions: readonly ProposalRow[];
  /** Of the request. */
  readonly files: readonly ProposalFileRow[];
  readonly shown: LabCoverage | undefined;
  /** The number of samples that the request names. */
  readonly named: number | null;
  readonly now: Date;
};

/** True if the researcher's side can write to the laboratory now. */
export const mayAsk = (actor: Actor, { project, lab_reference_id, stage, accepted_at }: CollaborationRow, now: Date): boolean =>
  project !== null &&
  sideOf(actor, { lab_reference_id, user_id: project.user_id, colleagues: project.colleagues }) === 'researcher' &&
  opennessOf({ stage, accepted_at, hasProject: true }, now).closed === null;

/** One laboratory among those that are compared; what is best is known when all are. */
export const presentCompared = (
  actor: Actor,
  request: Visible<CollaborationRow>,
  { versions: [newest, before], files, shown, named, now }: Beside,
): Omit<ComparedLab, 'best'> => {
  const proposal = newest ? presentVersion(newest, before, { request, files }) : null;
  const { answer, accept } = abilities(actor, request, newest);
  const coverage = (shown?.coverage ?? []).map(({ type: _type, ...covered }) => covered);
  return {
    collaboration_id: request.id,
    lab_id: request.lab_reference_id,
    lab_name: request.lab_name,
    lab_location: request.lab_location,
    stage: request.stage,
    tests: request.part?.tests.map(({ label }) => label) ?? null,
    respond_by: request.respond_by,
    agreements_due: [...request.agreements_due],
    match: (request.match as MatchSnapshot | null)?.matchPercentage ?? null,
    proposal,
    coverage,
    per_sample: proposal && perSampleOf(proposal.lines, named),
    covered: coverage.filter(({ proof }) => proof === 'proven').length,
    ending: proposal ? endingBefore(shown?.needed ?? [], proposal.promisedEnd, utcDay(now)) : [],
    approval: approvalOf(actor, request, newest),
    can: { answer, accept, ask: mayAsk(actor, request, now) },
  };
};
