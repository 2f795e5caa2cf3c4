import type { Match } from '@aliquot/contract/hearts/matching';
import type { AskedTerm, Understanding } from '@aliquot/contract/hearts/understanding';
import { shownCount } from '@aliquot/contract/hearts/words/match-words';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ClampedText } from '../../../ui/text/clamped-text.tsx';
import { X } from '../../../ui/text/icon.ts';
import { distanceOf, percentageColor, statedTerms } from './match-facts.ts';
import { Certificate } from './match-row.tsx';
import { markedTerms } from './match-table.tsx';
import { ProofCell } from './proof-mark.tsx';
import { type Choice, comparisonId } from './use-choice.ts';

type Row = { key: string; title: string; cell: (match: Match) => ReactNode };

const proofRow = (term: AskedTerm): Row => ({
  key: `asked ${term.id}`,
  title: term.label,
  cell: (match) => <ProofCell match={match} term={term} />,
});

const ratedRows = (terms: readonly AskedTerm[]): Row[] => [
  {
    key: 'match',
    title: 'Match',
    cell: (match) => (
      <>
        <span className={`font-semibold tabular-nums ${percentageColor(match.matchPercentage)}`}>{match.matchPercentage}%</span>
        {terms.length > 0 && <span className="block text-muted">{shownCount(match)}</span>}
      </>
    ),
  },
  ...terms.map(proofRow),
  { key: 'certificate', title: 'Proven by', cell: ({ certificate }) => <Certificate certificate={certificate} /> },
];

const stated = (key: keyof ReturnType<typeof statedTerms>, title: string): Row => ({
  key,
  title,
  cell: (match) => statedTerms(match)[key] ?? <span className="text-muted">Not stated</span>,
});

const otherRows: readonly Row[] = [
  stated('time', 'Time'),
  stated('price', 'Price per project'),
  stated('start', 'Takes new work'),
  stated('capacity', 'New projects'),
  {
    key: 'address',
    title: 'Address',
    cell: (match) => [match.address, distanceOf(match)].filter((words) => words !== null).join(' · '),
  },
  {
    key: 'capabilities',
    title: 'Capabilities',
    cell: ({ capabilities }) =>
      capabilities.length > 0 ? (
        <ClampedText>{capabilities.join(', ')}</ClampedText>
      ) : (
        <span className="text-muted">None on record</span>
      ),
  },
];

const corner = 'sticky left-0 w-28 min-w-28 bg-sunken p-2 text-left font-normal text-muted sm:w-44 sm:p-3';

type MatchComparisonProps = { choice: Choice; understanding: Understanding };

/** The chosen labs side by side. It scrolls in itself, so that names and criteria stay in view. */
const Comparison = ({ choice, understanding }: MatchComparisonProps) => {
  const { labs, toggle, closeComparison } = choice;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const rows = [...(understanding.isKnown ? ratedRows(markedTerms(understanding, labs)) : []), ...otherRows];
  return (
    <section aria-labelledby={comparisonId} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h3 ref={heading} tabIndex={-1} id={comparisonId} className="scroll-mt-24 text-lg outline-none">
          Side by side
        </h3>
        <Button look="quiet" size="sm" onClick={closeComparison}>
          Close comparison
        </Button>
      </div>
      <div className="max-h-[75dvh] overflow-auto rounded-card border border-line bg-card">
        <table className="w-full border-separate border-spacing-0 text-sm" aria-labelledby={comparisonId}>
          <thead>
            <tr>
              <th scope="col" className={`${corner} top-0 z-20`}>
                Compared
              </th>
              {labs.map((match) => (
                <th key={match.id} scope="col" className="sticky top-0 z-10 min-w-36 bg-sunken p-2 text-left align-top sm:p-3">
                  <IconButton
                    size="sm"
                    label={`Remove ${match.name}`}
                    onClick={() => toggle(match)}
                    className="float-right -mt-1 ml-1"
                  >
                    <X aria-hidden="true" size={14} />
                  </IconButton>
                  {match.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, title, cell }) => (
              <tr key={key}>
                <th scope="row" className={`${corner} z-1 border-t border-line align-top wrap-anywhere`}>
                  {title}
                </th>
                {labs.map((match) => (
                  <td key={match.id} className="border-t border-line p-2 align-top wrap-anywhere sm:p-3">
                    {cell(match)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};

/** Two or more chosen labs side by side, once that was asked for. */
export const MatchComparison = (props: MatchComparisonProps) => (props.choice.isCompared ? <Comparison {...props} /> : null);
