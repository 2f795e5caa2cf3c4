import { type MatrixRow, of, ownersAlone, researchersThing, row, rows } from './authorization-rows.ts';

const one = (rest: object = {}) => of('protocolId', 'protocol', rest);

export const protocolMatrix = (form: () => FormData): Readonly<Record<string, MatrixRow>> => ({
  ...rows(ownersAlone, {
    'GET /request-protocols': () => ({}),
    'POST /request-protocols': () => ({ form }),
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
  }),
});

export const rawProtocolMatrix: Readonly<Record<string, MatrixRow>> = {
  'GET /files/protocols/{documentId}': row(
    '401 200 404 404 404 404 404',
    of('documentId', 'protocol', { signed: 'protocols' }),
  ),
};
