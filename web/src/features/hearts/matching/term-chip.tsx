import { type AskedKind, type AskedTerm, askedKindLabels } from '@aliquot/contract/hearts/understanding';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { AnchoredPopover } from '../../../ui/overlay/anchored-popover.tsx';
import { ChevronDown, Plus, X } from '../../../ui/text/icon.ts';
import { Mark } from '../../../ui/text/mark.tsx';
import { kindNouns, TermField } from './term-field.tsx';

const sources: Readonly<Record<AskedTerm['from'], string>> = {
  title: 'From your title',
  description: 'From your description',
  form: 'From your form entries',
  researcher: 'Added by you',
};

/** The words a term was read from. */
const TermSource = ({ term: { from, words } }: { term: AskedTerm }) =>
  from === 'researcher' || words === '' ? (
    <p>{sources[from]}</p>
  ) : (
    <p>
      {sources[from]}: <Mark className="ml-0.5 wrap-anywhere">“{words}”</Mark>
    </p>
  );

const half = 'min-h-8 rounded-[inherit] focus-visible:z-10 disabled:cursor-not-allowed';
const look = ({ kind, isPreference }: AskedTerm) => {
  if (kind !== 'condition') return 'border-brand-ink/35 bg-brand-tint text-brand-ink';
  return isPreference ? 'border-dashed border-brand-ink bg-card text-brand-ink' : 'border-brand bg-brand text-on-brand';
};

/** Whether a condition is preferred or required, unless its label says so. */
const strengthOf = ({ kind, label, isPreference }: AskedTerm): ReactNode => {
  if (kind !== 'condition' || /\b(preferred|required)\b/i.test(label)) return null;
  return isPreference ? ' preferred' : <span className="sr-only"> required</span>;
};

/** Says from what a term was read where its label is broader than that. */
const broaderThan = ({ isBroader, words }: AskedTerm): string => (isBroader && words !== '' ? `, from “${words}”` : '');

type TermChipProps = {
  term: AskedTerm;
  onChange: (label: string) => void;
  onRemove: () => void;
};

type AboutProps = TermChipProps & { close: () => void };

const About = ({ term, close, onChange, onRemove }: AboutProps) => {
  const [changing, setChanging] = useState(false);
  if (changing)
    return (
      <TermField
        kind={term.kind}
        before={term.label}
        onCancel={close}
        onTake={(label) => {
          close();
          onChange(label);
        }}
      />
    );
  return (
    <>
      <TermSource term={term} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look="secondary" size="sm" onClick={() => setChanging(true)}>
          Change
        </Button>
        <Button
          look="secondary"
          size="sm"
          onClick={() => {
            close();
            onRemove();
          }}
        >
          Remove
        </Button>
      </div>
    </>
  );
};

/** One asked term: the words it was read from, and buttons to correct it. */
export const TermChip = (props: TermChipProps) => {
  const { term, onRemove } = props;
  return (
    <span className={clsx('inline-flex max-w-full rounded-control border text-sm font-medium', look(term))}>
      <AnchoredPopover
        label={`${askedKindLabels[term.kind]}: ${term.label}`}
        triggerProps={{ 'data-term': term.id }}
        triggerClassName={clsx(
          half,
          'flex min-w-0 items-center gap-1.5 rounded-r-none py-0.5 pr-2 pl-2.5 text-left hover:underline',
        )}
        trigger={
          <>
            <span className="min-w-0 wrap-anywhere">
              {term.label}
              <span className="font-normal">{broaderThan(term)}</span>
              {strengthOf(term)}
            </span>
            <ChevronDown aria-hidden="true" size={14} className="shrink-0" />
          </>
        }
      >
        {(close) => <About {...props} close={close} />}
      </AnchoredPopover>
      <button
        type="button"
        aria-label={`Remove ${term.label}`}
        title="Remove"
        onClick={onRemove}
        className={clsx(
          half,
          'grid w-8 shrink-0 place-items-center rounded-l-none border-l border-current/30 hover:bg-current/10',
        )}
      >
        <X aria-hidden="true" size={14} />
      </button>
    </span>
  );
};

type AddTermProps = { kind: AskedKind; named: boolean; disabled: boolean; onAdd: (label: string) => void };

/** Adds a term of a kind; `named` shows the kind on the button. */
export const AddTerm = ({ kind, named, disabled, onAdd }: AddTermProps) => (
  <AnchoredPopover
    label={`Add ${kindNouns[kind]}`}
    {...(named ? {} : { triggerLabel: `Add ${kindNouns[kind]}` })}
    triggerProps={{ 'data-add': kind, disabled }}
    triggerClassName={clsx(
      'inline-flex min-h-8 items-center justify-center gap-1.5 rounded-control border border-dashed border-edge text-sm text-muted',
      'hover:border-ink hover:text-ink disabled:cursor-not-allowed disabled:opacity-50',
      named ? 'px-2.5' : 'w-8',
    )}
    trigger={
      <>
        <Plus aria-hidden="true" size={14} className="shrink-0" />
        {named && (
          <>
            <span className="sr-only">Add </span>
            {askedKindLabels[kind]}
          </>
        )}
      </>
    }
  >
    {(close) => (
      <TermField
        kind={kind}
        onCancel={close}
        onTake={(label) => {
          close();
          onAdd(label);
        }}
      />
    )}
  </AnchoredPopover>
);

type UnaskedTermProps = { term: AskedTerm; action: string; isRemoved?: boolean; disabled?: boolean; onAct: () => void };

/** A term that is not asked for, with a button to ask for it. */
export const UnaskedTerm = ({ term, action, isRemoved = false, disabled, onAct }: UnaskedTermProps) => (
  <span className="inline-flex max-w-full rounded-control border border-dashed border-edge text-sm">
    <AnchoredPopover
      label={`${askedKindLabels[term.kind]}: ${term.label}`}
      triggerProps={{ 'data-term': term.id }}
      triggerClassName={clsx(half, 'min-w-0 rounded-r-none px-2.5 py-0.5 text-left text-muted hover:underline')}
      trigger={isRemoved ? <s className="wrap-anywhere">{term.label}</s> : <span className="wrap-anywhere">{term.label}</span>}
    >
      {() => <TermSource term={term} />}
    </AnchoredPopover>
    <button
      type="button"
      disabled={disabled}
      onClick={onAct}
      className={clsx(
        half,
        'shrink-0 rounded-l-none border-l border-dashed border-edge px-2.5 font-medium text-brand-ink hover:underline',
      )}
    >
      {action}
      <span className="sr-only"> {term.label}</span>
    </button>
  </span>
);
