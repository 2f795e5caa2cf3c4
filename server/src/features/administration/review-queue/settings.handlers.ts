import { reviewQueueRoutes } from '@aliquot/contract/administration/review-queue';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/db/index.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import { handle } from '../../../platform/http/mount.ts';
import { findSettings, listChecklist, saveChecklist, saveSettings } from './cases.repository.ts';
import { mayReview } from './review-queue.policy.ts';

const load = async (db: Db) => ({ ...(await findSettings(db)), checklist: await listChecklist(db) });

/** What the operator asks of every decision. */
export const reviewSettingsHandlers = {
  settings: handle(reviewQueueRoutes.settings, async ({ db }) => succeed(await load(db))),

  saveSettings: handle(reviewQueueRoutes.saveSettings, async (call) => {
    const { input, actor, db, now } = call;
    const { checklist, ...settings } = input;
    const permitted = mayReview(actor, { settings, checklist });
    if (!permitted) return refuse('CONFLICT');
    const before = await load(db);
    if (!(await saveSettings(db, permitted))) return refuse('CONFLICT');
    await saveChecklist(db, permitted, now);
    const after = await load(db);
    await recordChange(call, {
      action: 'review-queue.change-settings',
      objectType: 'review_settings',
      objectId: null,
      before: { ...before, checklist: before.checklist.map(({ text }) => text) },
      after: { ...after, checklist: after.checklist.map(({ text }) => text) },
    });
    return succeed(after);
  }),
};
