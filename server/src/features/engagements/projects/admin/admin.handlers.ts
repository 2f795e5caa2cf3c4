import { adminProjectRoutes } from '@aliquot/contract/administration/admin-projects';
import { refuse, succeed } from '../../../../kernel/result.ts';
import { handle } from '../../../../platform/http/mount.ts';
import { happened } from '../../../people/notifications/happenings.service.ts';
import type { AgreeForBoth } from '../../collaborations/agreeing.service.ts';
import { isActive } from '../../collaborations/collaborations.domain.ts';
import { lockProject } from '../../collaborations/collaborations.repository.ts';
import { ruleOnProject } from '../../collaborations/records/records.service.ts';
import { withdrawRequests } from '../../collaborations/requesting.service.ts';
import { settle } from '../../collaborations/settling.service.ts';
import { labStatusNews, reloadProject, statusNews } from '../projects.letters.ts';
import { mayAssign, visible } from '../projects.policy.ts';
import { findProject, type ProjectRow } from '../projects.repository.ts';
import { engagementToSettle, isSplit, isUndecided, maySetStatus } from './admin.policy.ts';
import { presentAdminProjects } from './admin.presenter.ts';
import { countProjects, listAssignable, listProjects, setProjectStatus } from './admin.repository.ts';
import { adminDocumentHandlers } from './admin-documents.handlers.ts';
import { assignLab, assignPart } from './assigning.service.ts';

export { serveProjectsCsv } from './admin-csv.handlers.ts';

const openOn = (project: ProjectRow) => project.lab_collaborations.find(isActive);

const changedMeanwhile = refuse('CONFLICT', 'This project was changed in the meantime. Reload the page and try again.');
const undecided = refuse('CONFLICT', 'Several laboratories have been asked. Assign the project to one of them first.');
const split = refuse('CONFLICT', 'This request is split among laboratories. Open the room of one and make its move there.');
const unknown = refuse('NOT_FOUND', 'This project no longer exists.');

export const adminProjectHandlers = (agree: AgreeForBoth) => ({
  ...adminDocumentHandlers,

  listAll: handle(adminProjectRoutes.listAll, async (call) => {
    const { input, actor, db } = call;
    const { items, total } = await listProjects(db, input);
    const rows = items.flatMap((row) => visible(actor, row) ?? []);
    return succeed({ items: await presentAdminProjects(call, rows), total, page: input.page, pageSize: input.pageSize });
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
    const { projectId, labId, replaces, reason } = call.input;
    await lockProject(call.db, projectId);
    const project = await findProject(call.db, projectId);
    const permitted = project && mayAssign(call.actor, project);
    if (!permitted) return unknown;
    // Of a split request one part is assigned anew, and the others go on.
    const part = isSplit(permitted)
      ? permitted.lab_collaborations.find((each) => each.id === replaces && isActive(each))
      : undefined;
    if ((part ?? openOn(permitted))?.id !== (replaces ?? undefined)) return changedMeanwhile;
    const assigned = part
      ? await assignPart(call, permitted, part, labId, reason)
      : await assignLab(call, permitted, labId, reason);
    return assigned.ok ? succeed({ reassigned: assigned.value.reassigned }) : assigned;
  }),

  setStatus: handle(adminProjectRoutes.setStatus, async (call) => {
    const { input, actor, db, now } = call;
    await lockProject(db, input.projectId);
    const project = await findProject(db, input.projectId);
    const permitted = project && maySetStatus(actor, project);
    if (!permitted) return unknown;
    if (permitted.status !== input.from) return changedMeanwhile;
    if (input.status === input.from) return succeed({ status: input.status });
    if (isUndecided(permitted) && input.status !== 'cancelled') return undecided;
    if (isSplit(permitted) && input.status !== 'cancelled') return split;
    const engagement = engagementToSettle(permitted);
    const lab = engagement?.lab_reference_id;
    const { reason } = input;
    if (input.status === 'cancelled') {
      const ruled = await ruleOnProject(db, 'cancel', 'administrator', permitted, reason);
      if (!ruled.ok) return ruled;
      await withdrawRequests(call, permitted, reason ?? 'An administrator cancelled the project.');
    } else if (engagement) {
      const settled = await settle(call, engagement, input.status, agree);
      if (!settled.ok) return settled;
    }
    if (!(await setProjectStatus(db, permitted, { to: input.status, now }))) return changedMeanwhile;
    await happened(call, {
      action: 'projects.set-status',
      objectType: 'project',
      objectId: permitted.id,
      before: { status: input.from },
      after: { status: input.status },
      reason,
      news: [
        statusNews(permitted, input.status, reason),
        ...(engagement && input.status !== 'cancelled' ? [labStatusNews(permitted, input.status, engagement)] : []),
      ],
      reload: [reloadProject(permitted), ...(lab ? [{ noun: 'requests' as const, audience: { labs: [lab] } }] : [])],
    });
    return succeed({ status: input.status });
  }),
});
