import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useAlive } from './alive.ts';
import { storage } from './storage.ts';

const prefix = 'aliquot.draft.';
const keepMilliseconds = 30 * 86_400_000;
const delayMilliseconds = 400;

type Draft = { values: Record<string, unknown>; savedAt: number };

const isSecret = (name: string) => /password|secret|token|otp/i.test(name);
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A form's values without what must never be kept (passwords, tokens) and what cannot be (files). */
export const keepable = (value: unknown): unknown => {
  if (value instanceof Blob || typeof value === 'function') return undefined;
  if (Array.isArray(value)) return value.map(keepable).filter((item) => item !== undefined);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const kept = isSecret(name) ? undefined : keepable(inner);
      return kept === undefined ? [] : [[name, kept]];
    }),
  );
};

/** Keeps a draft in this browser. `key` names form and person: `request:USER-ID`. Tells whether it was kept. */
export const saveDraft = (key: string, values: unknown, now = Date.now()): boolean =>
  storage.set(prefix + key, JSON.stringify({ values: keepable(values), savedAt: now }));

/** The draft of a form, when there is one that is not older than 30 days. */
export const readDraft = (key: string, now = Date.now()): Draft | null => {
  try {
    const kept: unknown = JSON.parse(storage.get(prefix + key) ?? 'null');
    if (!isRecord(kept) || !isRecord(kept.values) || typeof kept.savedAt !== 'number') return null;
    return now - kept.savedAt > keepMilliseconds ? null : { values: kept.values, savedAt: kept.savedAt };
  } catch {
    return null;
  }
};

export const removeDraft = (key: string) => storage.remove(prefix + key);

/** Removes all drafts of this browser, files that wait here, and what was typed in this tab and not yet sent, as on sign-out. */
export const removeAllDrafts = () => {
  void import('./kept-files.ts').then(({ dropAllFiles }) => dropAllFiles()).catch(() => undefined);
  for (const key of storage.keys()) if (key.startsWith(prefix)) storage.remove(key);
  try {
    sessionStorage.clear();
  } catch {
    // A browser that keeps nothing has nothing to remove.
  }
};

const personIn = /:([0-9a-f]{8}-[0-9a-f-]{27})/;

/** Removes the drafts whose key names another person, as when somebody else signs in at this browser. */
export const removeDraftsOfOthers = (userId: string) => {
  for (const key of storage.keys()) {
    const person = key.startsWith(prefix) ? personIn.exec(key)?.[1] : undefined;
    if (person !== undefined && person !== userId) storage.remove(key);
  }
};

type DraftState = { savedAt: number | null; clear: () => void };

/**
 * Fills a form from its draft when it opens, and keeps what is typed. `savedAt` is when it was last kept
 * (milliseconds since 1970), for a line such as "Draft saved 12:04". Call `clear` when the form has been sent.
 * A form whose key changes is another form: give its component that key too. Without a key nothing is kept here.
 */
export const useDraft = <Values extends FieldValues>(key: string | null, form: UseFormReturn<Values>): DraftState => {
  const [savedAt, setSavedAt] = useState(() => (key === null ? null : (readDraft(key)?.savedAt ?? null)));
  const isAlive = useAlive();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (key === null) return undefined;
    const draft = readDraft(key);
    if (draft) form.reset({ ...form.getValues(), ...draft.values }, { keepDefaultValues: true });
    const save = () => {
      timer.current = undefined;
      if (saveDraft(key, form.getValues())) setSavedAt(Date.now());
    };
    const flush = () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      save();
    };
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(save, delayMilliseconds);
      },
    });
    clearTimeout(timer.current);
    timer.current = undefined;
    window.addEventListener('pagehide', flush);
    return () => {
      stop();
      flush();
      window.removeEventListener('pagehide', flush);
    };
  }, [key, form]);

  const clear = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (key !== null) removeDraft(key);
    setSavedAt(null);
  };
  return { savedAt: isAlive ? savedAt : null, clear };
};
