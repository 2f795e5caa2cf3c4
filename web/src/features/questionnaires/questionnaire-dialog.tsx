import type { Answer, Answers, OpenQuestionnaire, Question } from '@aliquot/contract/questionnaires';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { ApiError, failureMessage } from '../../platform/api-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { takeFocus } from '../../ui/focus.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { AnswerField } from './answer-field.tsx';
import { questionnaireQuery, questionnaireStateQuery, saveAnswer, submitAnswers } from './questionnaires.api.ts';

const saveDelayMilliseconds = 600;
const required = 'This question is required. Please provide an answer.';

const categoryLooks: Record<Question['category'], string> = {
  compliance: 'bg-bad-tint text-bad',
  operations: 'bg-info-tint text-info',
  quality: 'bg-good-tint text-good',
  personnel: 'bg-plum-tint text-plum',
  equipment: 'bg-warn-tint text-warn',
  other: 'bg-neutral-tint text-neutral',
};

const CategoryBadge = ({ category }: { category: Question['category'] }) => (
  <span className={clsx('rounded-[0.3125rem] px-2 py-0.5 text-xs font-medium', categoryLooks[category])}>
    {category.charAt(0).toUpperCase() + category.slice(1)}
  </span>
);

const List = ({ title, items }: { title: string; items: readonly string[] }) =>
  items.length === 0 ? null : (
    <section className="rounded-control bg-sunken p-4">
      <h3 className="mb-1.5 font-sans text-sm font-semibold tracking-normal">{title}</h3>
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );

const Reasoning = ({ text }: { text: string }) => {
  const [shown, setShown] = useState(false);
  return (
    <div className="mt-4">
      <Button look="quiet" size="sm" className="-ml-3" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? 'Hide AI Reasoning' : 'Show AI Reasoning'}
      </Button>
      {shown && <p className="mt-1 border-l-2 border-line pl-3 text-sm text-muted">{text}</p>}
    </div>
  );
};

/** What the server says is wrong with single answers, by question id. */
const refusalsOf = (error: unknown): Record<string, string> => (error instanceof ApiError ? error.fields : {});

/** Answers as they are given, each saved on its own shortly after it has come to rest. A refused one is kept, with the reason. */
const useAnswers = (labId: string, initial: Answers, onFailure: (message: string | null) => void) => {
  const [answers, setAnswers] = useState(initial);
  const [refusals, setRefusals] = useState<Record<string, string>>({});
  const queries = useQueryClient();
  const waiting = useRef(
    new Map<string, { timer: ReturnType<typeof setTimeout>; save: () => Promise<Record<string, string>> }>(),
  );

  const set = (questionId: string, value: Answer | undefined) => {
    setAnswers(({ [questionId]: _before, ...others }) => (value === undefined ? others : { ...others, [questionId]: value }));
    setRefusals(({ [questionId]: _gone, ...others }) => others);
    const earlier = waiting.current.get(questionId);
    if (earlier) clearTimeout(earlier.timer);
    const save = async () => {
      waiting.current.delete(questionId);
      try {
        await saveAnswer(labId, questionId, value ?? null);
        onFailure(null);
        void queries.invalidateQueries({ queryKey: questionnaireStateQuery(labId).queryKey });
        return {};
      } catch (error) {
        const refused = refusalsOf(error);
        setRefusals((others) => ({ ...others, ...refused }));
        if (Object.keys(refused).length === 0)
          onFailure(failureMessage(error, 'Your answer could not be saved. It is kept here; try again.'));
        return refused;
      }
    };
    waiting.current.set(questionId, { timer: setTimeout(() => void save(), saveDelayMilliseconds), save });
  };

  /** Saves what waits, and comes back with what was refused of it. */
  const flush = async (): Promise<Record<string, string>> => {
    const due = [...waiting.current.values()];
    for (const { timer } of due) clearTimeout(timer);
    return Object.assign({}, ...(await Promise.all(due.map(({ save }) => save()))));
  };

  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });
  useEffect(() => () => void latest.current(), []);
  return { answers, refusals, set, flush };
};

type QuestionsProps = {
  open: OpenQuestionnaire;
  onDone: (complianceScore: number) => void | Promise<void>;
  onBusy: (busy: boolean) => void;
};

