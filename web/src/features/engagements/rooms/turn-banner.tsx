import type { Turn } from '@aliquot/contract/turns';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** The turn, with the one thing to do first; what can be done instead is below it. */
export const TurnBanner = ({ turn, children }: { turn: Turn; children: ReactNode }) => (
  <section
    aria-label="Whose turn it is"
    className={clsx(
      'mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card px-5 py-4',
      turn.mine ? 'bg-brand-tint' : 'border border-line bg-card',
    )}
  >
    <div className="min-w-0 grow basis-72">
      <h2 className="text-xl wrap-anywhere">{turn.words}</h2>
      {turn.late && <p className="mt-0.5 text-sm font-medium text-bad">{turn.late}.</p>}
      {turn.detail && <p className="mt-0.5 text-sm text-muted">{turn.detail}</p>}
    </div>
    <div className="no-print grid gap-2 empty:hidden max-sm:w-full">{children}</div>
  </section>
);
