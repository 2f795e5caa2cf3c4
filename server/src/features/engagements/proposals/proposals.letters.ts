import { formatMoney } from '@aliquot/contract/money';
import { longDay } from '../../../kernel/days.ts';
import { type Asked, approvalNeededNews, withApprovers } from '../../people/colleagues/colleagues.letters.ts';
import type { News, NoticeWords } from '../../people/notifications/happenings.service.ts';
import { toLaboratory, toResearcher } from '../collaborations/collaborations.letters.ts';
import type { Engagement } from '../collaborations/collaborations.repository.ts';
import type { ProposalRow } from './proposals.repository.ts';

/** For the researcher's side; the approvers of what needs approval are asked for it instead. */
export const sentNews = (engagement: Engagement, proposal: ProposalRow, asked: Asked): News[] => {
  const words: NoticeWords = {
    kind: 'proposal-sent',
    title: `${engagement.lab_name} sent ${proposal.version === 1 ? 'a proposal' : `version ${proposal.version} of its proposal`}`,
    body: `“${engagement.project.title}”: ${formatMoney(proposal.total, proposal.currency)}, valid until ${longDay(proposal.valid_until)}.`,
  };
  const sent = toResearcher(engagement.project, words, engagement);
  const needed = approvalNeededNews(engagement.project, asked.approvers, { ...proposal, lab_name: engagement.lab_name });
  return withApprovers(sent, needed, asked);
};

export const takenBackNews = (engagement: Engagement): News =>
  toResearcher(
    engagement.project,
    {
      kind: 'proposal-taken-back',
      title: `${engagement.lab_name} took its proposal back`,
      body: `“${engagement.project.title}” is waiting for a new proposal.`,
    },
    engagement,
  );

/** A proposal that ends soon, on a day YYYY-MM-DD, for both sides. */
export const endingNews = (engagement: Engagement, until: string): readonly News[] => {
  const day = longDay(until);
  return [
    toResearcher(
      engagement.project,
      {
        kind: 'proposal-ending',
        title: `The proposal from ${engagement.lab_name} is valid until ${day}`,
        body: `Accept it, ask for a change or decline it. After that day the request for “${engagement.project.title}” ends.`,
      },
      engagement,
    ),
    toLaboratory(engagement, {
      kind: 'proposal-ending',
      title: `Your proposal for “${engagement.project.title}” is valid until ${day}`,
      body: 'The researcher has not answered it yet. Send a new version if you want it to be valid for longer.',
    }),
  ];
};

export const changeNews = (engagement: Engagement, changes: string): News =>
  toLaboratory(engagement, {
    kind: 'proposal-change-asked',
    title: `The researcher asked for a change to your proposal for “${engagement.project.title}”`,
    body: changes,
  });

export const declinedProposalNews = (engagement: Engagement, reason: string): News =>
  toLaboratory(engagement, {
    kind: 'proposal-declined',
    title: `Your proposal for “${engagement.project.title}” was declined`,
    body: reason,
  });

type Acceptance = { readonly by: { readonly id: string; readonly name: string }; readonly others: readonly string[] };

/** For the laboratory, for the person who accepted, and for the others on the researcher's side. */
export const acceptedProposalNews = (engagement: Engagement, version: number, { by, others }: Acceptance): readonly News[] => {
  const accepted = (who: string, to: readonly string[]): News => ({
    ...toResearcher(engagement.project, {
      kind: 'proposal-accepted',
      title: `${who} accepted the proposal from ${engagement.lab_name}`,
      body: `“${engagement.project.title}” is in progress.`,
    }),
    to: { users: to },
  });
  return [
    toLaboratory(engagement, {
      kind: 'proposal-accepted',
      title: `Your proposal for “${engagement.project.title}” was accepted`,
      body: `Version ${version} is agreed. You can start the work.`,
    }),
    accepted('You', [by.id]),
    accepted(by.name, others),
  ];
};

/** A proposal that is accepted and waits for agreements, for both sides. */
export const awardedNews = (engagement: Engagement, version: number): readonly News[] => [
  toLaboratory(engagement, {
    kind: 'proposal-accepted',
    title: `Your proposal for “${engagement.project.title}” was accepted`,
    body: `Version ${version} was accepted. You can start the work when the required agreements are complete.`,
  }),
  toResearcher(engagement.project, {
    kind: 'proposal-accepted',
    title: `You accepted the proposal from ${engagement.lab_name}`,
    body: `Work on “${engagement.project.title}” starts when the required agreements are complete.`,
  }),
];

/** News of a certificate that the work needs, for both sides. */
export const certificateNews = (engagement: Engagement, title: string): readonly News[] => {
  const body = `“${engagement.project.title}” with ${engagement.lab_name} needs this certificate.`;
  const notice: NoticeWords = { kind: 'certificate-changed', title, body };
  return [toResearcher(engagement.project, notice), toLaboratory(engagement, notice)];
};

/** Results that count as accepted without an answer, as the accepted proposal says; for both sides. */
export const silenceNews = (engagement: Engagement): readonly News[] => [
  toResearcher(engagement.project, {
    kind: 'work-accepted',
    title: `The results from ${engagement.lab_name} count as accepted`,
    body: `“${engagement.project.title}” is completed: the proposal that you accepted says so after this time without an answer.`,
  }),
  toLaboratory(engagement, {
    kind: 'work-accepted',
    title: 'Your work was accepted',
    body: `“${engagement.project.title}” is completed: the researcher didn’t respond within the time set in your proposal.`,
  }),
];
