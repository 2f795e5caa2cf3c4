import type { Proposal } from '@aliquot/contract/hearts/witness/witness';
import { useEffect, useRef } from 'react';
import { api } from '../../../platform/server/api.ts';
import { useShortcuts } from '../../../platform/shortcuts.ts';
import { type Banners, useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { isLetter, isOverlaid } from '../../../ui/keys.ts';
import { CircleCheck } from '../../../ui/text/icon.ts';

const keys = [
  { letter: 'c', decision: 'confirmed' },
  { letter: 'r', decision: 'rejected' },
] as const;

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
  const keysOn = useShortcuts();
  const takesKeys = can.decide && keysOn && !busy;
  const latest = useRef(decide);
  useEffect(() => {
    latest.current = decide;
  });
  useEffect(() => {
    if (!takesKeys) return undefined;
    const press = (event: KeyboardEvent) => {
      const key = keys.find(({ letter }) => isLetter(event, letter));
      if (!key || event.defaultPrevented || isOverlaid()) return;
      event.preventDefault();
      latest.current(key.decision);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [takesKeys]);
  return (
    <div className="mt-2 grid gap-3 text-sm">
      <ul className="grid gap-1">
        <Passed>The words are on the page once, in one piece</Passed>
        <Passed>The value was derived from them by our own rules</Passed>
        <Passed>It is possible beside the other values</Passed>
      </ul>
      {can.decide && (
        <div className="flex flex-wrap items-center gap-2">
          <Button size="sm" loading={busy} {...(keysOn && { 'aria-keyshortcuts': 'C' })} onClick={() => decide('confirmed')}>
            Confirm
          </Button>
          <Button
            look="secondary"
            size="sm"
            disabled={busy}
            {...(keysOn && { 'aria-keyshortcuts': 'R' })}
            onClick={() => decide('rejected')}
          >
            Reject
          </Button>
          {keysOn && (
            <span aria-hidden="true" className="ml-auto text-xs text-muted">
              <kbd>C</kbd> confirm, <kbd>E</kbd> correct, <kbd>R</kbd> reject
            </span>
          )}
        </div>
      )}
      <p className="text-muted">
        {model} {is_local ? 'on this server or its network' : `at ${host}`}, {(milliseconds / 1000).toFixed(1)} s
      </p>
    </div>
  );
};
