import type { StoppedAnalysis } from '@aliquot/contract/administration/operations';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { type Banners, useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PagedList } from '../../../ui/feedback/list-states.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/text/link.tsx';
import { stoppedQuery } from './operations.api.ts';
import { useClampedPage } from './use-clamped-page.ts';

const columns: readonly Column<StoppedAnalysis>[] = [
  {
    key: 'lab',
    header: 'Laboratory',
    cell: ({ lab }) => <TextLink to={`/admin/labs/${lab.id}`}>{lab.name}</TextLink>,
  },
  {
    key: 'reason',
    header: 'Reason',
    className: 'sm:w-96',
    cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span>,
  },
  { key: 'time', header: 'Time', cell: ({ endedAt }) => formatDateTime(endedAt) },
];

/** Analyses that ended without a result, each with the way to start it again. */
export const StoppedPanel = ({ banners }: { banners: Banners }) => {
  const [page, setPage] = useState(1);
  const query = useQuery(stoppedQuery(page));
  const { busy, change } = useChange('operations', banners);
  useClampedPage(query.data, query.isPlaceholderData, setPage);
  const withActions: readonly Column<StoppedAnalysis>[] = [
    ...columns,
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      cell: ({ lab }) => (
        <Button
          look="secondary"
          size="sm"
          disabled={busy}
          onClick={() =>
            void change(() => api.analyses.start({ labId: lab.id }), {
              done: `The analysis of ${lab.name} has started again.`,
              failed: 'Failed to start the analysis',
            })
          }
        >
          Start analysis again<span className="sr-only">: {lab.name}</span>
        </Button>
      ),
    },
  ];
  return (
    <SectionCard
      title={
        <span id="analyses" className="scroll-mt-24">
          Analyses that stopped
        </span>
      }
      description="Labs whose last analysis ended without a result. Earlier results stay in force."
    >
      <PagedList
        label="Analyses"
        query={query}
        failed="Failed to load the analyses"
        empty={<EmptyState title="No analysis has stopped" />}
        onPage={setPage}
      >
        {(items) => (
          <Table caption="Analyses that stopped, newest first" columns={withActions} rows={items} rowKey={({ id }) => id} />
        )}
      </PagedList>
    </SectionCard>
  );
};
