import type { Actor } from '../../../kernel/actor.ts';
import { type Permitted, permit, type Visible } from '../../../kernel/permission.ts';
import { maySee } from '../labs/labs.policy.ts';

type OfLab = { readonly lab_id: string };

export const visible = <Questionnaire extends OfLab>(
  actor: Actor,
  questionnaire: Questionnaire,
): Visible<Questionnaire> | null => permit('see', maySee(actor, questionnaire.lab_id), questionnaire);

/** Members answer and submit; administrators can, for laboratories that they registered. */
export const mayAnswer = <Questionnaire extends OfLab>(
  actor: Actor,
  questionnaire: Questionnaire,
): Permitted<'answer', Questionnaire> | null => permit('answer', maySee(actor, questionnaire.lab_id), questionnaire);
