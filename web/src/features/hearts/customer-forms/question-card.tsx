import type { FormQuestion, FormTopic } from '@aliquot/contract/hearts/customer-forms/customer-forms';
import { answerTextLength } from '@aliquot/contract/limits';
import { clsx } from 'clsx';
import { type ReactNode, type Ref, useState } from 'react';
import { useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { TextLink } from '../../../ui/text/link.tsx';
import { Mark } from '../../../ui/text/mark.tsx';
import { evidenceLink } from '../documents/evidence-link.ts';
import { placeText } from '../evidence/field-words.ts';
import { chooseSubject, decideQuestion, formsNoun } from './customer-forms.api.ts';
import { kindLooks, stateLabels } from './form-words.ts';

type Decide = (decision: Omit<Parameters<typeof decideQuestion>[0], 'questionId'>) => Promise<boolean>;

type Place = FormQuestion['proposal']['places'][number];

const isSamePage = (one: Place, other: Place) =>
  one.documentId === other.documentId && one.evidence.page === other.evidence.page;

/** The places that prove an answer. Its own text has their words; without an answer they are said here. */
const Places = ({ labId, proposal: { kind, places } }: { labId: string; proposal: FormQuestion['proposal'] }) => (
  <ul className="grid gap-1 text-sm">
    {places
      .filter((place, index) => kind === 'none' || places.findIndex((each) => isSamePage(each, place)) === index)
      .map(({ documentId, fileName, evidence: { page, quote } }) => (
        <li key={`${documentId} ${page} ${quote}`}>
          <TextLink {...evidenceLink(labId, { document: documentId })} className="wrap-anywhere">
            {kind === 'none' && (
              <>
                <Mark>“{quote}”</Mark>{' '}
              </>
            )}
            <span>
              {fileName}, {placeText(page)}
            </span>
          </TextLink>
        </li>
      ))}
  </ul>
);

type CardFormProps = {
  /** The name of the button that saves. */
  label: string;
  busy: boolean;
  save: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

const CardForm = ({ label, busy, save, onClose, children }: CardFormProps) => (
  <form
    className="grid gap-3"
    onSubmit={(event) => {
      event.preventDefault();
      void save();
    }}
  >
    {children}
    <div className="flex flex-wrap gap-2">
      <Button size="sm" type="submit" loading={busy}>
        {label}
      </Button>
      <Button size="sm" look="quiet" onClick={onClose}>
        Cancel
      </Button>
    </div>
  </form>
);

type EditProps = { question: FormQuestion; busy: boolean; decide: Decide; onClose: () => void };

const Edit = ({ question, busy, decide, onClose }: EditProps) => {
  const { choices, takes_words: takesWords, proposal } = question;
  const [answer, setAnswer] = useState(question.answer ?? (proposal.kind === 'none' ? '' : proposal.answer));
  const [choice, setChoice] = useState(question.choice ?? proposal.choice ?? '');
  const save = async () => {
    if (await decide({ state: 'edited', answer: takesWords ? answer : '', choice: choice || null })) onClose();
  };
  return (
    <CardForm label="Save answer" busy={busy} save={save} onClose={onClose}>
      {choices.length > 0 && (
        <Select
          dense
          label="Choice"
          placeholder="None"
          clearable
          options={[...new Set(choices)].map((value) => ({ value, label: value }))}
          value={choice}
          onChange={(event) => setChoice(event.target.value)}
        />
      )}
      {takesWords && (
        <TextArea
          dense
          label="Answer"
          maxLength={answerTextLength}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      )}
    </CardForm>
  );
};

type SubjectProps = {
  about: FormTopic | null;
  subjects: readonly FormTopic[];
  busy: boolean;
  choose: (subject: string | null) => Promise<boolean>;
  onClose: () => void;
};

const Subject = ({ about, subjects, busy, choose, onClose }: SubjectProps) => {
  const [subject, setSubject] = useState(about?.id ?? '');
  const save = async () => {
    if (await choose(subject || null)) onClose();
  };
  const options = subjects.map(({ id, label }) => ({ value: id, label })).toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <CardForm label="Answer again" busy={busy} save={save} onClose={onClose}>
      <Select
        dense
        label="What the question is about"
        placeholder="None of these"
        clearable
        options={options}
        value={subject}
        onChange={(event) => setSubject(event.target.value)}
      />
    </CardForm>
  );
};

const Answer = ({ question }: { question: FormQuestion }) => {
  const { state, answer, choice, kept, proposal, choices } = question;
  if (state === 'kept') return <p className="wrap-anywhere">{kept}</p>;
  if (state === 'blank') return <p className="text-muted">This answer stays blank.</p>;
  const [ticked, words] = state === 'open' ? [proposal.choice, proposal.answer] : [choice, answer];
  return (
    <p className="wrap-anywhere whitespace-pre-line">
      {ticked && <span className="mr-2 font-medium">{`☒ ${ticked}`}</span>}
      {words}
      {choices.length > 0 && !ticked && <span className="block text-sm text-muted">No choice made.</span>}
      {!question.takes_words && words && (
        <span className="block text-sm text-muted">The file has no place for words here. Only the choice is written.</span>
      )}
    </p>
  );
};

type QuestionCardProps = {
  labId: string;
  question: FormQuestion;
  subjects: readonly FormTopic[];
  isCurrent: boolean;
  fail: (message: string) => void;
  onDecided: () => void;
  ref?: Ref<HTMLLIElement>;
};

/** One question of a customer with the proposed answer, what proves it, and the decision of a person. */
export const QuestionCard = ({ labId, question, subjects, isCurrent, fail, onDecided, ref }: QuestionCardProps) => {
  const { id, place, section, about, proposal, state } = question;
  const { busy, change } = useChange(formsNoun, { succeed: () => undefined, fail });
  const [open, setOpen] = useState<'answer' | 'subject' | null>(null);
  const decide: Decide = (decision) => change(() => decideQuestion({ questionId: id, ...decision }));
  const decideAndGo: Decide = async (decision) => {
    const decided = await decide(decision);
    if (decided) onDecided();
    return decided;
  };
  const look = kindLooks[proposal.kind];
  return (
    <li
      ref={ref}
      tabIndex={-1}
      aria-current={isCurrent || undefined}
      className={clsx('grid gap-3 rounded-card border bg-card p-4', isCurrent ? 'border-brand-ink' : 'border-line')}
    >
      <div className="grid gap-1">
        <p className="text-sm text-muted">{[place, section].filter(Boolean).join(' · ')}</p>
        <h2 className="text-base font-medium wrap-anywhere">{question.question}</h2>
        <p className="flex flex-wrap items-center gap-2 text-sm">
          {state !== 'kept' && (proposal.kind !== 'none' || state !== 'open') && <Badge tone={look.tone}>{look.label}</Badge>}
          {state !== 'open' && <Badge tone={state === 'kept' ? 'neutral' : 'primary'}>{stateLabels[state]}</Badge>}
          {state !== 'kept' && <span className="text-muted">About: {about?.label ?? 'no subject found'}</span>}
          {state !== 'kept' && open === null && (
            <Button size="sm" look="quiet" onClick={() => setOpen('subject')}>
              Change
            </Button>
          )}
        </p>
      </div>
      {open === null && state === 'open' && question.likely.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <span className="text-muted">It may be about</span>
          {question.likely.map(({ id: subject, label }) => (
            <Button
              key={subject}
              size="sm"
              look="secondary"
              loading={busy}
              onClick={() => void change(() => chooseSubject(id, subject))}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {open === 'subject' && (
        <Subject
          about={about}
          subjects={subjects}
          busy={busy}
          choose={(subject) => change(() => chooseSubject(id, subject))}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'answer' ? (
        <Edit question={question} busy={busy} decide={decideAndGo} onClose={() => setOpen(null)} />
      ) : (
        <Answer question={question} />
      )}
      {state !== 'kept' && proposal.note && <p className="text-sm text-muted">{proposal.note}</p>}
      {state !== 'kept' && proposal.places.length > 0 && <Places labId={labId} proposal={proposal} />}
      {open === null && state === 'open' && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" loading={busy} onClick={() => void decideAndGo({ state: 'accepted' })}>
            Accept
          </Button>
          <Button size="sm" look="secondary" onClick={() => setOpen('answer')}>
            Edit
          </Button>
          <Button size="sm" look="quiet" loading={busy} onClick={() => void decideAndGo({ state: 'blank' })}>
            Leave blank
          </Button>
        </div>
      )}
      {open === null && state !== 'open' && state !== 'kept' && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" look="secondary" onClick={() => setOpen('answer')}>
            Edit
          </Button>
          <Button size="sm" look="quiet" loading={busy} onClick={() => void decide({ state: 'open' })}>
            Review again
          </Button>
        </div>
      )}
    </li>
  );
};
