import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { sendInParts } from '../../../platform/server/send-in-parts.ts';

/** A whole file is read once more on the server before it is a result. */
const completeMilliseconds = 600_000;

/** Uploads a result file, or goes on with the same file where it stopped. */
const uploadResult = async (collaborationId: string, file: File, options: Parameters<typeof sendInParts>[2]) => {
  const { signal } = options;
  const last_modified = new Date(file.lastModified).toISOString();
  const about = { file_name: file.name, file_size: file.size, last_modified };
  const upload = await api.deliverables.begin({ collaborationId, ...about }, { signal });
  if (upload.received < file.size) await sendInParts(file, upload.url, options);
  return api.deliverables.complete({ uploadId: upload.id }, { signal, context: { timeoutMilliseconds: completeMilliseconds } });
};

/** A file on its way. `received` in bytes; all of them while the server checks the file. */
export type Sending = { readonly file: File; readonly received: number; readonly error?: string };

const isSame = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** The uploads of this page, one after the other. Leaving the page pauses them; choosing the same file goes on. */
export const useResultUploads = (collaborationId: string) => {
  const queries = useQueryClient();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const running = useRef(new Map<File, AbortController>());
  const line = useRef<Promise<void>>(Promise.resolve());

  useEffect(() => {
    const started = running.current;
    return () => {
      for (const controller of started.values()) controller.abort();
    };
  }, []);

  const isUnderWay = sending.some(({ error }) => error === undefined);
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnderWay]);

  const change = (file: File, to: Partial<Sending>) =>
    setSending((all) => all.map((each) => (each.file === file ? { ...each, ...to } : each)));
  const forget = (file: File) => {
    running.current.get(file)?.abort();
    running.current.delete(file);
    setSending((all) => all.filter((each) => each.file !== file));
  };

  const send = async (file: File) => {
    const controller = running.current.get(file);
    if (!controller) return;
    try {
      await uploadResult(collaborationId, file, {
        signal: controller.signal,
        onProgress: (received) => change(file, { received }),
      });
      forget(file);
    } catch (error) {
      if (!controller.signal.aborted)
        change(file, { error: failureMessage(error, 'We couldn’t send this file. What arrived is kept; try again to go on.') });
    } finally {
      await queries.invalidateQueries({ queryKey: queryOf.deliverables.list({ collaborationId }).queryKey });
    }
  };

  const add = (files: readonly File[]) => {
    const fresh = files.filter((file) => !sending.some((each) => each.error === undefined && isSame(each.file, file)));
    setSending((all) => [
      ...all.filter(({ file }) => !fresh.some((each) => isSame(each, file))),
      ...fresh.map((file) => ({ file, received: 0 })),
    ]);
    for (const file of fresh) {
      running.current.set(file, new AbortController());
      line.current = line.current.then(() => send(file));
    }
  };

  return { sending, add, forget };
};
