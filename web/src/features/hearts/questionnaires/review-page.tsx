import type { Answers, Question } from '@aliquot/contract/hearts/questionnaires';
import { questionCategories } from '@aliquot/contract/options';
import { Button } from '../../../ui/button.tsx';
import { takeFocus } from '../../../ui/focus.ts';
import { wordsOf } from './answer-words.ts';
import { categoryName } from './question-parts.tsx';
import type { Saving } from './use-answers.ts';

type ReviewPageProps = {
  questions: readonly Question[];
  answers: Answers;
  /** The server's errors by question id. */
  problems: Readonly<Record<string, string>>;
  savings: Readonly<Record<string, Saving>>;
  disabled: boolean;
  onChange: (questionId: string) => void;
};

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

const standing = (questions: readonly Question[], answers: Answers): string => {
  const open = questions.filter(({ id }) => answers[id] === undefined);
  const required = open.filter((question) => question.required).length;
  if (open.length === 0) return 'All questions are answered. Review your answers, then complete the questionnaire.';
  const rest = `${counted(open.length, 'question')} ${open.length === 1 ? 'is' : 'are'} not answered`;
  return required === 0
    ? `${rest}. ${open.length === 1 ? 'It is' : 'All of them are'} optional, so you can complete the questionnaire now.`
    : `${rest}. ${required} of them ${required === 1 ? 'is' : 'are'} required before you can complete the questionnaire.`;
};

const Row = ({ question, review }: { question: Question; review: ReviewPageProps }) => {
  const { id, required } = question;
  const answer = review.answers[id];
  const problem = review.problems[id];
  return (
    <li className="flex items-start justify-between gap-4 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0">
        <p className="text-sm text-muted">
          {question.question} {required && <span className="font-medium text-bad">Required</span>}
        </p>
        <p className={answer === undefined ? 'mt-0.5 text-muted italic' : 'mt-0.5 wrap-break-word'}>{wordsOf(answer)}</p>
        {problem && <p className="mt-0.5 text-sm text-bad">{problem}</p>}
        {review.savings[id] === 'failed' && <p className="mt-0.5 text-sm text-bad">Not saved yet</p>}
      </div>
      <Button
        look="secondary"
        size="sm"
        className="shrink-0"
        disabled={review.disabled}
        aria-label={`${answer === undefined ? 'Answer' : 'Change'}: ${question.question}`}
        onClick={() => review.onChange(id)}
      >
        {answer === undefined ? 'Answer' : 'Change'}
      </Button>
    </li>
  );
};

/** All answers by category before completing: what is unanswered, what is required, and a link to each. */
export const ReviewPage = (props: ReviewPageProps) => (
  <div>
    <h3 ref={takeFocus} tabIndex={-1} className="mb-1 font-sans text-lg font-medium tracking-normal outline-none">
      Review your answers
    </h3>
    <p className="mb-5 text-muted">{standing(props.questions, props.answers)}</p>
    {questionCategories.map((category) => {
      const asked = props.questions.filter((question) => question.category === category);
      return asked.length === 0 ? null : (
        <section key={category} className="mb-5">
          <h4 className="mb-1 font-sans text-sm font-semibold tracking-normal">{categoryName(category)}</h4>
          <ul aria-label={categoryName(category)} className="rounded-control bg-sunken px-4">
            {asked.map((question) => (
              <Row key={question.id} question={question} review={props} />
            ))}
          </ul>
        </section>
      );
    })}
  </div>
);
