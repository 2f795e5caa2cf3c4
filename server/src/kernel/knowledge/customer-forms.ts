import { z } from 'zod';
import { listOf, text } from './parts.ts';

const phrases = z.array(text).min(1);

/** Words by which a question of a customer's questionnaire is about a control or a value. Phrases are compared as stems. */
export const customerFormsSchema = z.strictObject({
  note: text,
  source: text,
  same: z.record(text, phrases),
  /** Words in which questions are put, whatever they are about. */
  general: phrases,
  topics: z.record(text, phrases),
  values: listOf(z.strictObject({ id: text, label: text, field: z.enum(['holder', 'address']), phrases }), 'id'),
  elsewhere: z.record(text, phrases),
  /** How much each sign of a subject counts; fitted by `eval -- forms FILE --fit`. */
  weights: z.array(z.number()).length(4),
});

/** Invented questions by what they ask for: ids of controls or values with spaces between, the best first, or "none". */
export const customerQuestionsSchema = z.strictObject({ note: text, source: text, questions: z.record(text, phrases) });
