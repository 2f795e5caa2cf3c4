import type { LabDataInput } from '@aliquot/contract/hearts/labs';
import { router } from '../app.ts';
import { inviteAddress } from '../features/hearts/members/invitations.service.ts';
import type { UserActor } from '../kernel/actor.ts';
import { invoke } from '../platform/http/mount.ts';
import type { Play } from './play.ts';
import { hour } from './stage.ts';

/** A colleague who has joined a laboratory by an invitation (of the last week: links die after it), and another who has not answered yet. */
export const planTeam = (play: Play, name: string, colleague: UserActor, joined: number): void => {
  const { world, stage, timeline, labs, at } = play;
  const invite = (email: string, when: Date) =>
    stage.act(when, async () => {
      const lab = labs.get(name);
      if (!lab) return undefined;
      const { id: labId, owner } = lab;
      const invited = await world.database.transaction(owner, (db) =>
        inviteAddress(
          { world: stage.worldAt(when), db, actor: owner, origin: null, now: when },
          {
            labId,
            email,
            role: 'member',
          },
        ),
      );
      return invited.ok ? invited.value.token : undefined;
    });
  timeline.plan(at(joined), async (when) => {
    const token = await invite(colleague.email, when);
    if (token === undefined) return;
    timeline.plan(new Date(when.getTime() + 4 * hour), async (later) => {
      await stage.act(later, () => invoke(router.members.acceptInvitation, { token }, stage.as(colleague, later)));
    });
  });
  timeline.plan(at(1), async (when) => {
    await invite('lena.hoffmann@example.org', when);
  });
};

/** A laboratory that an administrator has registered for its contact, who has an account and may claim it. */
export const planOwnerlessLab = ({ timeline, stage, admin, at }: Play, contact: UserActor): void => {
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
  timeline.plan(new Date(at(2).getTime() + 5 * hour), async (when) => {
    await stage.act(when, () => invoke(router.labs.register, { labData }, stage.as(admin, when)));
  });
};
