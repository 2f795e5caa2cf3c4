import { proposalRoutes } from '@aliquot/contract/engagements/proposals';
import { utcDay } from '../../../kernel/days.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle, handleInSteps } from '../../../platform/http/mount.ts';
import { findFileOfProposal } from '../../hearts/documents/engagement-files.repository.ts';
import { linkToFile } from '../../hearts/documents/links.service.ts';
import { askedToAccept } from '../../people/colleagues/approving.service.ts';
import { approvalWords } from '../../people/colleagues/colleagues.domain.ts';
import { mayAcceptPrice } from '../../people/colleagues/colleagues.policy.ts';
import { act, engagementAct, lockPermitted, readEngagement } from '../collaborations/acting.service.ts';
import { moves } from '../collaborations/collaborations.domain.ts';
import { conflictAfterRace, moveOn } from '../collaborations/moving.service.ts';
import { acceptProposal } from './awarding.service.ts';
import { addProposalFile, filesToSend, removeProposalFile } from './files.service.ts';
import { problemsOf } from './proposals.domain.ts';
import { changeNews, declinedProposalNews, sentNews, takenBackNews } from './proposals.letters.ts';
import { abilities, mayPropose } from './proposals.policy.ts';
import { insertVersion, newestOf, recordOutcome, removeProposalDraft, saveProposalDraft } from './proposals.repository.ts';
import { lockProposal, presentById } from './proposals.service.ts';

const returns = {
  'change-asked': { action: 'proposals.ask-for-change', move: 'ask-for-change', newsOf: changeNews },
  declined: { action: 'proposals.decline', move: 'decline-proposal', newsOf: declinedProposalNews },
} as const;

type AnswerCall = Parameters<typeof lockProposal>[0];

/** Answers a version with words for its laboratory: what should change, or why it is declined. */
const returnProposal = (call: AnswerCall, fate: keyof typeof returns, words: string) =>
  act(call, {
    load: () => lockProposal(call),
    move: async ({ actor, db, now }, { engagement }) => {
      const { action, move, newsOf } = returns[fate];
      await recordOutcome(db, engagement, fate, { by: actor.id, words, now });
      const moved = await moveOn(call, engagement, move, fate === 'declined' ? { reason: words } : {});
      if (!moved.ok) return moved;
      return succeed({
        action,
        before: { stage: engagement.stage },
        after: { stage: moves[move].to, version: call.input.version },
        reason: words,
        news: [newsOf(engagement, words)],
      });
    },
    present: presentById,
  });

export const proposalHandlers = {
  addFile: handleInSteps(proposalRoutes.addFile, addProposalFile),
  removeFile: handleInSteps(proposalRoutes.removeFile, removeProposalFile),

  linkOfFile: handle(proposalRoutes.linkOfFile, async (call) =>
    linkToFile(call, 'proposal-files', await findFileOfProposal(call.db, call.input.fileId)),
  ),

  of: handle(proposalRoutes.of, (call) => presentById(call, call.input.collaborationId)),

  saveDraft: handle(proposalRoutes.saveDraft, async (call) => {
    const { input, actor, db, now } = call;
    const seen = await readEngagement(call, input.collaborationId);
    const engagement = seen && mayPropose(actor, seen);
    if (!engagement) return refuse('NOT_FOUND');
    if (!abilities(actor, engagement).send) return conflictAfterRace(call, engagement.id);
    await saveProposalDraft(db, engagement, { values: input.values, by: actor.id, now });
    return succeed({ saved_at: now.toISOString() });
  }),

  send: engagementAct(proposalRoutes.send, {
    load: (call) => lockPermitted(call, call.input.collaborationId, mayPropose),
    move: async (call, { engagement }) => {
      const { input, actor, db, now } = call;
      const { proposal, version } = input;
      const problems = problemsOf(proposal, utcDay(now));
      const [problem] = Object.values(problems);
      if (problem !== undefined) return refuse('UNPROCESSABLE_CONTENT', problem, problems);
      const newest = (await newestOf(db, engagement.id))?.version ?? 0;
      if (version <= newest)
        return refuse('CONFLICT', `Version ${version} was sent already. Reload the page to see it; your draft is kept.`);
      if (version !== newest + 1) return refuse('CONFLICT', `The next version is ${newest + 1}. Reload the page.`);
      const files = await filesToSend(call, engagement, input.files);
      if (!files.ok) return files;
      const moved = await moveOn(call, engagement, 'propose', { respond_by: proposal.validUntil });
      if (!moved.ok) return moved;
      await recordOutcome(db, engagement, 'replaced', { by: actor.id, now });
      await insertVersion(db, engagement, proposal, { version, files: files.value, by: actor, now });
      await removeProposalDraft(db, engagement);
      const sent = await newestOf(db, engagement.id);
      return succeed({
        action: 'proposals.send',
        before: { stage: engagement.stage },
        after: {
          stage: 'proposed',
          version,
          total: sent?.total,
          currency: proposal.currency,
          valid_until: proposal.validUntil,
          ...(files.value.length > 0 && { files: files.value.map(({ file_name, sha256 }) => ({ file_name, sha256 })) }),
        },
        news: sent ? sentNews(engagement, sent, await askedToAccept(db, engagement.project, sent)) : [],
      });
    },
    present: presentById,
  }),

  takeBack: engagementAct(proposalRoutes.takeBack, {
    load: (call) => lockPermitted(call, call.input.collaborationId, mayPropose),
    move: async (call, { engagement }) => {
      const { input, actor, db, now } = call;
      const newest = await newestOf(db, engagement.id);
      if (!newest || input.version > newest.version) return refuse('NOT_FOUND');
      if (input.version < newest.version) return refuse('CONFLICT', `Version ${newest.version} is newer. Reload the page.`);
      const moved = await moveOn(call, engagement, 'take-back');
      if (!moved.ok) return moved;
      await recordOutcome(db, engagement, 'taken-back', { by: actor.id, now });
      return succeed({
        action: 'proposals.take-back',
        before: { stage: engagement.stage },
        after: { stage: 'asked', version: input.version },
        news: [takenBackNews(engagement)],
      });
    },
    present: presentById,
  }),

  accept: handle(proposalRoutes.accept, async (call) => {
    const answered = await lockProposal(call, true);
    if (!answered.ok) return answered;
    const { engagement, proposal } = answered.value;
    if (!mayAcceptPrice(call.actor, engagement.project, proposal))
      return refuse('APPROVAL_NEEDED', approvalWords(engagement.project, proposal) ?? undefined);
    const accepted = await acceptProposal(call, engagement, proposal);
    return accepted.ok ? presentById(call, engagement.id) : accepted;
  }),

  askForChange: handle(proposalRoutes.askForChange, (call) => returnProposal(call, 'change-asked', call.input.changes)),

  decline: handle(proposalRoutes.decline, (call) => returnProposal(call, 'declined', call.input.reason)),
};
