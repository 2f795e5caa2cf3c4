import { randomUUID } from 'node:crypto';
import { labData } from '../acts/labs.ts';
import { pdfOf, programBytes } from '../acts/uploads.ts';
import { agreementMatrix, rawAgreementMatrix } from './authorization-agreements.ts';
import { colleagueMatrix } from './authorization-colleagues.ts';
import { conversationMatrix, rawConversationMatrix } from './authorization-conversations.ts';
import { customerFormMatrix, rawCustomerFormMatrix } from './authorization-customer-forms.ts';
import { engagementMatrix, planMatrix, rawEngagementMatrix } from './authorization-engagements.ts';
import { gapWithoutDocument, mentionedKey } from './authorization-lab.ts';
import { listMatrix } from './authorization-lists.ts';
import { proposalMatrix, rawProposalMatrix } from './authorization-proposals.ts';
import { protocolMatrix, rawProtocolMatrix } from './authorization-protocols.ts';
import { reviewMatrix } from './authorization-reviews.ts';
import {
  adminsAlone,
  body,
  everyone,
  labOwnersOwn,
  labsThing,
  type MatrixRow,
  membersThing,
  none,
  of,
  ownersAlone,
  ownThing,
  researchersAndAdmins,
  researchersThing,
  row,
  rows,
  type Sending,
  signedIn,
  type Thing,
} from './authorization-rows.ts';
import { shipmentMatrix, shipmentPapers } from './authorization-shipments.ts';
import { passportMatrix, rawPassportMatrix, rawStandingMatrix, standingMatrix } from './authorization-standing.ts';
import { projectWords } from './authorization-world.ts';

const password = 'correct horse battery';
const account = { name: 'New Person', password, organization: 'University', location: 'Boston' };
const page = await pdfOf(['A page of a document']);
const formWith =
  (fields: Record<string, string> = {}, name = 'file') =>
  () => {
    const form = new FormData();
    form.append(name, new File([new Uint8Array(page)], 'page.pdf', { type: 'application/pdf' }));
    for (const [key, value] of Object.entries(fields)) form.append(key, value);
    return form;
  };

const registrationForm = () => {
  const form = new FormData();
  form.append('labData', JSON.stringify(labData({ labName: 'One more' })));
  form.append('files', new File([new Uint8Array(programBytes())], 'page.pdf', { type: 'application/pdf' }));
  return form;
};

const lab = (rest: object = {}): Sending => of('labId', 'lab', rest);
const project = (thing: Thing = 'underWay', rest: object = {}) => of('projectId', thing, rest);
const colleague =
  (rest: object = {}): Sending =>
  (world) => ({
    params: { labId: world.lab, userId: world.colleague.id },
    ...rest,
  });
const besideAnswer: Sending = (world) => ({
  params: { labId: world.lab, questionId: 'q', documentId: world.labDocument },
});

