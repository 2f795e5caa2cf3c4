import { projectMessages } from '@aliquot/contract/engagements/project-words';
import type { AnalyzeProjectOutput, Reach } from '@aliquot/contract/hearts/matching';
import { notUnderstood } from '@aliquot/contract/hearts/understanding';
import {
  expectedSentence,
  laterSentence,
  missingSentence,
  partSentence,
  shownSentence,
} from '@aliquot/contract/hearts/words/match-words';
import { clsx } from 'clsx';
import type { Ref } from 'react';
import { formatCount, formatDate, plural } from '../../../ui/text/format.ts';
import { ProofLegend } from './proof-mark.tsx';

type Answer = Pick<AnalyzeProjectOutput, 'matches' | 'metadata' | 'reach' | 'understanding'>;

/** True if the request was understood and no lab shows what it asks for. */
export const isNone = ({ reach, understanding }: Pick<Answer, 'reach' | 'understanding'>): boolean =>
  understanding.isKnown && reach.shown.count === 0;

/** The heading: how many labs show what is asked, the sentence of REQ-019, or that the request was not understood. */
export const reachTitle = (answer: Answer): string => {
  if (!answer.understanding.isKnown) return notUnderstood;
  return isNone(answer) ? projectMessages.noMatches : shownSentence(answer.reach.shown);
};

/** How many of them are expected to be able to do the work; null where none shows it. */
export const expectedWords = (answer: Answer): string | null => {
  if (!answer.understanding.isKnown || isNone(answer)) return null;
  const listed = answer.matches.filter(({ group }) => group === 'shown').length;
  return expectedSentence(answer.reach.expected, listed, answer.reach.shown);
};

type ReachSummaryProps = { ref: Ref<HTMLHeadingElement>; id?: string; answer: Answer };

/** Summary above the matches, with the legend of the marks. */
export const ReachSummary = ({ ref, id, answer }: ReachSummaryProps) => {
  const { understanding, metadata, reach } = answer;
  const expected = expectedWords(answer);
  const known = understanding.isKnown ? [partSentence(answer.matches, reach.shown), missingSentence(reach)] : [];
  const parts = known.filter((each) => each !== null);
  const later = laterSentence(reach.later, formatDate);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 grow basis-80">
        <h2 ref={ref} id={id} tabIndex={-1} className="text-xl text-wrap outline-none">
          {reachTitle(answer)}
          {expected && (
            <>
              {' '}
              {/* A line that is too short for both breaks between them. */}
              <span className="inline-block text-brand-ink">{expected}</span>
            </>
          )}
        </h2>
        {parts.length > 0 && <p className="mt-0.5">{parts.join(' ')}</p>}
        {later && <p className="mt-0.5 text-muted">{later}</p>}
      </div>
      {understanding.isKnown && understanding.asked.length > 0 && metadata.existingLabsCount > 0 && <ProofLegend />}
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

/** The terms that a request could give up, and how many more labs would then show what is asked. */
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
