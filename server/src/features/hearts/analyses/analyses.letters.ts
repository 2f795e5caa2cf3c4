import { notEnoughWords } from '@aliquot/contract/administration/report-words';
import type { JudgementDifference } from '@aliquot/contract/hearts/judgements';
import type { NoticeKind } from '@aliquot/contract/people/notice-kinds';
import type { Audience } from '../../../kernel/audience.ts';
import type { Announcement } from '../../../platform/events/events.ts';
import type { News, NoticeWords } from '../../people/notifications/happenings.service.ts';
import { inShort } from '../judging/differences.domain.ts';
import { memberFootnote } from '../labs/labs.letters.ts';

const analysisTab = '/lab-dashboard?tab=analysis';

/** The pages of the laboratory's members and of administrators that show an analysis. */
export const reloadAnalysis = ({ analysis_id, lab_id }: { analysis_id: string; lab_id: string }): Announcement => ({
  noun: 'analyses',
  id: analysis_id,
  audience: { labs: [lab_id], admins: true },
});

/** A laboratory that news name. */
export type Lab = { readonly id: string; readonly name: string };

const toMembers = (lab: Lab, notice: NoticeWords, paragraphs: readonly string[]): News => ({
  to: { labs: [lab.id] },
  notice: { ...notice, link: analysisTab },
  letter: { paragraphs, label: 'Open the dashboard', footnote: memberFootnote(lab.name) },
});

/** `count` is the sentence that says how many documents were read; the score is null while the laboratory has no score. */
/** `asks`: the questionnaire has a question without an answer. */
export const readyNews = (lab: Lab, { score, count, asks }: { score: number | null; count: string; asks: boolean }): News =>
  toMembers(
    lab,
    {
      kind: 'analysis-ready',
      title: `The analysis of ${lab.name} is ready`,
      body:
        score === null ? `${count} There are not enough documents yet for a score.` : `Compliance score ${score}%. ${count}`,
    },
    [
      `The analysis of the documents of ${lab.name} is ready. ${score === null ? '' : `The compliance score is ${score}%. `}${count}`,
      ...(score === null
        ? [
            `There are not enough documents yet for a score. Next, upload what is missing${asks ? ' and answer the questionnaire' : ''}.`,
          ]
        : asks
          ? ['Next, answer the questionnaire: your answers count toward the score.']
          : []),
    ],
  );

export const failedNews = (lab: Lab, error: string): News =>
  toMembers(lab, { kind: 'analysis-failed', title: `The analysis of ${lab.name} failed`, body: error }, [
    `The analysis of the documents of ${lab.name} failed. ${error}`,
    'You can start it again on the dashboard.',
  ]);

/** Notice to the administrators about an analysis that no restart could finish. */
export const givenUpNews = (lab: Lab): News => ({
  to: { admins: true },
  notice: {
    kind: 'analysis-given-up',
    title: `The analysis of ${lab.name} keeps being interrupted`,
    body: 'We tried six times, then stopped. Check the workers and the file store, then start it again.',
    link: `/admin/labs/${lab.id}`,
  },
});

/** The same for the administrator who started the analysis. `onBehalf`: the laboratory has no members yet. */
export const starterNews = ({ notice }: News, starterId: string, onBehalf: boolean): News => ({
  to: { users: [starterId] },
  notice: { ...notice, link: onBehalf ? '/admin/lab-onboarding' : '/admin' },
  letter: {
    label: onBehalf ? 'Open the onboarding' : 'Open the laboratories',
    footnote: "You're receiving this because you started the analysis for this laboratory.",
  },
});

/** News of a judgment for the laboratory and the administrators. */
const judgementNews = (lab: Lab, kind: NoticeKind, title: string, paragraphs: readonly string[]): readonly News[] => {
  const notice = { kind, title, body: paragraphs.join(' ') };
  const admins: Audience = { admins: true };
  return [
    toMembers(lab, notice, paragraphs),
    {
      to: admins,
      notice: { ...notice, link: `/admin/labs/${lab.id}` },
      letter: {
        paragraphs,
        label: 'Open the laboratory',
        footnote: "You're receiving this because you're an administrator.",
      },
    },
  ];
};

/** A judgment is waiting to be accepted, with what it would take away. */
export const pendingNews = (lab: Lab, difference: JudgementDifference): readonly News[] =>
  judgementNews(lab, 'judgement-pending', `New results for ${lab.name} are waiting to be accepted`, [
    `They would change: ${inShort(difference)}`,
    ...difference.reasons,
    'The earlier results stay in force until the laboratory or an administrator accepts the new ones.',
  ]);

/** A judgment in force has taken something away. */
export const takenNews = (lab: Lab, difference: JudgementDifference): readonly News[] =>
  judgementNews(lab, 'judgement-changed', `The results of ${lab.name} changed`, [inShort(difference), ...difference.reasons]);

/** A score changed although the laboratory did nothing. */
export const rulesChangedNews = (labId: string, score: { readonly before: number; readonly after: number } | null): News => ({
  to: { labs: [labId] },
  notice: {
    kind: 'rules-changed',
    title: score ? `Your compliance score is now ${score.after}%` : 'We checked your documents again',
    body: `${score ? `It was ${score.before}%. ` : ''}Our rules changed, so we checked your documents again. ${score ? '' : `${notEnoughWords}. `}The history shows what changed.`,
    link: analysisTab,
  },
});
