import type { ProjectStatus } from '@aliquot/contract/options';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';

/** One page of the administrators' list. */
export const readProjects = (asked: Parameters<typeof api.projects.listAll>[0], options: { signal: AbortSignal }) =>
  api.projects.listAll(asked, options);

export const projectCountsQuery = queryOptions({
  queryKey: ['projects', 'admin', 'counts'],
  queryFn: ({ signal }) => api.projects.counts({}, { signal }),
});

/** The most laboratories that a select shows; others are found by typing. */
const labsShown = 50;

export const assignableLabsQuery = (search: string) =>
  queryOptions({
    queryKey: ['labs', 'assignable', search],
    queryFn: ({ signal }) => api.projects.assignableLabs({ pageSize: labsShown, ...(search ? { search } : {}) }, { signal }),
  });

export const projectDocumentsQuery = (projectId: string, page: number) =>
  queryOptions({
    queryKey: ['projects', 'admin', 'documents', projectId, page],
    queryFn: ({ signal }) => api.projects.documentsOf({ projectId, page }, { signal }),
  });

export const assignLab = (projectId: string, labId: string, replaces: string | null, reason?: string) =>
  api.projects.assign({ projectId, labId, replaces, ...(reason && { reason }) });
export const setProjectStatus = (projectId: string, from: ProjectStatus, status: ProjectStatus, reason?: string) =>
  api.projects.setStatus({ projectId, from, status, ...(reason && { reason }) });
export const deleteProjectDocument = (documentId: string) => api.projects.deleteDocument({ documentId });
