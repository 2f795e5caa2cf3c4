import { agreementRoutes } from '@aliquot/contract/engagements/agreements';
import { conversationRoutes } from '@aliquot/contract/engagements/conversations';
import { disputeRoutes } from '@aliquot/contract/engagements/disputes';
import { milestoneRoutes } from '@aliquot/contract/engagements/milestones';
import { projectRoutes } from '@aliquot/contract/engagements/projects';
import { comparisonRoutes } from '@aliquot/contract/engagements/proposal-comparison';
import { proposalRoutes } from '@aliquot/contract/engagements/proposals';
import { reviewRoutes } from '@aliquot/contract/engagements/reviews';
import { roomRoutes } from '@aliquot/contract/engagements/rooms';
import { questionnaireRoutes } from '@aliquot/contract/hearts/questionnaires';
import { witnessRoutes } from '@aliquot/contract/hearts/witness/witness';
import { isAdmin } from '../../../kernel/actor.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import type { OpeningWatcher } from '../../../platform/http/call.ts';
import { createPace } from '../../../platform/http/crowd/pace.ts';
import type { World } from '../../../platform/world.ts';

/** Calls that show what other people wrote to each other or about their work. Documents and exports record themselves. */
const showingWords: ReadonlySet<object> = new Set([
  agreementRoutes.list,
  comparisonRoutes.compare,
  conversationRoutes.list,
  disputeRoutes.list,
  milestoneRoutes.plan,
  projectRoutes.get,
  proposalRoutes.of,
  questionnaireRoutes.get,
  reviewRoutes.list,
  reviewRoutes.ofResearcher,
  witnessRoutes.call,
  roomRoutes.ofProject,
  roomRoutes.ofRequest,
  roomRoutes.timelineOfProject,
  roomRoutes.timelineOfRequest,
]);

/** Documents about the same. */
const paper = /\/(?:timeline|snapshot|proposals)\.(?:pdf|json)$/;
const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/** Milliseconds in which an open page that loads again counts as opened once. */
const sameOpening = 5 * 60_000;

/** Records when an administrator opens what other people wrote: `administration.open` with the route and the id in its path. */
export const watchOpenings = (world: World): OpeningWatcher => {
  const openings = createPace(sameOpening);
  return async ({ route, name, path }, { actor, origin, now }) => {
    if (actor.kind !== 'user' || !isAdmin(actor) || !(route === null ? paper.test(path) : showingWords.has(route))) return;
    const [objectId = null] = idPattern.exec(path) ?? [];
    if (openings(`${origin.sessionId} ${name} ${objectId}`, 1, now.getTime()) > 0) return;
    await world.database.transaction(actor, (db) =>
      recordChange(
        { db, actor, origin, now },
        { action: 'administration.open', objectType: 'route', objectId, after: { route: name } },
      ),
    );
  };
};
