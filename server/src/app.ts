import { type Contract, contract } from '@aliquot/contract/index';
import { auditHandlers } from './features/administration/audit/audit.handlers.ts';
import { auditJobs } from './features/administration/audit/audit.jobs.ts';
import { watchRefusals } from './features/administration/audit/denials.service.ts';
import { serveTrail } from './features/administration/audit/exporting.handlers.ts';
import { watchOpenings } from './features/administration/audit/openings.service.ts';
import { watchTrail } from './features/administration/audit/unsigned.service.ts';
import { holdHandlers } from './features/administration/holds/holds.handlers.ts';
import { limitJobs } from './features/administration/limits/limits.jobs.ts';
import { createLimiter } from './features/administration/limits/limits.service.ts';
import { actsOf } from './features/administration/lists/acts.service.ts';
import { listHandlers } from './features/administration/lists/lists.handlers.ts';
import { checksOf } from './features/administration/operations/checks.service.ts';
import { operationJobs } from './features/administration/operations/failures.jobs.ts';
import { operationHandlers } from './features/administration/operations/operations.handlers.ts';
import { reportJobs } from './features/administration/reports/audit/audit-report.jobs.ts';
import { serveFigures } from './features/administration/reports/figures/files.handlers.ts';
import { serveAuditReport, serveChecklist } from './features/administration/reports/files.handlers.ts';
import { reportHandlers } from './features/administration/reports/reports.handlers.ts';
import { subscriptionJobs } from './features/administration/reports/subscriptions/subscriptions.jobs.ts';
import { retentionHandlers } from './features/administration/retention/retention.handlers.ts';
import { retentionJobs } from './features/administration/retention/retention.jobs.ts';
import { serveQueueCsv } from './features/administration/review-queue/csv.handlers.ts';
import { decidingHandlers } from './features/administration/review-queue/deciding.handlers.ts';
import { questionHandlers } from './features/administration/review-queue/questions.handlers.ts';
import { queueHandlers } from './features/administration/review-queue/queue.handlers.ts';
import { reviewSettingsHandlers } from './features/administration/review-queue/settings.handlers.ts';
import { suspensionHandlers } from './features/administration/suspensions/suspensions.handlers.ts';
import { suspensionJobs } from './features/administration/suspensions/suspensions.jobs.ts';
import { serveData } from './features/administration/transfers/serving.handlers.ts';
import { serveUsersCsv } from './features/administration/users/csv.handlers.ts';
import { userHandlers } from './features/administration/users/users.handlers.ts';
import { agreementHandlers } from './features/engagements/agreements/agreements.handlers.ts';
import { citationHandlers, serveRecord } from './features/engagements/citations/citations.handlers.ts';
import { collaborationHandlers } from './features/engagements/collaborations/collaborations.handlers.ts';
import { collaborationJobs } from './features/engagements/collaborations/collaborations.jobs.ts';
import { serveSnapshot, snapshotHandlers } from './features/engagements/collaborations/records/snapshots.handlers.ts';
import { conversationHandlers } from './features/engagements/conversations/conversations.handlers.ts';
import { deliverableHandlers } from './features/engagements/deliverables/deliverables.handlers.ts';
import { deliverableJobs } from './features/engagements/deliverables/deliverables.jobs.ts';
import { resultHandlers } from './features/engagements/deliverables/results.handlers.ts';
import { serveArchive, serveResult, serveUpload } from './features/engagements/deliverables/serving.handlers.ts';
import { disputeHandlers } from './features/engagements/disputes/disputes.handlers.ts';
import { laboratoryPageHandlers } from './features/engagements/laboratory-pages/laboratory-pages.handlers.ts';
import { milestoneHandlers } from './features/engagements/milestones/milestones.handlers.ts';
import { milestoneJobs } from './features/engagements/milestones/milestones.jobs.ts';
import { paymentHandlers } from './features/engagements/payments/payments.handlers.ts';
import { adminProjectHandlers, serveProjectsCsv } from './features/engagements/projects/admin/admin.handlers.ts';
import { deletionHandlers } from './features/engagements/projects/deleting.handlers.ts';
import { releaseProjectsOf } from './features/engagements/projects/lab-leaving.service.ts';
import { decideOnProjectsOf } from './features/engagements/projects/leaving.service.ts';
import { projectHandlers } from './features/engagements/projects/projects.handlers.ts';
import { projectJobs } from './features/engagements/projects/projects.jobs.ts';
import { loadTemplates } from './features/engagements/projects/templates/shipped-templates.service.ts';
import { templateHandlers } from './features/engagements/projects/templates/template-editing.handlers.ts';
import { agreeForBoth } from './features/engagements/proposals/awarding.service.ts';
import { comparisonHandlers, serveComparison } from './features/engagements/proposals/comparison.handlers.ts';
import { endingJobs } from './features/engagements/proposals/ending.jobs.ts';
import { proposalHandlers } from './features/engagements/proposals/proposals.handlers.ts';
import { silenceJobs } from './features/engagements/proposals/silence.jobs.ts';
import { proposalJobs } from './features/engagements/proposals/validity.jobs.ts';
import { reviewHandlers } from './features/engagements/reviews/reviews.handlers.ts';
import { reviewJobs } from './features/engagements/reviews/reviews.jobs.ts';
import { roomHandlers } from './features/engagements/rooms/rooms.handlers.ts';
import { serveTimeline } from './features/engagements/rooms/timelines.handlers.ts';
import { savedLabHandlers } from './features/engagements/saved-labs/saved-labs.handlers.ts';
import { serveShipmentPapers } from './features/engagements/shipments/papers.handlers.ts';
import { shipmentHandlers } from './features/engagements/shipments/shipments.handlers.ts';
import { splitHandlers } from './features/engagements/splits/splits.handlers.ts';
import { freezeStamps } from './features/engagements/stamps/stamping.service.ts';
import { stampHandlers } from './features/engagements/stamps/stamps.handlers.ts';
import { stampJobs } from './features/engagements/stamps/stamps.jobs.ts';
import { analysisHandlers } from './features/hearts/analyses/analyses.handlers.ts';
import { judgedQuestionnaireHandlers } from './features/hearts/analyses/questionnaires.handlers.ts';
import { analysisJobs } from './features/hearts/analyses/run/analyses.jobs.ts';
import { customerFormHandlers } from './features/hearts/customer-forms/customer-forms.handlers.ts';
import { customerFormJobs } from './features/hearts/customer-forms/customer-forms.jobs.ts';
import { filesOfForms } from './features/hearts/customer-forms/customer-forms.service.ts';
import { serveForm } from './features/hearts/customer-forms/serving.handlers.ts';
import { documentHandlers, serveDocument } from './features/hearts/documents/documents.handlers.ts';
import { filesOfLab } from './features/hearts/documents/documents.service.ts';
import { documentJobs } from './features/hearts/documents/orphans.jobs.ts';
import { removeFiles } from './features/hearts/documents/storing.service.ts';
import { correctionHandlers } from './features/hearts/evidence/corrections.handlers.ts';
import { documentDeletionHandlers } from './features/hearts/evidence/deleting.handlers.ts';
import { evidenceHandlers } from './features/hearts/evidence/evidence.handlers.ts';
import { ownNameHandlers } from './features/hearts/evidence/own-names.handlers.ts';
import { serveLabsCsv } from './features/hearts/labs/csv.handlers.ts';
import { labDeletionHandlers } from './features/hearts/labs/deletion.handlers.ts';
import { labHandlers } from './features/hearts/labs/labs.handlers.ts';
import { labJobs } from './features/hearts/labs/reminders.jobs.ts';
import { serveMatchImpressions } from './features/hearts/matching/impressions.handlers.ts';
import { matchingHandlers } from './features/hearts/matching/matching.handlers.ts';
import { memberHandlers } from './features/hearts/members/members.handlers.ts';
import { passportHandlers } from './features/hearts/passports/passports.handlers.ts';
import { unlistedPassports } from './features/hearts/passports/passports.service.ts';
import { servePassportDocument, servePassportFile } from './features/hearts/passports/serving.handlers.ts';
import { protocolHandlers } from './features/hearts/protocols/protocols.handlers.ts';
import { protocolJobs } from './features/hearts/protocols/protocols.jobs.ts';
import { takeFilesOfDraft } from './features/hearts/protocols/protocols.service.ts';
import { attachingHandlers } from './features/hearts/questionnaires/attaching.handlers.ts';
import { questionnaireHandlers } from './features/hearts/questionnaires/questionnaires.handlers.ts';
import { registryJobs } from './features/hearts/registries/comparing.jobs.ts';
import { registryHandlers } from './features/hearts/registries/registries.handlers.ts';
import { settleProposal } from './features/hearts/witness/documents/settling.service.ts';
import { formWitnessHandlers } from './features/hearts/witness/forms/forms.handlers.ts';
import { requestWitnessHandlers } from './features/hearts/witness/requests/requests.handlers.ts';
import { witnessHandlers } from './features/hearts/witness/witness.handlers.ts';
import { witnessJobs } from './features/hearts/witness/witness.jobs.ts';
import { accountHandlers } from './features/people/accounts/accounts.handlers.ts';
import { accountJobs } from './features/people/accounts/accounts.jobs.ts';
import { accountDeletionHandlers } from './features/people/accounts/profile/deletion.handlers.ts';
import { accountCallNames, accountService } from './features/people/accounts/service/service.service.ts';
import { authenticate } from './features/people/accounts/signing-in/authentication.service.ts';
import { colleagueHandlers } from './features/people/colleagues/colleagues.handlers.ts';
import { draftHandlers } from './features/people/drafts/drafts.handlers.ts';
import { digestJob } from './features/people/notifications/digest.jobs.ts';
import { letterJob } from './features/people/notifications/letters.jobs.ts';
import { serveEvents } from './features/people/notifications/live.handlers.ts';
import { notificationHandlers, serveOutbox } from './features/people/notifications/notifications.handlers.ts';
import { notificationJobs } from './features/people/notifications/notifications.jobs.ts';
import { serveUnsubscribe } from './features/people/notifications/unsubscribing.handlers.ts';
import { placeHandlers } from './features/people/places/places.handlers.ts';
import { clockFacts, clockProblem } from './platform/clock.ts';
import type { Database } from './platform/db/index.ts';
import { filesInTurn } from './platform/http/crowd/files-in-turn.ts';
import type { Handlers } from './platform/http/mount.ts';
import { createHttpServer } from './platform/http/server.ts';
import { tellingSteps } from './platform/http/steps.ts';
import type { JobDefinition } from './platform/jobs/definition.ts';
import type { World } from './platform/world.ts';

