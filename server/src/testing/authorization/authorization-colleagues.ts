import { body, type MatrixRow, of, row, rows, type Sending, signedIn } from './authorization-rows.ts';

const underWay = (rest: object = {}): Sending => of('projectId', 'underWay', rest);
const viewer =
  (rest: object = {}): Sending =>
  (world) => ({ params: { projectId: world.underWay, userId: world.colleagues.viewer.id }, ...rest });

const managing = '401 200 404 403 403 403 403';

/** The people of a project, for the callers from outside of it. */
export const colleagueMatrix: Readonly<Record<string, MatrixRow>> = {
  'GET /projects/{projectId}/people': row('401 200 404 403 403 403 200', underWay()),
  ...rows(managing, {
    'POST /projects/{projectId}/invitations': underWay({ body: { email: 'somebody@new.example', role: 'viewer' } }),
    'POST /project-invitations/{invitationId}/resend': of('invitationId', 'projectInvitation', { body: {} }),
    'DELETE /project-invitations/{invitationId}': of('invitationId', 'projectInvitation'),
    'PUT /projects/{projectId}/people/{userId}': viewer({ body: { role: 'editor' } }),
    'DELETE /projects/{projectId}/people/{userId}': viewer(),
    'PUT /projects/{projectId}/approval': underWay({ body: { approval: { amount: 100, currency: 'USD' } } }),
  }),
  'POST /project-invitations/open': row(
    signedIn,
    body((world) => ({ token: world.projectInvitationToken })),
  ),
  // The invitation is for another person.
  'POST /project-invitations/accept': row(
    '401 403 403 403 403 403 403',
    body((world) => ({ token: world.projectInvitationToken })),
  ),
};

const reading = '200 200 200 404';
const working = '403 200 403 404';
const answering = '403 200 200 404';
const managingColleagues = '403 403 403 404';
const nothing = '404 404 404 404';

const many = (statuses: string, routes: readonly string[]) => Object.fromEntries(routes.map((route) => [route, statuses]));

