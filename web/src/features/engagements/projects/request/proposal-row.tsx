import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { TextArea } from '../../../../ui/form/textarea.tsx';
import { plural } from '../../../../ui/text/format.ts';
import { Check, Pencil, X } from '../../../../ui/text/icon.ts';
import { Mark } from '../../../../ui/text/mark.tsx';
import { choicesOf, type Proposal, type Standing } from './proposal-values.ts';
import type { Proposals } from './use-proposals.ts';

type QuoteProps = { proposal: Proposal; kind?: 'found' | 'gap'; namesFile: boolean; onOpen: (proposal: Proposal) => void };

/** The words of the file with their page, which opens it. */
export const Quote = ({ proposal, kind = 'found', namesFile, onOpen }: QuoteProps) => {
  const { quotation, fileName, protocolId, proposedBy } = proposal;
  const words = `“${quotation.words}”`;
  return (
    <span className="wrap-anywhere">
      {proposedBy === null ? (
        <Mark kind={kind}>{words}</Mark>
      ) : (
        <span className="rounded-control border border-dashed border-model bg-plum-tint px-1">{words}</span>
      )}{' '}
      {protocolId === null ? (
        <span className="text-muted">in {fileName}</span>
      ) : (
        <button type="button" className="prose-link whitespace-nowrap" onClick={() => onOpen(proposal)}>
          {quotation.page === null ? 'show' : `page ${quotation.page}`}
          <span className="sr-only">{` of ${fileName}, with the words for ${proposal.shown.slice(0, 60)}`}</span>
        </button>
      )}
      {protocolId !== null && namesFile && <span className="text-muted">, {fileName}</span>}
    </span>
  );
};

type EditProps = { proposal: Proposal; onSave: (value: string) => void; onCancel: () => void };

const Edit = ({ proposal, onSave, onCancel }: EditProps) => {
  const [value, setValue] = useState(proposal.value);
  const options = choicesOf(proposal);
  const save = () => value.trim() !== '' && onSave(value.trim());
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') onCancel();
    if (event.key !== 'Enter' || event.currentTarget instanceof HTMLTextAreaElement) return;
    event.preventDefault();
    save();
  };
  const field = { label: proposal.name, value, autoFocus: true, onKeyDown };
  return (
    <div className="grid gap-2">
      {options ? (
        <Select {...field} options={options} onChange={({ target }) => setValue(target.value)} />
      ) : proposal.value.length > 80 ? (
        <TextArea {...field} dense rows={4} onChange={({ target }) => setValue(target.value)} />
      ) : (
        <TextField {...field} onChange={({ target }) => setValue(target.value)} />
      )}
      <div className="flex gap-2">
        <Button look="secondary" size="sm" onClick={save}>
          Save
        </Button>
        <Button look="quiet" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
};

export const touch = 'pointer-coarse:min-h-11';

/** Controls of a proposal in its present state. */
const Acts = ({ proposal, standing, proposals, onEdit }: RowProps & { onEdit: () => void }) => {
  const of = <span className="sr-only"> {`${proposal.name}: ${proposal.shown.slice(0, 80)}`}</span>;
  if (standing.is === 'accepted')
    return (
      <>
        <span className="inline-flex items-center gap-1.5 font-semibold text-good">
          <Check aria-hidden="true" size={15} />
          Accepted
        </span>
        <Button look="quiet" size="xs" data-act="undo" className={touch} onClick={() => proposals.undo(proposal)}>
          Undo{of}
        </Button>
      </>
    );
  if (standing.is === 'left-out')
    return (
      <>
        <span className="text-muted">Left out</span>
        <Button look="quiet" size="xs" data-act="undo" className={touch} onClick={() => proposals.bringBack(proposal)}>
          Undo{of}
        </Button>
      </>
    );
  if (standing.is === 'own') return <span className="text-muted">Your own words</span>;
  return (
    <>
      <Button look="secondary" size="sm" data-act="accept" className={touch} onClick={() => proposals.accept(proposal)}>
        {standing.is === 'other' ? 'Use this instead' : 'Accept'}
        {of}
      </Button>
      <IconButton
        size="sm"
        data-act="edit"
        label={`Edit ${proposal.name}: ${proposal.shown.slice(0, 80)}`}
        className="pointer-coarse:size-11"
        onClick={onEdit}
      >
        <Pencil aria-hidden="true" size={15} />
      </IconButton>
      <IconButton
        size="sm"
        data-act="leave-out"
        label={`Leave out ${proposal.name}: ${proposal.shown.slice(0, 80)}`}
        className="pointer-coarse:size-11"
        onClick={() => proposals.leaveOut(proposal)}
      >
        <X aria-hidden="true" size={16} />
      </IconButton>
    </>
  );
};

