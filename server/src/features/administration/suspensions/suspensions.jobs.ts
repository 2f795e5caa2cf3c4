import { system } from '../../../kernel/actor.ts';
import { utcDay } from '../../../kernel/days.ts';
import { permitSystem } from '../../../kernel/permission.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import type { JobDefinition } from '../../../platform/jobs/definition.ts';
import type { World } from '../../../platform/world.ts';
import { findLab, lockLab } from '../../hearts/labs/labs.repository.ts';
import { obstacleToReinstating } from './obstacles.service.ts';
import { readRule } from './rule.service.ts';
import { lapsedBefore, lapseReason } from './suspensions.domain.ts';
import { isLapsed, type Lapsed, labsToSuspend, openSuspension, suspensionsToEnd } from './suspensions.repository.ts';
import { reinstateLab, suspendLab } from './suspensions.service.ts';

const dayHasCome = 'The day on which the suspension ends has come.';
const renewed = 'A current certificate is on file.';
const ruleOff = 'The rule that suspended it was changed.';

/** Ends what was suspended until a day that has come, or by a rule that no longer asks for it. */
const end = async (doing: Doing, labId: string): Promise<void> => {
  const { db, now } = doing;
  await lockLab(db, labId);
  const lab = await findLab(db, labId);
  const open = lab && (await openSuspension(db, labId));
  if (!lab || !open) return;
  const isDue = open.ends_on !== null && open.ends_on <= utcDay(now);
  if (!isDue && open.certificate === null) return;
  if (!isDue && (await obstacleToReinstating(doing, open)) !== null) return;
  const isRenewed = open.certificate !== null && !(await isLapsed(db, labId, open.certificate, utcDay(now)));
  await reinstateLab(doing, permitSystem('reinstate', lab), isDue ? dayHasCome : isRenewed ? renewed : ruleOff);
};

const suspend = async (doing: Doing, { id, certificate, ended_on }: Lapsed): Promise<void> => {
  await lockLab(doing.db, id);
  const lab = await findLab(doing.db, id);
  if (!lab?.matchable || !(await isLapsed(doing.db, id, certificate, utcDay(doing.now)))) return;
  await suspendLab(doing, permitSystem('suspend', lab), {
    reason: lapseReason(certificate, ended_on),
    endsOn: null,
    certificate,
  });
};

/**
 * Ends suspensions whose day has come or whose certificate was renewed, and suspends by the operator's rule. Run again, it does
 * nothing twice. One that fails is logged, and the next round tries it again.
 */
export const keepSuspensions = async (world: World): Promise<void> => {
  const now = world.now();
  const asSystem = <T>(act: (doing: Doing) => Promise<T>) =>
    world.database.transaction(system, (db) => act({ world, db, actor: system, origin: null, now }));
  const each = async <Row>(rows: readonly Row[], act: (doing: Doing, row: Row) => Promise<void>) => {
    for (const row of rows) {
      try {
        await asSystem((doing) => act(doing, row));
      } catch (error) {
        world.log.error({ err: error, about: row }, 'a suspension was not changed');
      }
    }
  };
  await each(await asSystem(({ db }) => suspensionsToEnd(db, utcDay(now))), (doing, { lab_id }) => end(doing, lab_id));
  const { rule } = await asSystem(({ db }) => readRule(db));
  if (!rule.on) return;
  await each(await asSystem(({ db }) => labsToSuspend(db, rule.types, lapsedBefore(rule, utcDay(now)))), suspend);
};

/** Every hour, so that an hour in which the product was down is not a day without it. */
export const suspensionJobs: readonly JobDefinition[] = [
  {
    queue: 'suspensions.keep',
    options: { seconds: 600, retries: 2, concurrency: 1 },
    cron: '11 * * * *',
    run: keepSuspensions,
  },
];
