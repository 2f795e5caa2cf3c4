import { type AgreementKind, agreementKindWords } from '@aliquot/contract/engagements/agreement-words';
import type { News } from '../../people/notifications/happenings.service.ts';
import { toLaboratory, toOtherSide, toResearcher } from '../collaborations/collaborations.letters.ts';
import type { EngagementSide } from '../collaborations/sides.policy.ts';
import type { LiveRequest } from '../proposals/proposals.service.ts';

type Deed = { readonly title: (name: string) => string /** Absent where the reason says it. */; readonly body?: string };

const deeds = {
  recorded: { title: (name) => `recorded a ${name}`, body: 'Check the signed file, then confirm or refuse it.' },
  'put-up': { title: (name) => `put up a ${name} to be signed`, body: 'Read the file, then sign or refuse it.' },
  signed: { title: (name) => `signed the ${name}`, body: 'It is waiting for your signature.' },
  'signed-last': { title: (name) => `signed the ${name}`, body: 'Both sides have signed.' },
  confirmed: { title: (name) => `confirmed the ${name}`, body: 'The agreement is complete.' },
  refused: { title: (name) => `refused the ${name}` },
  withdrawn: { title: (name) => `withdrew the ${name}` },
  attached: { title: (name) => `uses your ${name} again`, body: 'It now covers this project too.' },
  required: { title: (name) => `requires a ${name}`, body: 'The work starts when it is complete.' },
  unrequired: { title: (name) => `no longer requires a ${name}`, body: 'The work can start without it.' },
} as const satisfies Record<string, Deed>;
export type AgreementDeed = keyof typeof deeds;

/** What one side did about an agreement, for the other. */
export const agreementNews = (
  did: AgreementDeed,
  work: LiveRequest,
  side: EngagementSide,
  { kind, reason = '' }: { readonly kind: AgreementKind; readonly reason?: string | undefined },
): News => {
  const { title, body = reason }: Deed = deeds[did];
  const doer = side === 'researcher' ? 'The researcher' : work.lab_name;
  return toOtherSide(work, side, {
    kind: `agreement-${did}`,
    title: `${doer} ${title(agreementKindWords[kind].name)}`,
    body: `“${work.project.title}”: ${body}`,
  });
};

/** Every required agreement is complete, for both sides. */
export const agreedNews = (work: LiveRequest): readonly News[] => {
  const kind = 'agreement-complete';
  const title = `The agreements for “${work.project.title}” are complete`;
  return [
    toLaboratory(work, { kind, title, body: 'The work is agreed. You can start.' }),
    toResearcher(work.project, { kind, title, body: `The work is agreed. ${work.lab_name} can start.` }),
  ];
};
