import type { ColleagueRole } from '@aliquot/contract/people/colleague-roles';
import { router } from '../app.ts';
import { mayManage, visibleTeam } from '../features/people/colleagues/colleagues.policy.ts';
import { findTeam, peopleOf } from '../features/people/colleagues/colleagues.repository.ts';
import { inviteColleague } from '../features/people/colleagues/invitations.service.ts';
import type { UserActor } from '../kernel/actor.ts';
import { invoke } from '../platform/http/mount.ts';
import type { Play } from './play.ts';
import { hour } from './stage.ts';

/** In the newest project under way of a researcher: a colleague who has joined, and an invitation that nobody has answered. */
export const planColleagues = (play: Play, owner: UserActor, colleague: UserActor): void => {
  const { world, stage, timeline, at } = play;
  const invite = (projectId: string, email: string, role: ColleagueRole, when: Date) =>
    world.database.transaction(owner, async (db) => {
      const found = await findTeam(db, projectId);
      const team = found && mayManage(owner, found);
      const seen = found && visibleTeam(owner, found);
      if (!team || !seen) return undefined;
      const doing = { world: stage.worldAt(when), db, actor: owner, origin: null, now: when };
      const invited = await inviteColleague(doing, team, { people: () => peopleOf(db, seen), email, role });
      return invited.ok ? invited.value : undefined;
    });
  timeline.plan(new Date(at(2).getTime() + 3 * hour), (when) =>
    stage.act(when, async () => {
      const list = await invoke(
        router.projects.list,
        { group: 'running', sort: 'newest', page: 1, pageSize: 20 },
        stage.as(owner, when),
      );
      const project = list.items.find(({ status }) => status === 'in-progress');
      if (!project) return;
      const token = await invite(project.id, colleague.email, 'editor', when);
      await invite(project.id, 'daniel.osei@example.org', 'viewer', when);
      if (token === undefined) return;
      const later = new Date(when.getTime() + 2 * hour);
      timeline.plan(later, (then) =>
        stage.act(then, () => invoke(router.colleagues.accept, { token }, stage.as(colleague, then))),
      );
    }),
  );
};
