import { draftRoutes } from '@aliquot/contract/drafts';
import { succeed } from '../../kernel/result.ts';
import { handle } from '../../platform/http/mount.ts';
import { findDraft, removeDraft, saveDraft } from './drafts.repository.ts';

/** A draft is its person's own scratch paper: nobody else reads it, and the trail does not follow each word. */
export const draftHandlers = {
  get: handle(draftRoutes.get, async ({ input, actor, db }) => {
    const row = await findDraft(db, actor.id, input.kind);
    return succeed({ draft: row ? { values: row.values, saved_at: row.saved_at.toISOString() } : null });
  }),

  save: handle(draftRoutes.save, async ({ input, actor, db, now }) => {
    await saveDraft(db, { userId: actor.id, kind: input.kind, values: input.values, now });
    return succeed({ saved_at: now.toISOString() });
  }),

  remove: handle(draftRoutes.remove, async ({ input, actor, db }) =>
    succeed({ removed: await removeDraft(db, actor.id, input.kind) }),
  ),

  getRequest: handle(draftRoutes.getRequest, async ({ actor, db }) => {
    const row = await findDraft(db, actor.id, 'request');
    return succeed({ draft: row ? { values: row.values, saved_at: row.saved_at.toISOString() } : null });
  }),

  saveRequest: handle(draftRoutes.saveRequest, async ({ input, actor, db, now }) => {
    await saveDraft(db, { userId: actor.id, kind: 'request', values: input.values, now });
    return succeed({ saved_at: now.toISOString() });
  }),

  removeRequest: handle(draftRoutes.removeRequest, async ({ actor, db }) =>
    succeed({ removed: await removeDraft(db, actor.id, 'request') }),
  ),
};
