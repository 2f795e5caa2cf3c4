import { api } from '../../../platform/server/api.ts';

export const suspendLab = (labId: string, reason: string, endsOn: string) =>
  api.suspensions.suspend({ labId, reason, ends_on: endsOn || null });
