import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { usePageBanner } from '../../../ui/feedback/use-page-banner.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader, PageMessages } from '../../../ui/layout/page-header.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { RefreshCw, TriangleAlert } from '../../../ui/text/icon.ts';
import { TextLink } from '../../../ui/text/link.tsx';
import { isOutOfReach } from '../../hearts/analyses/analyses.api.ts';
import { DataSetsPanel, RegistersPanel, StoragePanel, VersionsPanel } from './facts-panels.tsx';
import { HealthPanel } from './health-panel.tsx';
import { JobList } from './job-list.tsx';
import { MailPanel } from './mail-panel.tsx';
import { ModelPanel } from './model-panel.tsx';
import { healthQuery, overviewQuery } from './operations.api.ts';
import { type Attention, attentionOf } from './operations-words.ts';
import { QueueTable } from './queue-table.tsx';
import { StoppedPanel } from './stopped-panel.tsx';
import { useOperationsAddress } from './use-operations-address.ts';

const AttentionCard = ({ items }: { items: readonly Attention[] }) => (
  <section aria-label="Needs you" className="mb-6 rounded-card border border-line bg-card p-5">
    <h2 className="mb-2 flex items-center gap-2 text-lg">
      <TriangleAlert aria-hidden="true" size={18} className="text-bad" />
      Needs you
    </h2>
    <ul className="grid gap-1">
      {items.map(({ text, section, search = {} }) => (
        <li key={text}>
          <TextLink to="/admin/operations" search={search} hash={section}>
            {text}
          </TextLink>
        </li>
      ))}
    </ul>
  </section>
);

/** Jobs, mail, storage, shipped data, versions and health, for the administrator who operates the product. */
export const OperationsPage = () => {
  const queries = useQueryClient();
  const overview = useQuery(overviewQuery);
  const health = useQuery(healthQuery);
  const isFetching = useIsFetching({ queryKey: ['operations'] }) > 0;
  const { banner, succeed, fail } = usePageBanner();
  const banners = { succeed, fail };
  const address = useOperationsAddress();
  const { data, dataUpdatedAt } = overview;
  const stale = [overview, health].filter((query) => query.dataUpdatedAt > 0 && isOutOfReach(query));
  const isStale = stale.length > 0;
  const staleSince = Math.min(...stale.map((query) => query.dataUpdatedAt));
  const attention = attentionOf(data, health.data?.items);
  return (
    <Page dense>
      <PageHeader
        dense
        title="Operations"
        description={dataUpdatedAt > 0 ? `Last updated ${formatDateTime(new Date(dataUpdatedAt).toISOString())}` : undefined}
        actions={
          <Button
            look="secondary"
            size="sm"
            icon={<RefreshCw aria-hidden="true" size={16} />}
            loading={isFetching}
            onClick={() => void queries.invalidateQueries({ queryKey: ['operations'] })}
          >
            Refresh
          </Button>
        }
      />
      <PageMessages>
        {banner}
        <Banner
          tone="warning"
          message={
            isStale
              ? `We can’t load the figures right now. What you see is from ${formatDateTime(new Date(staleSince).toISOString())}. This page keeps trying.`
              : null
          }
        />
      </PageMessages>
      {attention.length > 0 && <AttentionCard items={attention} />}
      <Banner
        tone="success"
        className="mb-6"
        message={!isStale && attention.length === 0 && data && health.data ? 'Everything is working.' : null}
      />
      <div className="grid gap-6">
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <HealthPanel overview={data} isStale={isStale} />
          {data && (
            <div className="grid gap-6">
              <StoragePanel storage={data.storage} />
              <VersionsPanel versions={data.versions} />
            </div>
          )}
        </div>
        <SectionCard
          title={
            <span id="jobs" className="scroll-mt-24">
              Jobs
            </span>
          }
          description="Background work. Completed and failed jobs are kept for 7 days."
        >
          <div className="grid gap-6">
            <ListStates query={overview} failed="Failed to load the figures" isEmpty={() => false} empty={null}>
              {({ queues }) => <QueueTable queues={queues} />}
            </ListStates>
            <JobList counts={data?.jobs} address={address} banners={banners} />
          </div>
        </SectionCard>
        <StoppedPanel banners={banners} />
        <MailPanel mail={data?.mail} address={address} banners={banners} />
        {data && <RegistersPanel registers={data.registers} />}
        <ModelPanel />
        {data && <DataSetsPanel dataSets={data.dataSets} />}
      </div>
    </Page>
  );
};
