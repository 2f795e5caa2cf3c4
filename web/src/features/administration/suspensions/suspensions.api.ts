import type { LapseRule } from '@aliquot/contract/administration/suspensions';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';

/** Below `labs`, so that every change of a laboratory reads it again. */
export const standingQuery = (labId: string) =>
  queryOptions({
    queryKey: ['labs', 'standing', labId],
    queryFn: ({ signal }) => api.suspensions.standing({ labId }, { signal }),
  });

export const suspendLab = (labId: string, reason: string, endsOn: string) =>
  api.suspensions.suspend({ labId, reason, ends_on: endsOn || null });
export const reinstateLab = (labId: string, note: string) => api.suspensions.reinstate({ labId, note });
export const reopenLab = (labId: string, reason: string) => api.suspensions.reopen({ labId, reason });

export const lapseRuleQuery = queryOptions({
  queryKey: ['settings', 'lapse-rule'],
  queryFn: ({ signal }) => api.suspensions.rule({}, { signal }),
});

export const setLapseRule = (rule: LapseRule, version: number) => api.suspensions.setRule({ rule, version });
