import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { ApiError } from '../../../platform/server/api-error.ts';
import type { SessionUser } from '../../../platform/session/session.tsx';
import { findMyLab, updateLab } from '../labs/labs.api.ts';
import type { Flow } from './flows.ts';
import { type LabValues, labDataOf } from './registration-values.ts';

export type LabVersion = { id: string; version: number };

/** The registration's lab: registered once, then updated from the form. */
export const useLab = (flow: Flow, { user, start }: { user: SessionUser | null; start: LabVersion | null }) => {
  const [current, setCurrent] = useState(start);

  /** Finds the lab that was registered when the answer was lost. */
  const register = async (values: LabValues): Promise<LabVersion> => {
    // Older servers need the user id; now the session identifies the user.
    const data = { ...labDataOf(values), ...(flow.onBehalf && user ? { userId: user.id } : {}) };
    try {
      return await api.labs.register({ labData: data });
    } catch (error) {
      if (flow.onBehalf || !(error instanceof ApiError) || error.status !== 409) throw error;
      const mine = await findMyLab();
      return updateLab(mine.id, mine.version, data);
    }
  };

  const ensure = async (values: LabValues): Promise<LabVersion> => {
    const { id, version } = current ? await updateLab(current.id, current.version, labDataOf(values)) : await register(values);
    setCurrent({ id, version });
    return { id, version };
  };

  return { current, ensure };
};
