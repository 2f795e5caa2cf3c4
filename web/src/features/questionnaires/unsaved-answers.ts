import { type Answer, answerSchema } from '@aliquot/contract/questionnaires';
import { z } from 'zod';

const unsavedSchema = z.record(z.string(), answerSchema.nullable());

/** Answers that the server does not have yet, by question id; null takes one back. */
export type Unsaved = ReadonlyMap<string, Answer | null>;

const keyOf = (labId: string) => `aliquot.unsaved-answers.${labId}`;

/** What was typed in this tab for a laboratory while the server was away; empty where nothing was, or the browser keeps nothing. */
export const unsavedAnswers = (labId: string): Map<string, Answer | null> => {
  try {
    return new Map(Object.entries(unsavedSchema.parse(JSON.parse(sessionStorage.getItem(keyOf(labId)) ?? '{}'))));
  } catch {
    return new Map();
  }
};

/** Keeps them in this tab, so that neither closing the questionnaire nor loading the page again loses them. */
export const keepUnsaved = (labId: string, unsaved: Unsaved): void => {
  try {
    if (unsaved.size === 0) sessionStorage.removeItem(keyOf(labId));
    else sessionStorage.setItem(keyOf(labId), JSON.stringify(Object.fromEntries(unsaved)));
  } catch {
    // A browser that keeps nothing still has them while the questionnaire is open.
  }
};
