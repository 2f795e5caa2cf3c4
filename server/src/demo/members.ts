import type { LabDataInput } from '@aliquot/contract/labs';
import { router } from '../app.ts';
import { inviteAddress } from '../features/members/invitations.handlers.ts';
import type { UserActor } from '../kernel/actor.ts';
import type { RequestContext } from '../platform/http/call.ts';
import { invoke } from '../platform/http/mount.ts';
import type { World } from '../platform/world.ts';

type Stage = { readonly world: World; readonly as: (actor: UserActor, at: Date) => RequestContext };

const hour = 60 * 60 * 1000;

/** A colleague who has joined a laboratory by an invitation, and another who has not answered yet. */
export const makeTeam = async (
  { world, as }: Stage,
  { owner, colleague, labId, now }: { owner: UserActor; colleague: UserActor; labId: string; now: Date },
): Promise<void> => {
  const at = (hours: number) => new Date(now.getTime() - hours * hour);
  const invite = (email: string, when: Date) =>
    world.database.transaction(owner, async (db) => {
      const doing = { db, actor: owner, origin: null, now: when };
      return inviteAddress(doing, world, { labId, email, role: 'member' });
    });
  const invited = await invite(colleague.email, at(30));
  if (invited.ok) await invoke(router.members.acceptInvitation, { token: invited.value.token }, as(colleague, at(26)));
  await invite('lena.hoffmann@example.org', at(20));
};

/** A laboratory that an administrator has registered for its contact, who has an account and may claim it. */
export const makeOwnerlessLab = async (
  { as }: Stage,
  { admin, contact, now }: { admin: UserActor; contact: UserActor; now: Date },
): Promise<void> => {
  const labData: LabDataInput = {
    labName: 'Blue Ridge Histopathology',
    address: '1215 Lee Street, Charlottesville, VA 22908',
    contactEmail: contact.email,
    contactPhone: '+1 555 0190 4410',
    website: '',
    labType: 'clinical',
    operatingHours: 'business-hours',
    staffCount: '6-15',
    yearEstablished: 2012,
    accreditations: ['clia'],
    primaryServices: ['histology', 'pathology'],
    specializations: ['oncology'],
  };
  await invoke(router.labs.register, { labData }, as(admin, new Date(now.getTime() - 30 * hour)));
};
