import { projectPath, requestPath } from '@aliquot/contract/engagements/projects';
import { administratorFootnote } from '../../hearts/labs/labs.letters.ts';
import { projectFootnote } from '../../people/colleagues/colleagues.letters.ts';
import type { News, NoticeWords } from '../../people/notifications/happenings.service.ts';
import type { EngagementSide } from '../collaborations/sides.policy.ts';

type Work = {
  readonly id: string;
  readonly lab_name: string;
  readonly lab_reference_id: string | null;
  readonly project: { readonly id: string; readonly title: string };
};

const atResearcher = ({ project }: Work) => ({
  to: { projects: [project.id] },
  link: projectPath(project.id),
  footnote: projectFootnote,
});
const atLaboratory = ({ id, lab_name, lab_reference_id }: Work) => ({
  to: { labs: [lab_reference_id] },
  link: requestPath(id),
  footnote: `You're receiving this because you're a member of ${lab_name}.`,
});

const newsFor = ({ to, link, footnote }: ReturnType<typeof atResearcher | typeof atLaboratory>, words: NoticeWords): News => ({
  to,
  notice: { ...words, link },
  letter: { label: 'Open the project', footnote },
});

/** For the other side, and for the administrators who decide. */
export const openedNews = (work: Work, side: EngagementSide, reason: string): News[] => {
  const opener = side === 'researcher' ? 'The researcher' : work.lab_name;
  const words: NoticeWords = {
    kind: 'dispute-opened',
    title: `${opener} opened a dispute`,
    body: `“${work.project.title}”: ${reason}`,
  };
  return [
    newsFor(side === 'researcher' ? atLaboratory(work) : atResearcher(work), words),
    {
      to: { admins: true },
      notice: { ...words, link: projectPath(work.project.id) },
      letter: { label: 'Open the project', footnote: administratorFootnote },
    },
  ];
};

export const closedNews = (work: Work, decision: string): News[] => {
  const words: NoticeWords = {
    kind: 'dispute-closed',
    title: 'A dispute was decided',
    body: `“${work.project.title}”: ${decision}`,
  };
  return [newsFor(atResearcher(work), words), newsFor(atLaboratory(work), words)];
};
