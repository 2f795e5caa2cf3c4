import { mentionReasons, type Quotation } from '@aliquot/contract/hearts/protocol-proposals';
import type { Protocol } from '@aliquot/contract/hearts/protocols';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useShortcuts } from '../../../../platform/shortcuts.ts';
import { Button } from '../../../../ui/button.tsx';
import { later } from '../../../../ui/feedback/later.tsx';
import { isOverlaid, isTyping } from '../../../../ui/keys.ts';
import { useRowKeys } from '../../../../ui/table/use-row-keys.ts';
import { Check } from '../../../../ui/text/icon.ts';
import { ProposalRow, Quote } from './proposal-row.tsx';
import type { Proposal } from './proposal-values.ts';
import { TermsRow } from './terms-row.tsx';
import type { Proposals } from './use-proposals.ts';

const ProtocolViewer = later(async () => (await import('../../../hearts/protocols/protocol-viewer.tsx')).ProtocolViewer);

const nothing = () => {};
const fewMentions = 3;
const acts: Readonly<Record<string, string>> = { Enter: 'accept', e: 'edit', Backspace: 'leave-out' };

/** J and K move, Enter accepts, E edits, Backspace leaves out and Shift+A accepts all: outside of fields and while shortcuts are on. */
const useProposalKeys = (rows: RefObject<HTMLElement | null>, acceptAll: () => void) => {
  const on = useShortcuts();
  useRowKeys({ on, rows, onOpen: undefined, onToggle: undefined, onSearch: nothing, onEscape: nothing });
  const latest = useRef(acceptAll);
  useEffect(() => {
    latest.current = acceptAll;
  });
  useEffect(() => {
    if (!on) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isOverlaid()) return;
      if (event.key === 'A' && event.shiftKey) return latest.current();
      const { target } = event;
      if (!(target instanceof HTMLElement) || target.dataset.row === undefined || !rows.current?.contains(target)) return;
      const act = acts[event.key];
      const control = act && target.querySelector<HTMLElement>(`[data-act="${act}"]`);
      if (!control) return;
      event.preventDefault();
      control.click();
      // The control is gone: the row keeps the focus, so that the next key goes on from here.
      if (act !== 'edit') target.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on, rows]);
  return on;
};

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded border border-line bg-sunken px-1.5 font-sans text-xs">{children}</kbd>
);

type ProposalListProps = { proposals: Proposals; protocols: readonly Protocol[] };

/** Everything that the files propose, each with its words; and what they only mention. */
export const ProposalList = ({ proposals, protocols }: ProposalListProps) => {
  const { rows, groups, open, mentions, acceptedCount } = proposals;
  const [allShown, setAllShown] = useState(false);
  const listed = allShown ? mentions : mentions.slice(0, fewMentions);
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState<{ protocol: Protocol; quotation: Quotation } | null>(null);
  const hasKeys = useProposalKeys(list, () => open.length > 0 && proposals.acceptAll());
  const namesFile = protocols.length > 1;
  const openPage = ({ protocolId, quotation }: Proposal) => {
    const protocol = protocols.find(({ id }) => id === protocolId);
    if (protocol) setShown({ protocol, quotation });
  };
  return (
    <section aria-labelledby="proposals" className="min-w-0 overflow-clip rounded-card border border-line bg-card">
      <header className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 px-4 py-3 sm:px-5">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="proposals" className="text-lg">
            Found in {protocols.length === 0 ? 'what you typed' : protocols.length > 1 ? 'your files' : 'your protocol'}
          </h2>
          <p className="text-sm text-muted">
            <span className="font-semibold text-ink tabular-nums">
              {acceptedCount} of {rows.length}
            </span>{' '}
            accepted. Nothing is filled in until you accept it.
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {hasKeys && (
            <span
              aria-hidden="true"
              className="inline-flex items-center gap-1 text-sm text-muted pointer-coarse:hidden max-lg:hidden"
            >
              <Key>J</Key> <Key>K</Key> move <Key>Enter</Key> accept
            </span>
          )}
          {open.length > 0 && (
            <Button
              look="secondary"
              icon={<Check aria-hidden="true" size={16} />}
              className="pointer-coarse:min-h-11"
              onClick={() => proposals.acceptAll()}
            >
              {acceptedCount === 0 ? `Accept all ${open.length}` : `Accept the other ${open.length}`}
            </Button>
          )}
        </div>
      </header>
      <output className="sr-only">{proposals.said}</output>
      <ul ref={list} aria-label="Proposals">
        {groups.map((entries) => {
          const [first] = entries;
          if (!first) return null;
          const shared = { proposals, namesFile, onOpen: openPage };
          return entries.length > 1 ? (
            <TermsRow key={first.proposal.key} entries={entries} {...shared} />
          ) : (
            <ProposalRow key={first.proposal.key} {...first} {...shared} />
          );
        })}
      </ul>
      {mentions.length > 0 && (
        <div className="border-t border-line bg-sunken px-4 py-3 text-sm sm:px-5">
          <h3 className="font-sans text-sm font-semibold">Read, but not asked for</h3>
          <ul className="mt-1 grid gap-1.5">
            {listed.map(({ proposal, reason, isAsked }) => (
              <li key={proposal.key}>
                <span className="font-medium">{proposal.shown}</span>{' '}
                <Quote proposal={proposal} kind="gap" namesFile={namesFile} onOpen={openPage} /> {mentionReasons[reason]}.{' '}
                <Button
                  look="quiet"
                  size="xs"
                  className="-ml-2"
                  onClick={() => (isAsked ? proposals.undo(proposal) : proposals.accept(proposal))}
                >
                  {isAsked ? 'Asked for. Undo' : 'Ask for it anyway'}
                  <span className="sr-only">: {proposal.shown}</span>
                </Button>
              </li>
            ))}
          </ul>
          {mentions.length > fewMentions && (
            <Button
              look="quiet"
              size="xs"
              aria-expanded={allShown}
              className="mt-1 -ml-2"
              onClick={() => setAllShown(!allShown)}
            >
              {allShown ? 'Show fewer' : `Show ${mentions.length - fewMentions} more`}
            </Button>
          )}
        </div>
      )}
      {shown && <ProtocolViewer {...shown} onClose={() => setShown(null)} />}
    </section>
  );
};