/** The stored files that go with a laboratory: its documents, and the questionnaires of its customers. */
const filesWithLab: typeof filesOfLab = async (doing, labId) => [
  ...(await filesOfLab(doing, labId)),
  ...(await filesOfForms(doing.db, labId)),
];

const labs = {
  ...labHandlers,
  ...decidingHandlers,
  ...labDeletionHandlers({ releaseProjects: releaseProjectsOf, filesOf: filesWithLab, removeFiles }),
};
const projects = { ...projectHandlers, ...deletionHandlers, ...adminProjectHandlers(agreeForBoth), ...templateHandlers };

/** Every call of the contract with its handler: one that is missing does not compile. */
export const router: Handlers<Contract> = {
  accounts: { ...accountHandlers, ...accountDeletionHandlers(decideOnProjectsOf) },
  agreements: agreementHandlers,
  analyses: analysisHandlers,
  audit: auditHandlers,
  citations: citationHandlers,
  collaborations: { ...collaborationHandlers({ freeze: freezeStamps, agree: agreeForBoth }), ...snapshotHandlers },
  colleagues: colleagueHandlers,
  conversations: conversationHandlers,
  corrections: correctionHandlers({ settle: settleProposal }),
  customerForms: customerFormHandlers,
  deliverables: { ...deliverableHandlers, ...stampHandlers },
  disputes: disputeHandlers,
  documents: { ...documentHandlers, ...documentDeletionHandlers, ...resultHandlers },
  evidence: evidenceHandlers,
  drafts: draftHandlers({ takeFiles: takeFilesOfDraft, removeFiles }),
  laboratoryPages: laboratoryPageHandlers,
  holds: holdHandlers,
  labs,
  lists: listHandlers(actsOf({ labs, projects, users: userHandlers, reviewQueue: queueHandlers })),
  matching: matchingHandlers,
  members: memberHandlers,
  milestones: milestoneHandlers,
  notifications: notificationHandlers,
  operations: operationHandlers,
  ownNames: ownNameHandlers,
  passports: passportHandlers,
  payments: paymentHandlers,
  places: placeHandlers,
  projects,
  proposals: { ...proposalHandlers, ...comparisonHandlers },
  protocols: protocolHandlers,
  questionnaires: { ...questionnaireHandlers, ...attachingHandlers, ...judgedQuestionnaireHandlers },
  registries: registryHandlers,
  reports: reportHandlers,
  retention: retentionHandlers,
  reviewQueue: { ...queueHandlers, ...questionHandlers, ...reviewSettingsHandlers },
  reviews: reviewHandlers,
  rooms: roomHandlers,
  savedLabs: savedLabHandlers,
  shipments: shipmentHandlers,
  splits: splitHandlers,
  suspensions: suspensionHandlers,
  users: userHandlers,
  formWitness: formWitnessHandlers,
  requestWitness: requestWitnessHandlers,
  witness: witnessHandlers,
};

