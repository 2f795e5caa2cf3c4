import {
  type AskedKind,
  askedKindLabels,
  askedKinds,
  type Corrections,
  type Understanding,
} from '@aliquot/contract/understanding';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Banner, BannerAction } from '../../ui/banner.tsx';
import { SpinnerMark } from '../../ui/spinner.tsx';
import { addTerm, correctTerm, isFull, putBack, removeTerm } from './corrections.ts';
import { AddTerm, AsideTerm, TermChip } from './term-chip.tsx';

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

export type UnderstandingPanelProps = {
  understanding: Understanding;
  corrections: Corrections;
  /** Another ranking is on its way. */
  busy: boolean;
  /** Why the last correction was not taken. */
  problem: string | null;
  onCorrect: (corrections: Corrections) => void;
  onRetry: () => void;
  onClear: () => void;
};

const termAt = (id: string) => `[data-term="${CSS.escape(id)}"]`;
const addAt = (kind: AskedKind) => `[data-add="${kind}"]`;

/** Where the focus goes when what had it is gone with the next answer. */
const findAgain = (panel: HTMLElement | null, selectors: readonly string[]) => {
  for (const selector of selectors) {
    const found = panel?.querySelector<HTMLElement>(selector);
    if (found) return found;
  }
  return panel;
};

/** What a request was understood to ask for, by kind; each correction asks for another ranking. */
export const UnderstandingPanel = (props: UnderstandingPanelProps) => {
  const { understanding, corrections, busy, problem, onCorrect, onRetry, onClear } = props;
  const { asked, notNeeded, removed } = understanding;
  const panel = useRef<HTMLElement>(null);
  const after = useRef<readonly string[]>([]);
  useEffect(() => {
    if (busy || after.current.length === 0) return;
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) findAgain(panel.current, after.current)?.focus();
    after.current = [];
  });

  const correct = (next: Corrections, ...focusAfter: string[]) => {
    if (next === corrections) return;
    after.current = focusAfter;
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
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2.5">
        <h2 id="understood" className="text-lg">
          We understood
        </h2>
        {askedKinds.map((kind) => {
          const terms = asked.filter((term) => term.kind === kind);
          return terms.length === 0 ? null : (
            <Group key={kind} title={askedKindLabels[kind]}>
              <ul className="contents">
                {terms.map((term) => (
                  <li key={term.id} className="min-w-0">
                    <TermChip
                      term={term}
                      onChange={(label) => correct(correctTerm(corrections, understanding, term, label), addAt(kind))}
                      onRemove={() => correct(removeTerm(corrections, understanding, term), addAt(kind))}
                    />
                  </li>
                ))}
              </ul>
              <AddTerm
                kind={kind}
                named={false}
                disabled={full}
                onAdd={(label) => correct(addTerm(corrections, understanding, { kind, label }), addAt(kind))}
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
                onAdd={(label) => correct(addTerm(corrections, understanding, { kind, label }), addAt(kind))}
              />
            ))}
          </Group>
        )}
        {removed.length > 0 && (
          <Group title="Removed by you">
            {removed.map((term) => (
              <AsideTerm
                key={term.id}
                term={term}
                isRemoved
                action="Put back"
                onAct={() => correct(putBack(corrections, term.id), termAt(term.id))}
              />
            ))}
          </Group>
        )}
        {notNeeded.length > 0 && (
          <Group title="Not needed, as you wrote">
            {notNeeded.map((term) => (
              <AsideTerm
                key={term.id}
                term={term}
                action="Ask for it"
                disabled={full}
                onAct={() => correct(addTerm(corrections, understanding, term), termAt(term.id), addAt(term.kind))}
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
