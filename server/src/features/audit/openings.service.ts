import { agreementRoutes } from '@aliquot/contract/agreements';
import { conversationRoutes } from '@aliquot/contract/conversations';
import { disputeRoutes } from '@aliquot/contract/disputes';
import { milestoneRoutes } from '@aliquot/contract/milestones';
import { projectRoutes } from '@aliquot/contract/projects';
import { comparisonRoutes } from '@aliquot/contract/proposal-comparison';
import { proposalRoutes } from '@aliquot/contract/proposals';
import { questionnaireRoutes } from '@aliquot/contract/questionnaires';
import { reviewRoutes } from '@aliquot/contract/reviews';
import { roomRoutes } from '@aliquot/contract/rooms';
import { isAdmin } from '../../kernel/actor.ts';
import type { OpeningWatcher } from '../../platform/http/call.ts';
import { createPace } from '../../platform/http/pace.ts';
import type { World } from '../../platform/world.ts';
import { recordChange } from './audit.repository.ts';

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
  roomRoutes.ofProject,
  roomRoutes.ofRequest,
  roomRoutes.timelineOfProject,
  roomRoutes.timelineOfRequest,
]);

/** Papers of the same. */
const paper = /\/(?:timeline|snapshot|proposals)\.(?:pdf|json)$/;
const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/** A page loads again while it is open: within so many milliseconds that is the same opening. */
const sameOpening = 5 * 60_000;

/** Records what an administrator opens of other people's words: `administration.open` with the route and the id in its path. */
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
