import { attachmentExtensions } from '@aliquot/contract/hearts/documents';
import { limits } from '@aliquot/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { readDraft, removeDraft, saveDraft } from '../../../../platform/kept/drafts.ts';
import { ApiError, failureMessage, isUnreachable } from '../../../../platform/server/api-error.ts';
import { extensionOf } from '../../../../ui/form/file-extension.ts';
import { isRefused } from '../../../hearts/documents/file-problem.ts';
import { attachDocument } from '../projects.api.ts';

export const attachmentHint = 'PDF, DOC, DOCX up to 10MB each';
export const attachmentTypes = '.pdf,.doc,.docx';

/** Why a file cannot be attached, or nothing. The server looks again, at the content. */
const attachmentProblem = ({ name, size }: Pick<File, 'name' | 'size'>): string | undefined => {
  if (!(attachmentExtensions as readonly string[]).includes(extensionOf(name))) {
    return `File ${name} has an unsupported format. Please upload PDF, DOC or DOCX files.`;
  }
  if (size === 0) return `File ${name} is empty.`;
  return size <= limits.fileBytes ? undefined : `File ${name} is too large. Maximum file size is 10MB.`;
};

/** How the content of each kind of file begins. */
const beginnings = {
  pdf: (head: string) => /^[\s\u00bb\u00bf\u00ef]*%PDF/.test(head),
  doc: (head: string) => head.startsWith('\u00d0\u00cf\u0011\u00e0'),
  docx: (head: string) => head.startsWith('PK\u0003\u0004'),
};
const headBytes = 1024;

/** Why the content of a file cannot be what its name says, or nothing. A file that cannot be read now is left to the server. */
const contentProblem = async (file: File): Promise<string | undefined> => {
  const kind = extensionOf(file.name) as keyof typeof beginnings;
  try {
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
    if (beginnings[kind](String.fromCharCode(...head))) return undefined;
    return `The content of ${file.name} is not a ${kind.toUpperCase()} file.`;
  } catch {
    return undefined;
  }
};

export type Attachment = {
  id: string;
  file: File;
  error?: string | undefined;
  /** The server will never take this file. */
  refused?: boolean | undefined;
  progress?: number | undefined;
  done: boolean;
};

export type Attachments = {
  items: readonly Attachment[];
  sending: boolean;
  /** Adds files. Those that cannot be attached are left out, and `problem` says why until other files are added. */
  add: (files: readonly File[]) => Promise<void>;
  problem: string | null;
  clearProblem: () => void;
  /** Takes one out; if it is being sent, that ends. */
  remove: (id: string) => void;
  /** Sends one, as after it failed. Resolves to whether it is attached now. */
  send: (projectId: string, id: string) => Promise<boolean>;
  /**
   * Sends what has not been sent yet, one after the other. Resolves to the names of the files that are not attached: those that
   * were refused, and those that can be sent again. When the server cannot be reached it stops there, and the others wait.
   */
  sendAll: (projectId: string) => Promise<{ unsent: string[]; refused: string[]; isAway: boolean }>;
  clear: () => void;
};

type Outcome = 'attached' | 'failed' | 'refused' | 'cancelled' | 'away';

/** A server that answers that it is busy is there, and its words are worth reading. */
const gotNoAnswer = (error: unknown) => isUnreachable(error) && !(error instanceof ApiError && error.status === 503);

const isSame = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** The files of a request, with what happens to each. */
export const useAttachments = (): Attachments => {
  const [problem, setProblem] = useState<string | null>(null);
  const [items, setItems] = useState<readonly Attachment[]>([]);
  const [sending, setSending] = useState(false);
  const underWay = useRef(new Map<string, AbortController>());
  const removed = useRef(new Set<string>());
  const change = (id: string, next: Partial<Attachment>) =>
    setItems((before) => before.map((item) => (item.id === id ? { ...item, ...next } : item)));
  useEffect(() => {
    const uploads = underWay.current;
    return () => {
      for (const upload of uploads.values()) upload.abort();
    };
  }, []);

  /** A file that is removed while it is being sent has not failed. */
  const sendOne = async (projectId: string, { id, file }: Attachment): Promise<Outcome> => {
    const controller = new AbortController();
    underWay.current.set(id, controller);
    change(id, { error: undefined, progress: 0 });
    try {
      const onUploadProgress = (share: number) => change(id, { progress: Math.round(share * 100) });
      await attachDocument(projectId, file, { onUploadProgress, signal: controller.signal });
      change(id, { done: true, progress: undefined });
      return 'attached';
    } catch (error) {
      if (controller.signal.aborted) return 'cancelled';
      if (gotNoAnswer(error)) {
        change(id, { error: undefined, progress: undefined });
        return 'away';
      }
      const refused = isRefused(error);
      change(id, { error: failureMessage(error, 'This file could not be attached.'), refused, progress: undefined });
      return refused ? 'refused' : 'failed';
    } finally {
      underWay.current.delete(id);
    }
  };

  const whileSending = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    setSending(true);
    try {
      return await work();
    } finally {
      setSending(false);
    }
  };

  return {
    items,
    sending,
    problem,
    clearProblem: () => setProblem(null),
    add: async (files) => {
      const problems = await Promise.all(files.map(async (file) => attachmentProblem(file) ?? (await contentProblem(file))));
      setProblem(problems.filter((each) => each !== undefined).join(' ') || null);
      const good = files.filter((_, index) => problems[index] === undefined);
      setItems((before) => [
        ...before,
        ...good
          .filter((file) => !before.some((item) => isSame(item.file, file)))
          .map((file) => ({ id: crypto.randomUUID(), file, done: false })),
      ]);
    },
    remove: (id) => {
      removed.current.add(id);
      underWay.current.get(id)?.abort();
      setItems((before) => before.filter((item) => item.id !== id));
    },
    send: (projectId, id) =>
      whileSending(async () => {
        const item = items.find((each) => each.id === id);
        return item !== undefined && (await sendOne(projectId, item)) === 'attached';
      }),
    sendAll: (projectId) =>
      whileSending(async () => {
        const unsent: string[] = [];
        const refused: string[] = [];
        let isAway = false;
        for (const item of items) {
          if (item.done || removed.current.has(item.id)) continue;
          const outcome: Outcome = item.refused ? 'refused' : isAway ? 'away' : await sendOne(projectId, item);
          isAway ||= outcome === 'away';
          if (outcome === 'failed' || outcome === 'away') unsent.push(item.file.name);
          if (outcome === 'refused') refused.push(item.file.name);
        }
        return { unsent, refused, isAway };
      }),
    clear: () => {
      setItems([]);
      setProblem(null);
    },
  };
};

/**
 * The names of files that were attached before the page was reloaded. A browser keeps no files for a page, so the person must
 * attach them again; files that are attached already are left out.
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
