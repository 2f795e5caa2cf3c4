import type { Shipment } from '@aliquot/contract/engagements/shipments';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

export const samplesQuery = (shipmentId: string, page: number) =>
  queryOf.shipments.samples({ shipmentId, page }, { placeholderData: keepPreviousData });

/** Thousands of rows are read, checked and saved in one call. */
const rowsMilliseconds = 60_000;
const context = { timeoutMilliseconds: rowsMilliseconds };

/** A call without a file takes 256 kB; longer text goes as one. In characters of up to four bytes. */
const longestText = 50_000;

const sent = (table: string | File) => {
  if (typeof table !== 'string') return { file: table };
  return table.length <= longestText ? { text: table } : { file: new File([table], 'samples.csv', { type: 'text/csv' }) };
};

export const checkSamples = (shipmentId: string, table: string | File) =>
  api.shipments.check({ shipmentId, ...sent(table) }, { context });

/** Saves the rows but those that are left out, by their numbers. */
export const addSamples = (shipmentId: string, table: string | File, leaveOut: readonly number[]) =>
  api.shipments.addSamples({ shipmentId, ...sent(table), leave_out: leaveOut.join(',') }, { context });

export type ShipmentDetails = Pick<
  Shipment,
  'category' | 'dry_ice_kg' | 'transit_hours' | 'carrier' | 'tracking_number' | 'from_address' | 'to_address'
>;
export const prepareShipment = (collaborationId: string, details: Partial<ShipmentDetails> & Pick<Shipment, 'category'>) =>
  api.shipments.prepare({ collaborationId, ...details });
export const editShipment = (shipmentId: string, details: ShipmentDetails) => api.shipments.edit({ shipmentId, ...details });

export type CustodyStep = 'handOver' | 'deliver' | 'lose' | 'note';
export type Custody = { at: string; place: string; temperature_c: number | null; condition: string };
export const addCustody = (step: CustodyStep, shipmentId: string, custody: Custody) =>
  api.shipments[step]({ shipmentId, ...custody });

type Receipt = Parameters<typeof api.shipments.receive>[0];
export const receiveShipment = (receipt: Receipt) => api.shipments.receive(receipt, { context });
