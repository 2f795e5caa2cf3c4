import { api } from '../../../platform/server/api.ts';

export const decideName = (nameId: string, decision: 'confirmed' | 'refused', note: string) =>
  api.ownNames.decide({ nameId, decision, ...(note && { note }) });
