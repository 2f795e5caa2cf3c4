import { accountRoutes } from './accounts.ts';
import { adminProjectRoutes } from './admin-projects.ts';
import { agreementRoutes } from './agreements.ts';
import { analysisRoutes } from './analyses.ts';
import { auditRoutes } from './audit.ts';
import { citationRoutes } from './citations.ts';
import { collaborationRoutes } from './collaborations.ts';
import { colleagueRoutes } from './colleagues.ts';
import { conversationRoutes } from './conversations.ts';
import { correctionRoutes } from './corrections.ts';
import { deliverableRoutes } from './deliverables.ts';
import { disputeRoutes } from './disputes.ts';
import { documentProofRoutes } from './document-proof.ts';
import { documentRoutes } from './documents.ts';
import { draftRoutes } from './drafts.ts';
import { evidenceRoutes } from './evidence-view.ts';
import { holdRoutes } from './holds.ts';
import { laboratoryPageRoutes } from './laboratory-pages.ts';
import { labRoutes } from './labs.ts';
import { listRoutes } from './lists.ts';
import { matchImpressionRoutes } from './match-impressions.ts';
import { matchingRoutes } from './matching.ts';
import { memberRoutes } from './members.ts';
import { milestoneRoutes } from './milestones.ts';
import { notificationRoutes } from './notifications.ts';
import { operationRoutes } from './operations.ts';
import { ownNameRoutes } from './own-names.ts';
import { paymentRoutes } from './payments.ts';
import { placeRoutes } from './places.ts';
import { projectRoutes } from './projects.ts';
import { comparisonRoutes } from './proposal-comparison.ts';
import { proposalRoutes } from './proposals.ts';
import { questionnaireRoutes } from './questionnaires.ts';
import { reportFigureRoutes } from './report-figures.ts';
import { reportRoutes } from './reports.ts';
import { retentionRoutes } from './retention.ts';
import { reviewQueueRoutes } from './review-queue.ts';
import { reviewRoutes } from './reviews.ts';
import { roomRoutes } from './rooms.ts';
import { savedLabRoutes } from './saved-labs.ts';
import { shipmentRoutes } from './shipments.ts';
import { snapshotRoutes } from './snapshots.ts';
import { stampRoutes } from './stamps.ts';
import { suspensionRoutes } from './suspensions.ts';
import { templateRoutes } from './templates.ts';
import { toDoRoutes } from './to-do.ts';
import { userRoutes } from './users.ts';

/** Every call of the product except the account service's under `/api/auth`. */
export const contract = {
  accounts: accountRoutes,
  agreements: agreementRoutes,
  analyses: { ...analysisRoutes, ...toDoRoutes },
  audit: auditRoutes,
  citations: citationRoutes,
  collaborations: { ...collaborationRoutes, ...snapshotRoutes },
  colleagues: colleagueRoutes,
  conversations: conversationRoutes,
  corrections: correctionRoutes,
  deliverables: { ...deliverableRoutes, ...stampRoutes },
  disputes: disputeRoutes,
  documents: documentRoutes,
  evidence: { ...evidenceRoutes, ...documentProofRoutes },
  drafts: draftRoutes,
  holds: holdRoutes,
  laboratoryPages: laboratoryPageRoutes,
  labs: labRoutes,
  lists: listRoutes,
  matching: { ...matchingRoutes, ...matchImpressionRoutes },
  members: memberRoutes,
  milestones: milestoneRoutes,
  notifications: notificationRoutes,
  operations: operationRoutes,
  ownNames: ownNameRoutes,
  payments: paymentRoutes,
  places: placeRoutes,
  projects: { ...projectRoutes, ...adminProjectRoutes, ...templateRoutes },
  proposals: { ...proposalRoutes, ...comparisonRoutes },
  questionnaires: questionnaireRoutes,
  reports: { ...reportRoutes, ...reportFigureRoutes },
  retention: retentionRoutes,
  reviewQueue: reviewQueueRoutes,
  reviews: reviewRoutes,
  rooms: roomRoutes,
  savedLabs: savedLabRoutes,
  shipments: shipmentRoutes,
  suspensions: suspensionRoutes,
  users: userRoutes,
};
export type Contract = typeof contract;
