import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import type { ProjectData } from '@aliquot/contract/hearts/matching';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

/** A researcher's filter and order of the projects; empty texts are left out. */
export type ProjectFilter = {
  readonly search: string;
  readonly stage: EngagementStage | '';
  readonly lab: string;
  readonly sort: 'newest' | 'next' | 'title' | '';
};

/** The researcher's projects, what waits for the researcher first. */
export const projectsQuery = (page: number, { search, stage, lab, sort }: ProjectFilter) =>
  queryOf.projects.list({
    page,
    first: 'needs-you',
    ...(search && { search }),
    ...(stage && { stage }),
    ...(lab && { labId: lab }),
    ...(sort && { sort }),
  });

export const projectQuery = (projectId: string) => queryOf.projects.get({ projectId });

/** Ranked once while labs are chosen: the list does not move under the reader. */
export const furtherMatchesQuery = (projectId: string) =>
  queryOf.projects.furtherMatches(
    { projectId },
    { noun: 'further-matches', select: ({ matches }) => matches, staleTime: Infinity, gcTime: 0, retry: false },
  );

/** The projects that can still be restored. */
export const restorableQuery = queryOf.projects.restorable({}, { select: ({ projects }) => projects });

type Choice = { labId: string; impressionId: string | null };

export const submitProject = (submissionKey: string, projectData: ProjectData, choice: Choice) =>
  api.projects.submit({ submissionKey, projectData, ...choice });

export const cancelProject = (projectId: string, reason?: string) =>
  api.projects.cancel({ projectId, ...(reason && { reason }) });
export const deleteProject = (projectId: string, reason?: string) =>
  api.projects.delete({ projectId, ...(reason && { reason }) });

/** Sends one file; `onUploadProgress` gets the share that was sent, from 0 to 1. */
export const attachDocument = (
  projectId: string,
  file: File,
  { onUploadProgress, signal }: { onUploadProgress: (share: number) => void; signal: AbortSignal },
) => api.documents.attachToProject({ projectId, file }, { context: { onUploadProgress }, signal });
