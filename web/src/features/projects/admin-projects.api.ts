import { type ProjectFilter, projectFilterSchema, projectsCsvPath } from '@aliquot/contract/admin-projects';
import type { ProjectStatus } from '@aliquot/contract/options';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

const anyProject = { search: '', status: '', researchArea: '', demand: '', page: '1' };
const names = ['search', 'status', 'researchArea', 'demand'] as const;

const filterOf = (texts: typeof anyProject): ProjectFilter =>
  Object.fromEntries(
    names.flatMap((name) => {
      const parsed = projectFilterSchema.shape[name].safeParse(texts[name].trim() || undefined);
      return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : [];
    }),
  );

export const projectList = {
  any: anyProject,
  filterOf,
  key: ['projects', 'admin', 'list'],
  read: (filter: ProjectFilter & { page: number }, options: { signal: AbortSignal }) => api.projects.listAll(filter, options),
};

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

export const assignLab = (projectId: string, labId: string, replaces: string | null) =>
  api.projects.assign({ projectId, labId, replaces });
export const setProjectStatus = (projectId: string, from: ProjectStatus, status: ProjectStatus) =>
  api.projects.setStatus({ projectId, from, status });
export const deleteProjectDocument = (documentId: string) => api.projects.deleteDocument({ documentId });

/** The address of the filtered rows as a file. */
export const exportPath = (filter: ProjectFilter): string => {
  const query = new URLSearchParams(filter).toString();
  return query ? `${projectsCsvPath}?${query}` : projectsCsvPath;
};
