import { type ProjectFilter, projectFilterSchema, projectsCsvPath } from '@aliquot/contract/admin-projects';
import type { ProjectStatus } from '@aliquot/contract/options';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** What the address says of the list, each with what stands for "any". */
export const anyProject = { search: '', status: '', researchArea: '', demand: '', page: '1' };
export type ProjectTexts = typeof anyProject;

const names = ['search', 'status', 'researchArea', 'demand'] as const;

/** The filter that texts mean; what is empty or not known is left out. */
export const filterOf = (texts: ProjectTexts): ProjectFilter =>
  Object.fromEntries(
    names.flatMap((name) => {
      const parsed = projectFilterSchema.shape[name].safeParse(texts[name].trim() || undefined);
      return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : [];
    }),
  );

/** The page that a text means, from 1. */
export const pageOf = (text: string): number => Math.min(100_000, Math.max(1, Math.trunc(Number(text)) || 1));

export const adminProjectsQuery = (filter: ProjectFilter, page: number) =>
  queryOptions({
    queryKey: ['projects', 'admin', 'list', filter, page],
    queryFn: ({ signal }) => api.projects.listAll({ ...filter, page }, { signal }),
  });

export const projectCountsQuery = queryOptions({
  queryKey: ['projects', 'admin', 'counts'],
  queryFn: ({ signal }) => api.projects.counts({}, { signal }),
});

/** As many laboratories as a select can show; the rest is found by typing. */
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

/** Where the filtered rows are had as a file. */
export const exportPath = (filter: ProjectFilter): string => {
  const query = new URLSearchParams(filter).toString();
  return query ? `${projectsCsvPath}?${query}` : projectsCsvPath;
};
