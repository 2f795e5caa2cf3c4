import type { ProjectStatus } from '@aliquot/contract/options';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

/** One page of the administrators' list. */
export const readProjects = (asked: Parameters<typeof api.projects.listAll>[0], options: { signal: AbortSignal }) =>
  api.projects.listAll(asked, options);

/** The most laboratories that a select shows; others are found by typing. */
const labsShown = 50;

export const assignableLabsQuery = (search: string) =>
  queryOf.projects.assignableLabs({ pageSize: labsShown, ...(search ? { search } : {}) }, { noun: 'labs' });

export const assignLab = (projectId: string, labId: string, replaces: string | null, reason?: string) =>
  api.projects.assign({ projectId, labId, replaces, ...(reason && { reason }) });
export const setProjectStatus = (projectId: string, from: ProjectStatus, status: ProjectStatus, reason?: string) =>
  api.projects.setStatus({ projectId, from, status, ...(reason && { reason }) });
