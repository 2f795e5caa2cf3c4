import { readDraft } from '../../platform/drafts.ts';
import type { FormKind } from './drafts.api.ts';

/** Where a draft waits on this device while the server cannot be reached. */
export const waitingDraftKey = (kind: FormKind, userId: string): string => `${kind}:${userId}`;

type Newest<Values> = { values: Values; savedAt: number };

/** The draft of the server, or the one that waits on this device when it is the newer one. */
export const newestDraft = <Values extends object>(
  server: { values: Values; saved_at: string } | null,
  waitingKey: string,
): Newest<Values> | null => {
  const waiting = readDraft(waitingKey);
  const savedAt = server ? Date.parse(server.saved_at) : 0;
  if (waiting && waiting.savedAt >= savedAt) return waiting as Newest<Values>;
  return server && { values: server.values, savedAt };
};
