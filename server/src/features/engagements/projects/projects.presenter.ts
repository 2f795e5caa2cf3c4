import type { Project } from '@aliquot/contract/engagements/projects';
import { noCorrections } from '@aliquot/contract/hearts/understanding';
import { requestColumns } from '@aliquot/contract/request-fields';
import { type Actor, isAdmin } from '../../../kernel/actor.ts';
import type { Visible } from '../../../kernel/permission.ts';
import { pick } from '../../../kernel/pick.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { certificationsByLab } from '../../hearts/certifications/certifications.repository.ts';
import { roleOn } from '../../people/colleagues/colleagues.policy.ts';
import { presentCollaboration } from '../collaborations/collaborations.presenter.ts';
import { approvalTurn, projectTurnOf, readerAs } from '../collaborations/turns.domain.ts';
import { abilities, isOpenDemand, mayBeSentAgain, visible } from './projects.policy.ts';
import { findProject, type ProjectRow } from './projects.repository.ts';

type Certifications = Awaited<ReturnType<typeof certificationsByLab>>;

/** The certifications of the labs that are named in projects, by lab. */
export const certificationsOfLabs = (
  { db, now }: Doing,
  projects: readonly { readonly lab_collaborations: readonly { readonly lab_reference_id: string | null }[] }[],
): Promise<Certifications> => {
  const labIds = projects.flatMap((row) => row.lab_collaborations.flatMap(({ lab_reference_id }) => lab_reference_id ?? []));
  return certificationsByLab(db, [...new Set(labIds)], now);
};

type EngagementOfProject = ProjectRow['lab_collaborations'][number];

export const presentEngagement = (collaboration: EngagementOfProject) =>
  presentCollaboration({
    ...collaboration,
    completed_at: collaboration.completed_at ? new Date(collaboration.completed_at) : null,
    created_at: new Date(collaboration.created_at),
    updated_at: new Date(collaboration.updated_at),
  });

/** The turn in a project, by one of its engagements: the first, which counts, unless another is named. */
export const turnOfProject = (
  { actor, now }: Pick<Doing, 'actor' | 'now'>,
  row: Visible<ProjectRow>,
  engagement = row.lab_collaborations[0],
) => {
  const role = isAdmin(actor) ? null : roleOn(actor, row);
  if (role !== null && engagement?.approvers && !engagement.disputed) return approvalTurn(engagement, role === 'approver', now);
  return projectTurnOf(
    {
      status: row.status,
      openDemand: isOpenDemand(row),
      mayChoose: mayBeSentAgain(row),
      engagement: engagement ?? null,
    },
    readerAs(role, engagement),
    now,
  );
};

/** The turn with one of the laboratories. Choosing another one is the project's turn, not that of one that has declined. */
export const turnWith = (doing: Pick<Doing, 'actor' | 'now'>, row: Visible<ProjectRow>, engagement: EngagementOfProject) => {
  const { mine, due, action } = turnOfProject(doing, row, engagement);
  return { mine: mine && action !== 'choose-laboratory', due };
};

const sharedOf = (actor: Actor, row: Visible<ProjectRow>): Project['shared'] => {
  const role = roleOn(actor, row);
  return role === null || role === 'owner' || row.owner_name === null ? null : { owner: row.owner_name, role };
};

const presentOne = (
  { actor, now }: { actor: Actor; now: Date },
  row: Visible<ProjectRow>,
  certifications: Certifications,
): Project => ({
  id: row.id,
  user_id: row.user_id,
  ...pick(row, requestColumns),
  status: row.status,
  understanding: row.understanding,
  corrections: row.corrections ?? noCorrections,
  open_demand: isOpenDemand(row),
  current_collaboration: row.lab_collaborations[0]?.id ?? null,
  turn: turnOfProject({ actor, now }, row),
  shared: sharedOf(actor, row),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  lab_collaborations: row.lab_collaborations.map((collaboration) => {
    const labCertifications = certifications.get(collaboration.lab_reference_id ?? '');
    return {
      ...presentEngagement(collaboration),
      turn: turnWith({ actor, now }, row, collaboration),
      labs: labCertifications ? { certifications: labCertifications } : null,
    };
  }),
  documents: row.documents,
  can: abilities(actor, row),
});

export const presentProjects = async (doing: Doing, rows: readonly Visible<ProjectRow>[]): Promise<Project[]> => {
  const certifications = await certificationsOfLabs(doing, rows);
  return rows.map((row) => presentOne(doing, row, certifications));
};

/** The answer with one project as it is now. */
export const presentById = async (doing: Doing, id: string) => {
  const row = await findProject(doing.db, id);
  const seen = row && visible(doing.actor, row);
  const [project] = seen ? await presentProjects(doing, [seen]) : [];
  return project ? succeed(project) : refuse('NOT_FOUND');
};
