import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { ApiError, failureMessage } from '../../../platform/server/api-error.ts';
import type { PageAction } from '../../../ui/feedback/use-page-banner.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { type DecisionWords, decideLab } from '../../hearts/labs/labs.api.ts';
import { actorWords } from '../audit/entry-words.ts';

const verbs: Readonly<Record<string, string>> = { 'labs.approve': 'approved', 'labs.deny': 'denied' };

/** The decision that came first and its person; null when the trail doesn't say. */
const fasterDecision = async (labId: string): Promise<string | null> => {
  const { items } = await api.audit.list({ objectType: 'lab', objectId: labId });
  const entry = items.find(({ action }) => action in verbs);
  return (
    (entry &&
      `${actorWords(entry)} ${verbs[entry.action]} this laboratory on ${formatDateTime(entry.at)}.${entry.reason ? ` Reason: ${entry.reason}` : ''}`) ??
    null
  );
};

/** The functions by which a page reports the outcome. */
export type Tell = { succeed: (message: string, action?: PageAction) => void; fail: (message: string) => void };

/** Why a laboratory could not be approved or denied, with the decision that came first. */
const decisionFailure = async (labId: string, error: unknown): Promise<string> => {
  const isConflict = error instanceof ApiError && error.status === 409;
  const faster = isConflict ? await fasterDecision(labId).catch(() => null) : null;
  return faster ?? failureMessage(error, 'Failed to update lab status');
};

/** Approves or denies a laboratory. When another administrator decided first, the failure names them and their decision. */
export const useDecision = (labId: string | undefined, onDecided: (status: string) => void) => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const queries = useQueryClient();
  const decide = async (status: 'approved' | 'denied', words?: DecisionWords) => {
    if (!labId) return;
    setBusy(true);
    setFailure(null);
    try {
      await decideLab(labId, status, words);
      onDecided(status);
    } catch (error) {
      setFailure(await decisionFailure(labId, error));
    } finally {
      setBusy(false);
      await Promise.all(['labs', 'audit'].map((noun) => queries.invalidateQueries({ queryKey: [noun] })));
    }
  };
  return { busy, failure, setFailure, decide };
};

/** Undoes an approval, and says what came of it. */
export const useUndoApproval = ({ succeed, fail }: Tell) => {
  const queries = useQueryClient();
  return async (labId: string) => {
    try {
      await api.labs.undoApproval({ labId });
      succeed('Approval undone. The laboratory is waiting for review again.');
    } catch (error) {
      fail(failureMessage(error, 'We couldn’t undo the approval. Please try again.'));
    } finally {
      await Promise.all(['labs', 'audit'].map((noun) => queries.invalidateQueries({ queryKey: [noun] })));
    }
  };
};
