import type { Proposal } from '@aliquot/contract/hearts/witness/witness';
import { api } from '../../../platform/server/api.ts';
import { type Banners, useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { CircleCheck } from '../../../ui/text/icon.ts';

const Passed = ({ children }: { children: string }) => (
  <li className="flex items-start gap-2">
    <CircleCheck aria-hidden="true" size={16} className="mt-0.5 shrink-0 text-good" />
    {children}
  </li>
);

/** Reasons for which a proposal passed, and the decision of a person about it. */
export const ProposalDecision = ({ proposal, label, ...banners }: Banners & { proposal: Proposal; label: string }) => {
  const { id, model, host, is_local, milliseconds, can } = proposal;
  const { change, busy } = useChange('labs', banners);
  const decide = (decision: 'confirmed' | 'rejected') =>
    void change(() => api.witness.decide({ proposalId: id, decision }), {
      done: decision === 'confirmed' ? `${label} confirmed. An administrator looks at it next.` : `${label} rejected.`,
      failed: 'The decision could not be saved.',
    });
  return (
    <div className="mt-2 grid gap-3 text-sm">
      <ul className="grid gap-1">
        <Passed>The words are on the page once, in one piece</Passed>
        <Passed>The value was derived from them by our own rules</Passed>
        <Passed>It is possible beside the other values</Passed>
      </ul>
      {can.decide && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" loading={busy} onClick={() => decide('confirmed')}>
            Confirm
          </Button>
          <Button look="secondary" size="sm" disabled={busy} onClick={() => decide('rejected')}>
            Reject
          </Button>
        </div>
      )}
      <p className="text-muted">
        {model} {is_local ? 'on this server or its network' : `at ${host}`}, {(milliseconds / 1000).toFixed(1)} s. To correct
        it, reject it and correct the field below.
      </p>
    </div>
  );
};
