import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../../platform/server/api-error.ts';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { AttachedNames } from './answer-documents.tsx';
import { wordsOf } from './answer-words.ts';
import { askedOf, questionnaireQuery } from './questionnaires.api.ts';

type AnswersListProps = {
  labId: string;
  /** Shown beside a submitted answer. */
  verdictOf?: (questionId: string) => ReactNode;
};

/** A lab's questions with its answers. */
export const AnswersList = ({ labId, verdictOf }: AnswersListProps) => {
  const { data, error, isPending } = useQuery(questionnaireQuery(labId));
  if (isPending) return <SkeletonLines lines={3} />;
  if (!data) {
    const none = error instanceof ApiError && error.status === 404;
    return <p className="text-muted">{none ? 'There is no questionnaire yet.' : 'We couldn’t load the answers.'}</p>;
  }
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        {data.status === 'submitted' && data.submitted_at ? `Submitted ${formatDate(data.submitted_at)}` : 'Not submitted yet'}
      </p>
      <dl className="grid gap-3 text-sm">
        {askedOf(data, data.answers).map(({ id, question }) => (
          <div key={id}>
            <dt className="text-muted">{question}</dt>
            <dd className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span>{wordsOf(data.answers[id])}</span>
              {data.status === 'submitted' && data.answers[id] !== undefined && verdictOf?.(id)}
            </dd>
            {data.documents[id] && (
              <dd className="flex flex-wrap items-center gap-x-3">
                <span className="text-muted">Attached:</span>
                <AttachedNames labId={labId} documents={data.documents[id]} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </>
  );
};
