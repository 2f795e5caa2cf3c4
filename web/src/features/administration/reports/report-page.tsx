import {
  type ReportKind,
  reportFilePath,
  reportKindLabels,
  reportKinds,
} from '@aliquot/contract/administration/report-figures';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useAddressFilter } from '../../../platform/address-filter.ts';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { usePageBanner } from '../../../ui/feedback/use-page-banner.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader, PageMessages } from '../../../ui/layout/page-header.tsx';
import { DownloadLink, LinkButton } from '../../../ui/text/link.tsx';
import { drawn, kindAbout, spanWords } from './figure-words.ts';
import { figuresQuery } from './figures.api.ts';
import { PeriodForm } from './period-form.tsx';
import { SubscriptionCard } from './subscription-card.tsx';

const noDays = { from: '', to: '' };

const KindLinks = ({ kind, search }: { kind: ReportKind; search: Record<string, string> }) => (
  <nav aria-label="Reports" className="no-print mb-6 flex flex-wrap gap-2">
    {reportKinds.map((each) => (
      <LinkButton
        key={each}
        to={`/admin/reports/${each}`}
        search={search}
        look={each === kind ? 'primary' : 'secondary'}
        size="sm"
        aria-current={each === kind ? 'page' : undefined}
      >
        {reportKindLabels[each]}
      </LinkButton>
    ))}
  </nav>
);

const Shown = ({ kind }: { kind: ReportKind }) => {
  const { values, set } = useAddressFilter(noDays);
  const { data, error } = useQuery(figuresQuery(kind, values));
  const { banner, succeed, fail } = usePageBanner();
  const days = data?.period ?? values;
  const chosen = values.from || values.to ? values : {};
  return (
    <Page dense>
      <PageHeader
        dense
        title={reportKindLabels[kind]}
        description={data ? `${spanWords(data.period)}, compared with ${spanWords(data.previous)} (UTC)` : kindAbout[kind]}
        actions={
          data && (
            <>
              <DownloadLink href={reportFilePath(kind, 'pdf', data.period)}>PDF</DownloadLink>
              <DownloadLink href={reportFilePath(kind, 'zip', data.period)}>CSV files</DownloadLink>
            </>
          )
        }
      />
      <PageMessages>{banner}</PageMessages>
      <KindLinks kind={kind} search={chosen} />
      <PeriodForm days={days} onChoose={(next) => set(next)} />
      <Banner
        tone="error"
        message={error && failureMessage(error, 'The report could not be made. Please try again.')}
        className="mb-6"
      />
      {!data && !error && <SkeletonLines lines={12} />}
      <div className="grid gap-6">
        {data?.charts.map((chart) => (
          <SectionCard key={chart.id} title={chart.title} description={chart.about}>
            <Chart {...drawn(chart, data)} />
          </SectionCard>
        ))}
        <SubscriptionCard kind={kind} banners={{ succeed, fail }} />
      </div>
    </Page>
  );
};

/** One report: its days, what its numbers say, their charts and tables, its files, and how often it comes by mail. */
export const ReportPage = () => {
  const { kind: named = '' }: { kind?: string } = useParams({ strict: false });
  const kind = reportKinds.find((each) => each === named);
  if (kind) return <Shown key={kind} kind={kind} />;
  return (
    <Page>
      <EmptyState level={1} title="Report not found" action={<LinkButton to="/admin/reports">All reports</LinkButton>} />
    </Page>
  );
};
