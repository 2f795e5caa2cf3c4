import {
  shipmentSideLabels,
  shipmentStateLabels,
  transportCategoryLabels,
} from '@aliquot/contract/engagements/shipment-options';
import type { CustodyEvent, Shipment } from '@aliquot/contract/engagements/shipments';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatDateTime, plural } from '../../../ui/text/format.ts';
import { Clock, Download, TriangleAlert } from '../../../ui/text/icon.ts';
import { DownloadLink } from '../../../ui/text/link.tsx';
import { AddSamplesDialog } from './add-samples-dialog.tsx';
import { CustodyDialog } from './custody-dialog.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';
import { SampleList } from './sample-list.tsx';
import { clockWords, contentWords, shipmentTones, temperatureWords } from './shipment-words.ts';
import type { CustodyStep } from './shipments.api.ts';

const eventLabels: Record<CustodyEvent['event'], string> = {
  'handed-over': 'Handed over',
  delivered: 'Delivered',
  received: 'Received',
  lost: 'Reported lost',
  noted: 'Noted',
};

/** The holders of a shipment: when, where, at which temperature and in which condition. */
const CustodyList = ({ custody }: { custody: readonly CustodyEvent[] }) => (
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

type Open = CustodyStep | 'add' | 'edit' | 'receive' | null;

const discardQuestion = {
  title: 'Discard this shipment?',
  description: 'Its samples are removed from the list. This cannot be undone.',
  confirmLabel: 'Discard shipment',
  declineLabel: 'Keep shipment',
  danger: true,
};

const StabilityNote = ({ shipment: { clock, transit_hours } }: { shipment: Shipment }) => {
  const [now] = useState(() => Date.now());
  if (!clock) return null;
  const { what, why } = clockWords(clock, transit_hours, now);
  return (
    <div className="flex gap-2.5 rounded-control bg-sunken p-3">
      <Clock aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-muted" />
      <p>
        <strong className="font-medium">{what}</strong> <span className="text-sm text-muted">{why}</span>
      </p>
    </div>
  );
};

const named = (codes: readonly string[], count: number) =>
  `${codes.slice(0, 20).join(', ')}${count > 20 ? ` and ${count - 20} more` : ''}`;

/** The samples that did not arrive, and those that arrived without being sent. */
const Discrepancies = ({ shipment: { missing, unexpected, counts } }: { shipment: Shipment }) =>
  missing.length + unexpected.length === 0 ? null : (
    <div className="flex gap-2.5 rounded-control bg-warn-tint p-3 text-warn">
      <TriangleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
      <div>
        {missing.length > 0 && <p>Missing: {named(missing, counts.missing ?? 0)}</p>}
        {unexpected.length > 0 && <p>Unexpected: {named(unexpected, counts.unexpected ?? 0)}</p>}
      </div>
    </div>
  );

/** The moves of a shipment are the main actions; other steps are offered beside them. */
const leading: ReadonlySet<Open> = new Set<Open>(['receive', 'handOver', 'add']);

const Actions = ({
  shipment: { can, samples },
  onOpen,
  onDiscard,
}: {
  shipment: Shipment;
  onOpen: (open: Open) => void;
  onDiscard: () => void;
}) => {
  const offered: readonly (readonly [is: boolean, label: string, open: Exclude<Open, null>])[] = [
    [can.receive, 'Receive samples', 'receive'],
    [can.hand_over && samples > 0, 'Hand over', 'handOver'],
    [can.add_samples, 'Add samples', 'add'],
    [can.edit, 'Edit details', 'edit'],
    [can.deliver, 'Mark delivered', 'deliver'],
    [can.note, 'Add custody event', 'note'],
    [can.lose, 'Report loss', 'lose'],
  ];
  const shown = offered.filter(([is]) => is);
  if (shown.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {shown.map(([, label, open], index) => (
        <Button
          key={open}
          size="sm"
          look={index === 0 && leading.has(open) ? 'primary' : 'secondary'}
          onClick={() => onOpen(open)}
        >
          {label}
        </Button>
      ))}
      {can.discard && (
        <Button size="sm" look="secondary" onClick={onDiscard}>
          Discard
        </Button>
      )}
    </div>
  );
};

/** A shipment with what can be done with it, its samples and its chain of custody. */
export const ShipmentCard = ({ shipment }: { shipment: Shipment }) => {
  const { id, number, state, sent_by, category, dry_ice_kg, carrier, tracking_number, labels_url, manifest_url } = shipment;
  const [open, setOpen] = useState<Open>(null);
  const [listed, setListed] = useState(false);
  const { confirm, dialog } = useConfirm();
  const { problem, change, clearProblem } = useChange('requests');
  const discard = async () => {
    if (await confirm(discardQuestion))
      await change(() => api.shipments.discard({ shipmentId: id }), {
        failed: 'We couldn’t discard this shipment. Please try again.',
      });
  };
  const close = () => setOpen(null);
  const facts = [
    transportCategoryLabels[category],
    dry_ice_kg !== null && `Dry ice ${dry_ice_kg} kg per box (UN1845)`,
    carrier !== '' && `${carrier}${tracking_number === '' ? '' : `, ${tracking_number}`}`,
  ].filter(Boolean);
  return (
    <section aria-labelledby={`shipment-${id}`} className="grid grid-cols-1 gap-4 rounded-card border border-line bg-card p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h3 id={`shipment-${id}`} className="flex flex-wrap items-center gap-2 text-base font-medium">
            Shipment {number} <Badge tone={shipmentTones[state]}>{shipmentStateLabels[state]}</Badge>
          </h3>
          <p>{contentWords(shipment)}</p>
          <p className="text-sm text-muted">
            {shipmentSideLabels[sent_by]} sends · {facts.join(' · ')}
          </p>
        </div>
        {labels_url && manifest_url && (
          <div className="flex flex-wrap gap-2">
            <DownloadLink href={labels_url} size="sm" icon={<Download aria-hidden="true" size={14} />}>
              Labels<span className="sr-only"> of shipment {number}</span>
            </DownloadLink>
            <DownloadLink href={manifest_url} size="sm" icon={<Download aria-hidden="true" size={14} />}>
              Manifest<span className="sr-only"> of shipment {number}</span>
            </DownloadLink>
          </div>
        )}
      </div>
      <Banner tone="error" message={problem} onClear={clearProblem} />
      <StabilityNote shipment={shipment} />
      <Discrepancies shipment={shipment} />
      <Actions shipment={shipment} onOpen={setOpen} onDiscard={() => void discard()} />
      {shipment.samples + (shipment.counts.unexpected ?? 0) > 0 && (
        <Disclosure summary={plural(shipment.samples, 'sample')} onToggle={setListed}>
          {listed && <SampleList shipmentId={id} isReceived={state === 'received'} />}
        </Disclosure>
      )}
      {shipment.custody.length > 0 && (
        <Disclosure summary={`Chain of custody, last on ${formatDateTime(shipment.custody.at(-1)?.at ?? '')}`}>
          <CustodyList custody={shipment.custody} />
        </Disclosure>
      )}
      {open === 'add' && <AddSamplesDialog shipment={shipment} onClose={close} />}
      {open === 'edit' && <DetailsDialog shipment={shipment} onClose={close} />}
      {open === 'receive' && <ReceiveDialog shipment={shipment} onClose={close} />}
      {open !== null && open !== 'add' && open !== 'edit' && open !== 'receive' && (
        <CustodyDialog step={open} shipment={shipment} onClose={close} />
      )}
      {dialog}
    </section>
  );
};
