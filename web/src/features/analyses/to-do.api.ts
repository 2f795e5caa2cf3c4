import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** Under "analyses": what is judged anew, answered or decided loads it again. */
export const toDoQuery = (labId: string) =>
  queryOptions({
    queryKey: ['analyses', 'to-do', labId],
    queryFn: ({ signal }) => api.analyses.toDo({ labId }, { signal }),
  });
