import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadingFailure } from '../../../platform/server/api-error.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Plus } from '../../../ui/text/icon.ts';
import { DetailsDialog } from './details-dialog.tsx';
import { ShipmentCard } from './shipment-card.tsx';

/** The shipments of a request with their samples and custody, for both sides and administrators. */
export const ShipmentsSection = ({ collaborationId }: { collaborationId: string }) => {
  const { data, error, isPending } = useQuery(queryOf.shipments.list({ collaborationId }));
  const [preparing, setPreparing] = useState(false);
  if (isPending) return <SkeletonLines lines={4} />;
  if (!data) return <Banner tone="error" message={loadingFailure(error, 'Failed to load shipments')} />;
  const { items, can } = data;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">Samples</h2>
        {can.prepare && (
          <Button look="secondary" size="sm" icon={<Plus aria-hidden="true" size={16} />} onClick={() => setPreparing(true)}>
            Prepare shipment
          </Button>
        )}
      </div>
      {items.length === 0 && (
        <p className="text-muted">
          {can.prepare
            ? 'No shipments yet. Prepare one, add its samples, then print labels and manifest.'
            : 'No shipments yet. They can be prepared once the work is agreed.'}
        </p>
      )}
      {items.map((shipment) => (
        <ShipmentCard key={shipment.id} shipment={shipment} />
      ))}
      {preparing && <DetailsDialog collaborationId={collaborationId} onClose={() => setPreparing(false)} />}
    </div>
  );
};
