import { allResultBytes, deliverableRoutes, resultBytes } from '@aliquot/contract/engagements/deliverables';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/db/index.ts';
import { isProgramName } from '../../../platform/documents/index.ts';
import { type CallInSteps, handle, handleInSteps } from '../../../platform/http/mount.ts';
import { StorageError } from '../../../platform/storage/index.ts';
import { inTurnsByKey } from '../../../platform/turns.ts';
import type { World } from '../../../platform/world.ts';
import { displayName } from '../../hearts/documents/documents.domain.ts';
import { findProjectDocument, resultsOf } from '../../hearts/documents/documents.repository.ts';
import { removeFiles } from '../../hearts/documents/storing.service.ts';
import { presenting } from '../collaborations/acting.service.ts';
import { findCollaboration, lockApproved } from '../collaborations/collaborations.repository.ts';
import { mayReadWork } from '../collaborations/sides.policy.ts';
import { abilities, mayDeliverFiles } from './deliverables.policy.ts';
import { archivePath, presentFiles, presentUpload, presentVersion } from './deliverables.presenter.ts';
import { bytesOf, deleteUpload, findOrBeginUpload, findUpload, type UploadRow, uploadsOf } from './deliverables.repository.ts';
import { placeResult, programMessage } from './finishing.service.ts';
import { addResult, notUnderWay } from './results.service.ts';

const gigabytes = (bytes: number) => `${Math.floor(bytes / 1024 ** 3)} GB`;

const storeAway = refuse('SERVICE_UNAVAILABLE', 'Files can’t be stored right now. Please try again in a moment.');

/** An upload with the work that it belongs to. */
const findWithWork = async (db: Db, id: string) => {
  const upload = await findUpload(db, id);
  const work = upload && (await findCollaboration(db, upload.collaboration_id));
  return work ? { upload, work } : null;
};

/** The bytes of an upload that have arrived; one that lost its content begins again. */
const receivedOf = async ({ uploads }: World, { id, file_size }: UploadRow): Promise<number> => {
  const received = await uploads.received(id);
  if (received === null) await uploads.begin(id, file_size);
  return received ?? 0;
};

const inTurn = inTurnsByKey(1);

type CompleteCall = CallInSteps<typeof deliverableRoutes.complete>;

/** The result that an upload became when it was completed before. */
const completedBefore = ({ input, actor, inTransaction }: CompleteCall) =>
  inTransaction(async ({ db }) => {
    const row = await findProjectDocument(db, input.uploadId);
    const found = row?.collaboration_id ? await findCollaboration(db, row.collaboration_id) : undefined;
    const work = found && mayDeliverFiles(actor, found) && mayReadWork(actor, found);
    return row && work ? presentVersion(row, work, abilities(actor, work)) : null;
  });

/** Completing an upload again gives the same result. */
const complete = async (call: CompleteCall) => {
  const { input, actor, world, inTransaction, attempt } = call;
  const earlier = await completedBefore(call);
  if (earlier) return succeed(earlier);
  const found = await inTransaction(({ db }) => findWithWork(db, input.uploadId));
  const permitted = found && mayDeliverFiles(actor, found.work);
  if (!found || !permitted?.project) return refuse('NOT_FOUND');
  const placed = await placeResult(call, permitted.project.id, found.upload);
  if (!placed.ok && placed.code === 'UNPROCESSABLE_CONTENT') {
    await inTransaction(({ db }) => deleteUpload(db, permitted, found.upload));
    await world.uploads.remove(found.upload.id);
  }
  if (!placed.ok) return placed;
  const added = await attempt(async (doing) => {
    if (!(await deleteUpload(doing.db, permitted, found.upload))) return refuse('NOT_FOUND');
    const version = await addResult({ ...doing, actor }, permitted, placed.value);
    const work = mayReadWork(actor, permitted);
    return version.ok && work ? succeed(presentVersion(version.value, work, abilities(actor, work))) : notUnderWay;
  });
  if (!added.ok && added.code === 'CONFLICT')
    await removeFiles(world, [{ bucket: 'project-documents', key: placed.value.file_url }]);
  return added;
};

const presentDeliverables = presenting(async ({ actor, db, world }, engagement) => {
  const can = abilities(actor, engagement);
  const uploads = can.add ? await uploadsOf(db, engagement) : [];
  const received = await Promise.all(uploads.map(({ id }) => world.uploads.received(id)));
  const files = presentFiles(await resultsOf(db, engagement), engagement, can);
  return {
    files,
    uploads: uploads.map((upload, index) => presentUpload(upload, received[index] ?? 0)),
    archive_url: files.length > 0 ? archivePath(engagement.id) : null,
    can,
  };
});

export const deliverableHandlers = {
  list: handle(deliverableRoutes.list, (call) => presentDeliverables(call, call.input.collaborationId)),

  begin: handleInSteps(deliverableRoutes.begin, async ({ input, actor, world, now, attempt }) => {
    const file_name = displayName(input.file_name);
    const begun = await attempt(async ({ db }) => {
      const found = await findCollaboration(db, input.collaborationId);
      const work = found && mayDeliverFiles(actor, found);
      if (!work) return refuse('NOT_FOUND');
      if (input.file_size > resultBytes)
        return refuse('PAYLOAD_TOO_LARGE', `File ${file_name} is larger than ${gigabytes(resultBytes)}.`);
      if (isProgramName(file_name)) return refuse('UNPROCESSABLE_CONTENT', programMessage(file_name));
      const locked = await lockApproved(db, work);
      if (!locked) return notUnderWay;
      const file = { file_name, file_size: input.file_size, last_modified: new Date(input.last_modified) };
      const { upload } = await findOrBeginUpload(db, locked, file, { startedBy: actor.id, now });
      if ((await bytesOf(db, locked)) > allResultBytes)
        return refuse('CONFLICT', `All results of a project together can have ${gigabytes(allResultBytes)}.`);
      return succeed(upload);
    });
    if (!begun.ok) return begun;
    try {
      return succeed(presentUpload(begun.value, await receivedOf(world, begun.value)));
    } catch (error) {
      if (error instanceof StorageError) return storeAway;
      throw error;
    }
  }),

  complete: handleInSteps(deliverableRoutes.complete, (call) => inTurn(call.input.uploadId, () => complete(call))),

  cancel: handleInSteps(deliverableRoutes.cancel, async ({ input, actor, world, attempt }) => {
    const cancelled = await attempt(async ({ db }) => {
      const found = await findWithWork(db, input.uploadId);
      const permitted = found && mayDeliverFiles(actor, found.work);
      if (!permitted || !(await deleteUpload(db, permitted, found.upload))) return refuse('NOT_FOUND');
      return succeed(found.upload);
    });
    if (!cancelled.ok) return cancelled;
    await world.uploads.remove(cancelled.value.id);
    return succeed({ file_name: cancelled.value.file_name });
  }),
};
