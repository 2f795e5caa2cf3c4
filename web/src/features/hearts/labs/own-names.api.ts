import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

export const mentionedQuery = (labId: string) => queryOf.ownNames.mentioned({ labId });

export const stateName = (labId: string, key: string, reason: string) => api.ownNames.state({ labId, key, reason });

export const withdrawName = (nameId: string) => api.ownNames.withdraw({ nameId });

export const decideName = (nameId: string, decision: 'confirmed' | 'refused', note: string) =>
  api.ownNames.decide({ nameId, decision, ...(note && { note }) });
