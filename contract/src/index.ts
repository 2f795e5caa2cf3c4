import { accountRoutes } from './accounts.ts';
import { adminProjectRoutes } from './admin-projects.ts';
import { analysisRoutes } from './analyses.ts';
import { auditRoutes } from './audit.ts';
import { collaborationRoutes } from './collaborations.ts';
import { conversationRoutes } from './conversations.ts';
import { correctionRoutes } from './corrections.ts';
import { deliverableRoutes } from './deliverables.ts';
import { disputeRoutes } from './disputes.ts';
import { documentProofRoutes } from './document-proof.ts';
import { documentRoutes } from './documents.ts';
import { draftRoutes } from './drafts.ts';
import { evidenceRoutes } from './evidence-view.ts';
import { laboratoryPageRoutes } from './laboratory-pages.ts';
import { labRoutes } from './labs.ts';
import { matchImpressionRoutes } from './match-impressions.ts';
import { matchingRoutes } from './matching.ts';
import { memberRoutes } from './members.ts';
import { notificationRoutes } from './notifications.ts';
import { operationRoutes } from './operations.ts';
import { ownNameRoutes } from './own-names.ts';
import { placeRoutes } from './places.ts';
import { projectRoutes } from './projects.ts';
import { comparisonRoutes } from './proposal-comparison.ts';
import { proposalRoutes } from './proposals.ts';
import { questionnaireRoutes } from './questionnaires.ts';
import { reportRoutes } from './reports.ts';
import { reviewRoutes } from './reviews.ts';
import { roomRoutes } from './rooms.ts';
import { savedLabRoutes } from './saved-labs.ts';
import { shipmentRoutes } from './shipments.ts';
import { snapshotRoutes } from './snapshots.ts';
import { templateRoutes } from './templates.ts';
import { toDoRoutes } from './to-do.ts';
import { userRoutes } from './users.ts';

/** Every call of the product except the account service's under `/api/auth`. */
export const contract = {
  accounts: accountRoutes,
  analyses: { ...analysisRoutes, ...toDoRoutes },
  audit: auditRoutes,
  collaborations: { ...collaborationRoutes, ...snapshotRoutes },
  conversations: conversationRoutes,
  corrections: correctionRoutes,
  deliverables: deliverableRoutes,
  disputes: disputeRoutes,
  documents: documentRoutes,
  evidence: { ...evidenceRoutes, ...documentProofRoutes },
  drafts: draftRoutes,
  laboratoryPages: laboratoryPageRoutes,
  labs: labRoutes,
  matching: { ...matchingRoutes, ...matchImpressionRoutes },
  members: memberRoutes,
  notifications: notificationRoutes,
  operations: operationRoutes,
  ownNames: ownNameRoutes,
  places: placeRoutes,
  projects: { ...projectRoutes, ...adminProjectRoutes, ...templateRoutes },
  proposals: { ...proposalRoutes, ...comparisonRoutes },
  questionnaires: questionnaireRoutes,
  reports: reportRoutes,
  reviews: reviewRoutes,
  rooms: roomRoutes,
  savedLabs: savedLabRoutes,
  shipments: shipmentRoutes,
  users: userRoutes,
};
export type Contract = typeof contract;
