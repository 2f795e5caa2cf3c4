import type { AskedKind } from '@aliquot/contract/hearts/understanding';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { plural } from '../../../../ui/text/format.ts';
import { Check, X } from '../../../../ui/text/icon.ts';
import { Quote, Row, touch } from './proposal-row.tsx';
import type { Proposal } from './proposal-values.ts';
import type { Proposals } from './use-proposals.ts';

type Entry = Proposals['rows'][number];

type TermsRowProps = {
  /** Things of one kind. */
  entries: readonly Entry[];
  proposals: Proposals;
  namesFile: boolean;
  onOpen: (proposal: Proposal) => void;
};

const names: Readonly<Record<AskedKind, string>> = {
  method: 'Methods',
  analyte: 'Genes or analytes',
  specimen: 'Specimens',
  subject: 'Organisms, organs or diseases',
  purpose: 'Purposes',
  condition: 'Conditions',
};

const having = (entries: readonly Entry[], is: Entry['standing']['is']) =>
  entries.filter(({ standing }) => standing.is === is).map(({ proposal }) => proposal);

/** A thing asked for; a press asks for it, and another one takes it back. */
const Chip = ({ entry: { proposal, standing }, proposals }: { entry: Entry; proposals: Proposals }) => {
  const isAsked = standing.is === 'accepted';
  return (
    <button
      type="button"
      aria-pressed={isAsked}
      onClick={() => (isAsked ? proposals.undo(proposal) : proposals.accept(proposal))}
      className={clsx(
        'inline-flex min-h-7 max-w-full items-center gap-1 rounded-control border px-2 text-left font-medium wrap-anywhere pointer-coarse:min-h-11',
        isAsked ? 'border-brand-ink bg-brand-tint' : 'border-line hover:border-edge',
        standing.is === 'left-out' && 'text-muted line-through',
      )}
    >
      {isAsked && <Check aria-hidden="true" size={13} className="shrink-0" />}
      {proposal.isKnown ? proposal.shown : `“${proposal.shown}”`}
    </button>
  );
};

const Acts = ({ entries, proposals, of }: Pick<TermsRowProps, 'entries' | 'proposals'> & { of: string }) => {
  const [open, accepted, leftOut] = [having(entries, 'open'), having(entries, 'accepted'), having(entries, 'left-out')];
  const label = <span className="sr-only"> {of}</span>;
  if (open.length > 0)
    return (
      <>
        <Button look="secondary" size="sm" data-act="accept" className={touch} onClick={() => proposals.acceptAll(open)}>
          {open.length < entries.length ? `Accept ${open.length}` : 'Accept'}
          {label}
        </Button>
        {/* The room of the pencil that other rows have. */}
        <span aria-hidden="true" className="w-8 max-lg:hidden" />
        <IconButton
          size="sm"
          data-act="leave-out"
          label={`Leave out ${of}`}
          className="pointer-coarse:size-11"
          onClick={() => proposals.leaveOutAll(open)}
        >
          <X aria-hidden="true" size={16} />
        </IconButton>
      </>
    );
  const isAccepted = accepted.length > 0;
  return (
    <>
      {isAccepted ? (
        <span className="inline-flex items-center gap-1.5 font-semibold text-good">
          <Check aria-hidden="true" size={15} />
          Accepted{accepted.length < entries.length && ` ${accepted.length}`}
        </span>
      ) : (
        <span className="text-muted">Left out</span>
      )}
      <Button
        look="quiet"
        size="xs"
        data-act="undo"
        className={touch}
        onClick={() => (isAccepted ? proposals.undoAll(accepted) : proposals.bringBackAll(leftOut))}
      >
        Undo{label}
      </Button>
    </>
  );
};

const fewQuotes = 2;

/** Things of one kind that a file asks for, to be taken together or one by one. */
export const TermsRow = ({ entries, proposals, namesFile, onOpen }: TermsRowProps) => {
  const [allShown, setAllShown] = useState(false);
  const all = entries.map(({ proposal }) => proposal);
  const [first] = all;
  if (!first || !('kind' in first.target)) return null;
  const name = names[first.target.kind];
  const quotes = all.filter(
    ({ quotation }, index) => all.findIndex((other) => other.quotation.words === quotation.words) === index,
  );
  const unknown = all.filter(({ isKnown }) => !isKnown);
  return (
    <Row id={first.key} name={name} proposedBy={first.proposedBy}>
      <ul aria-label={name} className="flex flex-wrap content-start items-start gap-1.5">
        {entries.map((entry) => (
          <li key={entry.proposal.key} className="max-w-full">
            <Chip entry={entry} proposals={proposals} />
          </li>
        ))}
      </ul>
      <div className="min-w-0">
        <ul className="grid gap-1">
          {quotes.slice(0, allShown ? undefined : fewQuotes).map((proposal) => (
            <li key={proposal.key}>
              <Quote proposal={proposal} namesFile={namesFile} onOpen={onOpen} />
            </li>
          ))}
        </ul>
        {quotes.length > fewQuotes && (
          <Button look="quiet" size="xs" aria-expanded={allShown} className="-ml-2" onClick={() => setAllShown(!allShown)}>
            {allShown ? 'Show fewer' : `Show ${plural(quotes.length - fewQuotes, 'more place')}`}
          </Button>
        )}
        {unknown.length > 0 && (
          <span className="block text-muted">
            Not on our lists, in the paper’s words: {unknown.map(({ shown }) => shown).join(', ')}.
          </span>
        )}
      </div>
      <div className="flex flex-wrap content-start items-center gap-1.5 lg:justify-end">
        <Acts entries={entries} proposals={proposals} of={name} />
      </div>
    </Row>
  );
};
