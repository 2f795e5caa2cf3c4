import {
  rejectionReasonLabels,
  type Storage,
  sampleStateLabels,
  storageLabels,
} from '@aliquot/contract/engagements/shipment-options';
import type { Sample } from '@aliquot/contract/engagements/shipments';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { useChange } from '../../../platform/use-change.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { PagedList } from '../../../ui/feedback/list-states.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { plural } from '../../../ui/text/format.ts';
import { Trash2 } from '../../../ui/text/icon.ts';
import { sampleTones } from './shipment-words.ts';
import { samplesQuery } from './shipments.api.ts';

/** Longer codes break where they must, so that they don't widen the table. */
const shortCode = 16;

const storageWords = (storage: string): string => storageLabels[storage as Storage] ?? storage;

const links = ({ replaces, replaced_by }: Sample): string =>
  [replaces && `Replaces ${replaces}`, replaced_by && `Replaced by ${replaced_by}`].filter(Boolean).join(' · ');

const outcome = (sample: Sample) => (
  <>
    <Badge tone={sampleTones[sample.state]}>{sampleStateLabels[sample.state]}</Badge>
    <span className="block text-muted">
      {[sample.reason && rejectionReasonLabels[sample.reason], sample.note].filter(Boolean).join(': ')}
    </span>
  </>
);

const stability = ({ state, stability_hours, hours_taken, late }: Sample) => {
  if (state === 'missing') return '';
  if (hours_taken === null) return stability_hours === null ? '' : plural(stability_hours, 'hour');
  return (
    <span className={clsx('whitespace-nowrap', late && 'text-bad')}>
      {hours_taken} h{stability_hours === null ? '' : ` of ${stability_hours} h`}
      {late && ', too late'}
    </span>
  );
};

/** The samples of a shipment, page by page. */
export const SampleList = ({ shipmentId, isReceived }: { shipmentId: string; isReceived: boolean }) => {
  const [page, setPage] = useState(1);
  const query = useQuery(samplesQuery(shipmentId, page));
  const { busy, problem, change, clearProblem } = useChange('requests');
  const columns: Column<Sample>[] = [
    {
      key: 'code',
      header: 'Code',
      cell: (sample) => (
        <>
          <span className={clsx('font-medium', sample.code.length <= shortCode && 'whitespace-nowrap')}>{sample.code}</span>
          <span className="block text-muted">{links(sample)}</span>
        </>
      ),
    },
    {
      key: 'material',
      header: 'Material',
      cell: ({ material, volume, volume_unit, state }) =>
        state === 'unexpected' ? '' : `${material}, ${volume}\u00A0${volume_unit}`,
    },
    { key: 'container', header: 'Container', cell: ({ container, box }) => `${container}${box > 1 ? ` (box ${box})` : ''}` },
    { key: 'storage', header: 'Storage', cell: ({ storage, state }) => (state === 'unexpected' ? '' : storageWords(storage)) },
    { key: 'stability', header: isReceived ? 'Time taken' : 'Stability', cell: stability },
    ...(isReceived ? [{ key: 'state', header: 'Receipt', cell: outcome }] : []),
    {
      key: 'remove',
      header: 'Remove',
      hideHeader: true,
      align: 'end',
      cell: ({ id, code, can }) =>
        can.remove && (
          <IconButton
            size="sm"
            label={`Remove ${code}`}
            disabled={busy}
            onClick={() =>
              void change(() => api.shipments.removeSample({ sampleId: id }), {
                failed: 'We couldn’t remove this sample. Please try again.',
              })
            }
          >
            <Trash2 aria-hidden="true" size={16} />
          </IconButton>
        ),
    },
  ];
  return (
    <>
      <Banner tone="error" message={problem} onClear={clearProblem} className="mb-3" />
      <PagedList
        label="Samples"
        query={query}
        failed="Failed to load samples"
        empty={<p className="text-muted">No samples.</p>}
        onPage={setPage}
      >
        {(items) => <Table caption="Samples" columns={columns} rows={items} rowKey={({ id }) => id} />}
      </PagedList>
    </>
  );
};
