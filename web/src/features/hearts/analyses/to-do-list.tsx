import { openThings } from '@aliquot/contract/counts';
import type { ThingState, ToDo, ToDoPoint, ToDoThing } from '@aliquot/contract/hearts/to-do';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { formatDate, plural } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/text/link.tsx';
import { Mark } from '../../../ui/text/mark.tsx';
import { evidenceLink } from '../documents/evidence-link.ts';
import { clausesText, frameworksOf } from './catalogue-words.ts';
import { StandingBadge } from './standing-badge.tsx';

const groups: readonly { state: ThingState; title: string; words: string }[] = [
  { state: 'ending', title: 'Certificate expires soon', words: 'Renew it before then.' },
  { state: 'unmet', title: 'Falls short', words: 'A document or an answer shows a part of it, or the opposite.' },
  { state: 'not-uploaded', title: 'Not uploaded yet', words: 'We haven’t seen a document. This doesn’t reflect on your work.' },
  { state: 'unanswered', title: 'Only you know', words: 'Documents don’t answer this.' },
  { state: 'waiting', title: 'Waiting for review', words: 'A reason was given, so there is nothing to do now.' },
];

/** The day on which something ends, with the days left as they are now. */
const endWords = (endsOn: string, left: number): string => {
  if (left < 0) return `Expired ${formatDate(endsOn)}`;
  return left === 0 ? 'Expires today' : `Expires ${formatDate(endsOn)}, in ${plural(left, 'day')}`;
};

const summaryOf = ({ effect, endsOn, daysLeft, points }: ToDoThing): string => {
  const frameworks = frameworksOf(points.flatMap(({ clauses }) => clauses));
  return [
    endsOn === null || daysLeft === null ? '' : endWords(endsOn, daysLeft),
    frameworks.length > 0 ? `Counts for ${new Intl.ListFormat('en').format(frameworks)}` : '',
    effect > 0 ? `Up to +${effect} ${effect === 1 ? 'point' : 'points'}` : '',
  ]
    .filter(Boolean)
    .join(' · ');
};

/** Why it is to be done: its contradictions, or else what the first of its points lacks. */
const reasonsOf = ({ state, findings, points }: ToDoThing): readonly string[] => {
  const [first] = points;
  if (state !== 'unmet' || findings.length > 0 || !first?.note) return findings;
  return [points.length > 1 ? `${first.title}: ${first.note}` : first.note];
};

type RowProps = {
  thing: ToDoThing;
  labId: string;
  /** The action on a thing, beside it. */
  actionOf: ((thing: ToDoThing) => ReactNode) | undefined;
  /** The action on one of its points, below it. */
  pointActionOf: ((point: ToDoPoint) => ReactNode) | undefined;
};

const Point = ({ point, labId, alone, action }: { point: ToDoPoint; labId: string; alone: boolean; action: ReactNode }) => (
  <li className="py-2 first:pt-0 last:pb-0">
    {!alone && (
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <StandingBadge status={point.standing} />
        <span className="font-medium">{point.title}</span>
      </p>
    )}
    <p className="mt-1 text-muted">{clausesText(point.clauses)}</p>
    {point.note && <p className="mt-1">{point.note}</p>}
    {point.raise && <p className="mt-1">To raise it: {point.raise}.</p>}
    <p className="mt-1">{point.why}</p>
    {point.place && (
      <TextLink target="_blank" className="mt-1 inline-block py-1" {...evidenceLink(labId, { requirement: point.id })}>
        View evidence<span className="sr-only"> of {point.title}</span>
      </TextLink>
    )}
    {action}
  </li>
);

