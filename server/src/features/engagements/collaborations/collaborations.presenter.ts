import type { LabRequest } from '@aliquot/contract/engagements/collaborations';
import type { Room } from '@aliquot/contract/engagements/rooms';
import type { Visible } from '../../../kernel/permission.ts';
import { pick, wireOf } from '../../../kernel/pick.ts';
import { countryOf } from '../../../kernel/places/country.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { formerResearcher, projectStatusOf } from './collaborations.domain.ts';
import { abilities } from './collaborations.policy.ts';
import type { CollaborationRow, MatchSnapshot } from './collaborations.repository.ts';
import { turnOf } from './turns.domain.ts';

/** The fields that every reader of a collaboration gets. */
export const presentCollaboration = (
  row: Omit<
    CollaborationRow,
    | 'project'
    | 'documents'
    | 'results'
    | 'requester'
    | 'agreed_at'
    | 'first_agreed_at'
    | 'started_at'
    | 'accepted_at'
    | 'decided_at'
    | 'decided_by'
    | 'last_move'
    | 'moved_by'
    | 'moved_at'
    | 'reminded'
    | 'lab_suspended'
    | 'hold'
    | 'unreached'
    | 'review_reminded_at'
    | 'reviews_closed_at'
  >,
) => ({
  ...pick(row, ['id', 'project_id', 'lab_reference_id', 'lab_name', 'lab_location', 'collaboration_status', 'stage']),
  ...wireOf(row, ['round', 'requested_changes', 'respond_by', 'reason', 'part', 'completion_note', 'completed_at']),
  ...wireOf(row, ['created_at', 'updated_at']),
  agreements_due: [...row.agreements_due],
  match: row.match as MatchSnapshot | null,
});

/** The researcher, as far as the reader of the row may know. */
export const presentRequester = ({ requester }: Visible<Pick<CollaborationRow, 'requester'>>): Room['researcher'] | null =>
  requester && {
    name: requester.name || formerResearcher,
    former: requester.former,
    institution: requester.institution,
    country: countryOf(requester.region),
    email: requester.email,
  };

/** The project of a request as its laboratory reads it: of a split one the status is that of its own part. */
export const projectForLaboratory = ({ part, stage, project }: Pick<CollaborationRow, 'part' | 'stage' | 'project'>) =>
  project && part && project.status !== 'cancelled' ? { ...project, status: projectStatusOf([stage]) } : project;

export const presentRequest = ({ actor, now }: Doing, row: Visible<CollaborationRow>): LabRequest => ({
  ...presentCollaboration(row),
  project: projectForLaboratory(row),
  requester: presentRequester(row),
  turn: turnOf(row, 'laboratory', now),
  documents: row.documents,
  results: row.results,
  can: abilities(actor, row),
});
