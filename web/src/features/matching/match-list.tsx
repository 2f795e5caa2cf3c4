import type { Match } from '@aliquot/contract/matching';
import { statedSentence } from '@aliquot/contract/terms-words';
import { clsx } from 'clsx';
import { type ComponentProps, useId, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { takeFocus } from '../../ui/focus.ts';
import { formatDate } from '../../ui/format.ts';
import { FactorTable } from './factor-table.tsx';
import { percentageTone } from './match-percentage.ts';
import type { Comparison } from './use-comparison.ts';

const suggestedWords =
  'A suggested profile, not a registered laboratory. Choosing it leaves your request open, and we look for such a laboratory.';

type MatchCardProps = {
  ref: ComponentProps<'li'>['ref'];
  match: Match;
  chosen: boolean;
  disabled: boolean;
  comparison?: Comparison | undefined;
  onChoose: () => void;
  onPoint: (id: string | null) => void;
};

/** Takes one laboratory into the comparison, or out of it. */
const CompareBox = ({ match, comparison }: { match: Match; comparison: Comparison }) => {
  const compared = comparison.ids.includes(match.id);
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <label className="inline-flex min-h-8 cursor-pointer items-center gap-2 text-sm has-disabled:cursor-not-allowed has-disabled:text-muted">
        <input
          type="checkbox"
          className="size-4 accent-brand"
          checked={compared}
          disabled={!compared && comparison.isFull}
          onChange={() => comparison.toggle(match.id)}
        />
        <span>
          Compare<span className="sr-only"> {match.name}</span>
        </span>
      </label>
      {compared && comparison.compared.length > 1 && (
        <Button look="quiet" size="sm" onClick={comparison.show}>
          See side by side
        </Button>
      )}
    </div>
  );
};

const MatchCard = ({ ref, match, chosen, disabled, comparison, onChoose, onPoint }: MatchCardProps) => {
  const id = useId();
  const stated = match.terms ? statedSentence(match.terms, formatDate) : '';
  return (
    // Pointing only makes the pin on the map stand out; choosing is the radio button's.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={ref}
      tabIndex={-1}
      className={clsx('rounded-card border bg-card p-4', chosen ? 'border-brand-ink ring-1 ring-brand-ink' : 'border-line')}
      onPointerEnter={() => onPoint(match.id)}
      onPointerLeave={() => onPoint(null)}
      onFocus={() => onPoint(match.id)}
      onBlur={() => onPoint(null)}
    >
      <label className="flex cursor-pointer items-start gap-3">
        <input
          type="radio"
          name="match"
          checked={chosen}
          disabled={disabled}
          onChange={onChoose}
          aria-labelledby={`${id}name`}
          aria-describedby={`${id}percentage ${id}about ${id}reason`}
          className="mt-1 size-5 shrink-0 accent-brand"
        />
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span id={`${id}name`} className="font-medium">
              {match.name}
            </span>
            {match.isGenerated && <Badge tone="info">AI Generated</Badge>}
          </span>
          <span id={`${id}about`} className="block text-sm text-muted">
            {match.isGenerated ? suggestedWords : match.address}
          </span>
        </span>
        <span id={`${id}percentage`}>
          {!match.isGenerated && (
            <Badge tone={percentageTone(match.matchPercentage)} className="text-sm! tabular-nums">
              {match.matchPercentage}%<span className="sr-only"> match</span>
            </Badge>
          )}
        </span>
      </label>
      <div className="mt-2 ml-8">
        <p id={`${id}reason`} className="text-sm">
          {match.matchReason}
        </p>
        {stated !== '' && (
          <p className="mt-1 text-sm">
            <span className="text-muted">Stated by the laboratory:</span> {stated}
          </p>
        )}
        {match.capabilities.length > 0 && (
          <ul aria-label={`Capabilities of ${match.name}`} className="mt-2 flex flex-wrap gap-1">
            {match.capabilities.slice(0, 6).map((capability) => (
              <li key={capability}>
                <Badge>{capability}</Badge>
              </li>
            ))}
            {match.capabilities.length > 6 && <li className="text-sm text-muted">+{match.capabilities.length - 6} more</li>}
          </ul>
        )}
        <div className="mt-2 flex flex-wrap items-start justify-between gap-x-4">
          {match.factors.length > 0 && (
            <Disclosure summary={`Why ${match.matchPercentage}%`} className="open:w-full">
              <FactorTable factors={match.factors} />
            </Disclosure>
          )}
          {comparison && <CompareBox match={match} comparison={comparison} />}
        </div>
      </div>
    </li>
  );
};

type MatchListProps = {
  matches: readonly Match[];
  chosen: string | null;
  disabled: boolean;
  /** Which of them are looked at side by side; without it none can be. */
  comparison?: Comparison;
  onChoose: (id: string) => void;
  onPoint: (id: string | null) => void;
};

const shownAtFirst = 10;

/** The ranked laboratories, one of which can be chosen; the first ten until the rest is asked for. */
export const MatchList = ({ matches, chosen, disabled, comparison, onChoose, onPoint }: MatchListProps) => {
  const [all, setAll] = useState(false);
  const shown = all ? matches : matches.slice(0, shownAtFirst);
  return (
    <fieldset>
      <legend className="sr-only">Choose a laboratory</legend>
      <ul className="grid gap-3">
        {shown.map((match, index) => (
          <MatchCard
            key={match.id}
            ref={all && index === shownAtFirst ? takeFocus : undefined}
            match={match}
            chosen={chosen === match.id}
            disabled={disabled}
            comparison={matches.length > 1 ? comparison : undefined}
            onChoose={() => onChoose(match.id)}
            onPoint={onPoint}
          />
        ))}
      </ul>
      {shown.length < matches.length && (
        <Button look="secondary" className="mt-3 w-full" onClick={() => setAll(true)}>
          Show {matches.length - shown.length} more
        </Button>
      )}
    </fieldset>
  );
};
