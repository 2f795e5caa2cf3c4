import { formatMoney } from '@aliquot/contract/money';
import { longDay } from '../../../kernel/days.ts';
import { type Asked, approvalNeededNews, withApprovers } from '../../people/colleagues/colleagues.letters.ts';
import type { News } from '../../people/notifications/happenings.service.ts';
import type { Words } from '../collaborations/collaborations.letters.ts';
import { toLaboratory, toResearcher } from '../collaborations/collaborations.letters.ts';
import type { CollaborationRow } from '../collaborations/collaborations.repository.ts';
import type { ProposalRow } from './proposals.repository.ts';

type Request = CollaborationRow & { readonly project: NonNullable<CollaborationRow['project']> };

/** For the researcher's side; the approvers of what needs approval are asked for it instead. */
export const sentNews = (request: Request, proposal: ProposalRow, asked: Asked): News[] => {
  const words: Words = {
    kind: 'proposal-sent',
    title: `${request.lab_name} sent ${proposal.version === 1 ? 'a proposal' : `version ${proposal.version} of its proposal`}`,
    body: `“${request.project.title}”: ${formatMoney(proposal.total, proposal.currency)}, valid until ${longDay(proposal.valid_until)}.`,
  };
  const sent = toResearcher(request.project, words, request);
  const needed = approvalNeededNews(request.project, asked.approvers, { ...proposal, lab_name: request.lab_name });
  return withApprovers(sent, needed, asked);
};

export const takenBackNews = (request: Request): News =>
  toResearcher(
    request.project,
    {
      kind: 'proposal-taken-back',
      title: `${request.lab_name} took its proposal back`,
      body: `“${request.project.title}” is waiting for a new proposal.`,
    },
    request,
  );

/** A proposal that ends soon, on a day YYYY-MM-DD, for both sides. */
export const endingNews = (request: Request, until: string): readonly News[] => {
  const day = longDay(until);
  return [
    toResearcher(
      request.project,
      {
        kind: 'proposal-ending',
        title: `The proposal of ${request.lab_name} is valid until ${day}`,
        body: `Accept it, ask for a change or decline it. After that day the request for “${request.project.title}” ends.`,
      },
      request,
    ),
    toLaboratory(request, {
      kind: 'proposal-ending',
      title: `Your proposal for “${request.project.title}” is valid until ${day}`,
      body: 'The researcher has not answered it yet. Send a new version if you want it to be valid for longer.',
    }),
  ];
};

export const changeNews = (request: Request, changes: string): News =>
  toLaboratory(request, {
    kind: 'proposal-change-asked',
    title: `The researcher asked for a change of your proposal for “${request.project.title}”`,
    body: changes,
  });

export const declinedProposalNews = (request: Request, reason: string): News =>
  toLaboratory(request, {
    kind: 'proposal-declined',
    title: `Your proposal for “${request.project.title}” was declined`,
    body: reason,
  });

type Acceptance = { readonly by: { readonly id: string; readonly name: string }; readonly others: readonly string[] };

/** For the laboratory, for the person who accepted, and for the others on the researcher's side. */
export const acceptedProposalNews = (request: Request, version: number, { by, others }: Acceptance): readonly News[] => {
  const accepted = (who: string, to: readonly string[]): News => ({
    ...toResearcher(request.project, {
      kind: 'proposal-accepted',
      title: `${who} accepted the proposal of ${request.lab_name}`,
      body: `“${request.project.title}” is in progress.`,
    }),
    to: { users: to },
  });
  return [
    toLaboratory(request, {
      kind: 'proposal-accepted',
      title: `Your proposal for “${request.project.title}” was accepted`,
      body: `Version ${version} is agreed. You can start the work.`,
    }),
    accepted('You', [by.id]),
    accepted(by.name, others),
  ];
};

/** A proposal that is accepted and waits for agreements, for both sides. */
export const awardedNews = (request: Request, version: number): readonly News[] => [
  toLaboratory(request, {
    kind: 'proposal-accepted',
    title: `Your proposal for “${request.project.title}” was accepted`,
    body: `Version ${version} was accepted. You can start the work when the required agreements are complete.`,
  }),
  toResearcher(request.project, {
    kind: 'proposal-accepted',
    title: `You accepted the proposal of ${request.lab_name}`,
    body: `Work on “${request.project.title}” starts when the required agreements are complete.`,
  }),
];

/** News of a certificate that the work needs, for both sides. */
export const certificateNews = (request: Request, title: string): readonly News[] => {
  const body = `“${request.project.title}” with ${request.lab_name} needs this certificate.`;
  const notice: Words = { kind: 'certificate-changed', title, body };
  return [toResearcher(request.project, notice), toLaboratory(request, notice)];
};

/** Results that count as accepted without an answer, as the accepted proposal says; for both sides. */
export const silenceNews = (request: Request): readonly News[] => [
  toResearcher(request.project, {
    kind: 'work-accepted',
    title: `The results from ${request.lab_name} count as accepted`,
    body: `“${request.project.title}” is completed: the proposal that you accepted says so after this time without an answer.`,
  }),
  toLaboratory(request, {
    kind: 'work-accepted',
    title: 'Your work was accepted',
    body: `“${request.project.title}” is completed: the researcher didn’t respond within the time set in your proposal.`,
  }),
];
