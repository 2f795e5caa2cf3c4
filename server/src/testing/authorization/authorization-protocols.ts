import { type MatrixRow, of, ownersAlone, researchersThing, row, rows } from './authorization-rows.ts';

const one = (rest: object = {}) => of('protocolId', 'protocol', rest);

export const protocolMatrix = (form: () => FormData): Readonly<Record<string, MatrixRow>> => ({
  ...rows(ownersAlone, {
    'GET /request-protocols': () => ({}),
    'POST /request-protocols': () => ({ form }),
    'GET /request-model': () => ({}),
    'POST /request-preview': () => ({
      body: { researchArea: 'oncology', serviceType: 'sample-analysis', title: 'Sequencing of tumors' },
    }),
  }),
  ...rows(researchersThing, {
    'PATCH /request-protocols/{protocolId}': one({ body: { attached: true } }),
    'POST /request-protocols/{protocolId}/study': one({ body: { study: 0 } }),
    'POST /request-protocols/{protocolId}/stop': of('protocolId', 'waitingProtocol', { body: {} }),
    'DELETE /request-protocols/{protocolId}': one(),
    'GET /request-protocols/{protocolId}/pages': one(),
    'GET /request-protocols/{protocolId}/pages/{position}': (world) => ({
      params: { protocolId: world.protocol, position: '0' },
    }),
    'POST /request-protocols/{protocolId}/link': one({ body: {} }),
    'GET /request-model/readings/{readingId}': of('readingId', 'modelReading'),
  }),
  // No model is configured here, so there is nothing to ask and nothing to end.
  ...rows('401 409 409 403 403 403 403', {
    'POST /request-model/ask': () => ({ body: { host: 'h' } }),
    'POST /request-model/end-agreement': () => ({ body: {} }),
  }),
});

export const rawProtocolMatrix: Readonly<Record<string, MatrixRow>> = {
  'GET /files/protocols/{documentId}': row(
    '401 200 404 404 404 404 404',
    of('documentId', 'protocol', { signed: 'protocols' }),
  ),
};
