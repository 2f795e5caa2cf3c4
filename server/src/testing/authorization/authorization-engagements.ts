import {
  adminsAlone,
  eitherSide,
  everyone,
  labsThing,
  type MatrixRow,
  membersThing,
  of,
  ownersAlone,
  researchersThing,
  row,
  rows,
} from './authorization-rows.ts';

const milestone = { name: 'Quality check', due_on: '2090-04-03' };

/** The parts of a room beside its conversation. */
export const engagementMatrix: Readonly<Record<string, MatrixRow>> = {
  ...rows(membersThing, {
    'POST /collaborations/{collaborationId}/uploads': of('collaborationId', 'working', {
      body: { file_name: 'reads.bin', file_size: 5, last_modified: '2026-05-01T00:00:00.000Z' },
    }),
    'DELETE /uploads/{uploadId}': of('uploadId', 'upload'),
    'POST /collaborations/{collaborationId}/complete': of('collaborationId', 'working', { body: {} }),
    'POST /collaborations/{collaborationId}/start': of('collaborationId', 'working', { body: {} }),
    'DELETE /collaborations/{collaborationId}/results/{documentId}': (world) => ({
      params: { collaborationId: world.working, documentId: world.resultDocument },
    }),
  }),
  'POST /collaborations/{collaborationId}/move': row(
    adminsAlone,
    of('collaborationId', 'working', { body: { move: 'start', reason: 'The laboratory said so.' } }),
  ),
  ...rows(labsThing, {
    'GET /collaborations/{collaborationId}/room': of('collaborationId', 'working'),
    'GET /collaborations/{collaborationId}/timeline': of('collaborationId', 'working'),
  }),
  'GET /collaborations/{collaborationId}/deliverables': row(eitherSide, of('collaborationId', 'working')),
  'GET /collaborations/{collaborationId}/scope-stamps': row(eitherSide, of('collaborationId', 'working')),
  'GET /collaborations/{collaborationId}/citation': row(eitherSide, of('collaborationId', 'working')),
  // Not a byte has arrived.
  'POST /uploads/{uploadId}/complete': row('401 403 403 409 404 404 403', of('uploadId', 'upload', { body: {} })),

  'GET /collaborations/{collaborationId}/disputes': row(eitherSide, of('collaborationId', 'working')),
  // The work was agreed and has not begun.
  'POST /collaborations/{collaborationId}/disputes': row(
    '401 409 404 409 404 404 403',
    of('collaborationId', 'working', { body: { reason: 'The panel is another one.' } }),
  ),
  'POST /disputes/{disputeId}/close': row(
    '401 403 403 403 403 403 200',
    of('disputeId', 'dispute', { body: { decision: 'The laboratory adds the column.' } }),
  ),

  ...rows(eitherSide, {
    'GET /collaborations/{collaborationId}/reviews': of('collaborationId', 'working'),
    'GET /collaborations/{collaborationId}/researcher-reviews': of('collaborationId', 'working'),
  }),
  // The work is not accepted.
  'PUT /collaborations/{collaborationId}/review': row(
    '401 409 404 422 404 404 403',
    of('collaborationId', 'working', { body: { points: { communication: 5, timeliness: 4, quality: 5 } } }),
  ),
  'POST /reviews/{reviewId}/remove': row(
    '401 403 403 403 403 403 200',
    of('reviewId', 'review', { body: { reason: 'It names a patient.' } }),
  ),

  ...rows(everyone, {
    'GET /public-labs': () => ({}),
    'GET /public-labs/{labId}': of('labId', 'lab'),
    'GET /public-labs/{labId}/reviews': of('labId', 'lab'),
    'GET /labs/{labId}/register': of('labId', 'lab'),
  }),
  ...rows(ownersAlone, {
    'GET /saved-labs': () => ({}),
    'POST /saved-labs': (world) => ({ body: { labId: world.lab } }),
  }),
  'DELETE /saved-labs/{savedId}': row(researchersThing, of('savedId', 'savedLab')),
};

/** Milestones, change orders and holds. */
export const planMatrix: Readonly<Record<string, MatrixRow>> = {
  'GET /collaborations/{collaborationId}/plan': row(eitherSide, of('collaborationId', 'working')),
  ...rows(membersThing, {
    'POST /collaborations/{collaborationId}/milestones': of('collaborationId', 'working', { body: milestone }),
    'PATCH /milestones/{milestoneId}': of('milestoneId', 'milestone', { body: milestone }),
    'DELETE /milestones/{milestoneId}': of('milestoneId', 'milestone'),
    'POST /milestones/{milestoneId}/report': of('milestoneId', 'milestone', { body: {} }),
  }),
  'POST /collaborations/{collaborationId}/change-orders': row(
    '401 200 404 200 404 404 403',
    of('collaborationId', 'working', { body: { reason: 'Six more samples.', days: 2 } }),
  ),
  'POST /collaborations/{collaborationId}/hold': row(
    '401 200 404 200 404 404 403',
    of('collaborationId', 'working', { body: { reason: 'The samples are late.' } }),
  ),
  // The researcher proposed it, and the laboratory has put the work on hold.
  ...rows('401 403 404 200 404 404 403', {
    'POST /change-orders/{orderId}/accept': of('orderId', 'changeOrder', { body: {} }),
    'POST /change-orders/{orderId}/decline': of('orderId', 'changeOrder', { body: { reason: 'No capacity.' } }),
  }),
  'POST /change-orders/{orderId}/take-back': row('401 200 404 403 404 404 403', of('orderId', 'changeOrder', { body: {} })),
  'POST /holds/{holdId}/release': row('401 403 404 200 404 404 200', of('holdId', 'hold', { body: {} })),
};

export const rawEngagementMatrix: Readonly<Record<string, MatrixRow>> = {
  'GET /collaborations/{collaborationId}/results/{documentId}': row(eitherSide, (world) => ({
    params: { collaborationId: world.working, documentId: world.resultDocument },
  })),
  'GET /collaborations/{collaborationId}/results.zip': row(eitherSide, of('collaborationId', 'working')),
  'GET /collaborations/{collaborationId}/snapshot.{format}': row('401 200 404 200 404 404 200', (world) => ({
    params: { collaborationId: world.working, format: 'json' },
  })),
  'GET /projects/{projectId}/timeline.{format}': row('401 200 404 404 404 404 200', (world) => ({
    params: { projectId: world.underWay, format: 'json' },
  })),
  'GET /collaborations/{collaborationId}/timeline.{format}': row(eitherSide, (world) => ({
    params: { collaborationId: world.working, format: 'pdf' },
  })),
  'GET /collaborations/{collaborationId}/record.zip': row(eitherSide, of('collaborationId', 'accepted')),
  // Without the headers of the protocol.
  'PATCH /uploads/{uploadId}': row('401 404 404 412 404 404 404', of('uploadId', 'upload')),
};
