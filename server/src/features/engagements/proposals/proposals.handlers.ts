import { proposalRoutes } from '@aliquot/contract/engagements/proposals';
import { utcDay } from '../../../kernel/days.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle, handleInSteps } from '../../../platform/http/mount.ts';
import { findFileOfProposal } from '../../hearts/documents/engagement-files.repository.ts';
import { linkToFile } from '../../hearts/documents/links.service.ts';
import { askedToAccept } from '../../people/colleagues/approving.service.ts';
import { approvalWords } from '../../people/colleagues/colleagues.domain.ts';
import { mayAcceptPrice } from '../../people/colleagues/colleagues.policy.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { moves } from '../collaborations/collaborations.domain.ts';
import { reloadRequest } from '../collaborations/collaborations.letters.ts';
import { findCollaboration, findToDecide } from '../collaborations/collaborations.repository.ts';
import { conflictAfterRace, moveOn } from '../collaborations/moving.service.ts';
import { acceptProposal } from './awarding.service.ts';
import { addProposalFile, filesToSend, removeProposalFile } from './files.service.ts';
import { problemsOf } from './proposals.domain.ts';
import { changeNews, declinedProposalNews, sentNews, takenBackNews } from './proposals.letters.ts';
import { abilities, mayPropose } from './proposals.policy.ts';
import { insertVersion, newestOf, recordOutcome, removeProposalDraft, saveProposalDraft } from './proposals.repository.ts';
import { isLive, lockProposal, presentById } from './proposals.service.ts';

const returns = {
  'change-asked': { action: 'proposals.ask-for-change', move: 'ask-for-change', newsOf: changeNews },
  declined: { action: 'proposals.decline', move: 'decline-proposal', newsOf: declinedProposalNews },
} as const;

/** Answers a version with words for its laboratory: what should change, or why it is declined. */
const returnProposal = async (call: Parameters<typeof lockProposal>[0], fate: keyof typeof returns, words: string) => {
  const { input, actor, db, now } = call;
  const answered = await lockProposal(call);
  if (!answered.ok) return answered;
  const { request } = answered;
  const { action, move, newsOf } = returns[fate];
  await recordOutcome(db, request, fate, { by: actor.id, words, now });
  const moved = await moveOn(call, request, move, fate === 'declined' ? { reason: words } : {});
  if (!moved.ok) return moved;
  await happened(call, {
    action,
    objectType: 'collaboration',
    objectId: request.id,
    before: { stage: request.stage },
    after: { stage: moves[move].to, version: input.version },
    reason: words,
    news: [newsOf(request, words)],
    reload: reloadRequest(request),
  });
  return presentById(call, request.id);
};

export const proposalHandlers = {
  addFile: handleInSteps(proposalRoutes.addFile, addProposalFile),
  removeFile: handleInSteps(proposalRoutes.removeFile, removeProposalFile),

  linkOfFile: handle(proposalRoutes.linkOfFile, async (call) =>
    linkToFile(call, 'proposal-files', await findFileOfProposal(call.db, call.input.fileId)),
  ),

  of: handle(proposalRoutes.of, (call) => presentById(call, call.input.collaborationId)),

  saveDraft: handle(proposalRoutes.saveDraft, async (call) => {
    const { input, actor, db, now } = call;
    const row = await findCollaboration(db, input.collaborationId);
    const request = isLive(row) ? mayPropose(actor, row) : null;
    if (!request) return refuse('NOT_FOUND');
    if (!abilities(actor, request).send) return conflictAfterRace(call, request.id);
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
    const moved = await moveOn(call, request, 'propose', { respond_by: proposal.validUntil });
    if (!moved.ok) return moved;
    await recordOutcome(db, request, 'replaced', { by: actor.id, now });
    await insertVersion(db, request, proposal, { version, files: files.value, by: actor, now });
    await removeProposalDraft(db, request);
    const sent = await newestOf(db, request.id);
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
      news: sent ? sentNews(request, sent, await askedToAccept(db, request.project, sent)) : [],
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
    await recordOutcome(db, request, 'taken-back', { by: actor.id, now });
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
    const answered = await lockProposal(call, true);
    if (!answered.ok) return answered;
    const { request, proposal } = answered;
    if (!mayAcceptPrice(call.actor, request.project, proposal))
      return refuse('APPROVAL_NEEDED', approvalWords(request.project, proposal) ?? undefined);
    const accepted = await acceptProposal(call, request, proposal);
    return accepted.ok ? presentById(call, request.id) : accepted;
  }),

  askForChange: handle(proposalRoutes.askForChange, (call) => returnProposal(call, 'change-asked', call.input.changes)),

  decline: handle(proposalRoutes.decline, (call) => returnProposal(call, 'declined', call.input.reason)),
};
