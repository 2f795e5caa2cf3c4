import { counted } from '@aliquot/contract/counted';
import type { News } from '../../people/notifications/happenings.service.ts';
import { reloadRequest, toOtherSide, toSide } from '../collaborations/collaborations.letters.ts';
import type { Engagement } from '../collaborations/collaborations.repository.ts';
import { codesIn, type Receipt } from './receipt.domain.ts';
import type { ShipmentRow } from './shipments.repository.ts';

/** The pages of both sides that show the shipments of a request. */
export const reloadShipments = (engagement: Engagement) => [
  ...reloadRequest(engagement),
  { noun: 'requests' as const, id: engagement.id, audience: { projects: [engagement.project.id] } },
];

const mostNamed = 5;
const named = (codes: readonly string[]): string =>
  codes.length <= mostNamed ? codes.join(', ') : `${codes.slice(0, mostNamed).join(', ')} and ${codes.length - mostNamed} more`;

export const handedOverNews = (engagement: Engagement, shipment: ShipmentRow, samples: number): News => {
  const carrier = shipment.carrier === '' ? '' : ` with ${shipment.carrier}`;
  const tracking = shipment.tracking_number === '' ? '' : `, tracking number ${shipment.tracking_number}`;
  return toOtherSide(engagement, shipment.sent_by, {
    kind: 'shipment-handed-over',
    title: `Shipment ${shipment.number} is on its way`,
    body: `${counted(samples, 'sample')} for “${engagement.project.title}” left${carrier}${tracking}.`,
  });
};

/** The result of a receipt, in one paragraph that names what is wrong. */
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

export const receivedNews = (engagement: Engagement, shipment: ShipmentRow, receipt: Receipt): News =>
  toSide(engagement, shipment.sent_by, {
    kind: 'shipment-received',
    title: `Shipment ${shipment.number} for “${engagement.project.title}” was received`,
    body: receiptWords(receipt),
  });
