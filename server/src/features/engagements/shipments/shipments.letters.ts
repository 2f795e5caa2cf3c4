import { counted } from '@aliquot/contract/counted';
import type { ShipmentSide } from '@aliquot/contract/engagements/shipment-options';
import type { News } from '../../people/notifications/happenings.service.ts';
import { reloadRequest, toLaboratory, toResearcher } from '../collaborations/collaborations.letters.ts';
import type { CollaborationRow } from '../collaborations/collaborations.repository.ts';
import { codesIn, type Receipt } from './receipt.domain.ts';
import type { ShipmentRow } from './shipments.repository.ts';

type Work = Pick<CollaborationRow, 'id' | 'project_id' | 'lab_reference_id' | 'lab_name'> & {
  readonly project: NonNullable<CollaborationRow['project']>;
};

/** The pages of both sides that show the shipments of a request. */
export const reloadShipments = (work: Work) => [
  ...reloadRequest(work),
  { noun: 'requests' as const, id: work.id, audience: { projects: [work.project.id] } },
];

const mostNamed = 5;
const named = (codes: readonly string[]): string =>
  codes.length <= mostNamed ? codes.join(', ') : `${codes.slice(0, mostNamed).join(', ')} and ${codes.length - mostNamed} more`;

const toSide = (side: ShipmentSide, work: Work, notice: { kind: string; title: string; body: string }): News =>
  side === 'researcher' ? toResearcher(work.project, notice) : toLaboratory(work, notice);

const otherSide = (side: ShipmentSide): ShipmentSide => (side === 'researcher' ? 'laboratory' : 'researcher');

export const handedOverNews = (work: Work, shipment: ShipmentRow, samples: number): News => {
  const carrier = shipment.carrier === '' ? '' : ` with ${shipment.carrier}`;
  const tracking = shipment.tracking_number === '' ? '' : `, tracking number ${shipment.tracking_number}`;
  return toSide(otherSide(shipment.sent_by), work, {
    kind: 'shipment-handed-over',
    title: `Shipment ${shipment.number} is on its way`,
    body: `${counted(samples, 'sample')} of “${work.project.title}” left${carrier}${tracking}.`,
  });
};

/** What was received, in one paragraph that names what is wrong. */
export const receiptWords = (receipt: Receipt): string => {
  const rejected = codesIn(receipt, 'rejected');
  const again = codesIn(receipt, 'asked-again');
  const missing = codesIn(receipt, 'missing');
  const unexpected = receipt.unexpected.map(({ code }) => code);
  const parts = [
    rejected.length > 0 && `Rejected: ${named(rejected)}.`,
    again.length > 0 && `Asked for again: ${named(again)}.`,
    missing.length > 0 && `Missing: ${named(missing)}.`,
    unexpected.length > 0 && `Unexpected: ${named(unexpected)}.`,
  ];
  const accepted = codesIn(receipt, 'accepted').length;
  return [`${accepted} of ${counted(receipt.settled.length, 'sample')} accepted.`, ...parts.filter(Boolean)].join(' ');
};

export const receivedNews = (work: Work, shipment: ShipmentRow, receipt: Receipt): News =>
  toSide(shipment.sent_by, work, {
    kind: 'shipment-received',
    title: `Shipment ${shipment.number} of “${work.project.title}” was received`,
    body: receiptWords(receipt),
  });
