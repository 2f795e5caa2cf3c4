import {
  questionTopicLabels,
  type ReviewCase,
  type ReviewQuestion,
  reviewLimits,
} from '@aliquot/contract/administration/review-queue';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import type { Banners } from '../../../platform/use-change.ts';
import { useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { Badge, CountBadge } from '../../../ui/text/badge.tsx';
import { formatDate, plural } from '../../../ui/text/format.ts';
import { pointsOn } from './points.ts';

type Topic = ReviewQuestion['topic'];
const topics = Object.keys(questionTopicLabels) as Topic[];

/** The text of a question when the reviewer writes no other. */
const usualWords: Readonly<Record<Topic, string>> = {
  certificate: 'Please upload the current certificate, or the receipt of its renewal.',
  director: 'Please tell us who your laboratory director is, and upload a document that names them.',
  scope: 'Please upload the current scope of tests.',
  proficiency: 'Please upload the results of your last proficiency testing event.',
  correction: 'Please correct these points, or tell us why they don’t apply:',
  other: '',
};

const Asked = ({ question, onWithdraw }: { question: ReviewQuestion; onWithdraw: () => void }) => (
  <li className="grid gap-1 py-3 text-sm first:pt-0">
    <p className="flex flex-wrap items-center gap-2">
      <span className="font-medium">{questionTopicLabels[question.topic]}</span>
      {question.answered_at ? (
        <Badge tone="good">Answered</Badge>
      ) : (
        <Badge tone={question.withdrawn_at ? 'neutral' : 'warn'}>{question.withdrawn_at ? 'Withdrawn' : 'Open'}</Badge>
      )}
      <span className="text-muted">
        {question.asked_by}, {formatDate(question.asked_at)}
        {question.due_on && `, due ${formatDate(question.due_on)}`}
      </span>
    </p>
    <p className="as-written">{question.text}</p>
    {question.answer && (
      <p className="as-written border-l-2 border-line pl-3">
        {question.answer}
        <span className="block text-muted">
          {question.answered_by}
          {question.answered_at && `, ${formatDate(question.answered_at)}`}
          {question.document && ` · ${question.document.file_name}`}
        </span>
      </p>
    )}
    {question.can.withdraw && (
      <div>
        <Button look="quiet" size="sm" className="-ml-3" onClick={onWithdraw}>
          Withdraw<span className="sr-only"> the question: {questionTopicLabels[question.topic]}</span>
        </Button>
      </div>
    )}
  </li>
);

/** Asking the laboratory for something, and what it answered. */
export const AskCard = ({ review, ...banners }: Banners & { review: ReviewCase }) => {
  const [words, setWords] = useState<Partial<Record<Topic, string>>>({});
  const [dueOn, setDueOn] = useState('');
  const { busy, change } = useChange('labs', banners);
  const pauses = review.wait === null ? undefined : 'The clock pauses until the lab answers.';
  const chosen = topics.filter((topic) => words[topic] !== undefined);
  const startOf = (topic: Topic) => [usualWords[topic], pointsOn(topic, review.against).text].filter(Boolean).join('\n');
  const toggle = (topic: Topic) =>
    setWords(({ [topic]: before, ...rest }) => (before === undefined ? { ...rest, [topic]: startOf(topic) } : rest));
  const send = async () => {
    const questions = chosen.map((topic) => ({ topic, text: words[topic] ?? '' }));
    const asked = () => api.reviewQueue.ask({ labId: review.lab_id, questions, due_on: dueOn || null });
    if (await change(asked, { done: [`${plural(questions.length, 'question')} sent.`, pauses].filter(Boolean).join(' ') })) {
      setWords({});
      setDueOn('');
    }
  };
  return (
    <SectionCard title="Ask the lab for" description={review.can.ask ? pauses : undefined}>
      {review.can.ask && (
        <div className="grid gap-3">
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">What you need</legend>
            {topics.map((topic) => (
              <Button
                key={topic}
                look={words[topic] === undefined ? 'secondary' : 'primary'}
                size="sm"
                aria-pressed={words[topic] !== undefined}
                onClick={() => toggle(topic)}
              >
                {questionTopicLabels[topic]}
                <CountBadge count={pointsOn(topic, review.against).count} label="points against approval" tone="bad" />
              </Button>
            ))}
          </fieldset>
          {chosen.map((topic) => (
            <TextArea
              dense
              key={topic}
              label={questionTopicLabels[topic]}
              rows={(words[topic] ?? '').split('\n').length + 1}
              required
              maxLength={reviewLimits.textLength}
              value={words[topic] ?? ''}
              onChange={(event) => setWords({ ...words, [topic]: event.target.value })}
            />
          ))}
          {chosen.length > 0 && (
            <div className="flex flex-wrap items-end justify-between gap-3">
              <DateField dense label="Answer by (optional)" value={dueOn} onChange={(event) => setDueOn(event.target.value)} />
              <Button loading={busy} disabled={chosen.some((topic) => words[topic]?.trim() === '')} onClick={() => void send()}>
                {chosen.length === 1 ? 'Send the question' : `Send ${chosen.length} questions`}
              </Button>
            </div>
          )}
        </div>
      )}
      {review.questions.length > 0 && (
        <ul aria-label="Questions" className="mt-4 divide-y divide-line border-t border-line pt-3">
          {review.questions.map((question) => (
            <Asked
              key={question.id}
              question={question}
              onWithdraw={() =>
                void change(() => api.reviewQueue.withdraw({ questionId: question.id }), { done: 'Question withdrawn.' })
              }
            />
          ))}
        </ul>
      )}
      {!review.can.ask && review.questions.length === 0 && <p className="text-sm text-muted">No questions asked.</p>}
    </SectionCard>
  );
};
