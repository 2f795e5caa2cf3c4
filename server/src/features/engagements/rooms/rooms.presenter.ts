import type { Room, TimelineEvent } from '@aliquot/contract/engagements/rooms';
import { requestColumns } from '@aliquot/contract/request-fields';
import { isAdmin } from '../../../kernel/actor.ts';
import type { Visible } from '../../../kernel/permission.ts';
import { pick, wireOf } from '../../../kernel/pick.ts';
import { countryOf } from '../../../kernel/places/country.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { certificationsByLab } from '../../hearts/certifications/certifications.repository.ts';
import { roleOn } from '../../people/colleagues/colleagues.policy.ts';
import { formerResearcher, statusOf } from '../collaborations/collaborations.domain.ts';
import { movesOf, abilities as requestAbilities } from '../collaborations/collaborations.policy.ts';
import { presentCollaboration, presentRequester, projectForLaboratory } from '../collaborations/collaborations.presenter.ts';
import type { CollaborationRow } from '../collaborations/collaborations.repository.ts';
import { turnOf } from '../collaborations/turns.domain.ts';
import { mayCancelRequest, openTests, abilities as projectAbilities } from '../projects/projects.policy.ts';
import { turnOfProject, turnWith } from '../projects/projects.presenter.ts';
import type { ProjectRow } from '../projects/projects.repository.ts';
import { timelineWords } from './changes.domain.ts';
import { findResearcher, laboratoryPeople, pricesOf, type TimelineRow } from './rooms.repository.ts';
import { stepsOf } from './steps.domain.ts';

type Engagement = Visible<CollaborationRow>;
type File = {
  readonly id: string;
  readonly file_name: string;
  readonly file_size: number;
  readonly uploaded_at: Date | string;
};

const presentFile = ({ id, file_name, file_size, uploaded_at }: File) => ({
  id,
  file_name,
  file_size,
  uploaded_at: new Date(uploaded_at).toISOString(),
});

const stepsOfEngagement = (row: Engagement): Room['steps'] =>
  stepsOf(row.stage, {
    requested: row.created_at,
    agreed: row.agreed_at,
    'in-work': row.started_at,
    results: row.completed_at,
    accepted: row.accepted_at,
  });

const presentLaboratory = async ({ db, now }: Doing, row: Engagement): Promise<Room['laboratory']> => {
  const { lab_reference_id: labId } = row;
  const certifications = labId === null ? null : (await certificationsByLab(db, [labId], now)).get(labId);
  return {
    id: labId,
    name: row.lab_name,
    location: row.lab_location,
    certifications: certifications ?? {},
    people: await laboratoryPeople(db, row),
  };
};

/** The researcher of a project that no laboratory was asked about. */
const presentOwner = async ({ db }: Doing, project: Visible<ProjectRow>): Promise<Room['researcher']> => {
  const person = await findResearcher(db, project);
  return {
    name: person?.name || formerResearcher,
    former: project.left_at !== null,
    institution: person?.institution ?? '',
    country: countryOf(person?.location.split(',').at(-1)?.replaceAll(/[\d-]/g, '') ?? ''),
    email: person?.email ?? null,
  };
};

/** The laboratories that were asked, each with its turn and price. */
const presentAsked = async (doing: Doing, project: Visible<ProjectRow>): Promise<Room['laboratories']> => {
  const { lab_collaborations: engagements } = project;
  const prices = await pricesOf(doing.db, engagements);
  return engagements.map((each) => ({
    ...pick(each, ['id', 'lab_name', 'stage']),
    turn: turnWith(doing, project, each),
    tests: each.part?.tests.map(({ label }) => label) ?? null,
    price: prices.get(each.id) ?? null,
  }));
};

const nothing = { decide: false, start: false, complete: false, accept: false, requestChanges: false } as const;

