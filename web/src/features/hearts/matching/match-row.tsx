// Below 1,024 px a lab is a card, and some browsers drop the roles of table elements displayed as grids, so roles are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label */

import { laboratoryPath } from '@aliquot/contract/engagements/project-words';
import type { Match } from '@aliquot/contract/hearts/matching';
import type { AskedTerm } from '@aliquot/contract/hearts/understanding';
import { shortLabel, shownCount } from '@aliquot/contract/hearts/words/match-words';
import { clsx } from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { formatCertificationType, siteText } from '../../../platform/certification-type.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatShortDate } from '../../../ui/text/format.ts';
import { Check, ChevronDown, TriangleAlert } from '../../../ui/text/icon.ts';
import { TextLink } from '../../../ui/text/link.tsx';
import { Mark } from '../../../ui/text/mark.tsx';
import { CertificateRegister } from '../registries/register-badge.tsx';
import { FactorTable } from './factor-table.tsx';
import { certificatesOf, distanceOf, endText, percentageColor, statedTerms } from './match-facts.ts';
import { ProofMark } from './proof-mark.tsx';
import type { Choice } from './use-choice.ts';

type RowProps = {
  match: Match;
  /** The asked terms that have a column. */
  marked: readonly AskedTerm[];
  /** True if a column follows them whose head opens the others. */
  hasMore: boolean;
  /** The number of all columns. */
  columns: number;
  /** True if the percentage, the place and the marks mean something: not where the request was not understood. */
  isRated: boolean;
  choice: Choice;
  disabled: boolean;
  /** The control that keeps a lab for later. */
  keep?: ((match: Match) => ReactNode) | undefined;
};

/** Adds a lab to those that will be asked, or removes it. */
export const ChooseButton = ({ match, choice, disabled }: Pick<RowProps, 'match' | 'choice' | 'disabled'>) => {
  const chosen = choice.ids.includes(match.id);
  return (
    <Button
      look={chosen ? 'primary' : 'secondary'}
      size="sm"
      aria-pressed={chosen}
      disabled={disabled || (!chosen && choice.isFull && !match.isGenerated)}
      icon={chosen && <Check aria-hidden="true" size={14} />}
      onClick={() => choice.toggle(match)}
      className="max-lg:min-h-11"
    >
      {chosen ? 'Chosen' : 'Choose'}
      <span className="sr-only"> {match.name}</span>
    </Button>
  );
};

/** The place in the list, also shown on the map. */
const Place = ({ place, chosen }: { place: number; chosen: boolean }) => (
  <span
    className={clsx(
      'inline-grid h-6 min-w-6 shrink-0 place-items-center rounded-full border px-1 text-xs font-semibold tabular-nums',
      chosen ? 'border-brand bg-brand text-on-brand' : 'border-brand-ink text-brand-ink',
    )}
  >
    <span>
      <span className="sr-only">Place </span>
      {place}
    </span>
  </span>
);

const Percentage = ({ percentage }: { percentage: number }) => (
  <span className={clsx('inline-block font-semibold tabular-nums', percentageColor(percentage))}>
    <span className="text-lg">{percentage}%</span>
    <span className="sr-only"> match</span>
    <span aria-hidden="true" className="mt-0.5 block h-1 w-9 overflow-hidden rounded-full bg-line">
      <span className="block h-full bg-current" style={{ width: `${percentage}%` }} />
    </span>
  </span>
);

/** The certificate that proves most of what is asked, with its end. */
export const Certificate = ({ certificate }: Pick<Match, 'certificate'>) =>
  certificate === null ? (
    <span className="text-muted">None proves it</span>
  ) : (
    <>
      <span className="block font-medium">{certificate.label}</span>
      {certificate.until && (
        <span className={clsx('block', certificate.endsEarly && 'font-medium text-warn')}>
          to {formatShortDate(certificate.until)}
        </span>
      )}
      {certificate.endsEarly && (
        <span className="flex items-center gap-1 text-xs font-medium text-warn">
          <TriangleAlert aria-hidden="true" size={13} className="shrink-0" />
          ends before your work
        </span>
      )}
    </>
  );

const Terms = ({ match }: { match: Match }) => {
  const { time, price, start, capacity } = statedTerms(match);
  const also = [start, capacity].filter((words) => words !== null).join(', ');
  return (
    <>
      <span className={clsx('block', time ? 'font-medium' : 'text-muted')}>{time ?? 'Time not stated'}</span>
      <span className={clsx('block whitespace-nowrap', price === null && 'text-muted')}>{price ?? 'Price not stated'}</span>
      {also && <span className="block text-muted">{also}</span>}
    </>
  );
};

const Capabilities = ({ name, capabilities }: Pick<Match, 'name' | 'capabilities'>) =>
  capabilities.length === 0 ? null : (
    <ul aria-label={`Capabilities of ${name}`} className="wrap-anywhere">
      {capabilities.map((capability, index) => (
        <li key={capability} className="inline">
          {index > 0 && <span aria-hidden="true"> · </span>}
          {capability}
        </li>
      ))}
    </ul>
  );

