import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';

export const savedLabsQuery = queryOptions({
  queryKey: ['saved-labs'],
  queryFn: async ({ signal }) => (await api.savedLabs.list({}, { signal })).labs,
});

export const saveLab = (labId: string) => api.savedLabs.save({ labId });

export const removeSavedLab = (savedId: string) => api.savedLabs.remove({ savedId });
