import { daysToRespond } from '../../engagements/collaborations/collaborations.domain.ts';
import { toResearcher } from '../../engagements/collaborations/collaborations.letters.ts';
import { memberFootnote } from '../../hearts/labs/labs.letters.ts';
import type { LabRow } from '../../hearts/labs/labs.repository.ts';
import type { News, NoticeWords } from '../../people/notifications/happenings.service.ts';
import { goesOn, untilWords } from './suspensions.domain.ts';
import type { OpenWork } from './suspensions.repository.ts';

type Named = Pick<LabRow, 'id' | 'name'>;

const toMembers = ({ id, name }: Named, notice: NoticeWords, more: string[] = []): News => ({
  to: { labs: [id] },
  notice: { ...notice, link: '/lab-dashboard' },
  letter: { paragraphs: [notice.body, ...more], label: 'Open the dashboard', footnote: memberFootnote(name) },
});

const workWords = (labName: string, { stage, project }: OpenWork, endsOn: string | null): string => {
  const until = untilWords(endsOn);
  if (goesOn(stage))
    return `Work on “${project.title}” continues, and ${labName} can deliver it. It can’t take on new work ${until}.`;
  if (stage === 'asked')
    return `${labName} can’t answer “${project.title}” ${until}. You can wait, withdraw the request, or ask another laboratory.`;
  return `You can’t accept the proposal for “${project.title}” ${until}. You can wait, decline it, or ask another laboratory.`;
};

const kindOf = ({ stage }: OpenWork, what: 'suspended' | 'reinstated') =>
  `${goesOn(stage) ? 'work' : 'request'}-lab-${what}` as const;

/** For its members with the reason; for the researchers of its open work with what it means for them. */
export const suspendedNews = (
  lab: Named,
  { reason, endsOn, work }: { reason: string; endsOn: string | null; work: readonly OpenWork[] },
): News[] => [
  toMembers(lab, { kind: 'lab-suspended', title: `${lab.name} is suspended`, body: `Reason: ${reason}` }, [
    `Researchers can’t find it, and it can’t take on new work ${untilWords(endsOn)}. Agreed work continues, and you can deliver it.`,
  ]),
  ...work.map((each) =>
    toResearcher(each.project, {
      kind: kindOf(each, 'suspended'),
      title: `${lab.name} is suspended`,
      body: workWords(lab.name, each, endsOn),
    }),
  ),
];

export const reinstatedNews = (lab: Named, { note, work }: { note: string | null; work: readonly OpenWork[] }): News[] => [
  toMembers(lab, {
    kind: 'lab-reinstated',
    title: `${lab.name} is reinstated`,
    body: `Researchers can find it and send it requests again.${note ? ` ${note}` : ''}`,
  }),
  ...work.map((each) =>
    toResearcher(each.project, {
      kind: kindOf(each, 'reinstated'),
      title: `${lab.name} is no longer suspended`,
      body:
        each.stage === 'asked'
          ? `It can answer “${each.project.title}” again, and has at least ${daysToRespond} working days to do so.`
          : `“${each.project.title}” can go on as usual.`,
    }),
  ),
];

export const reopenedNews = (lab: Named, reason: string): News =>
  toMembers(lab, {
    kind: 'lab-reopened',
    title: `The decision about ${lab.name} was reopened`,
    body: `An administrator reopened it, and it is waiting for a new decision. Reason: ${reason}`,
  });
