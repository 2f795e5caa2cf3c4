import type { Match } from '@aliquot/contract/matching';
import { laboratoryPath } from '@aliquot/contract/project-words';
import { statedSentence } from '@aliquot/contract/terms-words';
import type { Understanding } from '@aliquot/contract/understanding';
import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { formatCertificationType } from '../../platform/certification-type.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { formatDate } from '../../ui/text/format.ts';
import { TextLink } from '../../ui/text/link.tsx';
import { Mark } from '../../ui/text/mark.tsx';
import { FactorTable } from './factor-table.tsx';
import { certificatesOf, endText } from './match-certificates.ts';
import { percentageTone } from './match-percentage.ts';
import { ProofList } from './proof-mark.tsx';
import type { AlsoAsked } from './use-also-asked.ts';
import type { Comparison } from './use-comparison.ts';

const suggestedNote = 'A suggested profile, not a registered laboratory.';
const mostCapabilities = 6;
const mostCertificates = 3;

/** Adds a lab to the comparison, or removes it. */
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

/** Asks a lab for a proposal too, beside the chosen one. */
const AlsoBox = ({ match, also, disabled }: { match: Match; also: AlsoAsked; disabled: boolean }) => {
  const asked = also.labs.some(({ id }) => id === match.id);
  return (
    <label className="inline-flex min-h-8 cursor-pointer items-center gap-2 text-sm has-disabled:cursor-not-allowed has-disabled:text-muted">
      <input
        type="checkbox"
        className="size-4 accent-brand"
        checked={asked}
        disabled={disabled || (!asked && also.isFull)}
        onChange={() => also.toggle(match.id)}
      />
      <span>
        Ask<span className="sr-only"> {match.name}</span> for a proposal too
      </span>
    </label>
  );
};

/** The lab's place in the list, also shown on the map. */
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
  <p className="px-1 text-sm">
    <Mark kind={source === 'profile' ? 'gap' : 'found'} className="wrap-anywhere">
      “{text}”
    </Mark>{' '}
    <span className="ml-0.5 text-muted">{where}</span>
  </p>
);

const Capabilities = ({ name, capabilities }: Pick<Match, 'name' | 'capabilities'>) =>
  capabilities.length === 0 ? null : (
    <ul aria-label={`Capabilities of ${name}`} className="text-sm text-muted">
      {capabilities.slice(0, mostCapabilities).map((capability, index) => (
        <li key={capability} className="inline">
          {index > 0 && <span aria-hidden="true"> · </span>}
          <span>{capability}</span>
        </li>
      ))}
      {capabilities.length > mostCapabilities && <li className="inline"> · {capabilities.length - mostCapabilities} more</li>}
    </ul>
  );

/** Certificates and stated terms. */
const Facts = ({ match }: { match: Match }) => {
  const certificates = certificatesOf(match);
  const stated = match.terms ? statedSentence(match.terms, formatDate) : '';
  if (certificates.length === 0 && stated === '') return null;
  return (
    <div className="grid content-start gap-2 text-sm sm:max-md:ml-7.5 md:row-span-2">
      {certificates.length > 0 && (
        <div>
          <p className="text-muted">Certificates</p>
          <ul>
            {certificates.slice(0, mostCertificates).map(([type, certificate]) => (
              <li key={type} className={clsx(certificate.status === 'expired' && 'text-warn')}>
                <span className="font-medium">{formatCertificationType(type)}</span> {endText(certificate)}
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

type MatchCardProps = {
  match: Match;
  understanding: Understanding;
  chosen: boolean;
  /** Whether another lab shares this place. */
  shared: boolean;
  disabled: boolean;
  comparison?: Comparison | undefined;
  also?: AlsoAsked | undefined;
  /** The control that keeps a lab for later. */
  keep?: ((match: Match) => ReactNode) | undefined;
  onChoose: () => void;
};

/** One match with its score, reasons, and how it shows each asked term. */
export const MatchCard = ({
  match,
  understanding,
  chosen,
  shared,
  disabled,
  comparison,
  also,
  keep,
  onChoose,
}: MatchCardProps) => {
  const id = useId();
  const isRated = understanding.isKnown && !match.isGenerated;
  return (
    <div className={clsx('grid gap-x-5 gap-y-1.5 px-4 py-3', !match.isGenerated && 'md:grid-cols-[minmax(0,1fr)_13rem]')}>
      <div className="grid min-w-0 content-start gap-1.5">
        <label className="flex cursor-pointer items-start gap-2.5">
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
          {isRated && match.place !== null && <PlaceNumber place={match.place} shared={shared} chosen={chosen} />}
          <span className="min-w-0 grow">
            <span id={`${id}name`} className="font-semibold wrap-anywhere">
              {match.name}
            </span>{' '}
            {match.isGenerated && (
              <>
                <Badge tone="info">AI Generated</Badge>{' '}
              </>
            )}
            <span id={`${id}about`} className={clsx(match.isGenerated ? 'sr-only' : 'text-sm text-muted wrap-anywhere')}>
              {match.isGenerated ? suggestedNote : match.address}
            </span>
          </span>
          {isRated && (
            <span id={`${id}percentage`} className="shrink-0">
              <Badge tone={percentageTone(match.matchPercentage)} className="text-base! tabular-nums">
                {match.matchPercentage}%<span className="sr-only"> match</span>
              </Badge>
            </span>
          )}
        </label>
        <div className="grid gap-1.5 sm:ml-7.5">
          {isRated && understanding.asked.length > 0 && <ProofList match={match} asked={understanding.asked} />}
          {match.quote && <Quote quote={match.quote} />}
          <p id={`${id}reason`} className="text-sm">
            {match.matchReason}
          </p>
          <Capabilities name={match.name} capabilities={match.capabilities} />
        </div>
      </div>
      <Facts match={match} />
      <div className="flex flex-wrap items-start justify-between gap-x-4 empty:hidden sm:ml-7.5 md:col-start-1">
        {isRated && match.factors.length > 0 && (
          <Disclosure summary={`Why ${match.matchPercentage}%`} className="text-sm open:w-full">
            <FactorTable factors={match.factors} />
          </Disclosure>
        )}
        {also?.isPossible && !chosen && !match.isGenerated && <AlsoBox match={match} also={also} disabled={disabled} />}
        {!match.isGenerated && (
          <span className="flex items-center gap-3 text-sm">
            <TextLink to={laboratoryPath(match.id)}>
              Profile<span className="sr-only"> of {match.name}</span>
            </TextLink>
            {keep?.(match)}
          </span>
        )}
        {comparison && <CompareBox match={match} comparison={comparison} />}
      </div>
    </div>
  );
};
