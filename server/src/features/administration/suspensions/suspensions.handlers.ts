import { suspensionMessages, suspensionRoutes } from '@aliquot/contract/administration/suspensions';
import { utcDay } from '../../../kernel/days.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { resubmission } from '../../hearts/labs/labs.domain.ts';
import { reloadLab } from '../../hearts/labs/labs.letters.ts';
import { findLab, lockLab, resubmitLab } from '../../hearts/labs/labs.repository.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { maySet } from '../settings/settings.policy.ts';
import { saveSetting } from '../settings/settings.repository.ts';
import { obstacleToReinstating, obstacleToReopening } from './obstacles.service.ts';
import { readRule } from './rule.service.ts';
import { isPossibleEnd } from './suspensions.domain.ts';
import { reopenedNews } from './suspensions.letters.ts';
import { mayReinstate, mayReopen, maySuspend } from './suspensions.policy.ts';
import { presentRule, presentStandingById } from './suspensions.presenter.ts';
import { openSuspension } from './suspensions.repository.ts';
import { reinstateLab, suspendLab } from './suspensions.service.ts';

const notDenied = refuse(
  'CONFLICT',
  'This laboratory is no longer denied. It was submitted or reopened in the meantime. Reload the page.',
);
const ruleChanged = refuse('CONFLICT', 'Another administrator changed this rule in the meantime. Reload the page.');
const noTypes = 'Choose at least one kind of certificate.';

export const suspensionHandlers = {
  standing: handle(suspensionRoutes.standing, (call) => presentStandingById(call, call.input.labId)),

  suspend: handle(suspensionRoutes.suspend, async (call) => {
    const { input, actor, db, now } = call;
    const { labId, reason, ends_on: endsOn } = input;
    await lockLab(db, labId);
    const row = await findLab(db, labId);
    const lab = row && maySuspend(actor, row);
    if (!lab) return refuse('NOT_FOUND');
    if (!isPossibleEnd(endsOn, utcDay(now)))
      return refuse('UNPROCESSABLE_CONTENT', suspensionMessages.endsOn, { ends_on: suspensionMessages.endsOn });
    const suspended = await suspendLab(call, lab, { reason, endsOn });
    return suspended.ok ? presentStandingById(call, lab.id) : suspended;
  }),

  reinstate: handle(suspensionRoutes.reinstate, async (call) => {
    const { input, actor, db } = call;
    await lockLab(db, input.labId);
    const row = await findLab(db, input.labId);
    const lab = row && mayReinstate(actor, row);
    if (!lab) return refuse('NOT_FOUND');
    const open = await openSuspension(db, lab.id);
    const obstacle = open ? await obstacleToReinstating(call, open) : null;
    if (obstacle !== null) return refuse('CONFLICT', obstacle);
    const reinstated = await reinstateLab(call, lab, input.note || null);
    return reinstated.ok ? presentStandingById(call, lab.id) : reinstated;
  }),

  reopen: handle(suspensionRoutes.reopen, async (call) => {
    const { input, actor, db, now } = call;
    await lockLab(db, input.labId);
    const row = await findLab(db, input.labId);
    const lab = row && mayReopen(actor, row);
    if (!lab) return refuse('NOT_FOUND');
    const obstacle = await obstacleToReopening(call, lab);
    if (obstacle !== null) return refuse('CONFLICT', obstacle);
    if (!(await resubmitLab(db, lab, now))) return notDenied;
    await happened(call, {
      action: 'labs.reopen',
      objectType: 'lab',
      objectId: lab.id,
      before: { status: resubmission.from, denial_reason: lab.denial_reason },
      after: { status: resubmission.to },
      reason: input.reason,
      news: [reopenedNews(lab, input.reason)],
      reload: [reloadLab(lab.id)],
    });
    return presentStandingById(call, lab.id);
  }),

  rule: handle(suspensionRoutes.rule, async (call) => succeed(await presentRule(call))),

  setRule: handle(suspensionRoutes.setRule, async (call) => {
    const { input, actor, db, now } = call;
    const { rule, version } = input;
    const setting = maySet(actor, { name: 'lapse-rule' as const });
    if (!setting) return refuse('FORBIDDEN');
    if (rule.on && rule.types.length === 0) return refuse('UNPROCESSABLE_CONTENT', noTypes, { types: noTypes });
    const before = await readRule(db);
    if (!(await saveSetting(db, setting, { value: rule, version, by: actor.id, now }))) return ruleChanged;
    await happened(call, {
      action: 'settings.lapse-rule',
      objectType: 'setting',
      objectId: null,
      before: before.rule,
      after: rule,
    });
    return succeed(await presentRule(call));
  }),
};
