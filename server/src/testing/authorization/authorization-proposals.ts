import { proposalTerms } from '../acts/proposals.ts';
import { type MatrixRow, row, rows, type Sending } from './authorization-rows.ts';

const asked =
  (body: object): Sending =>
  (world) => ({ params: { collaborationId: world.request }, body });
const proposed =
  (body: object = {}): Sending =>
  (world) => ({ params: { collaborationId: world.proposed, version: '1' }, body });

const tableForm = () => {
  const form = new FormData();
  form.append('file', new File(['sample,volume\n'], 'samples.csv'));
  return form;
};
const fileOf =
  (sending: object = {}): Sending =>
  ({ proposalFile }) => ({ params: { fileId: proposalFile }, ...sending });

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
  'GET /projects/{projectId}/proof-matrix': row('401 200 404 403 403 403 200', (world) => ({
    params: { projectId: world.asked },
  })),
  // It asks for no such test.
  'POST /projects/{projectId}/split': row('401 422 404 403 403 403 403', (world) => ({
    params: { projectId: world.asked },
    body: { parts: [{ labId: world.otherLab, tests: ['method:none'], description: 'This test alone.' }] },
  })),
  // It is the only one.
  'POST /projects/{projectId}/requests/{collaborationId}/cancel': row('401 409 404 403 403 403 403', (world) => ({
    params: { projectId: world.asked, collaborationId: world.request },
    body: {},
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
    'POST /collaborations/{collaborationId}/proposal-files': (world) => ({
      params: { collaborationId: world.request },
      form: tableForm,
    }),
  }),
  // It was sent.
  'DELETE /proposal-files/{fileId}': row('401 403 403 409 404 404 403', fileOf()),
  'POST /proposal-files/{fileId}/link': row('401 200 404 200 404 404 200', fileOf({ body: {} })),
  ...rows('401 200 404 403 403 403 403', {
    'POST /collaborations/{collaborationId}/proposals/{version}/accept': proposed(),
    'POST /collaborations/{collaborationId}/proposals/{version}/ask-for-change': proposed({ changes: 'Fewer lines.' }),
    'POST /collaborations/{collaborationId}/proposals/{version}/decline': proposed({ reason: 'Too late.' }),
  }),
};

/** The comparison as a file, and the files of proposals behind their links. */
export const rawProposalMatrix: Readonly<Record<string, MatrixRow>> = {
  'GET /projects/{projectId}/proposals.pdf': row('401 200 404 403 403 403 200', ({ asked }) => ({
    params: { projectId: asked },
  })),
  'GET /files/proposal-files/{documentId}': row('401 200 404 200 404 404 200', ({ proposalFile }) => ({
    params: { documentId: proposalFile },
    signed: 'proposal-files',
  })),
};
