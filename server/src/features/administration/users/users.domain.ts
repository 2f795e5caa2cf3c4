import { counted } from '@aliquot/contract/counted';
import { type Role, roles } from '@aliquot/contract/options';

/** The items of a profile. */
type ProfileItems = {
  readonly name: string;
  readonly organization: string;
  readonly organization_size: string;
  readonly location: string;
  readonly research_interest: readonly string[];
};

/** The share of the five items of a profile that are filled, in percent. */
export const profileCompletion = ({
  name,
  organization,
  organization_size,
  location,
  research_interest,
}: ProfileItems): number => {
  const filled = [name, organization, organization_size, location].filter((text) => text.trim() !== '').length;
  return (filled + (research_interest.length > 0 ? 1 : 0)) * 20;
};

/** The first day of the month, in UTC, as YYYY-MM-DD. */
export const monthStart = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`;

/** The roles that another one can become. */
export const otherRoles = (role: Role): Role[] => roles.filter((other) => other !== role);

export const userMessages = {
  ownRole: 'You cannot change your own role. Ask another administrator.',
  ownAccount: 'You cannot delete your own account here. Do it on your profile page.',
  lastAdministrator: 'This is the last administrator. Make someone else an administrator first.',
  notAdministrator: 'You are no longer an administrator.',
  changedMeanwhile: 'Someone else changed this user. Reload the list, then make your change again.',
} as const;

/** The actor, the target, and the administrators, locked until the change is done. */
type Roles = { readonly actorId: string; readonly targetId: string; readonly administrators: readonly string[] };

/** Why an administrator must keep the role, or null. */
export const whyAdministratorsKeep = ({ actorId, targetId, administrators }: Roles): string | null => {
  if (!administrators.includes(actorId)) return userMessages.notAdministrator;
  return administrators.includes(targetId) && administrators.length === 1 ? userMessages.lastAdministrator : null;
};

/** What a laboratory would lose with this person. */
export type LabOfUser = {
  readonly name: string;
  readonly status: string;
  readonly otherMembers: number;
  readonly openWork: number;
};

/** Why a laboratory needs this person, or null: it has open work and no other member. */
export const whyLabKeeps = (lab: LabOfUser | null): string | null =>
  lab && lab.status === 'approved' && lab.otherMembers === 0 && lab.openWork > 0
    ? `${lab.name} has ${counted(lab.openWork, 'open request')} and no other member. Assign the projects to another laboratory first.`
    : null;

/** Why a person's projects prevent deletion, or null: a laboratory is working on them. */
export const whyProjectsKeep = (inProgress: number): string | null =>
  inProgress > 0
    ? `${counted(inProgress, 'project is', 'projects are')} in progress at a laboratory. Complete or cancel ${inProgress === 1 ? 'it' : 'them'} first.`
    : null;
