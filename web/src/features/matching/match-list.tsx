import type { Match } from '@aliquot/contract/matching';
import { clsx } from 'clsx';
import { type ComponentProps, useId, useState } from 'react';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { takeFocus } from '../../ui/focus.ts';
import { FactorTable } from './factor-table.tsx';

/** Green from 80, amber from 60, red below. */
export const percentageTone = (percentage: number): Tone => (percentage >= 80 ? 'good' : percentage >= 60 ? 'warn' : 'bad');

const suggestedWords =
  'A suggested profile, not a registered laboratory. Choosing it leaves your request open, and we look for such a laboratory.';

type MatchCardProps = {
  ref: ComponentProps<'li'>['ref'];
  match: Match;
  chosen: boolean;
  disabled: boolean;
  onChoose: () => void;
  onPoint: (id: string | null) => void;
};

const MatchCard = ({ ref, match, chosen, disabled, onChoose, onPoint }: MatchCardProps) => {
  const id = useId();
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
          <Badge tone={percentageTone(match.matchPercentage)} className="text-sm! tabular-nums">
            {match.matchPercentage}%<span className="sr-only"> match</span>
          </Badge>
        </span>
      </label>
      <div className="mt-2 ml-8">
        <p id={`${id}reason`} className="text-sm">
          {match.matchReason}
        </p>
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
        {match.factors.length > 0 && (
          <Disclosure summary={`Why ${match.matchPercentage}%`} className="mt-2">
            <FactorTable factors={match.factors} />
          </Disclosure>
        )}
      </div>
    </li>
  );
};

type MatchListProps = {
  matches: readonly Match[];
  chosen: string | null;
  disabled: boolean;
  onChoose: (id: string) => void;
  onPoint: (id: string | null) => void;
};

const shownAtFirst = 10;

/** The ranked laboratories, one of which can be chosen; the first ten until the rest is asked for. */
export const MatchList = ({ matches, chosen, disabled, onChoose, onPoint }: MatchListProps) => {
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
