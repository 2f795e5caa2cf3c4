import type { Overview } from '@aliquot/contract/administration/reports';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCount, plural } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/text/link.tsx';
import { overviewQuery } from './reports.api.ts';

type Kpi = { title: string; value: (overview: Overview) => ReactNode; about: (overview: Overview) => ReactNode };

const cards: readonly Kpi[] = [
  {
    title: 'Laboratories',
    value: ({ laboratories }) => (
      <TextLink to="/admin" search={{ status: 'approved' }} hash="laboratories">
        {formatCount(laboratories.approved)}
      </TextLink>
    ),
    about: ({ laboratories }) => (
      <>
        approved of{' '}
        <TextLink to="/admin" hash="laboratories">
          {formatCount(laboratories.all)}
        </TextLink>
      </>
    ),
  },
  {
    title: 'Awaiting review',
    value: ({ awaitingReview }) => formatCount(awaitingReview),
    about: ({ awaitingReview, changed }) => (
      <>
        {awaitingReview > 0 && (
          <TextLink to="/admin" search={{ status: 'pending' }} hash="laboratories">
            Show laboratories
          </TextLink>
        )}
        {awaitingReview > 0 && changed > 0 && ' · '}
        {changed > 0 && (
          <TextLink to="/admin" search={{ changed: 'true' }} hash="laboratories">
            {formatCount(changed)} changed
          </TextLink>
        )}
        {awaitingReview + changed === 0 && 'nothing to do'}
      </>
    ),
  },
  {
    title: 'Active researchers',
    value: ({ researchers }) => formatCount(researchers.active),
    about: ({ researchers }) => (
      <>
        with a project, of <TextLink to="/admin/users">{plural(researchers.all, 'user')}</TextLink>
      </>
    ),
  },
  {
    title: 'Documents',
    value: ({ documents }) => formatCount(documents),
    about: () => 'from laboratories',
  },
];

/** The four figures of the administrators' dashboard. */
export const KpiCards = () => {
  const { data, isError } = useQuery(overviewQuery);
  return (
    <section aria-label="Key figures" className="mb-3 grid grid-cols-2 gap-2 xl:flex">
      {cards.map(({ title, value, about }) => (
        <div
          key={title}
          className="flex grow flex-wrap content-start items-baseline gap-x-3 rounded-control border border-line bg-card px-3 py-1"
        >
          <h2 className="font-sans text-sm font-normal text-muted">{title}</h2>
          <p className="text-lg font-semibold tabular-nums">{data ? value(data) : '–'}</p>
          <p className="text-xs text-muted">{data ? about(data) : isError && 'could not be loaded'}</p>
        </div>
      ))}
    </section>
  );
};
