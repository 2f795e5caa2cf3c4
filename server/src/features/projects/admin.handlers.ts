import { type AdminProject, adminProjectRoutes } from '@aliquot/contract/admin-projects';
import { projectPath } from '@aliquot/contract/projects';
import { isAdmin } from '../../kernel/actor.ts';
import { refuse, succeed } from '../../kernel/result.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { announce } from '../../platform/events/events.ts';
import { handle } from '../../platform/http/mount.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { certificationsByLab } from '../certifications/certifications.repository.ts';
import { lockProject } from '../collaborations/collaborations.repository.ts';
import { withdrawRequests } from '../collaborations/requesting.service.ts';
import { notify } from '../notifications/notifications.repository.ts';
import { adminAbilities, maySetStatus } from './admin.policy.ts';
import { type AdminProjectRow, countProjects, listAssignable, listProjects, setProjectStatus } from './admin.repository.ts';
import { adminDocumentHandlers } from './admin-documents.handlers.ts';
import { assignLab } from './assigning.service.ts';
import { findProject, type ProjectRow } from './projects.repository.ts';

export { serveProjectsCsv } from './admin-csv.handlers.ts';

type Certifications = Awaited<ReturnType<typeof certificationsByLab>>;

const presentCollaboration = (
  { lab, created_at, accepted_at: _accepted, ...row }: AdminProjectRow['lab_collaborations'][number],
  certifications: Certifications,
) => ({
  ...row,
  created_at: new Date(created_at).toISOString(),
  labs: lab && {
    id: lab.id,
    name: lab.name,
    address: lab.address,
    status: lab.status,
    contact_info: {
      email: lab.contact_email,
      phone: lab.contact_phone,
      certifications: certifications.get(lab.id) ?? {},
    },
  },
});

const nameOfProfile = (profile: unknown): string => {
  const { name } = (profile ?? {}) as { name?: unknown };
  return typeof name === 'string' && name !== '' ? name : 'A suggested profile';
};

const presentOne = ({ actor }: Doing, row: AdminProjectRow, certifications: Certifications): AdminProject => ({
  id: row.id,
  title: row.title,
  description: row.description,
  research_area: row.research_area,
  service_type: row.service_type,
  timeline: row.timeline,
  budget_range: row.budget_range,
  status: row.status,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  users: { name: row.user_name, email: row.user_email, organization: row.user_organization },
  lab_collaborations: row.lab_collaborations.map((collaboration) => presentCollaboration(collaboration, certifications)),
  documents: row.documents.map((document) => ({ ...document, uploaded_at: new Date(document.uploaded_at).toISOString() })),
  document_count: row.document_count ?? 0,
  open_demand: row.open_demand ? { name: nameOfProfile(row.suggested_profile) } : null,
  can: adminAbilities(actor, row),
});

const present = async (doing: Doing, rows: readonly AdminProjectRow[]): Promise<AdminProject[]> => {
  const labIds = rows.flatMap((row) => row.lab_collaborations.flatMap(({ lab_reference_id }) => lab_reference_id ?? []));
  const certifications = await certificationsByLab(doing.db, [...new Set(labIds)], doing.now);
  return rows.map((row) => presentOne(doing, row, certifications));
};

const openOn = (project: ProjectRow) =>
  project.lab_collaborations.find(({ collaboration_status }) =>
    ['pending', 'approved', 'completed'].includes(collaboration_status),
  );

const overtaken = refuse('CONFLICT', 'Somebody else has changed this project in the meantime. Load it again and retry.');
const unknown = refuse('NOT_FOUND', 'This project does not exist any more.');

const statusNotice = ({ id, title }: Pick<ProjectRow, 'id' | 'title'>, status: string) => ({
  kind: 'project-status',
  title: `“${title}” is ${status === 'in-progress' ? 'in progress' : status} now`,
  body: 'An administrator set its status.',
  link: projectPath(id),
});

export const adminProjectHandlers = {
  ...adminDocumentHandlers,

  listAll: handle(adminProjectRoutes.listAll, async (call) => {
    const { items, total } = await listProjects(call.db, call.input);
    return succeed({ items: await present(call, items), total, page: call.input.page, pageSize: call.input.pageSize });
  }),

  counts: handle(adminProjectRoutes.counts, async ({ db }) => succeed(await countProjects(db))),

  assignableLabs: handle(adminProjectRoutes.assignableLabs, async ({ input, db }) => {
    const { items, total } = await listAssignable(db, input);
    return succeed({
      items: items.map(({ contact_email, contact_phone, ...lab }) => ({
        ...lab,
        contact_info: { email: contact_email, phone: contact_phone },
      })),
      total,
      page: input.page,
      pageSize: input.pageSize,
    });
  }),

  assign: handle(adminProjectRoutes.assign, async (call) => {
    const { projectId, labId, replaces } = call.input;
    await lockProject(call.db, projectId);
    const project = await findProject(call.db, projectId);
    if (!project || !isAdmin(call.actor)) return unknown;
    if ((openOn(project)?.id ?? null) !== replaces) return overtaken;
    const assigned = await assignLab(call, call.world, { projectId, labId });
    return assigned.ok ? succeed({ reassigned: assigned.value.reassigned }) : assigned;
  }),

  setStatus: handle(adminProjectRoutes.setStatus, async (call) => {
    const { input, actor, db, now } = call;
    await lockProject(db, input.projectId);
    const project = await findProject(db, input.projectId);
    const permitted = project && maySetStatus(actor, project);
    if (!permitted) return unknown;
    if (permitted.status !== input.from) return overtaken;
    if (input.status === input.from) return succeed({ status: input.status });
    if (input.status === 'cancelled') await withdrawRequests(call, permitted, 'An administrator cancelled the project.');
    if (!(await setProjectStatus(db, permitted.id, { from: input.from, to: input.status, now }))) return overtaken;
    await recordChange(call, {
      action: 'projects.set-status',
      objectType: 'project',
      objectId: permitted.id,
      before: { status: input.from },
      after: { status: input.status },
    });
    await notify(db, [permitted.user_id], statusNotice(permitted, input.status));
    await announce(db, { noun: 'projects', id: permitted.id, audience: { users: [permitted.user_id], admins: true } });
    const lab = openOn(permitted)?.lab_reference_id;
    if (lab) await announce(db, { noun: 'requests', audience: { labs: [lab] } });
    return succeed({ status: input.status });
  }),
};
