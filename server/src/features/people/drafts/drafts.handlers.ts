import { draftRoutes } from '@aliquot/contract/people/drafts';
import { succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { findDraft, removeDraft, saveDraft } from './drafts.repository.ts';

const presentDraft = <Values>(row: { values: Values; saved_at: Date } | undefined) => ({
  draft: row ? { values: row.values, saved_at: row.saved_at.toISOString() } : null,
});

/** Only its own person reads a draft, and the audit trail does not record it. */
export const draftHandlers = {
  get: handle(draftRoutes.get, async ({ input, actor, db }) =>
    succeed(presentDraft(await findDraft(db, actor.id, input.kind))),
  ),

  save: handle(draftRoutes.save, async ({ input, actor, db, now }) => {
    await saveDraft(db, { userId: actor.id, kind: input.kind, values: input.values, now });
    return succeed({ saved_at: now.toISOString() });
  }),

  remove: handle(draftRoutes.remove, async ({ input, actor, db }) =>
    succeed({ removed: await removeDraft(db, actor.id, input.kind) }),
  ),

  getRequest: handle(draftRoutes.getRequest, async ({ actor, db }) =>
    succeed(presentDraft(await findDraft(db, actor.id, 'request'))),
  ),

  saveRequest: handle(draftRoutes.saveRequest, async ({ input, actor, db, now }) => {
    await saveDraft(db, { userId: actor.id, kind: 'request', values: input.values, now });
    return succeed({ saved_at: now.toISOString() });
  }),

  removeRequest: handle(draftRoutes.removeRequest, async ({ actor, db }) =>
    succeed({ removed: await removeDraft(db, actor.id, 'request') }),
  ),
};
