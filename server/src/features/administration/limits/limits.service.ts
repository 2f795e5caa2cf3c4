import { projectRoutes } from '@aliquot/contract/engagements/projects';
import { analysisRoutes } from '@aliquot/contract/hearts/analyses';
import { matchingRoutes } from '@aliquot/contract/hearts/matching';
import { memberRoutes } from '@aliquot/contract/hearts/members';
import type { Corrections } from '@aliquot/contract/hearts/understanding';
import { colleagueRoutes } from '@aliquot/contract/people/colleagues';
import { placeRoutes } from '@aliquot/contract/people/places';
import type { UserActor } from '../../../kernel/actor.ts';
import { clientBlock } from '../../../kernel/origin.ts';
import { latestPast } from '../../../platform/db/latest-past.ts';
import type { Limiter, RequestContext, Wait } from '../../../platform/http/call.ts';
import { createPace } from '../../../platform/http/crowd/pace.ts';
import type { World } from '../../../platform/world.ts';
import { limitMessages, secondsUntilRoom } from './limits.domain.ts';
import { analysesStartedBy, spend, unfinishedAnalyses } from './limits.repository.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const megabyte = 1024 * 1024;

/** Analyses that can wait or run at a time, for everybody together. */
const longestQueue = 200;
const whileOthersRun = 30;

const waitFor = (seconds: number, details: (seconds: number) => string): Wait | null =>
  seconds > 0 ? { seconds, details: details(seconds) } : null;

/** A call counts for the person, or for the client address of an anonymous caller. */
const personOf = ({ actor, origin }: RequestContext): string =>
  actor.kind === 'user' ? `user ${actor.id}` : `client ${clientBlock(origin.ip)}`;

const labOf = (actor: UserActor, input: unknown): string | null =>
  typeof input === 'object' && input !== null && 'labId' in input ? String(input.labId) : actor.labId;

/** Counts existing analyses, so that refused calls cost nothing. */
const waitForAnalysis = async ({ database, config }: World, actor: UserActor, input: unknown, now: Date) => {
  const quota = { max: config.limits.analysesPerHour, seconds: hour };
  const started = await analysesStartedBy(database, actor.id, new Date(now.getTime() - hour * 1000));
  const past = started.filter(({ at }) => at <= latestPast(now));
  const full = waitFor(secondsUntilRoom(past, quota, 1, now), (seconds) => limitMessages.analyses(quota.max, seconds));
  if (full) return full;
  const { all, elsewhere } = await unfinishedAnalyses(database, actor.id, labOf(actor, input));
  if (elsewhere > 0) return { seconds: whileOthersRun, details: limitMessages.running };
  return all >= longestQueue ? { seconds: whileOthersRun, details: limitMessages.queue } : null;
};

const analyses: ReadonlySet<object> = new Set([analysisRoutes.start, analysisRoutes.analyzeLabDocuments]);
const invitations: ReadonlySet<object> = new Set([
  memberRoutes.invite,
  memberRoutes.resend,
  colleagueRoutes.invite,
  colleagueRoutes.inviteAgain,
]);
const matches: ReadonlySet<object> = new Set([matchingRoutes.analyzeProject, projectRoutes.furtherMatches]);
const places: ReadonlySet<object> = new Set([placeRoutes.search, placeRoutes.locate]);

/** Corrections of how a request was read cost no search, so they have a limit of their own, far above manual use. */
const correctionsPerMatch = 10;

const correctionsOf = ({ removed = [], added = [] }: Partial<Corrections>): number => removed.length + added.length;

/** A search that corrects how a request was read. `furtherMatches` has no corrections. */
const corrects = (input: unknown): boolean => {
  const { projectData } = (input ?? {}) as { projectData?: { corrections?: Partial<Corrections> } };
  return correctionsOf(projectData?.corrections ?? {}) > 0;
};

/** A page asks for a preview at most once in two seconds. */
const previewsPerMinute = 40;

/** The limits of all routes. The database counts hours and days, memory counts minutes. */
export const createLimiter = (world: World): Limiter => {
  const { callsPerMinute, placeSearchesPerMinute, matchesPerHour, filesPerHour, uploadFilesPerDay, uploadMegabytesPerDay } =
    world.config.limits;
  const callPace = createPace(minute * 1000);
  const placePace = createPace(minute * 1000);
  const previewPace = createPace(minute * 1000);

  return {
    enter: (context) => waitFor(callPace(personOf(context), callsPerMinute, context.now.getTime()) / 1000, limitMessages.calls),

    call: async (route, input, context) => {
      const { actor, now } = context;
      if (places.has(route)) {
        const wait = placePace(personOf(context), placeSearchesPerMinute, now.getTime());
        return waitFor(wait / 1000, limitMessages.places);
      }
      if (route === matchingRoutes.preview) {
        const wait = previewPace(personOf(context), previewsPerMinute, now.getTime());
        return waitFor(wait / 1000, limitMessages.calls);
      }
      if (actor.kind !== 'user') return null;
      if (analyses.has(route)) return waitForAnalysis(world, actor, input, now);
      if (invitations.has(route)) {
        const max = world.config.limits.invitationsPerDay;
        const quota = { key: `invitations, user ${actor.id}`, max, seconds: day, amount: 1 };
        return waitFor(await spend(world.database, [quota], now), (seconds) => limitMessages.invitations(max, seconds));
      }
      if (!matches.has(route)) return null;
      const isCorrection = corrects(input);
      const max = isCorrection ? matchesPerHour * correctionsPerMatch : matchesPerHour;
      const key = isCorrection ? `corrections, user ${actor.id}` : `matches, user ${actor.id}`;
      const quota = { key, max, seconds: hour, amount: 1 };
      return waitFor(await spend(world.database, [quota], now), (seconds) => limitMessages.matches(max, seconds));
    },

    file: async (context) => {
      const quota = { key: `files, ${personOf(context)}`, max: filesPerHour, seconds: hour, amount: 1 };
      const seconds = await spend(world.database, [quota], context.now);
      return waitFor(seconds, (wait) => limitMessages.files(filesPerHour, wait));
    },

    upload: async (context, { files, bytes }) => {
      if (files === 0) return null;
      const person = personOf(context);
      const quotas = [
        { key: `upload files, ${person}`, max: uploadFilesPerDay, seconds: day, amount: files },
        { key: `upload bytes, ${person}`, max: uploadMegabytesPerDay * megabyte, seconds: day, amount: Math.max(1, bytes) },
      ];
      return waitFor(await spend(world.database, quotas, context.now), (seconds) =>
        limitMessages.uploads(uploadFilesPerDay, uploadMegabytesPerDay, seconds),
      );
    },
  };
};
