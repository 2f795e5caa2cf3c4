import { type MatrixRow, row, rows, type Sending } from './authorization-rows.ts';
import { proposalTerms } from './proposals.ts';

const asked =
  (body: object): Sending =>
  (world) => ({ params: { collaborationId: world.request }, body });
const proposed =
  (body: object = {}): Sending =>
  (world) => ({ params: { collaborationId: world.proposed, version: '1' }, body });

/** The callers that each route of proposals admits. */
export const proposalMatrix: Readonly<Record<string, MatrixRow>> = {
  'GET /collaborations/{collaborationId}/proposals': row('401 200 404 200 404 404 200', (world) => ({
    params: { collaborationId: world.proposed },
  })),
  'GET /collaborations/{collaborationId}/snapshot': row('401 200 404 200 404 404 200', (world) => ({
    params: { collaborationId: world.working },
  })),
  'GET /projects/{projectId}/proposals': row('401 200 404 403 403 403 200', (world) => ({
    params: { projectId: world.asked },
  })),
  'GET /projects/{projectId}/matches': row('401 200 404 403 403 403 403', (world) => ({ params: { projectId: world.asked } })),
  'POST /projects/{projectId}/labs': row('401 200 404 403 403 403 403', (world) => ({
    params: { projectId: world.asked },
    body: { labIds: [world.otherLab] },
  })),
  ...rows('401 403 403 200 404 404 403', {
    'PUT /collaborations/{collaborationId}/proposal-draft': asked({ values: { lines: [], milestones: [] } }),
    'POST /collaborations/{collaborationId}/proposals': asked({ version: 1, proposal: proposalTerms() }),
    'POST /collaborations/{collaborationId}/proposals/{version}/take-back': proposed(),
  }),
  ...rows('401 200 404 403 403 403 403', {
    'POST /collaborations/{collaborationId}/proposals/{version}/accept': proposed(),
    'POST /collaborations/{collaborationId}/proposals/{version}/ask-for-change': proposed({ changes: 'Fewer lines.' }),
    'POST /collaborations/{collaborationId}/proposals/{version}/decline': proposed({ reason: 'Too late.' }),
  }),
};