const Row = ({ thing, labId, brief, actionOf, pointActionOf }: RowProps & { brief: boolean }) => {
  const { title, fix, place, points } = thing;
  const summary = summaryOf(thing);
  return (
    <li className="px-4 py-3 text-sm sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-72">
          <p className="font-medium wrap-anywhere">{title}</p>
          {summary && <p className={clsx('mt-0.5', thing.endsOn ? 'text-warn' : 'text-muted')}>{summary}</p>}
          {reasonsOf(thing).map((reason) => (
            <p key={reason} className="mt-0.5 wrap-anywhere">
              {reason}
            </p>
          ))}
          {place && (
            <p className="mt-0.5 wrap-anywhere text-muted">
              <Mark kind="gap">“{place.quote}”</Mark>
              <span className="ml-2">
                {place.fileName}
                {place.page !== null && `, page ${place.page}`}
              </span>
            </p>
          )}
        </div>
        {actionOf?.(thing)}
      </div>
      {!brief && thing.state !== 'waiting' && (fix || points.length > 0) && (
        <Disclosure
          className="mt-1"
          summary={
            <>
              How to close the gap<span className="sr-only">: {title}</span>
            </>
          }
        >
          {fix && <p className="mb-2">{fix}</p>}
          <ul className="divide-y divide-line">
            {points.map((point) => (
              <Point key={point.id} point={point} labId={labId} alone={points.length === 1} action={pointActionOf?.(point)} />
            ))}
          </ul>
        </Disclosure>
      )}
    </li>
  );
};

const shownAtOnce = 6;

type ToDoListProps = Omit<RowProps, 'thing' | 'actionOf' | 'pointActionOf'> & {
  things: readonly ToDoThing[];
  actionOf?: RowProps['actionOf'];
  pointActionOf?: RowProps['pointActionOf'];
  /** Only so many, without how to close them. */
  limit?: number;
};

type GroupProps = ToDoListProps & { group: (typeof groups)[number] };

const Group = ({ group: { state, title, words }, things, limit, labId, actionOf, pointActionOf }: GroupProps) => {
  const [all, setAll] = useState(false);
  const shown = all ? things : things.slice(0, limit ?? shownAtOnce);
  return (
    <section aria-label={title} className="border-t border-line">
      <p className={clsx('px-4 py-2 text-sm sm:px-5', state === 'unmet' ? 'bg-bad-tint' : 'bg-sunken')}>
        <span className={clsx('font-medium', state === 'unmet' && 'text-bad')}>{title}</span>{' '}
        <span className="tabular-nums">{plural(things.length, 'thing')}</span> <span className="text-muted">· {words}</span>
      </p>
      <ul className="divide-y divide-line">
        {shown.map((thing) => (
          <Row
            key={thing.id}
            thing={thing}
            labId={labId}
            brief={limit !== undefined}
            actionOf={actionOf}
            pointActionOf={pointActionOf}
          />
        ))}
      </ul>
      {limit === undefined && shown.length < things.length && (
        <div className="border-t border-line px-4 py-2 sm:px-5">
          <Button look="quiet" size="sm" className="-ml-3" onClick={() => setAll(true)}>
            Show {things.length - shown.length} more<span className="sr-only"> under {title}</span>
          </Button>
        </div>
      )}
    </section>
  );
};

/** Things to do, grouped by reason. */
export const ToDoList = ({ things, limit, ...rest }: ToDoListProps) =>
  groups.map((group) => {
    const ofState = things.filter(({ state }) => state === group.state);
    const room = limit === undefined ? undefined : limit - things.findIndex(({ state }) => state === group.state);
    if (ofState.length === 0 || (room !== undefined && room <= 0)) return null;
    return <Group key={group.state} group={group} things={ofState} {...(room !== undefined && { limit: room })} {...rest} />;
  });

/** The number of things to do and of the framework lines they close. */
export const ToDoHeadline = ({ toDo, level = 2 }: { toDo: ToDo; level?: 2 | 3 }) => {
  const Heading = level === 2 ? 'h2' : 'h3';
  const things = openThings(toDo);
  const lines = things.flatMap(({ points }) => points.flatMap(({ clauses }) => clauses)).length;
  return (
    <div className="flex items-center gap-4">
      <p aria-hidden="true" className="font-serif text-2xl text-brand-ink tabular-nums">
        {things.length}
      </p>
      <div>
        <Heading className="text-lg">
          <span className="sr-only">{things.length}</span> {things.length === 1 ? 'thing to do' : 'things to do'}
        </Heading>
        {lines > things.length && (
          <p className="text-sm text-muted">Each is listed once. Together they close {lines} clauses of your standards.</p>
        )}
      </div>
    </div>
  );
};
