import type { LabSummary } from '@aliquot/contract/labs';
import { type LabStatus, labStatuses, labStatusLabels } from '@aliquot/contract/options';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDate, formatDateTime } from '../../ui/format.ts';
import { RefreshCw, Search } from '../../ui/icon.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { usePageBanner } from '../../ui/use-page-banner.tsx';
import { riskLabel, riskTone } from '../analyses/risk.ts';
import { ClaimsPanel } from './claims-panel.tsx';
import { LabStatusBadge } from './lab-status.tsx';
import { labsQuery } from './labs.api.ts';
import { ReviewDialog } from './review-dialog.tsx';

const capabilitiesShown = 3;
const statusOptions = labStatuses.map((value) => ({ value, label: labStatusLabels[value] }));

const LabRow = ({ lab, onOpen }: { lab: LabSummary; onOpen: () => void }) => (
  <li className="grid items-start gap-4 p-4 sm:p-5 lg:grid-cols-[minmax(0,1fr)_22rem_5rem]">
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{lab.name}</span>
        <LabStatusBadge status={lab.status} />
        {lab.needs_review && <Badge tone="info">Changed</Badge>}
      </p>
      <p className="text-sm text-muted">{lab.address}</p>
      <ul aria-label={`Capabilities of ${lab.name}`} className="mt-2 flex flex-wrap gap-1">
        {lab.capabilities.slice(0, capabilitiesShown).map((name) => (
          <li key={name}>
            <Badge>{name}</Badge>
          </li>
        ))}
        {lab.capabilities.length > capabilitiesShown && (
          <li className="text-sm text-muted">+{lab.capabilities.length - capabilitiesShown} more</li>
        )}
      </ul>
    </div>
    <dl className="grid grid-cols-[3.5rem_5.5rem_1fr] gap-x-4 text-sm">
      <div>
        <dt className="text-muted">Score</dt>
        <dd className="font-medium tabular-nums">{lab.compliance_score === null ? '–' : `${lab.compliance_score}%`}</dd>
      </div>
      <div>
        <dt className="text-muted">Risk</dt>
        <dd>
          <Badge tone={riskTone(lab.overall_risk)}>{riskLabel(lab.overall_risk)}</Badge>
        </dd>
      </div>
      <div>
        <dt className="text-muted">Registered</dt>
        <dd>{formatDate(lab.created_at)}</dd>
      </div>
    </dl>
    <Button
      look={lab.can.decide ? 'primary' : 'secondary'}
      size="sm"
      className="justify-self-start lg:justify-self-end"
      onClick={onOpen}
    >
      {lab.can.decide ? 'Review' : 'View'}
      <span className="sr-only"> {lab.name}</span>
    </Button>
  </li>
);

export const AdminPage = () => {
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<LabStatus | ''>('pending');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string | null>(null);
  const { banner, succeed, fail } = usePageBanner();
  const filter = { search: useDeferredValue(search.trim()), status: status || undefined, page };
  const { data, isPending, isError, isFetching, refetch, dataUpdatedAt } = useQuery({
    ...labsQuery(filter),
    placeholderData: keepPreviousData,
  });
  return (
    <Page>
      <PageHeader
        title="Laboratories"
        description={dataUpdatedAt > 0 ? `Last updated ${formatDateTime(new Date(dataUpdatedAt).toISOString())}` : undefined}
        actions={
          <Button
            look="secondary"
            icon={<RefreshCw aria-hidden="true" size={16} />}
            loading={isFetching && !isPending}
            onClick={() => void refetch()}
          >
            Refresh
          </Button>
        }
      />
      <div className="mb-5 empty:hidden">{banner}</div>
      <div className="mb-4 grid gap-3 sm:grid-cols-[1fr_14rem]">
        <TextField
          label="Search laboratories"
          hideLabel
          dense
          type="search"
          placeholder="Search name or address"
          icon={<Search aria-hidden="true" size={18} />}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setPage(1);
          }}
        />
        <Select
          label="Status"
          hideLabel
          dense
          placeholder="All statuses"
          clearable
          options={statusOptions}
          value={status}
          onChange={(event) => {
            setStatus(event.target.value as LabStatus | '');
            setPage(1);
          }}
        />
      </div>
      {isPending && <SkeletonLines lines={8} />}
      {isError && <EmptyState title="Failed to load labs" action={<Button onClick={() => void refetch()}>Try again</Button>} />}
      {data?.items.length === 0 && (
        <EmptyState title={status === 'pending' && !search ? 'Nothing awaits review' : 'No laboratory fits'}>
          {status === 'pending' && !search ? 'New laboratories appear here at once.' : 'Change the search or the status.'}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <>
          <ul className="divide-y divide-line rounded-card border border-line bg-card">
            {data.items.map((lab) => (
              <LabRow key={lab.id} lab={lab} onOpen={() => setOpen(lab.id)} />
            ))}
          </ul>
          <Pager label="Laboratories" page={data.page} pageSize={data.pageSize} total={data.total} onPage={setPage} />
        </>
      )}
      <ClaimsPanel succeed={succeed} fail={fail} />
      <ReviewDialog
        labId={open}
        onClose={() => setOpen(null)}
        onDecided={(decided) => {
          setOpen(null);
          succeed(`Lab status updated to ${decided} successfully`);
        }}
      />
    </Page>
  );
};
