import { proposalRoutes } from '@aliquot/contract/proposals';
import { utcDay } from '../../kernel/days.ts';
import { refuse, succeed } from '../../kernel/result.ts';
import { handle, handleInSteps } from '../../platform/http/mount.ts';
import { reloadRequest } from '../collaborations/collaborations.letters.ts';
import { findCollaboration, findToDecide } from '../collaborations/collaborations.repository.ts';
import { moveOn, overtaken } from '../collaborations/moving.service.ts';
import { approvalWords, needsApproval } from '../colleagues/colleagues.domain.ts';
import { mayAcceptPrice } from '../colleagues/colleagues.policy.ts';
import { approverIds } from '../colleagues/colleagues.repository.ts';
import { mayReadEngagementFile } from '../documents/documents.policy.ts';
import { findFileOfProposal } from '../documents/engagement-files.repository.ts';
import { signLink } from '../documents/links.service.ts';
import { happened } from '../notifications/happenings.service.ts';
import { readerIds } from '../notifications/notifications.repository.ts';
import { acceptProposal } from './awarding.service.ts';
import { addProposalFile, filesToSend, removeProposalFile } from './files.service.ts';
import { problemsOf, validityEnds } from './proposals.domain.ts';
import { changeNews, declinedProposalNews, sentNews, takenBackNews } from './proposals.letters.ts';
import { abilities, mayPropose } from './proposals.policy.ts';
import { insertVersion, newestOf, noteFate, removeProposalDraft, saveProposalDraft } from './proposals.repository.ts';
import { isLive, presentById, toAnswer } from './proposals.service.ts';

