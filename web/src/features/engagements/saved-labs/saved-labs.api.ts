import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

export const savedLabsQuery = queryOf.savedLabs.list({}, { select: ({ labs }) => labs });

export const saveLab = (labId: string) => api.savedLabs.save({ labId });

export const removeSavedLab = (savedId: string) => api.savedLabs.remove({ savedId });
