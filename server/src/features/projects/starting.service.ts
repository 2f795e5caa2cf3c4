import type { Permitted } from '../../kernel/permission.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { recordChange } from '../audit/audit.repository.ts';
import type { CollaborationRow } from '../collaborations/collaborations.repository.ts';
import { mayStart } from './projects.policy.ts';
import { moveProject } from './projects.repository.ts';

/** Puts the project of an approved request in progress. @returns false when it is no longer pending. */
export const startProject = async (doing: Doing, request: Permitted<'decide', CollaborationRow>): Promise<boolean> => {
  const project = mayStart(request);
  if (!project || !(await moveProject(doing.db, project, 'start', doing.now))) return false;
  await recordChange(doing, {
    action: 'projects.start',
    objectType: 'project',
    objectId: project.id,
    before: { status: project.status },
    after: { status: 'in-progress' },
  });
  return true;
};