/** Routes beside the contract: live updates, file contents, and the developer's outbox. */
const storedAndLive = {
  'GET /events': serveEvents,
  'GET /files/{kind}/{documentId}': serveDocument,
  'GET /collaborations/{collaborationId}/results/{documentId}': serveResult,
  'GET /public-passports/{code}/documents/{documentId}': servePassportDocument,
  'PATCH /uploads/{uploadId}': serveUpload,
  'GET /unsubscribe': serveUnsubscribe,
  'POST /unsubscribe': serveUnsubscribe,
  'GET /dev/mail': serveOutbox,
} as const;

/** Exports, archives and papers, which are made for each request: limited at once and by the hour. */
const madeFiles = {
  'GET /collaborations/{collaborationId}/results.zip': serveArchive,
  'GET /shipments/{shipmentId}/{paper}.pdf': serveShipmentPapers,
  'GET /public-passports/{code}/passport.json': servePassportFile,
  'GET /customer-forms/{formId}/file': serveForm,
  'GET /audit/export': serveTrail,
  'GET /admin/match-impressions.csv': serveMatchImpressions,
  'GET /admin/projects.csv': serveProjectsCsv,
  'GET /admin/labs.csv': serveLabsCsv,
  'GET /admin/users.csv': serveUsersCsv,
  'GET /admin/review-queue.csv': serveQueueCsv,
  'GET /labs/{labId}/checklist.{format}': serveChecklist,
  'GET /reports/audit/{reportId}.{format}': serveAuditReport,
  'GET /reports/figures/{kind}.{format}': serveFigures,
  'GET /collaborations/{collaborationId}/snapshot.{format}': serveSnapshot,
  'GET /users/{userId}/data.zip': serveData,
  'GET /labs/{labId}/data.zip': serveData,
  'GET /projects/{projectId}/timeline.{format}': serveTimeline,
  'GET /projects/{projectId}/proposals.pdf': serveComparison,
  'GET /collaborations/{collaborationId}/timeline.{format}': serveTimeline,
  'GET /collaborations/{collaborationId}/record.zip': serveRecord,
} as const;

