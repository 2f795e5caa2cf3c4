import { type AgreementKind, agreementKindWords } from '@aliquot/contract/engagements/agreement-words';
import type { News } from '../../people/notifications/happenings.service.ts';
import { toLaboratory, toOtherSide, toResearcher } from '../collaborations/collaborations.letters.ts';
import type { Engagement } from '../collaborations/collaborations.repository.ts';
import type { EngagementSide } from '../collaborations/sides.policy.ts';

type EventWords = { readonly title: (name: string) => string /** Absent where the reason says it. */; readonly body?: string };

const events = {
  recorded: { title: (name) => `recorded a ${name}`, body: 'Check the signed file, then confirm or refuse it.' },
  'put-up': { title: (name) => `sent a ${name} for signature`, body: 'Read the file, then sign or refuse it.' },
  signed: { title: (name) => `signed the ${name}`, body: 'It is waiting for your signature.' },
  'signed-last': { title: (name) => `signed the ${name}`, body: 'Both sides have signed.' },
  confirmed: { title: (name) => `confirmed the ${name}`, body: 'The agreement is complete.' },
  refused: { title: (name) => `refused the ${name}` },
  withdrawn: { title: (name) => `withdrew the ${name}` },
  attached: { title: (name) => `is reusing your ${name}`, body: 'It now covers this project too.' },
  required: { title: (name) => `requires a ${name}`, body: 'The work starts when it is complete.' },
  unrequired: { title: (name) => `no longer requires a ${name}`, body: 'The work can start without it.' },
} as const satisfies Record<string, EventWords>;
export type AgreementEvent = keyof typeof events;

/** News for the other side about a step on an agreement. */
export const agreementNews = (
  did: AgreementEvent,
  engagement: Engagement,
  side: EngagementSide,
  { kind, reason = '' }: { readonly kind: AgreementKind; readonly reason?: string | undefined },
): News => {
  const { title, body = reason }: EventWords = events[did];
  const doer = side === 'researcher' ? 'The researcher' : engagement.lab_name;
  return toOtherSide(engagement, side, {
    kind: `agreement-${did}`,
    title: `${doer} ${title(agreementKindWords[kind].name)}`,
    body: `“${engagement.project.title}”: ${body}`,
  });
};

/** Every required agreement is complete, for both sides. */
export const agreedNews = (engagement: Engagement): readonly News[] => {
  const kind = 'agreement-complete';
  const title = `The agreements for “${engagement.project.title}” are complete`;
  return [
    toLaboratory(engagement, { kind, title, body: 'The work is agreed. You can start.' }),
    toResearcher(engagement.project, { kind, title, body: `The work is agreed. ${engagement.lab_name} can start.` }),
  ];
};
