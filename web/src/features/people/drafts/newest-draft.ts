import { readDraft } from '../../../platform/kept/drafts.ts';
import type { FormKind } from './drafts.api.ts';

/** Key of the draft on this device while the server is unreachable. */
export const waitingDraftKey = (kind: FormKind, userId: string): string => `${kind}:${userId}`;

type Newest<Values> = { values: Values; savedAt: number };

/** The newer of the server's draft and this device's. */
export const newestDraft = <Values extends object>(
  server: { values: Values; saved_at: string } | null,
  waitingKey: string,
): Newest<Values> | null => {
  const waiting = readDraft(waitingKey);
  const savedAt = server ? Date.parse(server.saved_at) : 0;
  if (waiting && waiting.savedAt >= savedAt) return waiting as Newest<Values>;
  return server && { values: server.values, savedAt };
};
