import type { Answer, AttachedDocument, OpenQuestionnaire, Question } from '@aliquot/contract/hearts/questionnaires';
import { takeFocus } from '../../../ui/focus.ts';
import { AnswerDocuments } from './answer-documents.tsx';
import { AnswerField } from './answer-field.tsx';
import { ProposalNote } from './proposal-note.tsx';
import { CategoryBadge, Reasoning } from './question-parts.tsx';
import { SavingState } from './saving-state.tsx';
import type { Saving } from './use-answers.ts';

type QuestionPageProps = {
  open: OpenQuestionnaire;
  question: Question;
  value: Answer | undefined;
  disabled: boolean;
  /** The server's error for this answer. */
  objection: string | undefined;
  saving: Saving | undefined;
  onRetry: () => void;
  onChange: (value: Answer | undefined) => void;
  onDocuments: (documents: readonly AttachedDocument[]) => void;
  /** Confirms the answer found in a document. */
  onConfirm: () => void;
};

/** One question with its answer, the answer found in documents, and its saving state. */
export const QuestionPage = (props: QuestionPageProps) => {
  const { open, question, value, disabled, objection } = props;
  const proposal = open.proposals[question.id];
  return (
    <div>
      <div className="mb-2 flex items-center gap-2">
        <CategoryBadge category={question.category} />
        {question.required && <span className="text-sm font-medium text-bad">Required</span>}
      </div>
      <h3 ref={takeFocus} tabIndex={-1} className="mb-4 font-sans text-lg font-medium tracking-normal outline-none">
        {question.question}
      </h3>
      {proposal && value === undefined && (
        <ProposalNote labId={open.lab_id} proposal={proposal} disabled={disabled} onConfirm={props.onConfirm} />
      )}
      <AnswerField question={question} value={value} disabled={disabled} error={objection} onChange={props.onChange} />
      <output aria-live="assertive" className="sr-only">
        {objection}
      </output>
      <SavingState saving={props.saving} onRetry={props.onRetry} />
      <AnswerDocuments
        labId={open.lab_id}
        questionId={question.id}
        documents={open.documents[question.id] ?? []}
        disabled={disabled}
        onChange={props.onDocuments}
      />
      <Reasoning text={question.reasoning} />
    </div>
  );
};
