import type { Match } from '@aliquot/contract/matching';
import { statedSentence } from '@aliquot/contract/terms-words';
import type { Understanding } from '@aliquot/contract/understanding';
import { clsx } from 'clsx';
import { useId } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { formatCertificationType, formatDate } from '../../ui/format.ts';
import { Mark } from '../../ui/mark.tsx';
import { FactorTable } from './factor-table.tsx';
import { certificatesOf, endWords } from './match-certificates.ts';
import { percentageTone } from './match-percentage.ts';
import { ProofList } from './proof-mark.tsx';
import type { Comparison } from './use-comparison.ts';

const suggestedWords = 'A suggested profile, not a registered laboratory.';
const mostCapabilities = 6;
const mostCertificates = 3;

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

/** The number of a laboratory's place, as on the map. */
const PlaceNumber = ({ place, shared, chosen }: { place: number; shared: boolean; chosen: boolean }) => (
  <span
    className={clsx(
      'inline-grid h-6 min-w-6 shrink-0 place-items-center rounded-full border px-1 text-xs font-semibold tabular-nums',
      chosen ? 'border-brand bg-brand text-on-brand' : 'border-brand-ink text-brand-ink',
    )}
  >
    <span>
      <span className="sr-only">Place </span>
      {place}
      {shared && <span className="sr-only">, shared</span>}
    </span>
  </span>
);

const Quote = ({ quote: { text, source, where } }: { quote: NonNullable<Match['quote']> }) => (
  <p className="text-sm">
    <Mark kind={source === 'profile' ? 'gap' : 'found'} className="wrap-anywhere">
      “{text}”
    </Mark>{' '}
    <span className="text-muted">{where}</span>
  </p>
);

const Capabilities = ({ name, capabilities }: Pick<Match, 'name' | 'capabilities'>) =>
  capabilities.length === 0 ? null : (
    <ul aria-label={`Capabilities of ${name}`} className="flex flex-wrap gap-1">
      {capabilities.slice(0, mostCapabilities).map((capability) => (
        <li key={capability}>
          <Badge className="whitespace-normal!">{capability}</Badge>
        </li>
      ))}
      {capabilities.length > mostCapabilities && (
        <li className="text-sm text-muted">+{capabilities.length - mostCapabilities} more</li>
      )}
    </ul>
  );

/** Certificates, and what the laboratory states of time and prices. */
const Facts = ({ match }: { match: Match }) => {
  const certificates = certificatesOf(match);
  const stated = match.terms ? statedSentence(match.terms, formatDate) : '';
  return (
    <div className="grid content-start gap-2 text-sm empty:hidden">
      {certificates.length > 0 && (
        <div>
          <p className="text-muted">Certificates</p>
          <ul>
            {certificates.slice(0, mostCertificates).map(([type, certificate]) => (
              <li key={type} className={clsx(certificate.status === 'expired' && 'text-warn')}>
                <span className="font-medium">{formatCertificationType(type)}</span> {endWords(certificate)}
              </li>
            ))}
            {certificates.length > mostCertificates && (
              <li className="text-muted">+{certificates.length - mostCertificates} more</li>
            )}
          </ul>
        </div>
      )}
      {stated !== '' && (
        <p>
          <span className="text-muted">Stated by the laboratory:</span> {stated}
        </p>
      )}
    </div>
  );
};

export type MatchCardProps = {
  match: Match;
  understanding: Understanding;
  chosen: boolean;
  /** Another laboratory of the list has the same place. */
  shared: boolean;
  disabled: boolean;
  comparison?: Comparison | undefined;
  onChoose: () => void;
};

/** One match: how good it is and why, and what it shows of each thing that is asked for. */
export const MatchCard = ({ match, understanding, chosen, shared, disabled, comparison, onChoose }: MatchCardProps) => {
  const id = useId();
  const isRated = understanding.isKnown && !match.isGenerated;
  return (
    <div className="grid gap-x-5 gap-y-2 p-4 md:grid-cols-[minmax(0,1fr)_12.5rem]">
      <div className="grid min-w-0 content-start gap-2">
        <label className="flex cursor-pointer items-start gap-3">
          <input
            type="radio"
            name="match"
            checked={chosen}
            disabled={disabled}
            onChange={onChoose}
            aria-labelledby={`${id}name`}
            aria-describedby={`${id}percentage ${id}about ${id}reason`}
            className="mt-0.5 size-5 shrink-0 accent-brand"
          />
          {isRated && (
            <span id={`${id}percentage`} className="shrink-0">
              <Badge tone={percentageTone(match.matchPercentage)} className="text-base! tabular-nums">
                {match.matchPercentage}%<span className="sr-only"> match</span>
              </Badge>
            </span>
          )}
          <span className="min-w-0 grow">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {isRated && match.place !== null && <PlaceNumber place={match.place} shared={shared} chosen={chosen} />}
              <span id={`${id}name`} className="min-w-0 font-medium wrap-anywhere">
                {match.name}
              </span>
              {match.isGenerated && <Badge tone="info">AI Generated</Badge>}
              <span id={`${id}about`} className="min-w-0 text-sm text-muted wrap-anywhere">
                {match.isGenerated ? suggestedWords : match.address}
              </span>
            </span>
          </span>
        </label>
        <div className="ml-8 grid gap-2">
          {isRated && understanding.asked.length > 0 && <ProofList match={match} asked={understanding.asked} />}
          {match.quote && <Quote quote={match.quote} />}
          <p id={`${id}reason`} className="text-sm">
            {match.matchReason}
          </p>
          <Capabilities name={match.name} capabilities={match.capabilities} />
        </div>
      </div>
      <div className="max-md:ml-8">
        <Facts match={match} />
      </div>
      <div className="ml-8 flex flex-wrap items-start justify-between gap-x-4 empty:hidden md:col-span-2">
        {isRated && match.factors.length > 0 && (
          <Disclosure summary={`Why ${match.matchPercentage}%`} className="text-sm open:w-full">
            <FactorTable factors={match.factors} />
          </Disclosure>
        )}
        {comparison && <CompareBox match={match} comparison={comparison} />}
      </div>
    </div>
  );
};
