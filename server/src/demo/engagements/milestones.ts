import { router } from '../../app.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { shiftWorkingDays, utcDay } from '../../kernel/days.ts';
import type { RequestContext } from '../../platform/http/call.ts';
import { invoke } from '../../platform/http/mount.ts';
import type { Play } from '../play.ts';
import { day } from '../stage.ts';
import type { Between } from './rooms.ts';

/** Work with a milestone that is reached, one that becomes late, a change that is accepted and one that waits: within four days. */
export const planMilestones = (
  { timeline, stage }: Play,
  { collaborationId, owner, researcher }: Between,
  from: Date,
): void => {
  const plan = (days: number, person: UserActor, work: (call: RequestContext, at: Date) => Promise<unknown>) =>
    timeline.plan(new Date(from.getTime() + days * day), (at) => stage.act(at, () => work(stage.as(person, at), at)));
  const add = (days: number, name: string, workingDays: number) =>
    plan(days, owner, (call, at) =>
      invoke(
        router.milestones.addMilestone,
        { collaborationId, name, due_on: shiftWorkingDays(utcDay(at), workingDays) },
        call,
      ),
    );
  const propose = (days: number, reason: string, price: number, workingDays: number) =>
    plan(days, owner, (call) =>
      invoke(router.milestones.proposeOrder, { collaborationId, reason, price, currency: 'USD', days: workingDays }, call),
    );
  const planNow = (call: RequestContext) => invoke(router.milestones.plan, { collaborationId }, call);
  plan(0, owner, (call) => invoke(router.collaborations.start, { collaborationId }, call));
  add(0.01, 'Samples received and checked', 1);
  add(0.02, 'Libraries prepared', 1);
  plan(0.9, owner, async (call) => {
    const { milestones } = await planNow(call);
    const milestoneId = milestones.find(({ name }) => name.startsWith('Samples'))?.id ?? '';
    await invoke(
      router.milestones.reportMilestone,
      { milestoneId, note: '22 of 24 samples passed the quality check; one had too little volume, one had thawed.' },
      call,
    );
  });
  propose(0.92, 'The price of the agreed panel for 24 samples.', 612_000, 0);
  plan(1.1, researcher, async (call) => {
    const { orders } = await planNow(call);
    await invoke(router.milestones.acceptOrder, { orderId: orders[0]?.id ?? '' }, call);
  });
  propose(3, 'Two samples gave too little RNA and have to be extracted again.', 13_000, 2);
};

/** The researcher puts work on hold. */
export const planHold = ({ timeline, stage }: Play, { collaborationId, researcher }: Between, from: Date): void =>
  timeline.plan(from, (at) =>
    stage.act(at, () =>
      invoke(
        router.milestones.hold,
        { collaborationId, reason: 'The amendment of our ethics approval is still with the board' },
        stage.as(researcher, at),
      ),
    ),
  );
