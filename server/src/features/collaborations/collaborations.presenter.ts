import type { LabRequest } from '@aliquot/contract/collaborations';
import type { Actor } from '../../kernel/actor.ts';
import type { Visible } from '../../kernel/permission.ts';
import { abilities } from './collaborations.policy.ts';
import type { CollaborationRow, MatchSnapshot } from './collaborations.repository.ts';

/** The fields that every reader of a collaboration gets. */
export const presentCollaboration = (
  row: Omit<
    CollaborationRow,
    | 'project'
    | 'documents'
    | 'results'
    | 'accepted_at'
    | 'decided_at'
    | 'decided_by'
    | 'last_move'
    | 'moved_by'
    | 'moved_at'
    | 'reminded'
  >,
) => ({
  id: row.id,
  project_id: row.project_id,
  lab_reference_id: row.lab_reference_id,
  lab_name: row.lab_name,
  lab_location: row.lab_location,
  collaboration_status: row.collaboration_status,
  stage: row.stage,
  round: row.round,
  requested_changes: row.requested_changes,
  respond_by: row.respond_by?.toISOString() ?? null,
  reason: row.reason,
  match: row.match as MatchSnapshot | null,
  completion_note: row.completion_note,
  completed_at: row.completed_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

export const presentRequest = (actor: Actor, row: Visible<CollaborationRow>): LabRequest => ({
  ...presentCollaboration(row),
  project: row.project,
  documents: row.documents,
  results: row.results,
  can: abilities(actor, row),
});
