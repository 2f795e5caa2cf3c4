import { type Answer, answerSchema } from '@aliquot/contract/hearts/questionnaires';
import { z } from 'zod';

const unsavedSchema = z.record(z.string(), answerSchema.nullable());

/** Answers the server does not have yet, by question id; null clears one. */
export type Unsaved = ReadonlyMap<string, Answer | null>;

const keyOf = (labId: string) => `aliquot.unsaved-answers.${labId}`;

/**
 * Answers typed in this tab for a lab while the server was unreachable; empty without such answers or when the browser
 * stores nothing.
 */
export const unsavedAnswers = (labId: string): Map<string, Answer | null> => {
  try {
    return new Map(Object.entries(unsavedSchema.parse(JSON.parse(sessionStorage.getItem(keyOf(labId)) ?? '{}'))));
  } catch {
    return new Map();
  }
};

/** Stores them in this tab, so that closing the questionnaire or reloading the page loses nothing. */
export const keepUnsaved = (labId: string, unsaved: Unsaved): void => {
  try {
    if (unsaved.size === 0) sessionStorage.removeItem(keyOf(labId));
    else sessionStorage.setItem(keyOf(labId), JSON.stringify(Object.fromEntries(unsaved)));
  } catch {
    // Without storage they last while the questionnaire is open.
  }
};
