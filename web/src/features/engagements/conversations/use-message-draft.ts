import { useEffect, useRef, useState } from 'react';
import { readDraft, removeDraft, saveDraft } from '../../../platform/kept/drafts.ts';
import { dropFiles, type KeptFile, keepFile, keptFiles } from '../../../platform/kept/kept-files.ts';

type Draft = { readonly text: string; readonly key: string };

const textIn = (key: string): Draft => {
  const values = readDraft(key)?.values;
  const text = typeof values?.text === 'string' ? values.text : '';
  return { text, key: typeof values?.key === 'string' ? values.key : crypto.randomUUID() };
};

const placeOf = (kind: 'message' | 'note', userId: string, collaborationId: string) => `${kind}:${userId}:${collaborationId}`;

/** Adds words to what a person has typed to the other side and not sent yet, before its composer is opened. */
export const addToMessageDraft = (userId: string, collaborationId: string, words: string): void => {
  const place = placeOf('message', userId, collaborationId);
  const { text } = textIn(place);
  if (text.includes(words)) return;
  saveDraft(place, { text: [text.trimEnd(), words].filter(Boolean).join('\n\n'), key: crypto.randomUUID() });
};

/**
 * What a person has typed at a place and not sent yet. It stays in this browser while sending fails, the page is reloaded or
 * the session ends. `key` changes with the words and files, so that the same message sent again is stored once.
 */
export const useMessageDraft = (kind: 'message' | 'note', userId: string, collaborationId: string) => {
  const place = placeOf(kind, userId, collaborationId);
  const [draft, setDraft] = useState(() => textIn(place));
  const latest = useRef(draft.text);
  const [files, setFiles] = useState<readonly KeptFile[]>([]);

  useEffect(() => {
    let isHere = true;
    const restore = async () => {
      const kept = await keptFiles(place, userId);
      if (isHere) setFiles((chosen) => (chosen.length === 0 ? kept : chosen));
    };
    void restore();
    return () => {
      isHere = false;
    };
  }, [place, userId]);

  const put = (text: string) => {
    const next = { text, key: crypto.randomUUID() };
    latest.current = text;
    setDraft(next);
    if (text === '') removeDraft(place);
    else saveDraft(place, next);
  };

  return {
    text: draft.text,
    key: draft.key,
    files,
    write: put,
    attach: (chosen: readonly File[]) => {
      const added = chosen.map((file) => ({ id: crypto.randomUUID(), file }));
      setFiles([...files, ...added]);
      put(draft.text);
      for (const file of added) void keepFile(file, { place, owner: userId });
    },
    detach: (id: string) => {
      setFiles(files.filter((file) => file.id !== id));
      put(draft.text);
      void dropFiles([id]);
    },
    /** What was sent is taken out; what was typed since then stays. */
    sent: (text: string) => {
      void dropFiles(files.map(({ id }) => id));
      setFiles([]);
      put(latest.current === text ? '' : latest.current);
    },
  };
};
