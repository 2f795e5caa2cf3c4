// Some browsers drop the roles of table elements displayed as blocks on narrow screens, so roles are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { Match } from '@aliquot/contract/hearts/matching';
import type { AskedTerm, Understanding } from '@aliquot/contract/hearts/understanding';
import { shortLabel } from '@aliquot/contract/hearts/words/match-words';
import { clsx } from 'clsx';
import { type ReactNode, useRef, useState } from 'react';
import { useShortcuts } from '../../../platform/shortcuts.ts';
import { Button } from '../../../ui/button.tsx';
import { useRowKeys } from '../../../ui/table/use-row-keys.ts';
import { ChevronDown, ChevronRight } from '../../../ui/text/icon.ts';
import { groupMatches, groupWords, startsTie, weakWords } from './match-groups.ts';
import { MatchRow, SuggestedRow } from './match-row.tsx';
import type { Choice } from './use-choice.ts';

/** The most things asked that have a column at first. */
const mostColumns = 6;

/** The asked terms that labs can show, in the order of the request. */
export const markedTerms = ({ isKnown, asked }: Understanding, matches: readonly Match[]): AskedTerm[] =>
  isKnown ? asked.filter(({ id }) => matches.some(({ shown }) => shown.some((each) => each.id === id))) : [];

/** A row over all columns, between the labs. */
const Across = ({ columns, className, children }: { columns: number; className?: string; children: ReactNode }) => (
  <tbody role="rowgroup" className="max-lg:block">
    <tr role="row" className="max-lg:block">
      <td role="cell" colSpan={columns} className={clsx('border-t border-line px-4 max-lg:block', className)}>
        {children}
      </td>
    </tr>
  </tbody>
);

type MatchTableProps = {
  matches: readonly Match[];
  understanding: Understanding;
  choice: Choice;
  disabled: boolean;
  /** The control that keeps a lab for later. */
  keep?: (match: Match) => ReactNode;
  /** True if weak matches are shown; the table contains the button for it. */
  weakShown: boolean;
  onWeakShown: (shown: boolean) => void;
  /** The lab that is pointed at or focused. */
  onPoint: (id: string | null) => void;
};

/** The labs to choose from, a row each, with a column for each of the first things asked. */
export const MatchTable = ({ matches, understanding, weakShown, onWeakShown, onPoint, ...row }: MatchTableProps) => {
  const { isKnown } = understanding;
  const [allShown, setAllShown] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const { parts, folded } = groupMatches(matches, isKnown);
  const terms = markedTerms(understanding, matches);
  const marked = allShown ? terms : terms.slice(0, mostColumns);
  const hasMore = terms.length > mostColumns;
  const columns = marked.length + (isKnown ? 5 : 3) + Number(hasMore);
  useRowKeys({
    on: useShortcuts(),
    rows: table,
    onOpen: () => document.activeElement?.querySelector<HTMLElement>('[data-why]')?.click(),
    onToggle: (id) => {
      const match = matches.find((each) => each.id === id);
      if (match && !row.disabled) row.choice.toggle(match);
    },
    onSearch: () => {},
    onEscape: () => {},
  });
  const more = hasMore && (
    <Button
      look="quiet"
      size="xs"
      aria-expanded={allShown}
      aria-label={allShown ? 'Show fewer things asked' : `Show ${terms.length - mostColumns} more things asked`}
      onClick={() => setAllShown(!allShown)}
    >
      {allShown ? 'Fewer' : `+${terms.length - mostColumns}`}
    </Button>
  );

  const rows = (labs: readonly Match[]) =>
    labs.map((match, index) => {
      const chosen = row.choice.ids.includes(match.id);
      const Row = match.isGenerated ? SuggestedRow : MatchRow;
      return [
        isKnown && startsTie(index, labs) && (
          <Across key={`${match.id} tie`} columns={columns} className="bg-sunken py-1 text-muted">
            <span aria-hidden="true">= </span>
            <span className="font-semibold text-ink">Equally good on what is known</span>. Listed by newer evidence, then
            distance.
          </Across>
        ),
        // Pointing only highlights the map pin; the button chooses.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <tbody
          key={match.id}
          role="rowgroup"
          tabIndex={-1}
          data-row={match.id}
          onPointerEnter={() => onPoint(match.id)}
          onPointerLeave={() => onPoint(null)}
          onFocus={() => onPoint(match.id)}
          onBlur={() => onPoint(null)}
          className={clsx(
            'border-t border-line focus-visible:-outline-offset-2',
            'max-lg:grid max-lg:grid-cols-12 max-lg:gap-y-2 max-lg:p-4',
            chosen && 'bg-brand-tint/60 shadow-[inset_3px_0_0_var(--color-brand)]',
          )}
        >
          <Row {...row} match={match} marked={marked} hasMore={hasMore} columns={columns} isRated={isKnown} />
        </tbody>,
      ];
    });

  return (
    <div className="overflow-clip rounded-card border border-line bg-card">
      {more && <div className="flex items-center gap-2 px-4 py-1.5 text-sm text-muted lg:hidden">{more} things asked</div>}
      <table
        ref={table}
        role="table"
        aria-label="Labs for your request"
        className="w-full table-fixed border-collapse text-sm max-lg:block"
      >
        <thead role="rowgroup" className="sticky top-16 z-10 bg-sunken max-lg:hidden">
          <tr role="row" className="text-left text-muted">
            <th role="columnheader" scope="col" className="py-2 pl-4 font-normal">
              Lab
            </th>
            {isKnown && (
              <>
                <th role="columnheader" scope="col" className="w-15 px-2 font-normal">
                  Match
                </th>
                {marked.map(({ id, label }) => (
                  <th
                    key={id}
                    role="columnheader"
                    scope="col"
                    title={label}
                    aria-label={label}
                    className={clsx(
                      'py-1.5 text-center text-[0.75rem] leading-tight font-medium tracking-tight text-ink',
                      allShown ? 'w-13' : 'w-18',
                    )}
                  >
                    <span className={clsx('wrap-break-word hyphens-auto', allShown && 'line-clamp-3')}>
                      {shortLabel(label)}
                    </span>
                  </th>
                ))}
                {more && (
                  <th role="columnheader" scope="col" className={clsx('text-center', allShown ? 'w-15' : 'w-10')}>
                    {more}
                  </th>
                )}
                <th role="columnheader" scope="col" className="w-31 px-2 font-normal">
                  Proven by
                </th>
              </>
            )}
            <th role="columnheader" scope="col" className="w-36 px-2 font-normal">
              Time and price
            </th>
            <th role="columnheader" scope="col" className="w-28">
              <span className="sr-only">Choose</span>
            </th>
          </tr>
        </thead>
        {parts.map(({ group, labs }) => {
          const words = group === 'shown' || group === 'weak' ? null : groupWords[group];
          return [
            words && (
              <Across key={group} columns={columns} className="bg-sunken py-2">
                <h3 className="inline font-sans text-sm font-semibold">{words.title}</h3>{' '}
                <span className="text-muted">{words.note}</span>
              </Across>
            ),
            rows(labs),
          ];
        })}
        {folded.length > 0 && (
          <Across columns={columns} className="py-1.5">
            <Button
              look="quiet"
              size="sm"
              className="-ml-3"
              aria-expanded={weakShown}
              icon={weakShown ? <ChevronDown aria-hidden="true" size={16} /> : <ChevronRight aria-hidden="true" size={16} />}
              onClick={() => onWeakShown(!weakShown)}
            >
              {weakWords(folded.length)}
            </Button>
          </Across>
        )}
        {weakShown && rows(folded)}
      </table>
    </div>
  );
};