export const proposalHandlers = {
  addFile: handleInSteps(proposalRoutes.addFile, addProposalFile),
  removeFile: handleInSteps(proposalRoutes.removeFile, removeProposalFile),

  linkOfFile: handle(proposalRoutes.linkOfFile, async ({ input, actor, db, now, world }) => {
    const row = await findFileOfProposal(db, input.fileId);
    const document = row && mayReadEngagementFile(actor, row);
    if (!document) return refuse('NOT_FOUND');
    const { disposition } = input;
    return succeed(signLink(world, { kind: 'proposal-files', document, userId: actor.id, disposition, now }));
  }),

  of: handle(proposalRoutes.of, (call) => presentById(call, call.input.collaborationId)),

  saveDraft: handle(proposalRoutes.saveDraft, async (call) => {
    const { input, actor, db, now } = call;
    const row = await findCollaboration(db, input.collaborationId);
    const request = isLive(row) ? mayPropose(actor, row) : null;
    if (!request) return refuse('NOT_FOUND');
    if (!abilities(actor, request).send) return overtaken(call, request.id);
    await saveProposalDraft(db, request, { values: input.values, by: actor.id, now });
    return succeed({ saved_at: now.toISOString() });
  }),

  send: handle(proposalRoutes.send, async (call) => {
    const { input, actor, db, now } = call;
    const { proposal, version } = input;
    const row = await findToDecide(db, input.collaborationId);
    const request = isLive(row) ? mayPropose(actor, row) : null;
    if (!request) return refuse('NOT_FOUND');
    const problems = problemsOf(proposal, utcDay(now));
    const [problem] = Object.values(problems);
    if (problem !== undefined) return refuse('UNPROCESSABLE_CONTENT', problem, problems);
    const newest = (await newestOf(db, request.id))?.version ?? 0;
    if (version <= newest)
      return refuse('CONFLICT', `Version ${version} was sent already. Reload the page to see it; your draft is kept.`);
    if (version !== newest + 1) return refuse('CONFLICT', `The next version is ${newest + 1}. Reload the page.`);
    const files = await filesToSend(call, request, input.files);
    if (!files.ok) return files;
    const moved = await moveOn(call, request, 'propose', { respond_by: validityEnds(proposal.validUntil) });
    if (!moved.ok) return moved;
    await noteFate(db, request, 'replaced', { by: actor.id, now });
    await insertVersion(db, request, proposal, { version, files: files.value, by: actor, now });
    await removeProposalDraft(db, request);
    const sent = await newestOf(db, request.id);
    const approvers = sent && needsApproval(request.project, sent) ? await approverIds(db, request.project.id) : [];
    const readers = approvers.length === 0 ? [] : await readerIds(db, { projects: [request.project.id] });
    await happened(call, {
      action: 'proposals.send',
      objectType: 'collaboration',
      objectId: request.id,
      before: { stage: request.stage },
      after: {
        stage: 'proposed',
        version,
        total: sent?.total,
        currency: proposal.currency,
        valid_until: proposal.validUntil,
        ...(files.value.length > 0 && { files: files.value.map(({ file_name, sha256 }) => ({ file_name, sha256 })) }),
      },
      news: sent ? sentNews(request, sent, { readers, approvers }) : [],
      reload: reloadRequest(request),
    });
    return presentById(call, request.id);
  }),

  takeBack: handle(proposalRoutes.takeBack, async (call) => {
    const { input, actor, db, now } = call;
    const row = await findToDecide(db, input.collaborationId);
    const request = isLive(row) ? mayPropose(actor, row) : null;
    const newest = request && (await newestOf(db, request.id));
    if (!request || !newest || input.version > newest.version) return refuse('NOT_FOUND');
    if (input.version < newest.version) return refuse('CONFLICT', `Version ${newest.version} is newer. Reload the page.`);
    const moved = await moveOn(call, request, 'take-back');
    if (!moved.ok) return moved;
    await noteFate(db, request, 'taken-back', { by: actor.id, now });
    await happened(call, {
      action: 'proposals.take-back',
      objectType: 'collaboration',
      objectId: request.id,
      before: { stage: request.stage },
      after: { stage: 'asked', version: input.version },
      news: [takenBackNews(request)],
      reload: reloadRequest(request),
    });
    return presentById(call, request.id);
  }),

  accept: handle(proposalRoutes.accept, async (call) => {
    const answered = await toAnswer(call, true);
    if (!answered.ok) return answered;
    const { request, proposal } = answered;
    if (!mayAcceptPrice(call.actor, request.project, proposal))
      return refuse('APPROVAL_NEEDED', approvalWords(request.project, proposal) ?? undefined);
    const accepted = await acceptProposal(call, request, proposal);
    return accepted.ok ? presentById(call, request.id) : accepted;
  }),

  askForChange: handle(proposalRoutes.askForChange, async (call) => {
    const { input, actor, db, now } = call;
    const answered = await toAnswer(call);
    if (!answered.ok) return answered;
    const { request } = answered;
    await noteFate(db, request, 'change-asked', { by: actor.id, words: input.changes, now });
    const moved = await moveOn(call, request, 'ask-for-change');
    if (!moved.ok) return moved;
    await happened(call, {
      action: 'proposals.ask-for-change',
      objectType: 'collaboration',
      objectId: request.id,
      before: { stage: request.stage },
      after: { stage: 'asked', version: input.version },
      reason: input.changes,
      news: [changeNews(request, input.changes)],
      reload: reloadRequest(request),
    });
    return presentById(call, request.id);
  }),

  decline: handle(proposalRoutes.decline, async (call) => {
    const { input, actor, db, now } = call;
    const answered = await toAnswer(call);
    if (!answered.ok) return answered;
    const { request } = answered;
    await noteFate(db, request, 'declined', { by: actor.id, words: input.reason, now });
    const moved = await moveOn(call, request, 'decline-proposal', { reason: input.reason });
    if (!moved.ok) return moved;
    await happened(call, {
      action: 'proposals.decline',
      objectType: 'collaboration',
      objectId: request.id,
      before: { stage: request.stage },
      after: { stage: 'declined', version: input.version },
      reason: input.reason,
      news: [declinedProposalNews(request, input.reason)],
      reload: reloadRequest(request),
    });
    return presentById(call, request.id);
  }),
};
