import type { Assessment, Gap, RequirementStatus } from '@aliquot/contract/analyses';
import type { Tone } from '../../ui/badge.tsx';
import { CircleAlert, CircleCheck, CircleHelp, Info, ShieldCheck, TriangleAlert } from '../../ui/icon.ts';

type Look = { readonly label: string; readonly tone: Tone; readonly icon: typeof Info };

/** How a requirement stands, told apart by word, sign and colour. */
export const standings: Readonly<Record<RequirementStatus, Look>> = {
  met: { label: 'Found in a document', tone: 'good', icon: CircleCheck },
  partial: { label: 'Gap: found in part', tone: 'warn', icon: TriangleAlert },
  accepted: { label: 'Accepted by a reviewer', tone: 'plum', icon: ShieldCheck },
  missing: { label: 'Gap', tone: 'bad', icon: CircleAlert },
  stated: { label: 'Stated, not proven', tone: 'info', icon: Info },
  'not-assessed': { label: 'Not verified', tone: 'neutral', icon: CircleHelp },
};

export const isGap = ({ status }: Pick<Gap, 'status'>): boolean => status === 'missing' || status === 'partial';

/** What is open, in the order in which it matters; what an answer settles is not among it. */
export const openGroups = (gaps: readonly Gap[]) => [
  { key: 'gaps', title: 'Gaps', gaps: gaps.filter(isGap) },
  { key: 'stated', title: 'Stated by the laboratory, not proven', gaps: gaps.filter(({ status }) => status === 'stated') },
  { key: 'unverified', title: 'Not verified yet', gaps: gaps.filter(({ status }) => status === 'not-assessed') },
];

const controlsWith = ({ requirements }: Assessment, wanted: RequirementStatus): number =>
  new Set(requirements.filter(({ status }) => status === wanted).map(({ control }) => control)).size;

const onlyIfAny = <Entry extends { count: number }>(entry: Entry): Entry[] => (entry.count > 0 ? [entry] : []);

/** How many points of the checklist stand how. A point that several standards ask for counts once. */
export const standingCounts = (assessment: Assessment) => [
  { status: 'met' as const, count: controlsWith(assessment, 'met') },
  { status: 'stated' as const, count: controlsWith(assessment, 'stated') },
  ...onlyIfAny({ status: 'accepted' as const, count: controlsWith(assessment, 'accepted') }),
  { status: 'partial' as const, count: assessment.gaps.filter(({ status }) => status === 'partial').length },
  { status: 'missing' as const, count: assessment.gaps.filter(({ status }) => status === 'missing').length },
  { status: 'not-assessed' as const, count: assessment.gaps.filter(({ status }) => status === 'not-assessed').length },
];

/** What the answers of the questionnaire did: gaps they confirmed, points they brought up, and how many they only state. */
export const answersEffects = (assessment: Assessment) => ({
  confirmed: assessment.gaps.filter((gap) => isGap(gap) && gap.answered?.effect === 'denied'),
  broughtUp: assessment.gaps.filter(({ broughtBy }) => broughtBy !== null),
  stated: controlsWith(assessment, 'stated'),
});
