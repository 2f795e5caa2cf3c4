import type { ComparedLab } from '@aliquot/contract/proposal-comparison';
import type { Actor } from '../../kernel/actor.ts';
import type { Visible } from '../../kernel/permission.ts';
import type { CollaborationRow, MatchSnapshot } from '../collaborations/collaborations.repository.ts';
import type { LabCoverage } from '../matching/coverage.service.ts';
import { endingBefore } from '../projects/endings.domain.ts';
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
  readonly today: string;
};

/** One laboratory among those that are compared; what is best is known when all are. */
export const presentCompared = (
  actor: Actor,
  request: Visible<CollaborationRow>,
  { versions: [newest, before], files, shown, today }: Beside,
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
    respond_by: request.respond_by?.toISOString() ?? null,
    agreements_due: [...request.agreements_due],
    match: (request.match as MatchSnapshot | null)?.matchPercentage ?? null,
    proposal,
    coverage,
    covered: coverage.filter(({ proof }) => proof === 'proven').length,
    ending: proposal ? endingBefore(shown?.needed ?? [], proposal.promisedEnd, today) : [],
    approval: approvalOf(actor, request, newest),
    can: { answer, accept },
  };
};