/** The callers that each route of the contract admits, with the call that is made. */
export const contractMatrix: Readonly<Record<string, MatrixRow>> = {
  ...rows(everyone, {
    'GET /accounts/ways-in': none,
    'GET /accounts/me': none,
    'POST /accounts/researchers': body(() => ({
      ...account,
      email: `${randomUUID()}@new.example`,
      organizationSize: '1-10',
      researchInterest: ['genomics'],
    })),
    'POST /accounts/lab-owners': body(() => ({
      ...account,
      email: `${randomUUID()}@new.example`,
      researchInterest: ['oncology'],
    })),
    'POST /accounts/address': body(({ lastingAdmin }) => ({ email: lastingAdmin.email })),
    'POST /accounts/recover': body(({ lastingAdmin }) => ({ email: lastingAdmin.email })),
    'GET /places/search': () => ({ query: { q: 'Boston' } }),
    'GET /places/locate': () => ({ query: { q: 'Boston' } }),
  }),
  'POST /accounts/confirm': row(
    '422 422 422 422 422 422 422',
    body(() => ({ token_hash: 'x', type: 'recovery' })),
  ),

  // The persons of the world have confirmed their addresses.
  'POST /accounts/me/confirmation': row('401 409 409 409 409 409 409'),
  // An update of an outdated profile: callers without permission are refused before that is seen.
  'PUT /accounts/me': row(
    '401 409 409 409 409 409 409',
    body(() => ({ organization: 'Elsewhere', updated_at: '2001-01-01T00:00:00.000Z' })),
  ),

  ...rows(signedIn, {
    'PUT /accounts/me/password': body(() => ({ newPassword: 'another horse battery', currentPassword: password })),
    'GET /accounts/me/security': none,
    'DELETE /accounts/me/sessions': none,
    'GET /accounts/me/data': none,
    'GET /notifications': none,
    'GET /notification-preferences': none,
    'PUT /notification-preferences/{topic}': () => ({ params: { topic: 'work' }, body: { in_product: true, mail: 'daily' } }),
    'POST /notifications/read': body(({ notice }) => ({ ids: [notice] })),
    'GET /places/map': none,
    'POST /functions/get_nearby_labs': body(() => ({ user_location: { coordinates: [-122.27, 37.8] } })),
    'GET /labs/sample': none,
    'GET /projects': none,
    'GET /project-templates': () => ({ query: { researchArea: 'oncology' } }),
  }),
  'DELETE /accounts/me/phone': row('401 404 404 404 404 404 404'),
  'DELETE /accounts/me/sessions/{sessionId}': row(ownThing, of('sessionId', 'sessionElsewhere')),
  'POST /accounts/me/delete': row(
    '401 409 200 409 200 200 200',
    body(() => ({ password })),
  ),

  ...rows('401 200 404 404 404 404 200', {
    'GET /projects/{projectId}': project(),
    'GET /projects/{projectId}/room': project(),
    'GET /projects/{projectId}/timeline': project(),
  }),
  'POST /documents/{documentId}/link': row('401 200 404 200 404 404 200', of('documentId', 'attachment', { body: {} })),
  'POST /projects/{projectId}/documents': row(researchersAndAdmins, project('asked', { form: formWith() })),
  ...rows(ownersAlone, {
    'GET /request-terms': () => ({ query: { kind: 'condition', words: 'cap' } }),
    'POST /functions/analyze-project': body(() => ({ projectData: { ...projectWords, title: 'Mine' } })),
    'POST /projects': body((world) => ({
      submissionKey: randomUUID(),
      projectData: { ...projectWords, title: 'Mine' },
      labId: world.lab,
    })),
  }),
  'POST /projects/{projectId}/cancel': row(researchersThing, project('asked', { body: {} })),
  'POST /projects/{projectId}/accept': row(researchersThing, project('finished', { body: {} })),
  'POST /projects/{projectId}/request-changes': row(researchersThing, project('finished', { body: { changes: 'Units' } })),
  ...proposalMatrix,
  ...protocolMatrix(formWith()),
  ...colleagueMatrix,
  'DELETE /projects/{projectId}': row(researchersAndAdmins, project('asked')),
  'GET /deleted-projects': row('401 200 200 403 403 403 200'),
  'POST /deleted-projects/{projectId}/restore': row('401 200 404 403 403 403 404', project('deleted', { body: {} })),

  ...rows(labsThing, {
    'POST /labs/{labId}/analyses': lab({ body: {} }),
    'GET /labs/{labId}/analyses': lab(),
    'GET /labs/{labId}/analyses/latest': lab(),
    'GET /labs/{labId}/to-do': lab(),
    'GET /labs/{labId}/checklist': lab(),
    'GET /lab-documents/{documentId}/proof': of('documentId', 'labDocument'),
    'GET /analyses/{analysisId}': of('analysisId', 'analysis'),
    'GET /labs/{labId}/pending-judgement': lab(),
    'POST /pending-judgements/{pendingId}/accept': of('pendingId', 'pendingJudgement', { body: {} }),
    'GET /analyses/{analysisId}/documents/{documentId}': (world) => ({
      params: { analysisId: world.analysis, documentId: world.analysed },
    }),
    'GET /gap-reasons': (world) => ({ query: { labId: world.lab } }),
    'GET /labs/{labId}/documents': lab(),
    'POST /labs/{labId}/documents': lab({ form: formWith() }),
    'DELETE /lab-documents/{documentId}': of('documentId', 'labDocument'),
    'GET /lab-documents/{documentId}/resting': of('documentId', 'labDocument'),
    'GET /labs/{labId}/mentioned-certificates': lab(),
    'PATCH /lab-documents/{documentId}': of('documentId', 'labDocument', {
      body: { documentType: 'sop', description: 'The procedure' },
    }),
    'POST /lab-documents/{documentId}/link': of('documentId', 'labDocument', { body: {} }),
    'GET /labs/{labId}/evidence': (world) => ({ params: { labId: world.lab }, query: { certification: world.certification } }),
    'GET /lab-documents/{documentId}/pages/{position}': (world) => ({
      params: { documentId: world.labDocument, position: '0' },
    }),
    'GET /labs/{labId}': lab(),
    'PUT /labs/{labId}': (world) => ({
      params: { labId: world.lab },
      body: { labData: labData({ labName: 'Renamed' }), version: world.version },
    }),
    'PUT /labs/{labId}/terms': (world) => ({
      params: { labId: world.lab },
      body: { terms: { turnaroundWeeks: 3 }, version: world.version },
    }),
    'GET /labs/{labId}/members': lab(),
    'POST /labs/{labId}/invitations': lab({ body: { email: 'somebody@new.example' } }),
    'POST /lab-invitations/{invitationId}/resend': of('invitationId', 'invitation', { body: {} }),
    'DELETE /lab-invitations/{invitationId}': of('invitationId', 'invitation'),
    'PUT /labs/{labId}/members/{userId}': colleague({ body: { role: 'owner' } }),
    'DELETE /labs/{labId}/members/{userId}': colleague(),
    'GET /labs/{labId}/questionnaire': lab(),
    'GET /labs/{labId}/model': lab(),
    'GET /labs/{labId}/model-proposals': lab(),
    'PUT /labs/{labId}/questionnaire/answers/{questionId}': (world) => ({
      params: { labId: world.lab, questionId: 'q' },
      body: { value: true },
    }),
    'PUT /labs/{labId}/questionnaire/answers/{questionId}/documents/{documentId}': besideAnswer,
    'DELETE /labs/{labId}/questionnaire/answers/{questionId}/documents/{documentId}': besideAnswer,
    'POST /labs/{labId}/questionnaire/submit': lab({ body: { answers: { q: true } } }),
  }),
  // An unusable file ends the call after every check of the caller, and before the wait for an analysis.
  'POST /functions/analyze-lab-documents': row('401 403 403 422 422 422 422', () => ({ form: registrationForm })),

  ...rows(membersThing, {
    'POST /labs/{labId}/gaps/{gapId}/reason': (world) => ({
      params: { labId: world.lab, gapId: gapWithoutDocument },
      body: { reason: 'Our parent company keeps these records for all of its laboratories in the group quality system.' },
    }),
    'POST /gap-reasons/{reasonId}/withdraw': of('reasonId', 'reason', { body: {} }),
    'POST /functions/update-collaboration-status': body(({ request, lab: labId }) => ({
      collaborationId: request,
      newStatus: 'approved',
      labId,
    })),
    'POST /collaborations/{collaborationId}/results': of('collaborationId', 'working', { form: formWith() }),
    'POST /certifications/{certificationId}/corrections': of('certificationId', 'certification', {
      body: { field: 'issuingBody', value: 'CMS' },
    }),
    'POST /corrections/{correctionId}/withdrawal': of('correctionId', 'correction', { body: {} }),
    'POST /labs/{labId}/own-names': lab({
      body: { key: mentionedKey, reason: 'It is the name under which our owner is registered with the state.' },
    }),
    'POST /own-names/{nameId}/withdrawal': of('nameId', 'ownName', { body: {} }),
    'POST /model-proposals/{proposalId}/decision': of('proposalId', 'modelProposal', { body: { decision: 'rejected' } }),
    'POST /labs/{labId}/members/{userId}/hand-over': colleague({ body: {} }),
  }),
  // No model is configured here, so there is nothing to agree to.
  ...rows('401 403 403 409 404 404 403', {
    'POST /labs/{labId}/model-agreement': lab({ body: { host: 'h' } }),
    'POST /labs/{labId}/model-agreement/end': lab({ body: {} }),
  }),
  'GET /collaborations': row('401 403 403 200 200 200 403'),
  ...engagementMatrix,
  ...agreementMatrix,
  ...planMatrix,
  ...conversationMatrix,
  ...shipmentMatrix,
  ...standingMatrix,
  ...passportMatrix,
  ...customerFormMatrix,
  ...reviewMatrix,
  'GET /labs/mine': row('401 403 403 200 200 200 403'),
  'GET /lab-claims/claimable': row('401 403 403 200 200 200 403'),
  'POST /lab-claims': row('401 403 403 409 409 409 403', (world) => ({ body: { labId: world.ownerlessLab } })),
  'POST /lab-claims/{labId}/withdrawal': row('401 403 403 404 404 404 403', of('labId', 'ownerlessLab', { body: {} })),
  'POST /labs': row(
    '401 403 403 409 409 409 200',
    body(() => ({ labData: labData({ labName: 'One more' }) })),
  ),
  'POST /labs/{labId}/resubmission': row('401 403 403 404 404 404 403', of('labId', 'refusedLab', { body: {} })),
  'POST /lab-invitations/open': row(
    signedIn,
    body((world) => ({ token: world.invitationToken })),
  ),
  'POST /lab-invitations/accept': row(
    '401 403 403 403 403 403 403',
    body((world) => ({ token: world.invitationToken })),
  ),
  ...rows(signedIn, {
    'GET /request-draft': () => ({}),
    'PUT /request-draft': () => ({ body: { values: { title: 'Draft' } } }),
    'DELETE /request-draft': () => ({}),
  }),
  ...rows(labOwnersOwn, {
    'GET /drafts/{kind}': () => ({ params: { kind: 'lab-registration' } }),
    'PUT /drafts/{kind}': () => ({ params: { kind: 'lab-registration' }, body: { values: { labName: 'Draft' } } }),
    'DELETE /drafts/{kind}': () => ({ params: { kind: 'lab-registration' } }),
  }),

  // About a laboratory that does not exist: a report on a real one needs a worker.
  'POST /functions/generate-audit-report': row(
    '401 403 403 403 403 403 404',
    body((world) => ({ startDate: '2026-01-01', endDate: '2026-06-30', labId: world.nobody })),
  ),
  ...listMatrix,
  ...rows(adminsAlone, {
    'POST /gap-reasons/{reasonId}/decision': of('reasonId', 'reason', { body: { newStatus: 'refused', note: 'Not enough.' } }),
    'GET /audit': none,
    'GET /audit/vocabulary': none,
    'POST /audit/verify': body(() => ({})),
    'POST /own-names/{nameId}/decision': of('nameId', 'ownName', { body: { decision: 'refused', note: 'No.' } }),
    'POST /corrections/{correctionId}/decision': of('correctionId', 'correction', {
      body: { decision: 'refused', note: 'No.' },
    }),
    'GET /labs/{labId}/hand-over': of('labId', 'ownerlessLab'),
    'POST /labs/{labId}/hand-over': of('labId', 'ownerlessLab', { body: {} }),
    'GET /labs': none,
    'POST /functions/update-lab-status': body((world) => ({ labId: world.waitingLab, newStatus: 'approved' })),
    'POST /labs/{labId}/approval-undo': of('labId', 'otherLab', { body: {} }),
    'POST /labs/{labId}/acknowledge': (world) => ({ params: { labId: world.lab }, body: { version: world.version } }),
    'POST /functions/delete-lab-admin': body((world) => ({ labId: world.otherLab })),
    'GET /lab-claims': none,
    'POST /lab-claims/{claimId}/decision': of('claimId', 'claim', { body: { decision: 'granted' } }),
    'GET /admin/match-impressions': none,
    'GET /admin/model': none,
    'GET /admin/model/calls': none,
    'GET /admin/model/calls/{callId}': of('callId', 'modelCall'),
    'GET /admin/projects': none,
    'GET /admin/projects/counts': none,
    'GET /admin/assignable-labs': none,
    'GET /admin/operations': none,
    'GET /admin/operations/health': none,
    'GET /admin/operations/jobs': none,
    'POST /admin/operations/jobs/{jobId}/retry': of('jobId', 'failedJob', { body: {} }),
    'GET /admin/operations/mail': none,
    'POST /admin/operations/mail/{mailId}/resend': of('mailId', 'failedMail', { body: {} }),
    'GET /admin/operations/analyses': none,
    'GET /admin/templates': () => ({ query: { researchArea: 'oncology' } }),
    'POST /admin/templates': body(() => ({ researchArea: 'oncology', name: 'One more', description: 'Samples of [tissue].' })),
    'PUT /admin/templates/{templateId}': of('templateId', 'template', {
      body: { version: 1, name: 'Renamed', description: 'Samples of [tissue].' },
    }),
    'POST /admin/templates/{templateId}/hide': of('templateId', 'template', { body: { version: 1 } }),
    'POST /admin/templates/{templateId}/restore': of('templateId', 'hiddenTemplate', { body: { version: 2 } }),
    'POST /admin/projects/{projectId}/assign': (world) => ({
      params: { projectId: world.asked },
      body: { labId: world.otherLab, replaces: world.request },
    }),
    'PUT /admin/projects/{projectId}/status': project('asked', { body: { status: 'cancelled', from: 'pending' } }),
    'GET /admin/projects/{projectId}/documents': project(),
    'DELETE /admin/documents/{documentId}': of('documentId', 'attachment'),
    'POST /functions/generate-compliance-checklist': body((world) => ({ labId: world.otherLab })),
    'GET /reports/audit': none,
    'GET /reports/audit/{reportId}': of('reportId', 'report'),
    'GET /reports/overview': none,
    'GET /reports/analytics': none,
    'GET /reports/figures/{kind}': () => ({ params: { kind: 'people' } }),
    'GET /reports/subscriptions': none,
    'PUT /reports/subscriptions/{kind}': () => ({ params: { kind: 'people' }, body: { rhythm: 'weekly' } }),
    'GET /functions/fetch-users-admin': none,
    'GET /users/counts': none,
    'POST /functions/create-user-by-admin': body(() => ({
      userData: { name: 'New Person', email: `${randomUUID()}@new.example`, password, role: 'user' },
    })),
    'PUT /users/{userId}': (world) => ({
      params: { userId: world.claimant.id },
      body: {
        name: 'Renamed Person',
        organization: '',
        organization_size: '',
        location: '',
        research_interest: [],
        role: 'lab_owner',
        updated_at: world.claimantUpdated,
      },
    }),
    'POST /functions/update-user-role-admin': body((world) => ({ userId: world.claimant.id, newRole: 'user' })),
    'GET /users/{userId}/deletion': (world) => ({ params: { userId: world.claimant.id } }),
    'POST /functions/delete-user-admin': body((world) => ({ userId: world.claimant.id })),
    'GET /users/{userId}/activity': (world) => ({ params: { userId: world.people.owner.id } }),
    'GET /users/{userId}/activity/projects': (world) => ({ params: { userId: world.people.owner.id } }),
    'GET /users/{userId}/activity/documents': (world) => ({ params: { userId: world.people.owner.id } }),
    'GET /users/{userId}/activity/lab-documents': (world) => ({ params: { userId: world.people.owner.id } }),
    'GET /users/{userId}/activity/compliance-records': (world) => ({ params: { userId: world.people.owner.id } }),
  }),
};

