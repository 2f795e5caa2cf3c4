import { queryOf } from '../../../platform/server/query-of.ts';

export const savedLabsQuery = queryOf.savedLabs.list({}, { select: ({ labs }) => labs });
