import { proposalLimits, type proposalRoutes } from '@aliquot/contract/engagements/proposals';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { Doing, UserDoing } from '../../../platform/db/doing.ts';
import { exchangedFormats } from '../../../platform/documents/index.ts';
import type { CallInSteps } from '../../../platform/http/mount.ts';
import { keepingProjectFile } from '../../hearts/documents/project-file.service.ts';
import { removeFiles } from '../../hearts/documents/storing.service.ts';
import { lockPermitted } from '../collaborations/acting.service.ts';
import { conflictAfterRace } from '../collaborations/moving.service.ts';
import {
  deleteProposalFile,
  findProposalFile,
  insertProposalFile,
  type ProposalFileRow,
  proposalFilesOf,
} from './files.repository.ts';
import { abilities, mayPropose } from './proposals.policy.ts';
import { presentFile } from './proposals.presenter.ts';

const tooMany = `A proposal has at most ${proposalLimits.files} files.`;
const gone = 'A file of this proposal is no longer there. Nothing was sent. Reload the page, and add the file again.';

/** The locked request to which the caller can send a proposal now. */
const lockForProposal = async (doing: UserDoing, collaborationId: string) => {
  const found = await lockPermitted(doing, collaborationId, mayPropose);
  if (!found.ok) return found;
  const { engagement } = found.value;
  return abilities(doing.actor, engagement).send ? succeed(engagement) : conflictAfterRace(doing, engagement.id);
};

const unsentOf = async ({ db }: Pick<Doing, 'db'>, request: { readonly id: string }) =>
  (await proposalFilesOf(db, [request.id])).filter(({ is_sent }) => !is_sent);

/** Adds a file to the proposal that is being written. Only its laboratory sees it before a version is sent with it. */
export const addProposalFile = async (call: CallInSteps<typeof proposalRoutes.addFile>) => {
  const { input, inTransaction, attempt } = call;
  const open = async (doing: UserDoing) => {
    const request = await lockForProposal(doing, input.collaborationId);
    if (!request.ok) return request;
    const isFull = (await unsentOf(doing, request.value)).length >= proposalLimits.files;
    return isFull ? refuse('UNPROCESSABLE_CONTENT', tooMany, { file: tooMany }) : request;
  };
  const before = await inTransaction(open);
  if (!before.ok) return before;
  return keepingProjectFile(call, before.value, { file: input.file, formats: exchangedFormats }, (stored) =>
    attempt(async (doing) => {
      const request = await open(doing);
      if (!request.ok) return request;
      const row = await insertProposalFile(doing.db, request.value, stored, { by: doing.actor.id, now: doing.now });
      return succeed(presentFile(row));
    }),
  );
};

/** Removes a file that was not sent. */
export const removeProposalFile = async (call: CallInSteps<typeof proposalRoutes.removeFile>) => {
  const { input, world, attempt } = call;
  const removed = await attempt(async (doing) => {
    const file = await findProposalFile(doing.db, input.fileId);
    if (!file) return refuse('NOT_FOUND');
    const request = await lockForProposal(doing, file.collaboration_id);
    if (!request.ok) return request;
    if (!(await deleteProposalFile(doing.db, request.value, file)))
      return refuse('CONFLICT', 'This file was sent with a version of the proposal and stays with it.');
    return succeed(file);
  });
  if (!removed.ok) return removed;
  await removeFiles(world, [{ bucket: 'project-documents', key: removed.value.file_url }]);
  return succeed({ file_name: removed.value.file_name });
};

/** The files that a version is sent with. @returns UNPROCESSABLE_CONTENT where one is not of this request */
export const filesToSend = async (
  { db }: Pick<Doing, 'db'>,
  request: { readonly id: string },
  ids: readonly string[],
): Promise<Result<ProposalFileRow[], 'UNPROCESSABLE_CONTENT'>> => {
  const known = new Map((await proposalFilesOf(db, [request.id])).map((file) => [file.id, file]));
  const files = [...new Set(ids)].flatMap((id) => known.get(id) ?? []);
  return files.length < new Set(ids).size ? refuse('UNPROCESSABLE_CONTENT', gone, { files: gone }) : succeed(files);
};
