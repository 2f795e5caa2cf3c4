import {
  type AskedKind,
  type AskedTerm,
  askedKindLabels,
  askedKinds,
  type Corrections,
  type Understanding,
} from '@aliquot/contract/hearts/understanding';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Banner, BannerAction } from '../../../ui/feedback/banner.tsx';
import { SpinnerMark } from '../../../ui/feedback/spinner.tsx';
import { plural } from '../../../ui/text/format.ts';
import { ChevronDown } from '../../../ui/text/icon.ts';
import { addTerm, correctTerm, isFull, putBack, removeTerm } from './corrections.ts';
import { AddTerm, TermChip, UnaskedTerm } from './term-chip.tsx';
import { UnknownWords, unknownWords } from './unknown-words.tsx';

const Group = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would be a form of its own
    <div role="group" aria-labelledby={id} className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1.5">
      <span id={id} className="text-sm text-muted">
        {title}
      </span>
      {children}
    </div>
  );
};

type UnderstandingPanelProps = {
  understanding: Understanding;
  corrections: Corrections;
  /** True while a new ranking is loading. */
  busy: boolean;
  /** Why the last correction failed. */
  problem: string | null;
  onCorrect: (corrections: Corrections) => void;
  onRetry: () => void;
  onClear: () => void;
};

const buttonsIn = (panel: HTMLElement | null) => [...(panel?.querySelectorAll('button') ?? [])];

/** The terms of a request, by kind; each correction loads a new ranking. */
export const UnderstandingPanel = (props: UnderstandingPanelProps) => {
  const { understanding, corrections, busy, problem, onCorrect, onRetry, onClear } = props;
  const { asked, notNeeded, removed } = understanding;
  const unknown = unknownWords(understanding);
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const before = useRef<{ kind: AskedKind; asked: readonly AskedTerm[] } | null>(null);
  // The focused element may disappear with the answer: focus moves to the new term, or to the kind's add button.
  useEffect(() => {
    if (busy || before.current === null) return;
    const { kind, asked: known } = before.current;
    before.current = null;
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body) return;
    const added = asked.find(({ id }) => known.every((term) => term.id !== id));
    const place = buttonsIn(panel.current).find(({ dataset }) => (added ? dataset.term === added.id : dataset.add === kind));
    (place ?? panel.current)?.focus();
  });

  const correct = (kind: AskedKind, next: Corrections) => {
    if (next === corrections) return;
    before.current = { kind, asked };
    onCorrect(next);
  };
  const full = isFull(corrections);
  const empty = askedKinds.filter((kind) => asked.every((term) => term.kind !== kind));

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="understood"
      aria-busy={busy}
      className="rounded-card border border-line bg-card p-4 outline-none"
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls="understood-terms"
        onClick={() => setOpen(!open)}
        className="-m-2 flex min-h-11 w-[calc(100%+1rem)] items-center gap-2 rounded-control p-2 text-left md:hidden"
      >
        <span className="min-w-0 grow wrap-anywhere">
          {plural(asked.length, 'thing')} understood
          {unknown.length > 0 && (
            <span className="text-warn">
              , {unknown.length} not: {unknown.join(', ')}
            </span>
          )}
        </span>
        <ChevronDown aria-hidden="true" size={16} className={clsx('shrink-0', open && 'rotate-180')} />
      </button>
      <div
        id="understood-terms"
        className={clsx('flex flex-wrap items-center gap-x-6 gap-y-2.5 max-md:mt-3', !open && 'max-md:hidden')}
      >
        <h2 id="understood" className="text-lg">
          We understood
        </h2>
        {asked.length === 0 && <p className="text-sm text-muted">Nothing yet.</p>}
        {askedKinds.map((kind) => {
          const terms = asked.filter((term) => term.kind === kind);
          return terms.length === 0 ? null : (
            <Group key={kind} title={askedKindLabels[kind]}>
              <ul className="contents">
                {terms.map((term) => (
                  <li key={term.id} className="min-w-0">
                    <TermChip
                      term={term}
                      onChange={(label) => correct(kind, correctTerm(corrections, understanding, term, label))}
                      onRemove={() => correct(kind, removeTerm(corrections, understanding, term))}
                    />
                  </li>
                ))}
              </ul>
              <AddTerm
                kind={kind}
                named={false}
                disabled={full}
                onAdd={(label) => correct(kind, addTerm(corrections, understanding, { kind, label }))}
              />
            </Group>
          );
        })}
        {empty.length > 0 && (
          <Group title="Add">
            {empty.map((kind) => (
              <AddTerm
                key={kind}
                kind={kind}
                named
                disabled={full}
                onAdd={(label) => correct(kind, addTerm(corrections, understanding, { kind, label }))}
              />
            ))}
          </Group>
        )}
        {removed.length > 0 && (
          <Group title="Removed by you">
            {removed.map((term) => (
              <UnaskedTerm
                key={term.id}
                term={term}
                isRemoved
                action="Restore"
                onAct={() => correct(term.kind, putBack(corrections, term.id))}
              />
            ))}
          </Group>
        )}
        {notNeeded.length > 0 && (
          <Group title="Not needed, according to your request">
            {notNeeded.map((term) => (
              <UnaskedTerm
                key={term.id}
                term={term}
                action="Add to request"
                disabled={full}
                onAct={() => correct(term.kind, addTerm(corrections, understanding, term))}
              />
            ))}
          </Group>
        )}
        {busy && (
          <span className="inline-flex animate-late items-center gap-2 text-sm text-muted">
            <SpinnerMark className="size-4" />
            Updating the matches
          </span>
        )}
        <p className="ml-auto text-sm text-muted">Corrections are free and don’t count as a search.</p>
        {unknown.length > 0 && (
          <UnknownWords
            words={unknown}
            disabled={full}
            onAdd={(term) => correct(term.kind, addTerm(corrections, understanding, term))}
          />
        )}
      </div>
      <Banner
        tone="error"
        message={problem}
        onClear={onClear}
        action={<BannerAction label="Try again" onAct={onRetry} />}
        className="mt-3"
      />
    </section>
  );
};
