import type { AskedPart } from '@aliquot/contract/engagements/splits/request-parts';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

/** `labs` are ids with commas between them. */
export const matrixQuery = (projectId: string, labs: string) =>
  queryOf.splits.matrix({ projectId, ...(labs && { labs }) }, { noun: 'projects' });

/** Laboratories by a part of their name. */
export const labsNamedQuery = (search: string) =>
  queryOf.laboratoryPages.list({ pageSize: 10, ...(search && { search }) }, { select: ({ items }) => items });

export const splitRequest = (projectId: string, parts: AskedPart[]) => api.splits.split({ projectId, parts });

export const cancelRequest = (projectId: string, collaborationId: string, reason?: string) =>
  api.splits.cancelRequest({ projectId, collaborationId, ...(reason && { reason }) });
