import type { Match } from '@aliquot/contract/matching';
import { type AskedTerm, type Proof, proofLabels, proofs } from '@aliquot/contract/understanding';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

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

const ProofIcon = ({ proof }: { proof: Proof }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true" className={clsx('size-4 shrink-0', tones[proof])}>
    {shapes[proof]}
  </svg>
);

/** A symbol with its label. */
export const ProofWords = ({ proof }: { proof: Proof }) => (
  <span className="inline-flex items-center gap-1.5">
    <ProofIcon proof={proof} />
    {proofLabels[proof]}
  </span>
);

/** The legend of the symbols. */
export const ProofLegend = ({ className }: { className?: string }) => (
  <ul aria-label="What the marks mean" className={clsx('flex flex-wrap gap-x-4 gap-y-1 text-sm', className)}>
    {proofs.map((proof) => (
      <li key={proof}>
        <ProofWords proof={proof} />
      </li>
    ))}
  </ul>
);

/** How a match shows one asked term; empty when the answer does not say. */
export const proofOf = (match: Match, id: string): Proof => match.shown.find((each) => each.id === id)?.proof ?? 'not-shown';

type ProofListProps = { match: Match; asked: readonly AskedTerm[] };

/** A symbol for each asked term. */
export const ProofList = ({ match, asked }: ProofListProps) => (
  <ul aria-label={`What ${match.name} shows`} className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
    {asked.map(({ id, label }) => {
      const proof = proofOf(match, id);
      return (
        <li key={id} className={clsx('flex min-w-0 items-start gap-1.5', proof === 'not-shown' && 'text-muted')}>
          <span className="grid h-5 place-items-center">
            <ProofIcon proof={proof} />
          </span>
          <span className="min-w-0 wrap-anywhere">
            {label}
            <span className="sr-only">: {proofLabels[proof]}</span>
          </span>
        </li>
      );
    })}
  </ul>
);
