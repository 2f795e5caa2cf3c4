import { reportFigureRoutes } from '@aliquot/contract/administration/report-figures';
import { utcDay } from '../../../../kernel/days.ts';
import { refuse, succeed } from '../../../../kernel/result.ts';
import { recordChange } from '../../../../platform/db/record-change.ts';
import { handle } from '../../../../platform/http/mount.ts';
import { lastWhole } from '../figures/periods.domain.ts';
import { maySubscribe, mayUnsubscribe, visible } from '../reports.policy.ts';
import { presentSubscription } from './subscriptions.presenter.ts';
import { findSubscription, listSubscriptions, removeSubscription, saveSubscription } from './subscriptions.repository.ts';

export const subscriptionHandlers = {
  subscriptions: handle(reportFigureRoutes.subscriptions, async ({ db, actor }) => {
    const rows = await listSubscriptions(db, actor.id);
    return succeed({ items: rows.flatMap((row) => visible(actor, row) ?? []).map(presentSubscription) });
  }),

  subscribe: handle(reportFigureRoutes.subscribe, async (call) => {
    const { db, actor, now, input } = call;
    const { kind, rhythm } = input;
    const before = await findSubscription(db, actor.id, kind);
    const sent_through = lastWhole(rhythm, utcDay(now)).to;
    const wanted = maySubscribe(actor, { user_id: actor.id, kind, rhythm, sent_through });
    if (!wanted) return refuse('FORBIDDEN');
    const saved = before?.rhythm === rhythm ? before : await saveSubscription(db, wanted, now);
    if (saved !== before)
      await recordChange(call, {
        action: 'reports.subscribe',
        objectType: 'report_subscription',
        objectId: saved.id,
        ...(before && { before: { rhythm: before.rhythm } }),
        after: { kind, rhythm },
      });
    const shown = visible(actor, saved);
    return shown ? succeed(presentSubscription(shown)) : refuse('FORBIDDEN');
  }),

  unsubscribe: handle(reportFigureRoutes.unsubscribe, async (call) => {
    const { db, actor, input } = call;
    const row = await findSubscription(db, actor.id, input.kind);
    const ended = row && mayUnsubscribe(actor, row);
    if (!ended || !(await removeSubscription(db, ended))) return refuse('NOT_FOUND');
    await recordChange(call, {
      action: 'reports.unsubscribe',
      objectType: 'report_subscription',
      objectId: ended.id,
      before: { kind: ended.kind, rhythm: ended.rhythm },
    });
    return succeed({ removed: true as const });
  }),
};
