import { questionTopicLabels, type ReviewQuestion, reviewLimits } from '@aliquot/contract/administration/review-queue';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { storedDocumentsQuery } from '../../hearts/documents/documents.api.ts';

const OpenQuestion = ({ labId, question }: { labId: string; question: ReviewQuestion }) => {
  const { data: documents } = useQuery(storedDocumentsQuery(labId));
  const [words, setWords] = useState('');
  const [documentId, setDocumentId] = useState('');
  const { busy, problem, change } = useChange('labs');
  const send = () =>
    change(() => api.reviewQueue.answer({ questionId: question.id, answer: words.trim(), documentId: documentId || null }));
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <div>
        <p className="font-medium">
          {questionTopicLabels[question.topic]}
          {question.due_on && <span className="font-normal text-muted"> · answer by {formatDate(question.due_on)}</span>}
        </p>
        <p className="as-written">{question.text}</p>
      </div>
      <TextArea
        label="Your answer"
        rows={2}
        required
        maxLength={reviewLimits.textLength}
        value={words}
        error={problem}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Select
          dense
          label="Document (optional)"
          hint="Upload it under Documents first."
          value={documentId}
          options={[
            { value: '', label: 'None' },
            ...(documents ?? []).map(({ id, file_name }) => ({ value: id, label: file_name })),
          ]}
          onChange={(event) => setDocumentId(event.target.value)}
        />
        <Button loading={busy} disabled={words.trim() === ''} onClick={() => void send()}>
          Send the answer
        </Button>
      </div>
    </li>
  );
};

const Answered = ({ question }: { question: ReviewQuestion }) => (
  <li className="py-2 text-sm">
    <p className="as-written text-muted">{question.text}</p>
    <p className="as-written">
      {question.answer}
      {question.document && <span className="text-muted"> · {question.document.file_name}</span>}
    </p>
  </li>
);

/** A reviewer's questions to the laboratory, answered in place. Shows nothing without questions. */
export const LabQuestions = ({ labId }: { labId: string }) => {
  const { data } = useQuery(queryOf.reviewQueue.questions({ labId }));
  const open = data?.questions.filter(({ can }) => can.answer) ?? [];
  const answered = data?.questions.filter(({ answered_at }) => answered_at !== null) ?? [];
  if (open.length + answered.length === 0) return null;
  return (
    <SectionCard
      title={open.length > 0 ? 'A reviewer needs something from you' : 'Your answers to reviewers'}
      description={open.length > 0 ? 'The review goes on when you have answered.' : undefined}
    >
      {open.length > 0 && (
        <ul className="divide-y divide-line">
          {open.map((question) => (
            <OpenQuestion key={question.id} labId={labId} question={question} />
          ))}
        </ul>
      )}
      {answered.length > 0 && (
        <ul aria-label="Answered" className="divide-y divide-line">
          {answered.map((question) => (
            <Answered key={question.id} question={question} />
          ))}
        </ul>
      )}
    </SectionCard>
  );
};
