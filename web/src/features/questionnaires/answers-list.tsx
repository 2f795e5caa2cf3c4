import type { Answer } from '@aliquot/contract/questionnaires';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { formatDate } from '../../ui/format.ts';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { questionnaireQuery } from './questionnaires.api.ts';

const wordsOf = (answer: Answer | undefined): string => {
  if (answer === undefined) return 'Not answered';
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  return Array.isArray(answer) ? answer.join(', ') : formatDate(answer);
};

type AnswersListProps = {
  labId: string;
  /** What is shown beside an answer that was submitted. */
  verdictOf?: (questionId: string) => ReactNode;
};

/** The questions that a laboratory was asked, with what it answered. */
export const AnswersList = ({ labId, verdictOf }: AnswersListProps) => {
  const { data, error, isPending } = useQuery(questionnaireQuery(labId));
  if (isPending) return <SkeletonLines lines={3} />;
  if (!data) {
    const none = error instanceof ApiError && error.status === 404;
    return <p className="text-muted">{none ? 'There is no questionnaire yet.' : 'The answers could not be loaded.'}</p>;
  }
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        {data.status === 'submitted' && data.submitted_at ? `Submitted ${formatDate(data.submitted_at)}` : 'Not submitted yet'}
      </p>
      <dl className="grid gap-3 text-sm">
        {data.questionnaire.questions.map(({ id, question }) => (
          <div key={id}>
            <dt className="text-muted">{question}</dt>
            <dd className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span>{wordsOf(data.answers[id])}</span>
              {data.status === 'submitted' && data.answers[id] !== undefined && verdictOf?.(id)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
};
