import type { Project } from '@aliquot/contract/engagements/projects';
import { router } from '../../app.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { invoke } from '../../platform/http/mount.ts';
import { researchers } from '../people.ts';
import type { Play } from '../play.ts';
import { day, hour, minute } from '../stage.ts';
import { planAgreements, planAwaitedAgreement } from './agreements.ts';
import { earlierProjects } from './earlier-projects.ts';
import { planHold, planMilestones } from './milestones.ts';
import type { DemoProject } from './project.ts';
import { recentProjects } from './recent-projects.ts';
import { planReviews } from './reviews.ts';
import { planDispute, planExchange, planNegotiation, planVersions } from './rooms.ts';
import { planShipments } from './shipments.ts';
import { complete, deliver, notes } from './work.ts';

export const demoProjects: readonly DemoProject[] = [...earlierProjects, ...recentProjects];

const declines = [
  'We have no capacity before March.',
  'The turnaround that you need is not possible with our batch schedule.',
  'This matrix is not in the scope of our accreditation. We can offer it for research use from next year.',
  'The budget does not cover the controls that we would have to run.',
] as const;

const of = <Item>(items: readonly Item[], index: number, or: Item): Item => items[index % items.length] ?? or;

type Asked = {
  readonly projectId: string;
  readonly labId: string;
  readonly laboratory: string;
  readonly collaborationId: string;
  readonly owner: UserActor;
};
type Planned = { readonly project: DemoProject; readonly index: number; readonly researcher: UserActor };

/** Whether proposals of several laboratories are compared. */
const isCompared = ({ project, index }: Planned): boolean => project.stage === 'pending' && index % 6 === 3;

/** What the laboratory and the researcher do after a request, each at its time. */
const planAnswer = (play: Play, asked: Asked, planned: Planned, sent: Date): void => {
  const { project, index, researcher } = planned;
  const { timeline, stage } = play;
  const { projectId, labId, laboratory, collaborationId, owner } = asked;
  const after = (days: number) =>
    new Date(sent.getTime() + days * day + ((index * 5) % 7) * hour + ((index * 17) % 60) * minute);
  const plan = (days: number, work: (at: Date) => Promise<unknown>) =>
    timeline.plan(after(days), (at) => stage.act(at, () => work(at)));
  const decide = (decision: { newStatus: 'approved' } | { newStatus: 'rejected'; reason: string }) =>
    plan(0.4 + (index % 4), (at) =>
      invoke(router.collaborations.decide, { collaborationId, labId, ...decision }, stage.as(owner, at)),
    );
  const { stage: goal } = project;
  const between = { collaborationId, owner, researcher };
  const isAgreed = goal === 'in-progress' || goal === 'work-done' || goal === 'completed';
  if ((isAgreed || goal === 'pending') && index % 2 === 0) planExchange(play, between, index, sent);
  if (isCompared(planned)) planVersions(play, between, index, sent);
  if (isAgreed && index % 3 === 0) planNegotiation(play, between, index, sent);
  if (goal === 'in-progress' && index % 7 === 0) planDispute(play, between, after(5));
  const parties = { ...between, laboratory, organization: researchers[project.researcher]?.organization ?? '' };
  if (goal === 'pending' && index % 6 === 1) planAwaitedAgreement(play, parties, index, sent);
  if (goal === 'in-progress' && index % 6 === 2) planAgreements(play, parties, after(5));
  if (goal === 'in-progress' && index % 7 === 3 && index % 3 !== 0) {
    planMilestones(play, between, after(3.5));
    planShipments(play, between, after(3.6));
  }
  if (goal === 'in-progress' && index % 7 === 5) planHold(play, between, after(12));
  if (goal === 'cancelled')
    plan(3 + (index % 5), (at) =>
      invoke(router.projects.cancel, { projectId, reason: 'The funding of this part has ended.' }, stage.as(researcher, at)),
    );
  if (goal === 'rejected') decide({ newStatus: 'rejected', reason: of(declines, index, declines[0]) });
  // Some researchers cancel after the laboratory has begun.
  if ((isAgreed && index % 3 !== 0) || (goal === 'cancelled' && index % 2 === 0)) decide({ newStatus: 'approved' });
  if (goal !== 'work-done' && goal !== 'completed') return;
  const days = 12 + ((index * 7) % 15);
  const note = of(notes, index, notes[0]);
  const work = { owner, labId, laboratory, collaborationId, title: project.data.title, note };
  plan(days - 0.02, (at) => deliver(play, work, at));
  plan(days, (at) => complete(play, work, at));
  if (goal !== 'completed') return;
  plan(days + 2 + (index % 3), (at) => invoke(router.projects.accept, { projectId }, stage.as(researcher, at)));
  planReviews(play, between, index, after(days + 2 + (index % 3)));
};

/** Asks as a researcher would: sees the ranking, chooses from it, submits. */
const submit = async (play: Play, planned: Planned, at: Date): Promise<void> => {
  const { stage, labs } = play;
  const { project, researcher } = planned;
  const call = stage.as(researcher, at);
  const { matches, impressionId } = await invoke(router.matching.analyzeProject, { projectData: project.data }, call);
  const registered = matches.filter(({ isGenerated }) => !isGenerated);
  const wished = project.lab ? labs.get(project.lab)?.id : undefined;
  const wanted =
    project.stage === 'open'
      ? matches.find(({ isGenerated }) => isGenerated)
      : (registered.find(({ id }) => id === wished) ?? registered[0]);
  if (!wanted) return;
  // The last one asked is the one that a project's room shows of several.
  const others = isCompared(planned) ? registered.filter(({ id }) => id !== wanted.id).slice(0, 2) : [];
  const [first, ...further] = [...others, wanted];
  const goOn = (labId: string, { id: projectId, lab_collaborations }: Project, when: Date) => {
    const collaborationId = lab_collaborations.find(({ lab_reference_id }) => lab_reference_id === labId)?.id;
    const [laboratory, lab] = [...labs].find(([, { id }]) => id === labId) ?? [];
    if (!collaborationId || !laboratory || !lab) return;
    const asked = { projectId, labId, laboratory, collaborationId, owner: lab.owner };
    if (labId === wanted.id) planAnswer(play, asked, planned, when);
    else planVersions(play, { ...asked, researcher }, planned.index + 1 + others.findIndex(({ id }) => id === labId), when, 1);
  };
  const submission = { submissionKey: crypto.randomUUID(), projectData: project.data, labId: first.id, impressionId };
  const submitted = await stage.act(at, () => invoke(router.projects.submit, submission, call));
  goOn(first.id, submitted, at);
  for (const [place, { id }] of further.entries())
    play.timeline.plan(new Date(at.getTime() + (place + 1) * 10 * minute), async (when) => {
      const more = { projectId: submitted.id, labIds: [id] };
      goOn(id, await stage.act(when, () => invoke(router.projects.askMore, more, stage.as(researcher, when))), when);
    });
};

/** Plans every request of one researcher, and what becomes of it. */
export const planProjectsOf = (play: Play, place: number, researcher: UserActor): void => {
  for (const [index, project] of demoProjects.entries()) {
    if (project.researcher !== place) continue;
    const at = new Date(play.at(project.daysAgo).getTime() + ((index * 11) % 8) * hour + ((index * 23) % 60) * minute);
    play.timeline.plan(at, (when) => submit(play, { project, index, researcher }, when));
  }
};
