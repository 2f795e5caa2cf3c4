import { queryOf } from '../../../platform/server/query-of.ts';

export const toDoQuery = (labId: string) => queryOf.analyses.toDo({ labId });
