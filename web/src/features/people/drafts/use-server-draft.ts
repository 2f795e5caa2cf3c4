import type { RegistrationDraft } from '@aliquot/contract/people/drafts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { keepable, removeDraft, saveDraft } from '../../../platform/kept/drafts.ts';
import { type FormKind, removeDraftOnServer, saveDraftOnServer } from './drafts.api.ts';
import { waitingDraftKey } from './newest-draft.ts';

/** Shares what was saved under a key with the browser's other tabs, and receives it from them. Without a key it does nothing. */
const useOtherTabs = <Values>(key: string | null, onSaved: (values: Values) => void) => {
  const channel = useRef<BroadcastChannel>(undefined);
  const receive = useEffectEvent(onSaved);
  useEffect(() => {
    if (key === null) return undefined;
    const own = new BroadcastChannel(`aliquot.draft.${key}`);
    own.addEventListener('message', ({ data }) => receive(data as Values));
    channel.current = own;
    return () => {
      channel.current = undefined;
      own.close();
    };
  }, [key]);
  return (values: Values) => channel.current?.postMessage(values);
};

const delayMilliseconds = 800;

type ServerDraft = {
  /** Milliseconds since 1970. */
  savedAt: number | null;
  /** True if the newest changes are on this device only, not on the server. */
  isWaiting: boolean;
  /** Saves the form's current values with extra ones. Never rejects. */
  save: (more?: Pick<RegistrationDraft, 'labId'>) => Promise<void>;
  clear: () => Promise<void>;
  /** Set when another tab saved other values of this draft. */
  otherTab: { take: () => void; ignore: () => void } | null;
};

const textOf = (values: unknown) => JSON.stringify(keepable(values));

/**
 * Saves the form on the server shortly after typing pauses, one call at a time. Values that the server cannot take are kept on
 * this device. Without a user nothing is kept.
 */
export const useServerDraft = <Values extends FieldValues>(
  kind: FormKind,
  userId: string | null,
  form: UseFormReturn<Values>,
  start: { savedAt?: number | null; labId?: string | null } = {},
): ServerDraft => {
  const [savedAt, setSavedAt] = useState(start.savedAt ?? null);
  const [isWaiting, setIsWaiting] = useState(false);
  const [others, setOthers] = useState<Values | null>(null);
  const shareWithTabs = useOtherTabs<Values>(userId === null ? null : waitingDraftKey(kind, userId), (theirs) =>
    setOthers(textOf(theirs) === textOf(form.getValues()) ? null : theirs),
  );
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
      shareWithTabs(keepable(form.getValues()) as Values);
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
    // A page that is being closed cannot wait for an answer.
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
        // The next page reads it from here until the server has it.
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

  const otherTab = others && {
    take: () => {
      form.reset({ ...form.getValues(), ...others }, { keepDefaultValues: true });
      setOthers(null);
    },
    ignore: () => setOthers(null),
  };
  return { savedAt, isWaiting, save, clear, otherTab };
};