/** The parts of a percentage, and the other known facts about the lab. */
const Why = ({ match, keep }: Pick<RowProps, 'match' | 'keep'>) => {
  const certificates = certificatesOf(match);
  return (
    <div className="mt-3 grid gap-x-10 gap-y-4 md:grid-cols-2">
      <FactorTable factors={match.factors} />
      <div className="grid content-start gap-3">
        {match.quote && (
          <p>
            <Mark className="wrap-anywhere">“{match.quote.text}”</Mark> <span className="text-muted">{match.quote.where}</span>
          </p>
        )}
        <Capabilities name={match.name} capabilities={match.capabilities} />
        {certificates.length > 0 && (
          <ul aria-label={`Certificates of ${match.name}`}>
            {certificates.map(([type, certificate]) => (
              <li key={type}>
                {formatCertificationType(type)}{' '}
                <span className="text-muted">{[siteText(certificate), endText(certificate)].filter(Boolean).join(' · ')}</span>
                <CertificateRegister labId={match.id} certificate={{ type, number: certificate.number }} asEveryone />
              </li>
            ))}
          </ul>
        )}
        <p className="flex flex-wrap items-center gap-3">
          <TextLink to={laboratoryPath(match.id)}>
            Profile<span className="sr-only"> of {match.name}</span>
          </TextLink>
          {keep?.(match)}
        </p>
      </div>
    </div>
  );
};

/** A column's cells; below 1,024 px a lab is a card of twelve columns. */
const cell = 'px-2 align-top max-lg:p-0';

const actions =
  'py-2 pr-3 pl-1 text-right align-top max-lg:order-3 max-lg:col-span-12 max-lg:flex max-lg:flex-row-reverse max-lg:justify-between max-lg:p-0';

/** A lab in two rows: how it shows each thing asked, and why it stands there. */
export const MatchRow = ({ match, marked, hasMore, columns, isRated, choice, disabled, keep }: RowProps) => {
  const { name, address, place, matchPercentage, matchReason, group } = match;
  const distance = distanceOf(match);
  const chosen = choice.ids.includes(match.id);
  // The heading of this part says the same of all of them.
  const isSaid = group === 'certified';
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <tr role="row" className="max-lg:contents">
        <th
          role="rowheader"
          scope="row"
          className="pt-2.5 pb-0.5 pr-2 pl-4 text-left align-top font-normal max-lg:-order-2 max-lg:col-span-9 max-lg:p-0"
        >
          <span className="flex items-start gap-2.5">
            {isRated && place !== null && <Place place={place} chosen={chosen} />}
            <span className="min-w-0">
              <span className="block text-base font-semibold wrap-anywhere">{name}</span>
            </span>
          </span>
        </th>
        {isRated && (
          <>
            <td role="cell" className={clsx(cell, 'py-2 max-lg:-order-2 max-lg:col-span-3 max-lg:text-right')}>
              <Percentage percentage={matchPercentage} />
            </td>
            {marked.map((term) => (
              <td key={term.id} role="cell" className={clsx(cell, 'px-0! py-1.5 text-center max-lg:col-span-2')}>
                <ProofMark match={match} term={term} />
                <span
                  aria-hidden="true"
                  className="line-clamp-2 text-[0.75rem] leading-tight tracking-tight hyphens-auto wrap-break-word text-muted lg:hidden"
                >
                  {shortLabel(term.label)}
                </span>
              </td>
            ))}
            {hasMore && <td role="cell" className="max-lg:hidden" />}
            <td role="cell" className={clsx(cell, 'py-2.5 max-lg:order-2 max-lg:col-span-6')}>
              <Certificate certificate={match.certificate} />
            </td>
          </>
        )}
        <td role="cell" className={clsx(cell, 'py-2.5 max-lg:order-2 max-lg:col-span-6')}>
          <Terms match={match} />
        </td>
        <td role="cell" className={actions}>
          <ChooseButton match={match} choice={choice} disabled={disabled} />
          {isRated && (
            <Button
              look="quiet"
              size="sm"
              aria-expanded={open}
              aria-controls={open ? id : undefined}
              data-why
              onClick={() => setOpen(!open)}
              className="px-2! max-lg:-ml-2"
            >
              Why {matchPercentage}%
              <ChevronDown aria-hidden="true" size={14} className={clsx(open && 'rotate-180')} />
            </Button>
          )}
        </td>
      </tr>
      <tr role="row" className="max-lg:contents">
        <td role="cell" id={id} colSpan={columns} className="px-4 pb-2.5 max-lg:contents lg:pl-12.5">
          <p className="text-muted wrap-anywhere max-lg:-order-1 max-lg:col-span-12">
            {isRated && marked.length > 0 && (
              <>
                <span className="font-medium text-ink">{shownCount(match)}</span> ·{' '}
              </>
            )}
            {address}
            {distance !== null && <span className="whitespace-nowrap"> · {distance}</span>}
          </p>
          {(open || !isSaid) && <p className="wrap-anywhere max-lg:order-1 max-lg:col-span-12">{matchReason}</p>}
          {(open || !isRated) && (
            <div className="max-lg:order-4 max-lg:col-span-12">
              {isRated ? <Why match={match} keep={keep} /> : <Capabilities name={name} capabilities={match.capabilities} />}
            </div>
          )}
        </td>
      </tr>
    </>
  );
};

/** A suggested profile: it has no marks, certificate or terms. */
export const SuggestedRow = ({ match, columns, choice, disabled }: RowProps) => (
  <tr role="row" className="max-lg:contents">
    <th
      role="rowheader"
      scope="row"
      colSpan={columns - 1}
      className="px-4 py-2.5 text-left font-normal max-lg:col-span-12 max-lg:p-0"
    >
      <span className="text-base font-semibold wrap-anywhere">{match.name}</span> <Badge tone="info">AI Generated</Badge>
      <span className="sr-only"> A suggested profile, not a registered laboratory.</span>
      <span className="block">{match.matchReason}</span>
      <Capabilities name={match.name} capabilities={match.capabilities} />
    </th>
    <td role="cell" className={actions}>
      <ChooseButton match={match} choice={choice} disabled={disabled} />
    </td>
  </tr>
);
