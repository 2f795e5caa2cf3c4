import type { LapseRule } from '@aliquot/contract/administration/suspensions';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

export const standingQuery = (labId: string) => queryOf.suspensions.standing({ labId });

export const suspendLab = (labId: string, reason: string, endsOn: string) =>
  api.suspensions.suspend({ labId, reason, ends_on: endsOn || null });
export const reinstateLab = (labId: string, note: string) => api.suspensions.reinstate({ labId, note });
export const reopenLab = (labId: string, reason: string) => api.suspensions.reopen({ labId, reason });

export const lapseRuleQuery = queryOf.suspensions.rule({}, { noun: 'settings' });

export const setLapseRule = (rule: LapseRule, version: number) => api.suspensions.setRule({ rule, version });