/** The routes beside the contract: streams and files. */
export const rawMatrix: Readonly<Record<string, MatrixRow>> = {
  'GET /events': row(signedIn),
  'GET /files/lab-documents/{documentId}': row(
    '401 404 404 200 404 404 200',
    of('documentId', 'labDocument', { signed: 'lab-documents' }),
  ),
  'GET /files/documents/{documentId}': row(
    '401 200 404 200 404 404 200',
    of('documentId', 'attachment', { signed: 'documents' }),
  ),
  ...rawStandingMatrix,
  ...rawPassportMatrix,
  ...rawCustomerFormMatrix,
  ...rawEngagementMatrix,
  ...rawAgreementMatrix,
  ...rawProposalMatrix,
  ...rawProtocolMatrix,
  ...rawConversationMatrix,
  ...rows('404 404 404 404 404 404 404', { 'GET /unsubscribe': none, 'POST /unsubscribe': none }),
  ...shipmentPapers,
  'GET /audit/export': row(adminsAlone),
  'GET /admin/match-impressions.csv': row(adminsAlone),
  'GET /admin/projects.csv': row(adminsAlone),
  'GET /admin/labs.csv': row(adminsAlone),
  'GET /admin/users.csv': row(adminsAlone),
  'GET /admin/review-queue.csv': row(adminsAlone),
  'GET /labs/{labId}/checklist.{format}': row(labsThing, (world) => ({ params: { labId: world.lab, format: 'csv' } })),
  'GET /reports/figures/{kind}.{format}': row(adminsAlone, () => ({ params: { kind: 'people', format: 'zip' } })),
  'GET /reports/audit/{reportId}.{format}': row(adminsAlone, (world) => ({
    params: { reportId: world.report, format: 'txt' },
  })),
};
