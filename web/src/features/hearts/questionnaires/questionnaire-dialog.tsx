import type { Answer, OpenQuestionnaire } from '@aliquot/contract/hearts/questionnaires';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { QuestionPage } from './question-page.tsx';
import { List } from './question-parts.tsx';
import { askedOf, questionnaireQuery, showDocuments, submitAnswers } from './questionnaires.api.ts';
import { ReviewPage } from './review-page.tsx';
import { refusalsOf, useAnswers } from './use-answers.ts';

const required = 'This question is required. Please provide an answer.';

type QuestionsProps = {
  open: OpenQuestionnaire;
  onDone: (complianceScore: number) => void | Promise<void>;
  onBusy: (busy: boolean) => void;
};

const Questions = ({ open, onDone, onBusy }: QuestionsProps) => {
  const { priorityAreas, missingDocuments } = open.questionnaire;
  const [problem, setProblem] = useState<string | null>(null);
  const all = new Set(open.questionnaire.questions.map(({ id }) => id));
  const { answers, refusals, savings, set, save, flush, forget } = useAnswers(open.lab_id, open.answers, all);
  const questions = askedOf(open, answers);
  const [at, setAt] = useState(
    () =>
      (open.status === 'submitted' ? undefined : questions.find(({ id }) => answers[id] === undefined)?.id) ?? questions[0]?.id,
  );
  const [reviewing, setReviewing] = useState(false);
  const [saving, setSaving] = useState(false);
  /** The error of submitting all answers; cleared when one changes. */
  const [objections, setObjections] = useState<Record<string, string>>({});
  const moving = useRef(false);
  const queries = useQueryClient();
  const index = Math.max(
    0,
    questions.findIndex(({ id }) => id === at),
  );
  const question = questions[index];

  if (!question) return <p>There are no questions.</p>;
  const answered = questions.filter(({ id }) => answers[id] !== undefined && refusals[id] === undefined).length;
  const last = index === questions.length - 1;
  const goTo = (id: string | undefined) => {
    setAt(id);
    setReviewing(false);
    setProblem(null);
  };

  const give = (value: Answer | undefined) => {
    setProblem(null);
    setObjections({});
    set(question.id, value);
  };

  /** Confirms the answer found in a document and attaches the document. */
  const confirm = async () => {
    const { id } = question;
    const proposal = open.proposals[id];
    if (!proposal) return;
    give(proposal.value);
    const beside = open.documents[id] ?? [];
    if (beside.some((document) => document.id === proposal.source.documentId)) return;
    try {
      const document = await api.questionnaires.attach({
        labId: open.lab_id,
        questionId: id,
        documentId: proposal.source.documentId,
      });
      showDocuments(queries, open.lab_id, id, [...beside, document]);
    } catch (error) {
      setProblem(
        failureMessage(error, 'Your answer is saved, but we couldn’t attach its document. Please attach it yourself.'),
      );
    }
  };

  const submit = async () => {
    setSaving(true);
    onBusy(true);
    try {
      const { complianceScore } = await submitAnswers(open.lab_id, answers);
      forget();
      await Promise.all(['analyses', 'labs', 'questionnaires'].map((noun) => queries.invalidateQueries({ queryKey: [noun] })));
      await onDone(complianceScore);
    } catch (error) {
      const refused = refusalsOf(error);
      setObjections(refused);
      const first = questions.find(({ id }) => refused[id] !== undefined);
      if (first) goTo(first.id);
      else setProblem(failureMessage(error, 'Failed to complete onboarding. Please try again.'));
    } finally {
      setSaving(false);
      onBusy(false);
    }
  };

  /** Runs one action at a time, after saving the latest input. */
  const afterSaving = async (act: (refused: Record<string, string>) => void | Promise<void>) => {
    if (moving.current) return;
    moving.current = true;
    setProblem(null);
    if (refusals[question.id] !== undefined) set(question.id, answers[question.id]);
    await act(await flush());
    moving.current = false;
  };

  const next = () => {
    if (question.required && answers[question.id] === undefined) return setProblem(required);
    return afterSaving((refused) => {
      if (refused[question.id] !== undefined) return;
      if (!last) return setAt(questions[index + 1]?.id);
      return questions.every(({ id }) => answers[id] !== undefined) ? submit() : setReviewing(true);
    });
  };

  const complete = () => {
    const lacking = questions.find(({ id, required: needed }) => needed && answers[id] === undefined);
    if (lacking) {
      goTo(lacking.id);
      return setProblem(required);
    }
    return afterSaving((refused) => {
      const first = questions.find(({ id }) => refused[id] !== undefined);
      return first ? goTo(first.id) : submit();
    });
  };

  return (
    <div>
      <div className="mb-1.5 flex flex-wrap justify-between gap-x-4 text-sm text-muted tabular-nums">
        <span>{reviewing ? 'All questions' : `Question ${index + 1} of ${questions.length}`}</span>
        <span>
          {answered} of {questions.length} answered
        </span>
      </div>
      <div className="mb-6 flex items-center gap-3">
        <ProgressBar label="Answered" value={(answered / questions.length) * 100} className="grow" />
        <span className="text-sm tabular-nums">{Math.round((answered / questions.length) * 100)}%</span>
      </div>
      {reviewing ? (
        <ReviewPage
          questions={questions}
          answers={answers}
          problems={{ ...objections, ...refusals }}
          savings={savings}
          disabled={saving}
          onChange={goTo}
        />
      ) : (
        <QuestionPage
          key={question.id}
          open={open}
          question={question}
          value={answers[question.id]}
          disabled={saving || !open.can.answer}
          objection={refusals[question.id] ?? objections[question.id]}
          saving={savings[question.id]}
          onRetry={() => void save(question.id)}
          onChange={give}
          onDocuments={(documents) => showDocuments(queries, open.lab_id, question.id, documents)}
          onConfirm={() => void confirm()}
        />
      )}
      {index === 0 && !reviewing && (
        <div className="mt-2 grid items-start gap-3 empty:hidden sm:grid-cols-2">
          <List title="Priority Areas Identified" items={priorityAreas} />
          <List title="Recommended Additional Documents" items={missingDocuments} />
        </div>
      )}
      {/* Stays in view while a long question scrolls. */}
      <div className="sticky -bottom-5 -mx-5 mt-6 -mb-5 rounded-b-card border-t border-line bg-card px-5 py-4 sm:-mx-6 sm:px-6">
        <Banner tone="error" message={problem} className="mb-4" />
        <div className="flex flex-wrap items-center gap-3">
          {reviewing ? (
            <Button look="secondary" disabled={saving} onClick={() => goTo(question.id)}>
              Back to the questions
            </Button>
          ) : (
            <Button look="secondary" disabled={index === 0 || saving} onClick={() => goTo(questions[index - 1]?.id)}>
              Previous
            </Button>
          )}
          {/* On a phone the next button is beside the back button, and this one below both. */}
          {!reviewing && answered > 0 && (
            <Button
              look="quiet"
              className="max-sm:order-last max-sm:w-full sm:ml-auto"
              disabled={saving}
              onClick={() => void afterSaving(() => setReviewing(true))}
            >
              Review answers
            </Button>
          )}
          <Button
            className={reviewing || answered === 0 ? 'ml-auto' : 'max-sm:ml-auto'}
            loading={saving}
            loadingLabel="Saving your answers"
            onClick={() => void (reviewing ? complete() : next())}
          >
            {last || reviewing ? 'Complete' : 'Next'}
          </Button>
        </div>
      </div>
    </div>
  );
};

type QuestionnaireDialogProps = {
  labId: string;
  labName: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDone: (complianceScore: number) => void | Promise<void>;
};

/** One question at a time, based on the gaps of the lab's latest analysis. */
export const QuestionnaireDialog = ({ labId, labName, open, onOpenChange, onDone }: QuestionnaireDialogProps) => {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      busy={busy}
      title="Smart Compliance Questionnaire"
      description={`AI-generated questions for ${labName}`}
    >
      {open && <Loaded labId={labId} onDone={onDone} onBusy={setBusy} />}
    </Dialog>
  );
};

const Loaded = ({ labId, ...rest }: { labId: string } & Omit<QuestionsProps, 'open'>) => {
  const { data, isPending, isFetching, refetch } = useQuery(questionnaireQuery(labId));
  if (isPending) return <SkeletonLines lines={6} />;
  if (!data)
    return (
      <>
        <p className="text-bad">We couldn’t load the questionnaire.</p>
        <Button look="secondary" className="mt-4" loading={isFetching} onClick={() => void refetch()}>
          Try Again
        </Button>
      </>
    );
  return <Questions open={data} {...rest} />;
};
