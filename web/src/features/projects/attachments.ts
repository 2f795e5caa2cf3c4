import { useEffect, useState } from 'react';
import { failureMessage } from '../../platform/api-error.ts';
import { readDraft, removeDraft, saveDraft } from '../../platform/drafts.ts';
import { attachDocument } from './projects.api.ts';
import { attachmentProblem } from './request-form.tsx';

export type Attachment = { id: string; file: File; error?: string | undefined; progress?: number | undefined; done: boolean };

export type Attachments = {
  items: readonly Attachment[];
  /** Those of a selection that cannot be attached are left out; their reasons come back. */
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
  /** Sends what has not been sent yet. Resolves to the names of the files that failed. */
  sendAll: (projectId: string) => Promise<string[]>;
};

/** The files of a request, with what happens to each. */
export const useAttachments = (onProblem: (message: string) => void): Attachments => {
  const [items, setItems] = useState<readonly Attachment[]>([]);
  const change = (id: string, next: Partial<Attachment>) =>
    setItems((before) => before.map((item) => (item.id === id ? { ...item, ...next } : item)));

  return {
    items,
    add: (files) => {
      const problems = files.flatMap((file) => attachmentProblem(file) ?? []);
      if (problems.length > 0) onProblem(problems.join(' '));
      const good = files.filter((file) => !attachmentProblem(file));
      setItems((before) => [...before, ...good.map((file) => ({ id: crypto.randomUUID(), file, done: false }))]);
    },
    remove: (id) => setItems((before) => before.filter((item) => item.id !== id)),
    sendAll: async (projectId) => {
      const failed: string[] = [];
      for (const { id, file, done } of items) {
        if (done) continue;
        try {
          change(id, { error: undefined, progress: 0 });
          await attachDocument(projectId, file, (share) => change(id, { progress: Math.round(share * 100) }));
          change(id, { done: true, progress: undefined });
        } catch (error) {
          failed.push(file.name);
          change(id, { error: failureMessage(error, 'This file could not be attached.'), progress: undefined });
        }
      }
      return failed;
    },
  };
};

/**
 * The names of files that were attached before the page was opened anew. A browser keeps no files for a page, so the person
 * must attach them again; those that are attached by now are not named.
 */
export const useForgottenFiles = (
  key: string,
  names: readonly string[],
): { forgotten: readonly string[]; forget: () => void } => {
  const [before, setBefore] = useState<readonly string[]>(() => {
    const kept = readDraft(key)?.values.names;
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];
  });
  const listed = names.join('\n');
  useEffect(() => {
    if (listed !== '') saveDraft(key, { names: listed.split('\n') });
  }, [key, listed]);
  return {
    forgotten: before.filter((name) => !names.includes(name)),
    forget: () => {
      removeDraft(key);
      setBefore([]);
    },
  };
};
