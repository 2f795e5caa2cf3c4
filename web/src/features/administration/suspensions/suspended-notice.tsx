import type { Lab } from '@aliquot/contract/hearts/labs';
import { periodWords } from './suspension-words.ts';

/** For the members of a suspended laboratory: why, until when, and what goes on. */
export const SuspendedNotice = ({ suspension }: { suspension: NonNullable<Lab['suspension']> }) => (
  <div className="rounded-card border border-line bg-sunken p-4">
    <p>
      <strong className="font-medium">Your laboratory is suspended.</strong> {periodWords(suspension)}
    </p>
    <p className="mt-1 as-written">Reason: {suspension.reason}</p>
    <p className="mt-2 text-sm text-muted">
      Researchers can’t find your lab, and you can’t take on new work. Agreed work continues, and you can deliver it.
    </p>
  </div>
);
