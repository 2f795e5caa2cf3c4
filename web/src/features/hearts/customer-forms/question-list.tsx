import type { FormQuestion, FormTopic } from '@aliquot/contract/hearts/customer-forms/customer-forms';
import { useEffect, useRef, useState } from 'react';
import { useShortcuts } from '../../../platform/shortcuts.ts';
import { Select } from '../../../ui/form/select.tsx';
import { isOverlaid, isTyping } from '../../../ui/keys.ts';
import { Pager } from '../../../ui/layout/pager.tsx';
import { QuestionCard } from './question-card.tsx';

const pageSize = 25;

const filters = {
  all: { label: 'All questions', has: () => true },
  open: { label: 'To review', has: ({ state }: FormQuestion) => state === 'open' },
  evidence: {
    label: 'Answered with evidence',
    has: ({ state, proposal }: FormQuestion) => ['open', 'accepted'].includes(state) && proposal.kind !== 'none',
  },
  none: {
    label: 'No evidence',
    has: ({ state, proposal }: FormQuestion) => ['open', 'accepted'].includes(state) && proposal.kind === 'none',
  },
  yours: { label: 'By you', has: ({ state }: FormQuestion) => state === 'edited' || state === 'blank' },
} as const;
type Filter = keyof typeof filters;
const options = (Object.keys(filters) as Filter[]).map((value) => ({ value, label: filters[value].label }));

type QuestionListProps = {
  labId: string;
  questions: readonly FormQuestion[];
  subjects: readonly FormTopic[];
  fail: (message: string) => void;
};

/** The questions of a form, in its order; J and K go from one to the next. */
export const QuestionList = ({ labId, questions, subjects, fail }: QuestionListProps) => {
  const [filter, setFilter] = useState<Filter>('all');
  const [page, setPage] = useState(1);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const cards = useRef(new Map<string, HTMLLIElement>());
  const keysOn = useShortcuts();
  const matching = questions.filter((each) => filters[filter].has(each));
  const shownPage = Math.min(page, Math.max(1, Math.ceil(matching.length / pageSize)));
  const shown = matching.slice((shownPage - 1) * pageSize, shownPage * pageSize);

  const go = (id: string | undefined) => {
    if (id === undefined) return;
    setCurrentId(id);
    cards.current.get(id)?.focus({ preventScroll: true });
    cards.current.get(id)?.scrollIntoView({ block: 'nearest' });
  };
  const step = (steps: number) => {
    const at = shown.findIndex(({ id }) => id === currentId);
    go(shown[at < 0 ? 0 : Math.min(shown.length - 1, Math.max(0, at + steps))]?.id);
  };
  const latest = useRef(step);
  useEffect(() => {
    latest.current = step;
  });
  useEffect(() => {
    if (!keysOn) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isOverlaid()) return;
      if (event.key === 'j') latest.current(1);
      if (event.key === 'k') latest.current(-1);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [keysOn]);

  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div className="basis-64">
          <Select
            dense
            label="Show"
            options={options}
            value={filter}
            onChange={(event) => {
              setFilter(event.target.value as Filter);
              setPage(1);
            }}
          />
        </div>
        {keysOn && <p className="text-sm text-muted">Press J and K to go from question to question.</p>}
      </div>
      <ol aria-label="Questions" className="grid gap-3">
        {shown.map((question, index) => (
          <QuestionCard
            key={question.id}
            ref={(card) => {
              if (card) cards.current.set(question.id, card);
              else cards.current.delete(question.id);
            }}
            labId={labId}
            question={question}
            subjects={subjects}
            isCurrent={question.id === currentId}
            fail={fail}
            onDecided={() => go(shown[index + 1]?.id)}
          />
        ))}
      </ol>
      {shown.length === 0 && <p className="text-muted">No question is in this list.</p>}
      <Pager label="Questions" page={shownPage} pageSize={pageSize} total={matching.length} onPage={setPage} />
    </>
  );
};
