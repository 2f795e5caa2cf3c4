import type { HoldSubject } from '@aliquot/contract/administration/holds';
import { keepPreviousData } from '@tanstack/react-query';
import { queryOf } from '../../../platform/server/query-of.ts';

export const holdsQuery = (page: number) => queryOf.holds.list({ page, pageSize: 10 }, { placeholderData: keepPreviousData });

export const holdChoicesQuery = (subject: HoldSubject, search: string) =>
  queryOf.holds.choices({ subject, search }, { select: ({ choices }) => choices, placeholderData: keepPreviousData });
