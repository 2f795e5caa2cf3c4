import type { Analytics } from '@aliquot/contract/administration/reports';
import { matchImpressionsCsvPath } from '@aliquot/contract/hearts/match-impressions';
import {
  labTypeLabels,
  organizationSizeLabels,
  researchAreaLabels,
  signupInterestLabels,
  specializationLabels,
} from '@aliquot/contract/options';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import { DownloadLink } from '../../../ui/text/link.tsx';
import { loadFailure } from '../users/users.api.ts';
import { analyticsQuery } from './reports.api.ts';

type Counted = readonly { value: string; count: number }[];

const labelOf = (labels: Readonly<Record<string, string>>, value: string) => labels[value] ?? value;
const areaLabels: Readonly<Record<string, string>> = {
  ...signupInterestLabels,
  ...specializationLabels,
  ...researchAreaLabels,
};

/** A small plot: one bar a value, against the most frequent one. */
const Plot = ({
  title,
  rows,
  labels,
  unit,
}: {
  title: string;
  rows: Counted;
  labels: Readonly<Record<string, string>>;
  unit: string;
}) => {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <div>
      <h3 className="text-base font-medium">{title}</h3>
      {rows.length === 0 && <p className="text-sm text-muted">No data yet.</p>}
      <ul className="mt-2 grid gap-2.5">
        {rows.map(({ value, count }) => (
          <li key={value} className="text-sm">
            <p className="flex justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{labelOf(labels, value)}</span>
              <span className="tabular-nums">
                {formatCount(count)}
                <span className="sr-only"> {unit}</span>
              </span>
            </p>
            <div aria-hidden="true">
              <ProgressBar label={labelOf(labels, value)} value={(count / most) * 100} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
};

const Figure = ({ title, value, about }: { title: string; value: string; about: string }) => (
  <div>
    <dt className="text-sm text-muted">{title}</dt>
    <dd>
      <span className="text-xl font-semibold tabular-nums">{value}</span>
      <span className="block text-sm text-muted">{about}</span>
    </dd>
  </div>
);

const Shown = ({ analytics }: { analytics: Analytics }) => {
  const { profileCompletion, approvalRate, newUsers, users, laboratories } = analytics;
  return (
    <>
      <dl className="grid gap-5 sm:grid-cols-3">
        <Figure
          title="Average profile completion"
          value={profileCompletion ? `${profileCompletion.average}%` : '–'}
          about={profileCompletion?.label ?? 'no users yet'}
        />
        <Figure
          title="Approval rate"
          value={approvalRate === null ? '–' : `${approvalRate}%`}
          about={`approved of ${formatCount(laboratories)} laboratories`}
        />
        <Figure
          title="New this month (created in the last 30 days)"
          value={formatCount(newUsers)}
          about={`of ${formatCount(users)} users`}
        />
      </dl>
      <div className="mt-7 grid gap-8 md:grid-cols-3">
        <Plot title="Organization sizes" rows={analytics.organizationSizes} labels={organizationSizeLabels} unit="users" />
        <Plot title="Research areas" rows={analytics.researchAreas} labels={areaLabels} unit="users" />
        <Plot title="Laboratory types" rows={analytics.labTypes} labels={labTypeLabels} unit="laboratories" />
      </div>
    </>
  );
};

/** How people and laboratories use the product. */
export const AnalyticsPanel = () => {
  const { data, isPending, error, refetch } = useQuery(analyticsQuery);
  return (
    <SectionCard
      title="User engagement analytics"
      action={
        <DownloadLink size="sm" href={matchImpressionsCsvPath}>
          Export matches shown (CSV)
        </DownloadLink>
      }
    >
      {isPending && <SkeletonLines lines={6} />}
      {data && <Shown analytics={data} />}
      {error && !data && (
        <EmptyState title={loadFailure(error)} action={<Button onClick={() => void refetch()}>Try again</Button>} />
      )}
    </SectionCard>
  );
};
