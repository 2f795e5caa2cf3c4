import { type AnalyzeProjectOutput, qualifyingPercentage, type Reach, type Tally } from '@aliquot/contract/matching';
import { projectMessages } from '@aliquot/contract/project-words';
import { notUnderstood } from '@aliquot/contract/understanding';
import { clsx } from 'clsx';
import type { Ref } from 'react';
import { formatCount, plural } from '../../ui/text/format.ts';
import { groupMatches } from './match-groups.ts';
import { ProofLegend } from './proof-mark.tsx';

const counted = ({ count, more }: Tally) => `${more ? 'more than ' : ''}${formatCount(count)}`;

type Answer = Pick<AnalyzeProjectOutput, 'matches' | 'metadata' | 'reach' | 'understanding'>;

/** Whether the request was understood and no lab qualifies. */
export const isNone = ({ reach, understanding }: Pick<Answer, 'reach' | 'understanding'>): boolean =>
  understanding.isKnown && reach.qualifying.count === 0;

/** How many labs qualify and how many of them are listed. */
export const reachWords = ({
  metadata: { existingLabsCount: listed },
  reach: { qualifying },
  understanding,
}: Answer): string => {
  if (!understanding.isKnown) return notUnderstood;
  if (qualifying.more || qualifying.count > listed)
    return `Showing the best ${listed} of ${counted(qualifying)} labs that qualify`;
  if (qualifying.count === 0) return 'No lab qualifies';
  return `${plural(qualifying.count, 'lab')} ${qualifying.count === 1 ? 'qualifies' : 'qualify'}`;
};

/** The heading; when no lab qualifies it is the sentence required by REQ-019. */
export const reachTitle = (answer: Answer): string => (isNone(answer) ? projectMessages.noMatches : reachWords(answer));

/** How the matches are ranked, and how many partial matches follow. */
export const reachNote = ({ matches, understanding }: Answer): string => {
  if (!understanding.isKnown) return '';
  const { qualified, partial } = groupMatches(matches);
  const rule = `${qualifyingPercentage}% or more qualifies.`;
  if (qualified.length === 0) return rule;
  const ranked = `Ranked by how much of your request each lab’s record shows. ${rule}`;
  return partial.length === 0
    ? ranked
    : `${ranked} ${plural(partial.length, 'partial match', 'partial matches')} ${partial.length === 1 ? 'follows' : 'follow'}.`;
};

type ReachSummaryProps = { ref: Ref<HTMLHeadingElement>; id?: string; answer: Answer };

/** Summary above the matches, with the legend of the symbols. */
export const ReachSummary = ({ ref, id, answer }: ReachSummaryProps) => {
  const { understanding, metadata } = answer;
  const isMarked = understanding.isKnown && understanding.asked.length > 0 && metadata.existingLabsCount > 0 && !isNone(answer);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 grow basis-80">
        <h2 ref={ref} id={id} tabIndex={-1} className="text-xl outline-none">
          {reachTitle(answer)}
        </h2>
        {metadata.existingLabsCount > 0 && <p className="mt-0.5 text-sm text-muted empty:hidden">{reachNote(answer)}</p>}
      </div>
      {isMarked && <ProofLegend />}
    </div>
  );
};

/** How many labs remain after each asked term; zero is highlighted. */
export const Funnel = ({ funnel }: { funnel: Reach['funnel'] }) => {
  const firstEmpty = funnel.findIndex(({ count }) => count === 0);
  if (funnel.length === 0) return null;
  return (
    <ol
      aria-label="Labs remaining after each term"
      className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-px overflow-hidden rounded-card border border-line bg-line"
    >
      {funnel.map(({ label, count }, index) => (
        <li
          key={`${index} ${label}`}
          data-empty={index === firstEmpty || undefined}
          className={clsx('p-3', index === firstEmpty ? 'bg-bad-tint text-bad' : 'bg-card')}
        >
          <span
            className={clsx(
              'block text-lg leading-6 font-semibold tabular-nums',
              count === 0 && index !== firstEmpty && 'text-muted',
            )}
          >
            {formatCount(count)}
          </span>{' '}
          <span className={clsx('block text-sm wrap-anywhere', index !== firstEmpty && 'text-muted')}>{label}</span>
        </li>
      ))}
    </ol>
  );
};

type RelaxationsProps = { title: string; relaxations: Reach['relaxations'] };

/** What the request could give up, and how many more labs would then qualify. */
export const Relaxations = ({ title, relaxations }: RelaxationsProps) =>
  relaxations.length === 0 ? null : (
    <section className="rounded-card border border-line bg-card text-sm">
      <h3 className="px-4 pt-3 pb-1 text-lg">{title}</h3>
      <ul className="divide-y divide-line">
        {relaxations.map(({ change, gain }) => (
          <li key={change} className="flex items-baseline justify-between gap-4 px-4 py-2.5">
            <span className="min-w-0">If {change}</span>{' '}
            <span className="shrink-0 font-semibold tabular-nums">
              {gain.more ? `more than ${formatCount(gain.count)} labs` : `+${plural(gain.count, 'lab')}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
