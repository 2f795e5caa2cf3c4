import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import type { ProjectData } from '@aliquot/contract/hearts/matching';
import type { ResearchArea } from '@aliquot/contract/options';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';

/** What a researcher filters and orders the projects by; empty texts are left out. */
export type ProjectFilter = {
  readonly search: string;
  readonly stage: EngagementStage | '';
  readonly lab: string;
  readonly sort: 'newest' | 'next' | 'title' | '';
};

/** The researcher's projects, what waits for the researcher first. */
export const projectsQuery = (page: number, { search, stage, lab, sort }: ProjectFilter) =>
  queryOptions({
    queryKey: ['projects', 'list', page, search, stage, lab, sort],
    queryFn: ({ signal }) =>
      api.projects.list(
        {
          page,
          first: 'needs-you',
          ...(search && { search }),
          ...(stage && { stage }),
          ...(lab && { labId: lab }),
          ...(sort && { sort }),
        },
        { signal },
      ),
  });

export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', 'one', projectId],
    queryFn: ({ signal }) => api.projects.get({ projectId }, { signal }),
  });

/** Ranked once while labs are chosen: the list does not move under the reader. */
export const furtherMatchesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['further-matches', projectId],
    queryFn: async ({ signal }) => (await api.projects.furtherMatches({ projectId }, { signal })).matches,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

export const askMoreLabs = (projectId: string, labIds: string[]) => api.projects.askMore({ projectId, labIds });

/** What can still be restored. */
export const restorableQuery = queryOptions({
  queryKey: ['projects', 'restorable'],
  queryFn: async ({ signal }) => (await api.projects.restorable({}, { signal })).projects,
});

export const templatesQuery = (researchArea: ResearchArea) =>
  queryOptions({
    queryKey: ['project-templates', researchArea],
    queryFn: async ({ signal }) => (await api.projects.templates({ researchArea }, { signal })).templates,
    staleTime: Infinity,
  });

type Choice = { labId: string; impressionId: string | null };

export const submitProject = (submissionKey: string, projectData: ProjectData, choice: Choice) =>
  api.projects.submit({ submissionKey, projectData, ...choice });

export const cancelProject = (projectId: string, reason?: string) =>
  api.projects.cancel({ projectId, ...(reason && { reason }) });
export const acceptWork = (projectId: string) => api.projects.accept({ projectId });
export const requestChanges = (projectId: string, changes: string) => api.projects.requestChanges({ projectId, changes });
export const deleteProject = (projectId: string, reason?: string) =>
  api.projects.delete({ projectId, ...(reason && { reason }) });
export const restoreProject = (projectId: string) => api.projects.restore({ projectId });

/** Sends one file; `onUploadProgress` gets the share that was sent, from 0 to 1. */
export const attachDocument = (
  projectId: string,
  file: File,
  { onUploadProgress, signal }: { onUploadProgress: (share: number) => void; signal: AbortSignal },
) => api.documents.attachToProject({ projectId, file }, { context: { onUploadProgress }, signal });