/** The room of a project for its researcher or an administrator. `engagement` is the one that is shown. */
export const presentRoomOfProject = async (
  doing: Doing,
  project: Visible<ProjectRow>,
  engagement: Engagement | null,
): Promise<Room> => {
  const { actor } = doing;
  const { cancel, reasonFor, attach, requestAgain, askMore, accept, requestChanges } = projectAbilities(actor, project);
  const isDelivered = engagement?.stage === 'delivered';
  const collaboration = project.lab_collaborations.find(({ id }) => id === engagement?.id);
  const filesOf = (collaborationId: string | null) =>
    project.documents.filter(({ collaboration_id }) => collaboration_id === collaborationId).map(presentFile);
  return {
    reader: isAdmin(actor) ? 'administrator' : 'researcher',
    project: {
      id: project.id,
      ...pick(project, requestColumns),
      also_asked: (project.understanding?.asked ?? []).flatMap(({ from, label }) => (from === 'researcher' ? label : [])),
      status: project.status,
      created_at: project.created_at.toISOString(),
    },
    engagement: engagement && presentCollaboration(engagement),
    laboratories: await presentAsked(doing, project),
    open_tests: openTests(project).map(({ label }) => label),
    turn: turnOfProject(doing, project, collaboration),
    role: roleOn(actor, project),
    promised_by: engagement?.promised_by ?? null,
    steps: engagement ? stepsOfEngagement(engagement) : [],
    researcher: (engagement && presentRequester(engagement)) ?? (await presentOwner(doing, project)),
    laboratory: engagement && (await presentLaboratory(doing, engagement)),
    documents: filesOf(null),
    results: engagement ? filesOf(engagement.id) : [],
    can: {
      ...nothing,
      cancel,
      reasonFor,
      cancelRequest:
        collaboration && mayCancelRequest(actor, project, collaboration)
          ? statusOf[collaboration.stage] === 'approved'
            ? 'with-reason'
            : 'plain'
          : null,
      attach,
      requestAgain,
      askMore,
      accept: accept && isDelivered,
      requestChanges: requestChanges && isDelivered,
      move: engagement ? movesOf(actor, engagement) : [],
    },
  };
};

/** The room of a request for its laboratory or an administrator; null where its project was deleted. */
export const presentRoomOfRequest = async (doing: Doing, row: Engagement): Promise<Room | null> => {
  const { actor, now } = doing;
  const researcher = presentRequester(row);
  if (!row.project || !researcher) return null;
  const { id, created_at, also_asked } = row.project;
  const status = projectForLaboratory(row)?.status ?? row.project.status;
  const reader = isAdmin(actor) ? 'administrator' : 'laboratory';
  return {
    reader,
    project: { id, ...pick(row.project, requestColumns), also_asked, status, created_at: new Date(created_at).toISOString() },
    engagement: presentCollaboration(row),
    laboratories: [],
    open_tests: [],
    turn: turnOf(row, reader, now),
    role: null,
    promised_by: row.promised_by,
    steps: stepsOfEngagement(row),
    researcher,
    laboratory: await presentLaboratory(doing, row),
    documents: row.documents.map(presentFile),
    results: row.results.map(presentFile),
    can: {
      ...nothing,
      ...requestAbilities(actor, row),
      cancel: false,
      cancelRequest: null,
      reasonFor: null,
      attach: false,
      requestAgain: false,
      askMore: 0,
      move: movesOf(actor, row),
    },
  };
};

const sides: Readonly<Record<string, TimelineEvent['person']['side']>> = {
  user: 'researcher',
  lab_owner: 'laboratory',
  admin: 'administrator',
};

/** The names of people whose accounts were deleted. */
const formerNames: Readonly<Record<TimelineEvent['person']['side'], string>> = {
  researcher: formerResearcher,
  laboratory: 'Former member of the laboratory',
  administrator: 'Former administrator',
  time: 'Aliquot',
};

const personOf = ({ actor_id, actor_name, actor_role }: TimelineRow): TimelineEvent['person'] => {
  const side = sides[actor_role];
  if (side === undefined || actor_id === null) return { name: 'Aliquot', side: 'time' };
  return { name: actor_name || formerNames[side], side };
};

/** Entries of the audit trail in words. */
export const presentTimeline = (rows: readonly TimelineRow[]): TimelineEvent[] =>
  rows.map((row) => ({
    ...wireOf(row, ['seq', 'at', 'action', 'reason', 'file_name']),
    words: timelineWords(row.action, row.changed),
    person: personOf(row),
  }));
