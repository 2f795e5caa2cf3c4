import type { FormTopicProposal } from '@aliquot/contract/hearts/witness/forms';
import type { DropReason } from '@aliquot/contract/hearts/witness/witness';
import { controlTopic } from '../../customer-forms/topics.domain.ts';
import { withoutInstructions } from '../../reading/text/instructions.domain.ts';
import { blank, visiblePlaces } from '../places.domain.ts';
import { documentOf, type FormAnswer } from './asking.domain.ts';

export type OpenQuestion = { readonly id: string; readonly question: string };
export type DroppedOfForm = { readonly field: string; readonly quotation: string; readonly reason: DropReason };
export type CheckedForm = { readonly proposals: FormTopicProposal[]; readonly dropped: DroppedOfForm[] };

/**
 * Holds a model's answers against the questions that it was asked about, in their order: the words have to be in the question of the
 * named line in one piece. Of several controls for one question none passes.
 */
export const checkForm = (questions: readonly OpenQuestion[], answers: readonly FormAnswer[]): CheckedForm => {
  const document = documentOf(questions.map(({ question }) => question));
  const [visible, raw] = [withoutInstructions(document), document].map(({ text }) => text.split('\n'));
  const reasonOf = ({ line, quotation }: FormAnswer): DropReason | null => {
    const places = visiblePlaces({ text: visible?.[line - 1] ?? '', raw: raw?.[line - 1] ?? '' }, quotation);
    if (typeof places === 'string') return places;
    return blank.test(quotation) ? 'BLANK' : null;
  };
  const outcomes = answers.map((answer) => ({ answer, reason: reasonOf(answer) }));
  const held = outcomes.flatMap(({ answer, reason }) => (reason === null ? [answer] : []));
  const agrees = ({ line, field }: FormAnswer) => held.every((other) => other.line !== line || other.field === field);
  const ofLine = Map.groupBy(held.filter(agrees), ({ line }) => line);
  return {
    proposals: questions.flatMap(({ id }, at) => {
      const answer = ofLine.get(at + 1)?.[0];
      if (!answer) return [];
      return [{ question_id: id, control: answer.field, label: controlTopic(answer.field).label, quotation: answer.quotation }];
    }),
    dropped: outcomes.flatMap(({ answer, reason }) => {
      const why = reason ?? (agrees(answer) ? null : ('VALUE-DIFFERS' as const));
      return why === null ? [] : [{ field: answer.field, quotation: answer.quotation, reason: why }];
    }),
  };
};