export const rawRoutes = { ...storedAndLive, ...madeFiles } as const;

const jobs: readonly JobDefinition[] = [
  ...accountJobs,
  ...analysisJobs,
  ...auditJobs,
  ...collaborationJobs,
  ...customerFormJobs,
  ...deliverableJobs,
  ...documentJobs,
  ...labJobs,
  ...limitJobs,
  ...milestoneJobs,
  ...notificationJobs,
  letterJob,
  digestJob,
  ...projectJobs,
  ...proposalJobs,
  ...silenceJobs,
  ...endingJobs,
  ...registryJobs,
  ...reportJobs,
  ...subscriptionJobs,
  ...suspensionJobs,
  ...retentionJobs,
  ...operationJobs,
  ...stampJobs,
  ...protocolJobs,
  ...reviewJobs,
  ...witnessJobs,
];

/**
 * Brings the data that ships with this version into the database: at every start, after the migrations. Quick when it is there.
 * @returns the number of rows written and removed.
 */
export const loadShippedData = (database: Database): Promise<{ written: number; removed: number }> => loadTemplates(database);

/** Declares every queue, one process at a time; a process that only serves queues jobs for others to work on. */
export const declareJobs = ({ database, jobs: queue }: Pick<World, 'database' | 'jobs'>): Promise<void> =>
  database.alone('starting', async () => {
    for (const job of jobs) await queue.declare(job.queue, job.options);
  });