const Questions = ({ open, onDone, onBusy }: QuestionsProps) => {
  const { questions, priorityAreas, missingDocuments } = open.questionnaire;
  const [problem, setProblem] = useState<string | null>(null);
  const { answers, refusals, set, flush } = useAnswers(open.lab_id, open.answers, setProblem);
  const firstOpen = questions.findIndex(({ id }) => answers[id] === undefined);
  const [index, setIndex] = useState(open.status === 'submitted' || firstOpen < 0 ? 0 : firstOpen);
  const [saving, setSaving] = useState(false);
  /** What stood against submitting the answers as a whole; it holds until one of them changes. */
  const [objections, setObjections] = useState<Record<string, string>>({});
  const moving = useRef(false);
  const queries = useQueryClient();
  const question = questions[index];

  if (!question) return <p>There is nothing to ask.</p>;
  const answered = questions.filter(({ id }) => answers[id] !== undefined && refusals[id] === undefined).length;
  const last = index === questions.length - 1;
  const objection = refusals[question.id] ?? objections[question.id];

  const complete = async () => {
    setSaving(true);
    onBusy(true);
    try {
      const { complianceScore } = await submitAnswers(open.lab_id, answers);
      await Promise.all(['analyses', 'labs', 'questionnaires'].map((noun) => queries.invalidateQueries({ queryKey: [noun] })));
      await onDone(complianceScore);
    } catch (error) {
      const refused = refusalsOf(error);
      setObjections(refused);
      const first = questions.findIndex(({ id }) => refused[id] !== undefined);
      if (first >= 0) setIndex(first);
      else setProblem(failureMessage(error, 'Failed to complete onboarding. Please try again.'));
    } finally {
      setSaving(false);
      onBusy(false);
    }
  };

  const next = async () => {
    if (question.required && answers[question.id] === undefined) return setProblem(required);
    if (moving.current) return;
    moving.current = true;
    setProblem(null);
    if (refusals[question.id] !== undefined) set(question.id, answers[question.id]);
    const refused = await flush();
    if (refused[question.id] === undefined) {
      if (last) await complete();
      else setIndex(index + 1);
    }
    moving.current = false;
  };

  return (
    <div>
      <div className="mb-1.5 flex flex-wrap justify-between gap-x-4 text-sm text-muted tabular-nums">
        <span>
          Question {index + 1} of {questions.length}
        </span>
        <span>
          {answered} of {questions.length} answered
        </span>
      </div>
      <div className="mb-6 flex items-center gap-3">
        <ProgressBar label="Answered" value={(answered / questions.length) * 100} className="grow" />
        <span className="text-sm tabular-nums">{Math.round((answered / questions.length) * 100)}%</span>
      </div>
      {index === 0 && (
        <div className="mb-6 grid items-start gap-3 empty:hidden sm:grid-cols-2">
          <List title="Priority Areas Identified" items={priorityAreas} />
          <List title="Recommended Additional Documents" items={missingDocuments} />
        </div>
      )}
      <div className="mb-2 flex items-center gap-2">
        <CategoryBadge category={question.category} />
        {question.required && <span className="text-sm font-medium text-bad">Required</span>}
      </div>
      <h3
        key={`text ${question.id}`}
        ref={takeFocus}
        tabIndex={-1}
        className="mb-4 font-sans text-lg font-medium tracking-normal outline-none"
      >
        {question.question}
      </h3>
      <AnswerField
        key={`answer ${question.id}`}
        question={question}
        value={answers[question.id]}
        disabled={saving || !open.can.answer}
        error={objection}
        onChange={(value) => {
          setProblem(null);
          setObjections({});
          set(question.id, value);
        }}
      />
      <output aria-live="assertive" className="sr-only">
        {objection}
      </output>
      <Reasoning key={`reasoning ${question.id}`} text={question.reasoning} />
      {/* In view while a long question scrolls. */}
      <div className="sticky -bottom-5 -mx-5 mt-6 -mb-5 rounded-b-card border-t border-line bg-card px-5 py-4 sm:-mx-6 sm:px-6">
        <Banner tone="error" message={problem} className="mb-4" />
        <div className="flex justify-between gap-3">
          <Button look="secondary" disabled={index === 0 || saving} onClick={() => setIndex(Math.max(0, index - 1))}>
            Previous
          </Button>
          <Button loading={saving} loadingLabel="Saving your answers" onClick={() => void next()}>
            {last ? 'Complete' : 'Next'}
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

/** One question at a time, made from the gaps of the laboratory's latest analysis. */
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
  const { data, isPending } = useQuery(questionnaireQuery(labId));
  if (isPending) return <SkeletonLines lines={6} />;
  if (!data) return <p className="text-bad">The questionnaire could not be loaded. Close it and try again.</p>;
  return <Questions open={data} {...rest} />;
};
