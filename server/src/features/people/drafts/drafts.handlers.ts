import { draftRoutes } from '@aliquot/contract/people/drafts';
import { succeed } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/db/index.ts';
import { handle, handleInSteps } from '../../../platform/http/mount.ts';
import type { ObjectLocation } from '../../../platform/storage/index.ts';
import type { World } from '../../../platform/world.ts';
import { findDraft, removeDraft, saveDraft } from './drafts.repository.ts';

const presentDraft = <Values>(row: { values: Values; saved_at: Date } | undefined) => ({
  draft: row ? { values: row.values, saved_at: row.saved_at.toISOString() } : null,
});

/** The files that go with a request's draft, which features above keep. */
type DraftFiles = {
  /** Takes them out of the draft. @returns those to remove from the store after the commit */
  readonly takeFiles: (db: Db, userId: string) => Promise<readonly ObjectLocation[]>;
  readonly removeFiles: (world: World, files: readonly ObjectLocation[]) => Promise<void>;
};

/** Only its own person reads a draft, and the audit trail does not record it. */
export const draftHandlers = ({ takeFiles, removeFiles }: DraftFiles) => ({
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

  removeRequest: handleInSteps(draftRoutes.removeRequest, async ({ actor, world, inTransaction }) => {
    const { files, removed } = await inTransaction(async ({ db }) => ({
      files: await takeFiles(db, actor.id),
      removed: await removeDraft(db, actor.id, 'request'),
    }));
    await removeFiles(world, files);
    return succeed({ removed });
  }),
});
