import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { router } from '../app.ts';
import { markDemoCatalogue } from '../features/hearts/matching/impressions.repository.ts';
import type { UserActor } from '../kernel/actor.ts';
import { createDocumentReader } from '../platform/documents/index.ts';
import { invoke } from '../platform/http/mount.ts';
import type { World } from '../platform/world.ts';
import { planColleagues } from './colleagues.ts';
import { planProjectsOf } from './engagements/projects.ts';
import { planReading, planReminders } from './engagements/work.ts';
import { entries, makeOwner, planLab } from './labs.ts';
import { planOwnerlessLab, planTeam } from './members.ts';
import { administrator, claimant, colleague, makeAccount, researchers } from './people.ts';
import type { Play } from './play.ts';
import { planReasons } from './reasons.ts';
import { day, hour, stageOf } from './stage.ts';
import { planStatements } from './statements.ts';
import { createTimeline, type Run } from './timeline.ts';

const suspended = 'Four Lakes Stem Cell Core';

/**
 * A laboratory on which no request depends is suspended until an administrator reinstates it. The denied one of the demo can be
 * reopened.
 */
const planSuspension = ({ timeline, stage, admin, at, labs }: Play): void =>
  timeline.plan(new Date(at(5).getTime() + 6 * hour), async (when) => {
    const lab = labs.get(suspended);
    if (!lab) return;
    const reason =
      'The state inspection of November found open points in sample storage. Please send us the plan of correction that the inspector accepted.';
    await stage.act(when, () => invoke(router.suspensions.suspend, { labId: lab.id, reason }, stage.as(admin, when)));
  });

const saved = [
  { lab: 'Willamette Clinical Reference', daysAgo: 31 },
  { lab: 'Wasatch Reference Laboratories', daysAgo: 12 },
] as const;

/** A researcher saves two laboratories for later. */
const planSavedLabs = ({ stage, timeline, labs, at }: Play, researcher: UserActor): void => {
  for (const { lab, daysAgo } of saved)
    timeline.plan(new Date(at(daysAgo).getTime() + 2 * hour), (when) =>
      stage.act(when, async () => {
        const labId = labs.get(lab)?.id;
        if (labId) await invoke(router.savedLabs.save, { labId }, stage.as(researcher, when));
      }),
    );
};

/** When laboratories begin to work, as hours of the day in UTC. */
const opens = 13;
const reminderDays = 110;
const documentsPerProcess = 50;
/** By then the first laboratory is approved, and the second one waits for a decision with its documents read. */
const usableAfterDaysAgo = 261;

/**
 * Plans the work of all others, the first of them also as a colleague of `owner`; their accounts are made when their time
 * comes.
 */
const planOthers = (play: Play, owner: UserActor): void => {
  for (const [place, person] of researchers.entries())
    if (place > 0)
      play.timeline.plan(play.at(person.joined), async (at) => {
        const actor = await makeAccount(play.world, play.stage, person, at);
        planProjectsOf(play, place, actor);
        planReading(play, actor, 1 + (place % 3));
        if (place === 1) planColleagues(play, owner, actor);
      });
};

/** A demo whose plan is made, and of which only the administrator is there. */
export type Demo = {
  /** Makes the first people and two laboratories, one of which waits for a decision. */
  readonly begin: (how?: Pick<Run, 'before'>) => Promise<void>;
  /** Makes all the rest. */
  readonly grow: (how?: Pick<Run, 'before' | 'onFailure'>) => Promise<void>;
};

/**
 * Opens the demo in an empty database: the last nine months of a small market, made through the product's own handlers and in
 * order of time. Ends early when the signal is aborted. Needs no worker: it reads documents itself, so that each is judged on its day.
 */
export const openDemo = async (world: World, signal: AbortSignal): Promise<Demo> => {
  await markDemoCatalogue(world.database.owner);
  const timeline = createTimeline();
  // The papers are our own, and starting a process takes longer than reading one.
  const documentReader = createDocumentReader({ documentsPerProcess });
  const stage = stageOf({ ...world, documentReader }, timeline, signal);
  const midnight = Math.floor(stage.now.getTime() / day) * day;
  const at = (daysAgo: number) => new Date(midnight - daysAgo * day + opens * hour);
  const person = (who: typeof administrator) => makeAccount(world, stage, who, at(who.joined));
  const [first] = entries;
  const [priya] = researchers;
  if (!first || !priya) throw new Error('the demo has nobody');
  const play: Play = {
    world,
    stage,
    timeline,
    admin: await person(administrator),
    directory: await mkdtemp(join(tmpdir(), 'aliquot-demo-')),
    at,
    labs: new Map(),
  };
  const planAll = async (): Promise<void> => {
    const [owner, researcher, member, contact] = [
      await makeOwner(play, first),
      await person(priya),
      await person(colleague),
      await person(claimant),
    ];
    for (const entry of entries) planLab(play, entry, entry === first ? owner : undefined);
    planProjectsOf(play, 0, researcher);
    planSavedLabs(play, researcher);
    planOthers(play, researcher);
    planTeam(play, first.lab.name, member, colleague.joined);
    planOwnerlessLab(play, contact);
    planReminders(play, reminderDays);
    planReasons(play);
    planStatements(play);
    planSuspension(play);
    planReading(play, researcher, 9);
    planReading(play, owner, 4);
    planReading(play, play.admin, 3);
  };
  const leave = async () => {
    await documentReader.close();
    await rm(play.directory, { recursive: true, force: true });
  };
  return {
    begin: async (how) => {
      try {
        await planAll();
        await timeline.run({ ...how, signal, until: at(usableAfterDaysAgo) });
      } catch (error) {
        await leave();
        throw error;
      }
      if (signal.aborted) await leave();
    },
    grow: async (how) => {
      try {
        await timeline.run({ ...how, signal });
      } finally {
        await leave();
      }
    },
  };
};
