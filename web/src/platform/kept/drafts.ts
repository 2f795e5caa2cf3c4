import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useAlive } from '../alive.ts';
import { storage } from './storage.ts';

const prefix = 'aliquot.draft.';
const keepMilliseconds = 30 * 86_400_000;
const delayMilliseconds = 400;

type Draft = { values: Record<string, unknown>; savedAt: number };

const isSecret = (name: string) => /password|secret|token|otp/i.test(name);
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A form's values without those that must not be stored (passwords, tokens) or cannot be (files). */
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

/** Stores a draft in this browser. `key` names form and user: `request:USER-ID`. Returns whether it was stored. */
export const saveDraft = (key: string, values: unknown, now = Date.now()): boolean =>
  storage.set(prefix + key, JSON.stringify({ values: keepable(values), savedAt: now }));

/** A form's draft, if there is one no older than 30 days. */
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

/** Removes all drafts, stored files and unsent input of this browser, as on sign-out. */
export const removeAllDrafts = () => {
  void import('./kept-files.ts').then(({ dropAllFiles }) => dropAllFiles()).catch(() => undefined);
  for (const key of storage.keys()) if (key.startsWith(prefix)) storage.remove(key);
  try {
    sessionStorage.clear();
  } catch {
    // Without storage there is nothing to remove.
  }
};

const personIn = /:([0-9a-f]{8}-[0-9a-f-]{27})/;

/** Removes other users' drafts, as when another user signs in. */
export const removeDraftsOfOthers = (userId: string) => {
  for (const key of storage.keys()) {
    const person = key.startsWith(prefix) ? personIn.exec(key)?.[1] : undefined;
    if (person !== undefined && person !== userId) storage.remove(key);
  }
};

type DraftState = { savedAt: number | null; clear: () => void };

/**
 * Fills a form from its draft and saves it while the user types. `savedAt` is the time of the last save (milliseconds since
 * 1970), for a line such as "Draft saved 12:04". Call `clear` after sending the form. A new key is another form: give its
 * component that key too. Without a key nothing is saved.
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
