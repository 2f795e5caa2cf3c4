import { type Match, qualifyingPercentage } from '@aliquot/contract/matching';
import type { Understanding } from '@aliquot/contract/understanding';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { plural } from '../../ui/text/format.ts';
import { ChevronDown, ChevronRight } from '../../ui/text/icon.ts';
import { MatchCard } from './match-card.tsx';
import { groupMatches, sharesPlace, startsTie, weakBelow } from './match-groups.ts';
import { ProofLegend } from './proof-mark.tsx';
import type { AlsoAsked } from './use-also-asked.ts';
import type { Comparison } from './use-comparison.ts';

const TieNote = () => (
  <p className="border-b border-line bg-sunken px-4 py-1.5 text-sm text-muted">
    <span aria-hidden="true">= </span>
    <span className="font-semibold text-ink">Equally good on what is known</span>. Listed by newer evidence, then distance.
  </p>
);

const Section = ({ title, note, children }: { title: string; note: string; children: ReactNode }) => (
  <section className="grid gap-2">
    <div>
      <h3 className="text-lg">{title}</h3>
      <p className="text-sm text-muted">{note}</p>
    </div>
    {children}
  </section>
);

type MatchListProps = {
  matches: readonly Match[];
  understanding: Understanding;
  chosen: string | null;
  disabled: boolean;
  /** The matches chosen for comparison; without it none can be chosen. */
  comparison?: Comparison;
  /** The labs that are asked beside the chosen one; without it none can be. */
  also?: AlsoAsked;
  /** The control that keeps a lab for later. */
  keep?: (match: Match) => ReactNode;
  /** Whether weak matches are shown; the list contains the button for it. */
  weakShown: boolean;
  onWeakShown: (shown: boolean) => void;
  onChoose: (id: string) => void;
  onPoint: (id: string | null) => void;
};

type CardsProps = Omit<MatchListProps, 'weakShown' | 'onWeakShown'>;

const Cards = ({ matches, understanding, chosen, disabled, comparison, also, keep, onChoose, onPoint }: CardsProps) =>
  matches.length === 0 ? null : (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
      {matches.map((match, index) => (
        // Hovering only highlights the map pin; the radio button selects.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <li
          key={match.id}
          onPointerEnter={() => onPoint(match.id)}
          onPointerLeave={() => onPoint(null)}
          onFocus={() => onPoint(match.id)}
          onBlur={() => onPoint(null)}
        >
          {understanding.isKnown && startsTie(index, matches) && <TieNote />}
          <div className={clsx('border-l-3', chosen === match.id ? 'border-brand-ink bg-brand-tint/60' : 'border-transparent')}>
            <MatchCard
              match={match}
              understanding={understanding}
              chosen={chosen === match.id}
              shared={sharesPlace(match, matches)}
              disabled={disabled}
              comparison={comparison}
              also={also}
              keep={keep}
              onChoose={() => onChoose(match.id)}
            />
          </div>
        </li>
      ))}
    </ul>
  );

/** The labs to choose from: qualifying, then partial matches; weak ones are collapsed. */
export const MatchList = ({ weakShown, onWeakShown, ...list }: MatchListProps) => {
  const { matches, understanding } = list;
  const { registered, suggested, qualified, partial, weak } = groupMatches(matches);
  const cards = { ...list, ...(matches.length > 1 ? {} : { comparison: undefined }) };
  const suggestions = suggested.length > 0 && (
    <Section
      title="Suggested profiles"
      note="No lab like these is registered yet. Choose one to submit an open request: we’ll look for a matching lab and let you know when we send it your request."
    >
      <Cards {...cards} matches={suggested} />
    </Section>
  );
  const legend = qualified.length === 0 && understanding.asked.length > 0 && <ProofLegend />;
  const parts = partial.length > 0 && (
    <Section
      title="Partial matches"
      note={`${weakBelow} to ${qualifyingPercentage - 1}%: these labs show part of what you asked for.`}
    >
      {legend}
      <Cards {...cards} matches={partial} />
    </Section>
  );
  return (
    <fieldset className="grid min-w-0 gap-6">
      <legend className="sr-only">Choose a laboratory</legend>
      {understanding.isKnown ? (
        <>
          <Cards {...cards} matches={qualified} />
          {qualified.length > 0 ? (
            <>
              {parts}
              {suggestions}
            </>
          ) : (
            <>
              {suggestions}
              {parts}
            </>
          )}
          {weak.length > 0 && (
            <div className="grid gap-3">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Button
                  look="secondary"
                  size="sm"
                  aria-expanded={weakShown}
                  icon={
                    weakShown ? <ChevronDown aria-hidden="true" size={16} /> : <ChevronRight aria-hidden="true" size={16} />
                  }
                  onClick={() => onWeakShown(!weakShown)}
                >
                  Show weak matches
                </Button>
                <span className="text-sm text-muted">
                  {plural(weak.length, 'lab')} below {weakBelow}%
                </span>
              </div>
              {weakShown && partial.length === 0 && legend}
              {weakShown && <Cards {...cards} matches={weak} />}
            </div>
          )}
        </>
      ) : (
        <>
          {registered.length > 0 && (
            <Section
              title="Labs that use your words"
              note="They aren’t rated, because we don’t know which analysis you need yet."
            >
              <Cards {...cards} matches={registered} />
            </Section>
          )}
          {suggestions}
        </>
      )}
    </fieldset>
  );
};