/** Answers to the colleagues, in the order viewer, editor, approver, removed; elsewhere the same as an unknown researcher. */
export const colleagueCells: Readonly<Record<string, string>> = {
  ...many(reading, [
    'GET /projects/{projectId}',
    'GET /projects/{projectId}/room',
    'GET /projects/{projectId}/timeline',
    'GET /projects/{projectId}/people',
    'GET /projects/{projectId}/proposals',
    'GET /projects/{projectId}/proof-matrix',
    'GET /collaborations/{collaborationId}/proposals',
    'GET /collaborations/{collaborationId}/snapshot',
    'GET /collaborations/{collaborationId}/snapshot.{format}',
    'GET /collaborations/{collaborationId}/deliverables',
    'GET /collaborations/{collaborationId}/results/{documentId}',
    'GET /collaborations/{collaborationId}/results.zip',
    'GET /collaborations/{collaborationId}/disputes',
    'GET /collaborations/{collaborationId}/messages',
    'POST /collaborations/{collaborationId}/messages/read',
    'POST /message-files/{fileId}/link',
    'POST /proposal-files/{fileId}/link',
    'GET /files/proposal-files/{documentId}',
    'GET /files/message-files/{documentId}',
    'POST /documents/{documentId}/link',
    'GET /files/documents/{documentId}',
    'GET /collaborations/{collaborationId}/shipments',
    'GET /shipments/{shipmentId}',
    'GET /shipments/{shipmentId}/samples',
    'GET /shipments/{shipmentId}/{paper}.pdf',
  ]),
  ...many(working, [
    'POST /projects/{projectId}/documents',
    'GET /projects/{projectId}/matches',
    'POST /projects/{projectId}/labs',
    'POST /collaborations/{collaborationId}/messages',
    'POST /collaborations/{collaborationId}/shipments',
    'PUT /shipments/{shipmentId}',
    'DELETE /shipments/{shipmentId}',
    'POST /shipments/{shipmentId}/samples/check',
    'POST /shipments/{shipmentId}/samples',
    'DELETE /samples/{sampleId}',
    'POST /shipments/{shipmentId}/hand-over',
    'POST /shipments/{shipmentId}/deliver',
    'POST /shipments/{shipmentId}/lose',
    'POST /shipments/{shipmentId}/custody',
  ]),
  'POST /projects/{projectId}/split': '403 422 403 404',
  // A dispute about this work is open already.
  'POST /collaborations/{collaborationId}/disputes': '403 409 403 404',
  ...many(answering, [
    'POST /projects/{projectId}/accept',
    'POST /projects/{projectId}/request-changes',
    'POST /collaborations/{collaborationId}/proposals/{version}/accept',
    'POST /collaborations/{collaborationId}/proposals/{version}/ask-for-change',
    'POST /collaborations/{collaborationId}/proposals/{version}/decline',
  ]),
  ...many(managingColleagues, [
    'POST /projects/{projectId}/cancel',
    'POST /projects/{projectId}/requests/{collaborationId}/cancel',
    'DELETE /projects/{projectId}',
    'POST /projects/{projectId}/invitations',
    'PUT /projects/{projectId}/people/{userId}',
    'PUT /projects/{projectId}/approval',
  ]),
  // A viewer may leave, but can't remove others.
  'DELETE /projects/{projectId}/people/{userId}': '200 403 403 404',
  // The laboratory receives what the researcher sends.
  'POST /shipments/{shipmentId}/receive': '403 403 403 404',
  ...many(nothing, [
    'POST /project-invitations/{invitationId}/resend',
    'DELETE /project-invitations/{invitationId}',
    'PATCH /messages/{messageId}',
  ]),
  ...many(reading, [
    'GET /collaborations/{collaborationId}/scope-stamps',
    'GET /collaborations/{collaborationId}/citation',
    'GET /collaborations/{collaborationId}/record.zip',
    'GET /collaborations/{collaborationId}/reviews',
    'GET /collaborations/{collaborationId}/researcher-reviews',
    'GET /collaborations/{collaborationId}/agreements',
    'POST /agreements/{agreementId}/link',
    'GET /collaborations/{collaborationId}/payment-notes',
    'POST /payment-notes/{noteId}/link',
    'GET /collaborations/{collaborationId}/plan',
    'GET /projects/{projectId}/timeline.{format}',
    'GET /projects/{projectId}/proposals.pdf',
    'GET /collaborations/{collaborationId}/timeline.{format}',
    'GET /files/agreements/{documentId}',
    'GET /files/payment-notes/{documentId}',
  ]),
  // The work is not accepted, the agreement is its own, and no agreement is required.
  ...many('403 409 403 404', [
    'PUT /collaborations/{collaborationId}/review',
    'POST /collaborations/{collaborationId}/agreements/{agreementId}/attach',
    'DELETE /collaborations/{collaborationId}/required-agreements/{kind}',
  ]),
  ...many(working, [
    'POST /collaborations/{collaborationId}/agreements',
    'POST /agreements/{agreementId}/confirm',
    'POST /agreements/{agreementId}/refuse',
    'POST /agreements/{agreementId}/sign',
    'POST /collaborations/{collaborationId}/required-agreements',
    'POST /collaborations/{collaborationId}/payment-notes',
    'POST /collaborations/{collaborationId}/change-orders',
    'POST /change-orders/{orderId}/take-back',
    'POST /collaborations/{collaborationId}/hold',
  ]),
  // The laboratory added them, put the work on hold, and answers what the researcher proposed.
  ...many('403 403 403 404', [
    'POST /agreements/{agreementId}/withdraw',
    'POST /payment-notes/{noteId}/void',
    'POST /change-orders/{orderId}/accept',
    'POST /change-orders/{orderId}/decline',
    'POST /holds/{holdId}/release',
  ]),
};
