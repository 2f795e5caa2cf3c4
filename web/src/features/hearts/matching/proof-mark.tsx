import type { Match } from '@aliquot/contract/hearts/matching';
import { type AskedTerm, type Proof, proofLabels, proofs } from '@aliquot/contract/hearts/understanding';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { AnchoredPopover } from '../../../ui/overlay/anchored-popover.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { Mark } from '../../../ui/text/mark.tsx';

const shapes: Readonly<Record<Proof, ReactNode>> = {
  proven: (
    <>
      <circle cx="8" cy="8" r="7" fill="currentColor" />
      <path d="m5 8.2 2.1 2.1 4-4.3" fill="none" stroke="var(--color-card)" strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
  claimed: (
    <>
      <circle cx="8" cy="8" r="6.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M8 1.75a6.25 6.25 0 0 0 0 12.5z" fill="currentColor" />
    </>
  ),
  'not-shown': <circle cx="8" cy="8" r="6.25" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2.4 2.5" />,
};
const tones: Readonly<Record<Proof, string>> = { proven: 'text-good', claimed: 'text-info', 'not-shown': 'text-muted' };

/** The symbol of a proof, for a place that has its words too. */
export const ProofIcon = ({ proof }: { proof: Proof }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true" className={clsx('size-4 shrink-0', tones[proof])}>
    {shapes[proof]}
  </svg>
);

type Shown = Match['shown'][number];

/** How a match shows one asked term. */
export const shownOf = ({ shown }: Match, id: string): Shown =>
  shown.find((each) => each.id === id) ?? { id, proof: 'not-shown', line: null, where: null, until: null };

/** The words of a proof: a scope line proves a test, while a condition or purpose is met by what is on record. */
const wordsOf = ({ kind }: AskedTerm, proof: Proof): string =>
  proof === 'proven' && (kind === 'condition' || kind === 'purpose') ? 'On record' : proofLabels[proof];

/** A symbol with its words. */
const ProofWords = ({ proof, words = proofLabels[proof] }: { proof: Proof; words?: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <ProofIcon proof={proof} />
    {words}
  </span>
);

/** The legend of the symbols. */
export const ProofLegend = ({ className }: { className?: string }) => (
  <ul aria-label="What the marks mean" className={clsx('flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted', className)}>
    {proofs.map((proof) => (
      <li key={proof}>
        <ProofWords proof={proof} />
      </li>
    ))}
  </ul>
);

/** The scope line that proves a term, with its certificate and the end of that. */
const ScopeLine = ({ line, where, until }: Shown) =>
  line === null ? null : (
    <p className="mt-2">
      <Mark className="wrap-anywhere">“{line}”</Mark>
      <span className="mt-1 block text-muted">
        {where}
        {until && `, valid until ${formatDate(until)}`}
      </span>
    </p>
  );

type ProofMarkProps = { match: Match; term: AskedTerm };

/** A symbol with its words: in a narrow cell only the first of them are shown, and a proven one opens its scope line. */
export const ProofMark = ({ match, term }: ProofMarkProps) => {
  const shown = shownOf(match, term.id);
  const { proof, line } = shown;
  const words = wordsOf(term, proof);
  const look = (
    <>
      <ProofIcon proof={proof} />
      <span className="sr-only">
        {term.label}: {words}
      </span>
    </>
  );
  const spot = 'inline-grid min-h-8 min-w-8 place-items-center rounded-control';
  if (line === null)
    return (
      <span title={words} className={spot}>
        {look}
      </span>
    );
  return (
    <AnchoredPopover
      label={`${term.label}, ${match.name}`}
      triggerClassName={clsx(spot, 'hover:bg-sunken aria-expanded:bg-sunken')}
      trigger={look}
    >
      {() => (
        <>
          <p className="mb-1 font-semibold">{term.label}</p>
          <ProofWords proof={proof} words={words} />
          <ScopeLine {...shown} />
        </>
      )}
    </AnchoredPopover>
  );
};

/** A symbol with its words and its scope line, for a wide cell. */
export const ProofCell = ({ match, term }: ProofMarkProps) => {
  const shown = shownOf(match, term.id);
  return (
    <>
      <ProofWords proof={shown.proof} words={wordsOf(term, shown.proof)} />
      {shown.line !== null && <span className="block text-muted">“{shown.line}”</span>}
    </>
  );
};
