import { typedSample } from '../acts/shipments.ts';
import { eitherSide, type MatrixRow, of, row, rows, type Thing } from './authorization-rows.ts';

const shipment = (thing: Thing = 'preparedShipment', rest: object = {}) => of('shipmentId', thing, rest);
const details = {
  category: 'exempt',
  dry_ice_kg: null,
  transit_hours: 24,
  carrier: '',
  tracking_number: '',
  from_address: '',
  to_address: '',
};

const byEitherSide = '401 200 404 200 404 404 403';
/** Shipments that the researcher sends. */
const bySender = '401 200 404 403 404 404 403';
const byReceiver = '401 403 404 200 404 404 403';

/** Calls about shipments, each sent by the researcher. */
export const shipmentMatrix: Readonly<Record<string, MatrixRow>> = {
  ...rows(eitherSide, {
    'GET /collaborations/{collaborationId}/shipments': of('collaborationId', 'working'),
    'GET /shipments/{shipmentId}': shipment(),
    'GET /shipments/{shipmentId}/samples': shipment(),
  }),
  ...rows(byEitherSide, {
    'POST /collaborations/{collaborationId}/shipments': of('collaborationId', 'working', { body: { category: 'exempt' } }),
    'POST /shipments/{shipmentId}/deliver': shipment('shipmentOnItsWay', { body: {} }),
    'POST /shipments/{shipmentId}/lose': shipment('shipmentOnItsWay', { body: {} }),
    'POST /shipments/{shipmentId}/custody': shipment('shipmentOnItsWay', { body: { condition: 'Frozen' } }),
  }),
  ...rows(bySender, {
    'PUT /shipments/{shipmentId}': shipment('preparedShipment', { body: details }),
    'DELETE /shipments/{shipmentId}': shipment(),
    'POST /shipments/{shipmentId}/samples/check': shipment('preparedShipment', { body: { samples: [typedSample('S-100')] } }),
    'POST /shipments/{shipmentId}/samples': shipment('preparedShipment', { body: { samples: [typedSample('S-100')] } }),
    'DELETE /samples/{sampleId}': of('sampleId', 'sample'),
    'POST /shipments/{shipmentId}/hand-over': shipment('preparedShipment', { body: {} }),
  }),
  'POST /shipments/{shipmentId}/receive': row(byReceiver, shipment('shipmentOnItsWay', { body: {} })),
};

/** Labels and manifests, which are outside of the contract. */
export const shipmentPapers: Readonly<Record<string, MatrixRow>> = {
  'GET /shipments/{shipmentId}/{paper}.pdf': row(eitherSide, (world) => ({
    params: { shipmentId: world.preparedShipment, paper: 'manifest' },
  })),
};