export { watchTrail };

/** Removing what is old waits for a clock that can be believed. */
const believingClock =
  ({ run, removes, queue }: JobDefinition): JobDefinition['run'] =>
  async (world, data, signal) => {
    const problem = removes ? clockProblem(await clockFacts(world.database, new Date())) : null;
    if (problem === null) return run(world, data, signal);
    return world.log.warn({ queue }, `nothing was removed: ${problem}`);
  };

type JobLevel = 'info' | 'debug';

/** Logs the begin and end of each job; work that comes round by itself is logged at the level debug. */
const logged =
  ({ queue, cron, wakeOn }: JobDefinition, run: JobDefinition['run'], told: JobLevel): JobDefinition['run'] =>
  async (world, data, signal) => {
    const level = cron || wakeOn ? 'debug' : told;
    const began = performance.now();
    world.log[level]({ queue }, 'a job begins');
    await run(world, data, signal);
    world.log[level]({ queue, ms: Math.round(performance.now() - began) }, 'a job ended');
  };

/** Starts working on every queue. `told` is the level at which jobs are logged: a server that works beside answering has other things to say. */
export const startWorker = async (world: World, told: JobLevel = 'info'): Promise<void> => {
  for (const job of jobs) {
    const { queue, cron, wakeOn, isNeeded } = job;
    const run = logged(job, believingClock(job), told);
    await world.jobs.work(queue, (data, signal) => run(world, data, signal));
    if (isNeeded?.(world) === false) await world.jobs.unschedule(queue);
    else if (cron) await world.jobs.schedule(queue, cron);
    if (wakeOn) await world.jobs.wakeOn(queue, wakeOn);
  }
};

const isReady = async (check: () => Promise<unknown>) =>
  check().then(
    () => true,
    () => false,
  );

/** The server of a process: pages, calls and measurements. Once for each world. */
export const createApp = (world: World, webDirectory: string) => {
  watchTrail(world);
  return createHttpServer({
    world,
    contract,
    router,
    besideContract: [...Object.keys(rawRoutes), ...accountCallNames.map((name) => name.replace(' ', ' /auth'))],
    rawRoutes: [
      ...Object.values(storedAndLive),
      ...filesInTurn(madeFiles),
      tellingSteps('/api/functions/create-user-by-admin', router.users.create),
    ],
    authenticate,
    accountService,
    limiter: createLimiter(world),
    refused: watchRefusals(world),
    opened: watchOpenings(world),
    isUnlisted: unlistedPassports(world),
    webDirectory,
    ready: async () => {
      const checks = Object.entries(checksOf(world)).map(async ([name, check]) => [name, await isReady(check)] as const);
      return Object.fromEntries(await Promise.all(checks));
    },
  });
};
