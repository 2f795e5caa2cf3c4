import { type Answer, type Answers, answerSchema } from '@aliquot/contract/hearts/questionnaires';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { api } from '../../../platform/server/api.ts';
import { ApiError } from '../../../platform/server/api-error.ts';
import { questionnaireStateQuery } from './questionnaires.api.ts';

const unsavedSchema = z.record(z.string(), answerSchema.nullable());

/** Answers the server does not have yet, by question id; null clears one. */
type Unsaved = ReadonlyMap<string, Answer | null>;

const keyOf = (labId: string) => `aliquot.unsaved-answers.${labId}`;

/**
 * Answers typed in this tab for a lab while the server was unreachable; empty without such answers or when the browser
 * stores nothing.
 */
const unsavedAnswers = (labId: string): Map<string, Answer | null> => {
  try {
    return new Map(Object.entries(unsavedSchema.parse(JSON.parse(sessionStorage.getItem(keyOf(labId)) ?? '{}'))));
  } catch {
    return new Map();
  }
};

/** Stores them in this tab, so that closing the questionnaire or reloading the page loses nothing. */
const keepUnsaved = (labId: string, unsaved: Unsaved): void => {
  try {
    if (unsaved.size === 0) sessionStorage.removeItem(keyOf(labId));
    else sessionStorage.setItem(keyOf(labId), JSON.stringify(Object.fromEntries(unsaved)));
  } catch {
    // Without storage they last while the questionnaire is open.
  }
};

const saveDelayMilliseconds = 600;
const retryMilliseconds = 10_000;

export type Saving = 'saving' | 'saved' | 'failed';
type Refusals = Record<string, string>;

/** The server's errors by question id. */
export const refusalsOf = (error: unknown): Refusals => (error instanceof ApiError ? error.fields : {});

const without = <Value>(record: Record<string, Value>, id: string): Record<string, Value> => {
  const { [id]: _gone, ...others } = record;
  return others;
};

const withUnsaved = (saved: Answers, unsaved: Unsaved): Answers => {
  const merged = new Map<string, Answer | null>([...Object.entries(saved), ...unsaved]);
  return Object.fromEntries([...merged].flatMap(([id, value]) => (value === null ? [] : [[id, value]])));
};

/**
 * Saves each answer shortly after typing pauses and tracks the result. Answers the server could not take are kept in this tab
 * and retried; a rejected answer stays in its field with the reason.
 */
export const useAnswers = (labId: string, initial: Answers, asked: ReadonlySet<string>) => {
  const [unsaved] = useState(() => new Map([...unsavedAnswers(labId)].filter(([id]) => asked.has(id))));
  const [answers, setAnswers] = useState(() => withUnsaved(initial, unsaved));
  const [refusals, setRefusals] = useState<Refusals>({});
  const [savings, setSavings] = useState<Record<string, Saving>>({});
  const queries = useQueryClient();
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const running = useRef(new Map<string, Promise<Refusals>>());

  const settle = (id: string) => {
    unsaved.delete(id);
    keepUnsaved(labId, unsaved);
  };

  /** Sends the latest version of an answer, again if it changes meanwhile. */
  const send = async (id: string): Promise<Refusals> => {
    for (;;) {
      const value = unsaved.get(id);
      if (value === undefined) return {};
      setSavings((others) => ({ ...others, [id]: 'saving' }));
      const outcome = await api.questionnaires.answer({ labId, questionId: id, value }).then(
        (): Refusals | 'saved' => 'saved',
        (error: unknown) => refusalsOf(error),
      );
      if (unsaved.get(id) !== value) continue;
      if (outcome === 'saved') {
        settle(id);
        setSavings((others) => ({ ...others, [id]: 'saved' }));
        void queries.invalidateQueries({ queryKey: questionnaireStateQuery(labId).queryKey });
        return {};
      }
      const refused = Object.keys(outcome).length > 0;
      if (refused) settle(id);
      setRefusals((others) => ({ ...others, ...outcome }));
      setSavings((others) => (refused ? without(others, id) : { ...others, [id]: 'failed' }));
      return outcome;
    }
  };

  /** One call at a time per question, so that a slow earlier answer never overwrites a later one. */
  const save = (id: string): Promise<Refusals> => {
    clearTimeout(timers.current.get(id));
    timers.current.delete(id);
    const going = running.current.get(id) ?? send(id).finally(() => running.current.delete(id));
    running.current.set(id, going);
    return going;
  };

  const set = (id: string, value: Answer | undefined) => {
    setAnswers((others) => (value === undefined ? without(others, id) : { ...others, [id]: value }));
    setRefusals((others) => without(others, id));
    setSavings((others) => ({ ...others, [id]: 'saving' }));
    unsaved.set(id, value ?? null);
    keepUnsaved(labId, unsaved);
    clearTimeout(timers.current.get(id));
    timers.current.set(
      id,
      setTimeout(() => void save(id), saveDelayMilliseconds),
    );
  };

  /** Saves pending answers and returns the ones that were rejected. */
  const flush = async (): Promise<Refusals> => Object.assign({}, ...(await Promise.all([...unsaved.keys()].map(save))));

  /** Nothing is pending any more: the submission contained all answers. */
  const forget = () => {
    for (const timer of timers.current.values()) clearTimeout(timer);
    unsaved.clear();
    keepUnsaved(labId, unsaved);
  };

  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });
  const failed = Object.values(savings).includes('failed');
  useEffect(() => {
    const again = () => void latest.current();
    const timer = failed ? setInterval(again, retryMilliseconds) : undefined;
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [failed]);
  useEffect(() => {
    // Answers that an earlier visit could not save.
    void latest.current();
    return () => void latest.current();
  }, []);
  return { answers, refusals, savings, set, save, flush, forget };
};
