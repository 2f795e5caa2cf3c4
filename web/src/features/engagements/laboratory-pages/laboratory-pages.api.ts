import { api } from '../../../platform/server/api.ts';
import { ApiError } from '../../../platform/server/api-error.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

export const laboratoryQuery = (labId: string) => queryOf.laboratoryPages.get({ labId }, { retry: false });

const goneStatuses = new Set([400, 404]);

/** True if a laboratory has no page, or not any more; otherwise its page could not be read now. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && goneStatuses.has(error.status);

type Filter = Parameters<typeof api.laboratoryPages.list>[0];

export const listLaboratories = (filter: Filter, options: { signal: AbortSignal }) => api.laboratoryPages.list(filter, options);
