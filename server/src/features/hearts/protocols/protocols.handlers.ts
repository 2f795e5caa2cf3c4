import { mostProtocols, protocolRoutes } from '@aliquot/contract/hearts/protocols';
import type { Permitted } from '../../../kernel/permission.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import { takeTurns } from '../../../platform/db/counting.ts';
import type { UserDoing } from '../../../platform/db/doing.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import { labDocumentFormats } from '../../../platform/documents/index.ts';
import { announce } from '../../../platform/events/events.ts';
import { handle, handleInSteps } from '../../../platform/http/mount.ts';
import { keepDraft } from '../../people/drafts/drafts.repository.ts';
import { linkTo } from '../documents/links.service.ts';
import { admitFile } from '../documents/scanning.service.ts';
import { keepingIf, removeFiles, storeDraftFile } from '../documents/storing.service.ts';
import { reloadProtocols } from './protocols.letters.ts';
import { mayChangeProtocol, mayReadProtocol } from './protocols.policy.ts';
import { presentProtocol } from './protocols.presenter.ts';
import {
  deleteProtocol,
  findProtocol,
  insertProtocol,
  listProtocols,
  type ProtocolRow,
  restartFor,
  setAttached,
  stopProtocol,
} from './protocols.repository.ts';
import { locationOf, type ProtocolJob, pagesOf, protocolQueue } from './protocols.service.ts';

const full = refuse('CONFLICT', `A request can begin with up to ${mostProtocols} files. Remove one first.`);

/** The file of a call, if it is the caller's own. */
const findOwn = async ({ db, actor, input }: UserDoing & { readonly input: { readonly protocolId: string } }) => {
  const row = await findProtocol(db, input.protocolId);
  return (row && mayReadProtocol(actor, row)) ?? null;
};

const present = ({ actor, now }: UserDoing, row: ProtocolRow | undefined) => {
  const shown = row && mayReadProtocol(actor, row);
  return shown ? succeed(presentProtocol(shown, now)) : refuse('NOT_FOUND');
};

/** Changes a file of the caller's own, and lets other open pages of theirs load it. `change` answers undefined where it came too late. */
const changing = async (
  doing: UserDoing & { readonly input: { readonly protocolId: string } },
  change: (row: Permitted<'change', ProtocolRow>) => Promise<ProtocolRow | undefined>,
) => {
  const { db, actor, input } = doing;
  const row = await findProtocol(db, input.protocolId);
  const own = row && mayChangeProtocol(actor, row);
  if (!own) return refuse('NOT_FOUND');
  const changed = await change(own);
  if (!changed) return refuse('CONFLICT', 'This file has changed in the meantime. Reload the page.');
  await announce(db, reloadProtocols(actor.id));
  return present(doing, changed);
};

const queueReading = ({ world, db }: UserDoing, { id }: ProtocolRow) =>
  world.jobs.send(db, protocolQueue, { protocolId: id } satisfies ProtocolJob);

export const protocolHandlers = {
  list: handle(protocolRoutes.list, async ({ actor, db, now }) => {
    const rows = await listProtocols(db, actor.id);
    return succeed({
      protocols: rows.flatMap((row) => mayReadProtocol(actor, row) ?? []).map((row) => presentProtocol(row, now)),
    });
  }),

  add: handleInSteps(protocolRoutes.add, async (call) => {
    const { input, actor, world, now, inTransaction, attempt } = call;
    const isFull = () => inTransaction(async ({ db }) => (await listProtocols(db, actor.id)).length >= mostProtocols);
    if (await isFull()) return full;
    const target = { type: 'user', id: actor.id, isPrivate: true } as const;
    const checked = await admitFile(call, input.file, labDocumentFormats, target);
    if (!checked.ok) return checked;
    const stored = await storeDraftFile(world, actor.id, checked.value, now);
    if (!stored.ok) return stored;
    const file = stored.value;
    return keepingIf(world, [locationOf(file.file_url)], () =>
      attempt(async (doing) => {
        const { db } = doing;
        await keepDraft(db, { userId: actor.id, kind: 'request', now });
        await takeTurns(db, [`protocols of user ${actor.id}`]);
        if ((await listProtocols(db, actor.id)).length >= mostProtocols) return full;
        const row = await insertProtocol(db, actor.id, file, now);
        // The name may tell what is being planned; the trail needs only the content.
        await recordChange(doing, {
          action: 'protocols.add',
          objectType: 'protocol',
          objectId: row.id,
          after: { file_size: row.file_size, sha256: row.sha256 },
        });
        await queueReading({ ...doing, actor }, row);
        await announce(db, reloadProtocols(actor.id));
        return present({ ...doing, actor }, row);
      }),
    );
  }),

  change: handle(protocolRoutes.change, (call) => changing(call, (row) => setAttached(call.db, row, call.input.attached))),

  chooseStudy: handle(protocolRoutes.chooseStudy, (call) =>
    changing(call, async (row) => {
      const restarted = await restartFor(call.db, row, call.input.study);
      if (restarted) await queueReading(call, restarted);
      return restarted;
    }),
  ),

  stop: handle(protocolRoutes.stop, (call) => changing(call, (row) => stopProtocol(call.db, row, call.now))),

  remove: handleInSteps(protocolRoutes.remove, async ({ input, actor, world, attempt }) => {
    const removed = await attempt(async (doing) => {
      const { db } = doing;
      const row = await findProtocol(db, input.protocolId);
      const own = row && mayChangeProtocol(actor, row);
      if (!own || !(await deleteProtocol(db, own))) return refuse('NOT_FOUND');
      await recordChange(doing, {
        action: 'protocols.remove',
        objectType: 'protocol',
        objectId: own.id,
        before: { file_size: own.file_size, sha256: own.sha256 },
      });
      await announce(db, reloadProtocols(actor.id));
      return succeed(own);
    });
    if (!removed.ok) return removed;
    await removeFiles(world, [locationOf(removed.value.file_url)]);
    return succeed({ file_name: removed.value.file_name });
  }),

  pages: handle(protocolRoutes.pages, async (call) => {
    const own = await findOwn(call);
    if (!own) return refuse('NOT_FOUND');
    return succeed({ pages: (await pagesOf(call.db, own)).map(({ text: _text, words: _words, ...page }) => page) });
  }),

  page: handle(protocolRoutes.page, async (call) => {
    const own = await findOwn(call);
    const page = own && (await pagesOf(call.db, own))[call.input.position];
    return page ? succeed(page) : refuse('NOT_FOUND');
  }),

  link: handle(protocolRoutes.link, async (call) => linkTo(call, 'protocols', await findOwn(call))),
};
