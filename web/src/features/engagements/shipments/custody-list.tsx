import { shipmentSideLabels } from '@aliquot/contract/engagements/shipment-options';
import type { CustodyEvent } from '@aliquot/contract/engagements/shipments';
import { formatDateTime } from '../../../ui/text/format.ts';
import { temperatureWords } from './shipment-words.ts';

const eventLabels: Record<CustodyEvent['event'], string> = {
  'handed-over': 'Handed over',
  delivered: 'Delivered',
  received: 'Received',
  lost: 'Reported lost',
  noted: 'Noted',
};

/** Who held a shipment when, where, at which temperature and in which condition. */
export const CustodyList = ({ custody }: { custody: readonly CustodyEvent[] }) => (
  <ol aria-label="Chain of custody" className="grid gap-3">
    {custody.map(({ id, event, at, who, side, place, temperature_c, condition }) => (
      <li key={id}>
        <p>
          <span className="font-medium">{eventLabels[event]}</span> by {who} ({shipmentSideLabels[side].toLowerCase()})
        </p>
        <p className="text-sm text-muted">
          {[formatDateTime(at), place, temperature_c !== null && temperatureWords(temperature_c), condition]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </li>
    ))}
  </ol>
);
