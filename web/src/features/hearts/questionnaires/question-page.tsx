import type { Answer, AttachedDocument, OpenQuestionnaire, Proposal, Question } from '@aliquot/contract/hearts/questionnaires';
import { Button } from '../../../ui/button.tsx';
import { SpinnerMark } from '../../../ui/feedback/spinner.tsx';
import { takeFocus } from '../../../ui/focus.ts';
import { Check } from '../../../ui/text/icon.ts';
import { TextLink } from '../../../ui/text/link.tsx';
import { evidenceLink } from '../documents/evidence-link.ts';
import { AnswerDocuments } from './answer-documents.tsx';
import { AnswerField } from './answer-field.tsx';
import { wordsOf } from './answer-words.ts';
import { CategoryBadge, Reasoning } from './question-parts.tsx';
import type { Saving } from './use-answers.ts';

/** The saving state of an answer. The line keeps its space while empty, so that the layout does not shift. */
const SavingState = ({ saving, onRetry }: { saving: Saving | undefined; onRetry: () => void }) => (
  <div className="mt-2 flex min-h-9 items-center gap-2 text-sm text-muted">
    <output aria-label="Saving status" className="flex items-center gap-2">
      {saving === 'saving' && (
        <>
          <SpinnerMark className="size-4" /> Saving…
        </>
      )}
      {saving === 'saved' && (
        <>
          <Check aria-hidden="true" size={16} className="text-good" /> Saved
        </>
      )}
      {saving === 'failed' && <span className="text-bad">Not saved.</span>}
    </output>
    {saving === 'failed' && (
      <>
        <Button look="quiet" size="sm" onClick={onRetry}>
          Try again
        </Button>
        <span>Your answer stays in this tab.</span>
      </>
    )}
  </div>
);

/** An answer found in a document, with its place. It counts only once the user confirms it. */
const ProposalNote = ({
  labId,
  proposal: { value, source },
  disabled,
  onConfirm,
}: {
  labId: string;
  proposal: Proposal;
  disabled: boolean;
  onConfirm: () => void;
}) => {
  const { page, quote } = source.evidence;
  return (
    <section
      aria-label="Found in your documents"
      className="mb-4 rounded-control border border-info/40 bg-info-tint p-4 text-sm"
    >
      <p className="text-muted">Found in your documents. Confirm it to use it as your answer.</p>
      <p className="mt-1.5 text-base font-medium wrap-anywhere">{wordsOf(value)}</p>
      <p className="mt-1 wrap-anywhere">
        <TextLink target="_blank" className="py-1" {...evidenceLink(labId, { document: source.documentId })}>
          {source.fileName}
          {page !== null && `, page ${page}`}
        </TextLink>
        : “{quote}”
      </p>
      <Button look="secondary" size="sm" className="mt-3" disabled={disabled} onClick={onConfirm}>
        Confirm this answer
      </Button>
    </section>
  );
};

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
