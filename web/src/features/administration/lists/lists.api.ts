import type { AdminList, BulkAct } from '@aliquot/contract/administration/lists';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

export const viewsQuery = (list: AdminList) => queryOf.lists.views({ list }, { noun: 'list-views' });

/** Ids and names of all rows that match a query, as far as they can be chosen at once. */
export const readMatching = (list: AdminList, query: string) => api.lists.matching({ list, query });

/** How long one call of an act may take: rows are done one after the other. */
const actMilliseconds = 120_000;

export const actOn = (act: BulkAct, ids: string[]) =>
  api.lists.act({ act, ids }, { context: { timeoutMilliseconds: actMilliseconds } });
