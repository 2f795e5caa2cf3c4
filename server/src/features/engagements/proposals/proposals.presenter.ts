import type { Proposal, ProposalFile, ProposalsOf } from '@aliquot/contract/engagements/proposals';
import type { Actor } from '../../../kernel/actor.ts';
import type { Visible } from '../../../kernel/permission.ts';
import type { CollaborationRow } from '../collaborations/collaborations.repository.ts';
import type { ProposalFileRow } from './files.repository.ts';
import { differenceOf, fateOf, promisedEnd } from './proposals.domain.ts';
import { abilities, approvalOf } from './proposals.policy.ts';
import { type findProposalDraft, type ProposalRow, termsOf } from './proposals.repository.ts';

export const presentFile = ({ id, file_name, file_type, file_size }: Omit<ProposalFileRow, 'is_sent'>): ProposalFile => ({
  id,
  file_name,
  file_type,
  file_size,
});

/** One version as both sides read it; `files` are those of its request. */
export const presentVersion = (
  row: ProposalRow,
  before: ProposalRow | undefined,
  { request, files }: { request: CollaborationRow; files: readonly ProposalFileRow[] },
): Proposal => {
  const versionOf = (of: ProposalRow) => ({
    ...termsOf(of),
    files: of.files.flatMap((id) => files.filter((file) => file.id === id).map(presentFile)),
  });
  const proposal = versionOf(row);
  return {
    ...proposal,
    id: row.id,
    version: row.version,
    total: row.total,
    promisedEnd: promisedEnd(proposal),
    author: row.created_by_name,
    created_at: row.created_at.toISOString(),
    fate: fateOf(row, request.stage),
    fate_words: row.fate_words,
    fate_at: row.fate_at?.toISOString() ?? null,
    difference: before ? differenceOf(versionOf(before), proposal) : null,
  };
};

/** A request's proposals, newest first; `draft` is what its laboratory has not sent. */
export const presentProposals = (
  actor: Actor,
  request: Visible<CollaborationRow>,
  versions: readonly ProposalRow[],
  {
    draft,
    ending,
    files,
  }: {
    draft: Awaited<ReturnType<typeof findProposalDraft>>;
    ending: ProposalsOf['ending'];
    files: readonly ProposalFileRow[];
  },
): ProposalsOf => ({
  collaboration_id: request.id,
  project_id: request.project_id,
  title: request.project?.title ?? '',
  lab_name: request.lab_name,
  stage: request.stage,
  respond_by: request.respond_by,
  agreements_due: [...request.agreements_due],
  versions: versions.map((row, index) => presentVersion(row, versions[index + 1], { request, files })),
  ending: [...ending],
  draft: draft ? { values: draft.values, saved_at: draft.saved_at.toISOString() } : null,
  unsent_files: files.filter(({ is_sent }) => !is_sent).map(presentFile),
  approval: approvalOf(actor, request, versions[0]),
  can: abilities(actor, request, versions[0]),
});
