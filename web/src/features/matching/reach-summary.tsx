import { type AnalyzeProjectOutput, qualifyingPercentage, type Tally } from '@aliquot/contract/matching';
import type { Ref } from 'react';

const number = new Intl.NumberFormat('en-US');
const counted = ({ count, more }: Tally) => `${more ? 'more than ' : ''}${number.format(count)}`;
const laboratories = (count: number) => `${number.format(count)} ${count === 1 ? 'laboratory' : 'laboratories'}`;

type Answer = Pick<AnalyzeProjectOutput, 'metadata' | 'reach'>;

/** How many laboratories qualify and how many of them are listed. */
export const reachTitle = ({ metadata: { existingLabsCount: listed }, reach: { qualifying } }: Answer): string => {
  if (qualifying.more || qualifying.count > listed)
    return `Showing the best ${listed} of ${counted(qualifying)} laboratories that qualify`;
  if (qualifying.count === 0) return 'No laboratory qualifies';
  return `${laboratories(qualifying.count)} ${qualifying.count === 1 ? 'qualifies' : 'qualify'}`;
};

/** What is listed besides those that qualify. */
export const reachNote = ({ metadata: { existingLabsCount: listed }, reach: { qualifying } }: Answer): string => {
  const rest = listed - qualifying.count;
  const rule = `A laboratory qualifies at ${qualifyingPercentage}% or more.`;
  if (qualifying.more || rest <= 0) return rule;
  return qualifying.count === 0
    ? `${rule} The closest ${laboratories(rest)} ${rest === 1 ? 'is' : 'are'} listed.`
    : `${rule} ${laboratories(rest)} that ${rest === 1 ? 'answers' : 'answer'} a part of the request ${rest === 1 ? 'comes' : 'come'} after.`;
};

type ReachSummaryProps = { ref: Ref<HTMLHeadingElement>; id?: string; answer: Answer };

/** What stands over the list of matches: how far it reaches, and what would let more laboratories qualify. */
export const ReachSummary = ({ ref, id, answer }: ReachSummaryProps) => (
  <div className="mb-4">
    <h2 ref={ref} id={id} tabIndex={-1} className="text-xl outline-none">
      {reachTitle(answer)}
    </h2>
    {answer.metadata.existingLabsCount > 0 && <p className="mt-1 text-sm text-muted">{reachNote(answer)}</p>}
    {answer.reach.relaxations.length > 0 && (
      <div className="mt-3 rounded-card border border-line bg-card p-4 text-sm">
        <h3 className="font-sans text-sm font-semibold tracking-normal">More laboratories would qualify</h3>
        <ul className="mt-1 list-disc pl-5">
          {answer.reach.relaxations.map(({ change, gain }) => (
            <li key={change}>
              if {change}: {counted(gain)}
              {gain.more ? '' : ' more'}
            </li>
          ))}
        </ul>
      </div>
    )}
  </div>
);
