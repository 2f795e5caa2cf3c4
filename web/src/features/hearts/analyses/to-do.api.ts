import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';

/** Under "analyses", so that a new judgment, answer or decision reloads it. */
export const toDoQuery = (labId: string) =>
  queryOptions({
    queryKey: ['analyses', 'to-do', labId],
    queryFn: ({ signal }) => api.analyses.toDo({ labId }, { signal }),
  });
