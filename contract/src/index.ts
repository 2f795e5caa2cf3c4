import { adminProjectRoutes } from './administration/admin-projects.ts';
import { auditRoutes } from './administration/audit.ts';
import { holdRoutes } from './administration/holds.ts';
import { listRoutes } from './administration/lists.ts';
import { operationRoutes } from './administration/operations.ts';
import { reportFigureRoutes } from './administration/report-figures.ts';
import { reportRoutes } from './administration/reports.ts';
import { retentionRoutes } from './administration/retention.ts';
import { reviewQueueRoutes } from './administration/review-queue.ts';
import { suspensionRoutes } from './administration/suspensions.ts';
import { userRoutes } from './administration/users.ts';
import { agreementRoutes } from './engagements/agreements.ts';
import { citationRoutes } from './engagements/citations.ts';
import { collaborationRoutes } from './engagements/collaborations.ts';
import { conversationRoutes } from './engagements/conversations.ts';
import { deliverableRoutes } from './engagements/deliverables.ts';
import { disputeRoutes } from './engagements/disputes.ts';
import { laboratoryPageRoutes } from './engagements/laboratory-pages.ts';
import { milestoneRoutes } from './engagements/milestones.ts';
import { paymentRoutes } from './engagements/payments.ts';
import { projectRoutes } from './engagements/projects.ts';
import { comparisonRoutes } from './engagements/proposal-comparison.ts';
import { proposalRoutes } from './engagements/proposals.ts';
import { reviewRoutes } from './engagements/reviews.ts';
import { roomRoutes } from './engagements/rooms.ts';
import { savedLabRoutes } from './engagements/saved-labs.ts';
import { shipmentRoutes } from './engagements/shipments.ts';
import { snapshotRoutes } from './engagements/snapshots.ts';
import { splitRoutes } from './engagements/splits.ts';
import { stampRoutes } from './engagements/stamps.ts';
import { templateRoutes } from './engagements/templates.ts';
import { analysisRoutes } from './hearts/analyses.ts';
import { correctionRoutes } from './hearts/corrections.ts';
import { customerFormRoutes } from './hearts/customer-forms/customer-forms.ts';
import { documentProofRoutes } from './hearts/document-proof.ts';
import { documentRoutes } from './hearts/documents.ts';
import { evidenceRoutes } from './hearts/evidence-view.ts';
import { labRoutes } from './hearts/labs.ts';
import { matchImpressionRoutes } from './hearts/match-impressions.ts';
import { matchingRoutes } from './hearts/matching.ts';
import { memberRoutes } from './hearts/members.ts';
import { ownNameRoutes } from './hearts/own-names.ts';
import { passportRoutes } from './hearts/passports/passports.ts';
import { protocolRoutes } from './hearts/protocols.ts';
import { questionnaireRoutes } from './hearts/questionnaires.ts';
import { registryRoutes } from './hearts/registries.ts';
import { toDoRoutes } from './hearts/to-do.ts';
import { formWitnessRoutes } from './hearts/witness/forms.ts';
import { requestWitnessRoutes } from './hearts/witness/requests.ts';
import { witnessRoutes } from './hearts/witness/witness.ts';
import { accountRoutes } from './people/accounts.ts';
import { colleagueRoutes } from './people/colleagues.ts';
import { draftRoutes } from './people/drafts.ts';
import { notificationRoutes } from './people/notifications.ts';
import { placeRoutes } from './people/places.ts';

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
  customerForms: customerFormRoutes,
  deliverables: { ...deliverableRoutes, ...stampRoutes },
  disputes: disputeRoutes,
  documents: documentRoutes,
  evidence: { ...evidenceRoutes, ...documentProofRoutes },
  drafts: draftRoutes,
  formWitness: formWitnessRoutes,
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
  passports: passportRoutes,
  payments: paymentRoutes,
  places: placeRoutes,
  projects: { ...projectRoutes, ...adminProjectRoutes, ...templateRoutes },
  proposals: { ...proposalRoutes, ...comparisonRoutes },
  protocols: protocolRoutes,
  questionnaires: questionnaireRoutes,
  registries: registryRoutes,
  reports: { ...reportRoutes, ...reportFigureRoutes },
  requestWitness: requestWitnessRoutes,
  retention: retentionRoutes,
  reviewQueue: reviewQueueRoutes,
  reviews: reviewRoutes,
  rooms: roomRoutes,
  savedLabs: savedLabRoutes,
  shipments: shipmentRoutes,
  splits: splitRoutes,
  suspensions: suspensionRoutes,
  users: userRoutes,
  witness: witnessRoutes,
};
export type Contract = typeof contract;
