import type { RegistrationDraft } from '@aliquot/contract/drafts';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { keepable, removeDraft, saveDraft } from '../../platform/drafts.ts';
import { type FormKind, removeDraftOnServer, saveDraftOnServer } from './drafts.api.ts';
import { waitingDraftKey } from './newest-draft.ts';

const delayMilliseconds = 800;

type ServerDraft = {
  /** Milliseconds since 1970. */
  savedAt: number | null;
  /** The server has not taken the last of it: it is kept on this device. */
  isWaiting: boolean;
  /** Keeps what the form says now, with more that belongs to it. Never rejects. */
  save: (more?: Pick<RegistrationDraft, 'labId'>) => Promise<void>;
  clear: () => Promise<void>;
};

/**
 * Keeps what is typed on the server, a moment after it has come to rest, one call after the other. What the server does not
 * take is kept on this device instead. Without a person nothing is kept.
 */
export const useServerDraft = <Values extends FieldValues>(
  kind: FormKind,
  userId: string | null,
  form: UseFormReturn<Values>,
  start: { savedAt?: number | null; labId?: string | null } = {},
): ServerDraft => {
  const [savedAt, setSavedAt] = useState(start.savedAt ?? null);
  const [isWaiting, setIsWaiting] = useState(false);
  const more = useRef<Pick<RegistrationDraft, 'labId'>>({ labId: start.labId ?? null });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const calls = useRef<Promise<void>>(Promise.resolve());

  const stopTimer = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };

  const put = async (person: string): Promise<void> => {
    const values = { ...(keepable(form.getValues()) as object), ...more.current };
    try {
      const { saved_at } = await saveDraftOnServer(kind, values);
      removeDraft(waitingDraftKey(kind, person));
      setSavedAt(Date.parse(saved_at));
      setIsWaiting(false);
    } catch {
      if (!saveDraft(waitingDraftKey(kind, person), values)) return;
      setSavedAt(Date.now());
      setIsWaiting(true);
    }
  };

  const save: ServerDraft['save'] = (added) => {
    stopTimer();
    more.current = { ...more.current, ...added };
    if (userId !== null) calls.current = calls.current.then(() => put(userId));
    return calls.current;
  };

  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });

  useEffect(() => {
    if (userId === null) return undefined;
    // A page that is going away cannot wait for an answer.
    const flush = () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      timer.current = undefined;
      saveDraft(waitingDraftKey(kind, userId), { ...form.getValues(), ...more.current });
    };
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => void latest.current(), delayMilliseconds);
      },
    });
    window.addEventListener('pagehide', flush);
    return () => {
      stop();
      if (timer.current !== undefined) {
        // The page that follows reads it from here until the server has it.
        flush();
        void latest.current();
      }
      window.removeEventListener('pagehide', flush);
    };
  }, [kind, userId, form]);

  const clear = (): Promise<void> => {
    stopTimer();
    more.current = { labId: null };
    setSavedAt(null);
    if (userId !== null) {
      removeDraft(waitingDraftKey(kind, userId));
      calls.current = calls.current.then(() =>
        removeDraftOnServer(kind).then(
          () => undefined,
          () => undefined,
        ),
      );
    }
    return calls.current;
  };

  return { savedAt, isWaiting, save, clear };
};
