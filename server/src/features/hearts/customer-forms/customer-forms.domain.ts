import {
  type FormAnswerKind,
  type FormCounts,
  type FormProposal,
  type FormQuestionState,
  type FormTopic,
  noEvidence,
} from '@aliquot/contract/hearts/customer-forms/customer-forms';
import type { AnswerPlace, FormChange } from '../../../kernel/form-grid.ts';

type Counted = { readonly state: FormQuestionState; readonly kind: FormAnswerKind };

/** Counts each question once: by a person's decision, else by how it was answered. */
export const countsOf = (questions: readonly Counted[]): FormCounts => {
  const count = (counts: (each: Counted) => boolean) => questions.filter(counts).length;
  const isProposed = ({ state }: Counted) => state === 'open' || state === 'accepted';
  return {
    questions: questions.length,
    open: count(({ state }) => state === 'open'),
    evidence: count((each) => isProposed(each) && each.kind !== 'none'),
    none: count((each) => isProposed(each) && each.kind === 'none'),
    yours: count(({ state }) => state === 'edited' || state === 'blank'),
    kept: count(({ state }) => state === 'kept'),
  };
};

/** A proposal without the words of documents that no longer show it; what rested on them has no evidence any more. */
export const withoutDeleted = (proposal: FormProposal, there: ReadonlySet<string>): FormProposal => {
  const places = proposal.places.filter(({ documentId }) => there.has(documentId));
  if (places.length === proposal.places.length) return proposal;
  const note = 'A document that showed it was deleted, or its certificate has ended.';
  return { kind: 'none', choice: null, answer: noEvidence, note, places };
};

/** The note of a question whose subject changed, until it is answered again. */
export const beingAnswered = 'The subject was changed. The question is being answered again.';

/** The proposal for a question whose subject changed; final without a subject. */
export const unanswered = (about: FormTopic | null): FormProposal => ({
  kind: 'none',
  choice: null,
  answer: noEvidence,
  note: about === null ? null : beingAnswered,
  places: [],
});

type Answered = {
  readonly state: FormQuestionState;
  readonly place: AnswerPlace;
  readonly answer: string | null;
  readonly choice: string | null;
};

/** The changes of the file that the decided answers make: nothing for a question that is open, blank or answered there already. */
export const changesOf = (questions: readonly Answered[]): FormChange[] =>
  questions.flatMap(({ state, place, answer, choice }): FormChange[] => {
    if (state !== 'accepted' && state !== 'edited') return [];
    const changes: FormChange[] = [];
    const box = place.boxes.find(({ label }) => label === choice);
    const mark = place.marks.find(({ label }) => label === choice);
    if (box) changes.push({ id: box.id, write: 'tick' });
    if (mark) changes.push({ id: mark.id, write: 'text', text: 'X' });
    if (place.list && choice !== null) changes.push({ id: place.list.id, write: 'text', text: choice });
    if (place.words && answer) changes.push({ id: place.words.id, write: place.words.after ? 'after' : 'text', text: answer });
    return changes;
  });
