import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';

/** Under "labs", so that a change of a laboratory reloads it. */
export const mentionedQuery = (labId: string) =>
  queryOptions({
    queryKey: ['labs', 'mentioned', labId],
    queryFn: ({ signal }) => api.ownNames.mentioned({ labId }, { signal }),
  });

export const stateName = (labId: string, key: string, reason: string) => api.ownNames.state({ labId, key, reason });

export const withdrawName = (nameId: string) => api.ownNames.withdraw({ nameId });

export const decideName = (nameId: string, decision: 'confirmed' | 'refused', note: string) =>
  api.ownNames.decide({ nameId, decision, ...(note && { note }) });
