import { projectRoutes } from '../engagements/projects.ts';
import { splitRoutes } from '../engagements/splits.ts';
import { memberRoutes } from '../hearts/members.ts';
import { colleagueRoutes } from './colleagues.ts';

/** Calls that write to other people: asking laboratories and inviting. They need a confirmed address. */
export const confirmedFirst: ReadonlySet<object> = new Set([
  memberRoutes.invite,
  memberRoutes.resend,
  colleagueRoutes.invite,
  colleagueRoutes.inviteAgain,
  projectRoutes.submit,
  projectRoutes.askMore,
  splitRoutes.split,
]);

/** The answer to someone whose address is not confirmed yet. */
export const confirmFirstMessage =
  'Please confirm your email address first: open the link in the message we sent you. You can request a new one on your profile page.';