type RowFrame = { id: string; name: string; proposedBy: string | null; children: ReactNode };

/** A row of the list: name, value, words and controls, below each other on a phone. A model's has an edge of its own. */
export const Row = ({ id, name, proposedBy, children }: RowFrame) => (
  <li
    data-row={id}
    tabIndex={-1}
    className={clsx(
      'grid gap-x-5 gap-y-1.5 px-4 py-3 text-sm focus-visible:-outline-offset-2 sm:px-5',
      proposedBy === null ? 'border-t border-line' : 'border border-dashed border-model',
      'lg:grid-cols-[7rem_minmax(0,13rem)_minmax(0,1fr)_9.5rem]',
      'focus-within:bg-brand-tint/40 focus-within:shadow-[inset_3px_0_0_var(--color-brand)]',
    )}
  >
    <span className="text-muted">
      {name}
      {proposedBy !== null && <span className="block text-xs font-semibold text-plum">Proposed by {proposedBy}</span>}
    </span>
    {children}
  </li>
);

const ownWords = ({ name }: Proposal, words: number): string =>
  name === 'Description' || name === 'Title' ? `Your ${plural(words, 'word')} stay as they are` : 'Your choice stays as it is';

type RowProps = { proposal: Proposal; standing: Standing; proposals: Proposals };

/** A proposal: field, value, the words that say so, and what becomes of it. */
export const ProposalRow = ({ namesFile, onOpen, ...row }: RowProps & Omit<QuoteProps, 'proposal' | 'kind'>) => {
  const { proposal, standing, proposals } = row;
  const [editing, setEditing] = useState(false);
  const isOwn = standing.is === 'own';
  const canAddBelow = isOwn && proposal.name === 'Description';
  const value: ReactNode = isOwn ? ownWords(proposal, standing.words) : proposal.shown;
  return (
    <Row id={proposal.key} name={proposal.name} proposedBy={proposal.proposedBy}>
      <div className={clsx('text-base font-medium wrap-anywhere', standing.is === 'left-out' && 'text-muted line-through')}>
        {editing ? (
          <Edit
            proposal={proposal}
            onCancel={() => setEditing(false)}
            onSave={(next) => {
              setEditing(false);
              proposals.edit(proposal, next);
            }}
          />
        ) : (
          <span className="line-clamp-4">{value}</span>
        )}
      </div>
      <div className="min-w-0">
        {canAddBelow ? (
          <p className="text-muted">
            The protocol’s summary ({proposal.quotation.page !== null && `page ${proposal.quotation.page}, `}
            {plural(proposal.value.split(/\s+/).length, 'word')}) can be{' '}
            <button type="button" data-act="accept" className="prose-link" onClick={() => proposals.accept(proposal)}>
              added below them
            </button>
            .
          </p>
        ) : (
          <Quote proposal={proposal} namesFile={namesFile} onOpen={onOpen} />
        )}
        {!proposal.isStated && !isOwn && <span className="block text-muted">Inferred from these words.</span>}
        {!proposal.isKnown && <span className="block text-muted">Not on our lists, in the paper’s words.</span>}
      </div>
      <div className="flex flex-wrap content-start items-center gap-1.5 lg:justify-end">
        {!editing && <Acts {...row} onEdit={() => setEditing(true)} />}
      </div>
    </Row>
  );
};
