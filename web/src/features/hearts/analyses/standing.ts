import type { Assessment, Gap, RequirementStatus } from '@aliquot/contract/hearts/analyses';
import type { ShownStanding } from '@aliquot/contract/hearts/to-do';
import type { Tone } from '../../../ui/text/badge.tsx';
import { CircleAlert, CircleCheck, CircleHelp, Info, ShieldCheck, TriangleAlert, Upload } from '../../../ui/text/icon.ts';

type Look = { readonly label: string; readonly tone: Tone; readonly icon: typeof Info };

/** The status of a requirement, shown by word, icon and color. */
export const standings: Readonly<Record<ShownStanding, Look>> = {
  met: { label: 'Found in a document', tone: 'good', icon: CircleCheck },
  partial: { label: 'Found in part', tone: 'warn', icon: TriangleAlert },
  accepted: { label: 'Accepted by a reviewer', tone: 'plum', icon: ShieldCheck },
  missing: { label: 'Not fulfilled', tone: 'bad', icon: CircleAlert },
  stated: { label: 'Answered, not proven yet', tone: 'info', icon: Info },
  'not-assessed': { label: 'Not verified', tone: 'neutral', icon: CircleHelp },
  'not-uploaded': { label: 'Not uploaded yet', tone: 'primary', icon: Upload },
};

/** An answer alone closes no gap, because nothing proves it yet. */
const isGap = ({ status }: Pick<Gap, 'status'>): boolean => status !== 'not-assessed';

const controlsWith = ({ requirements }: Assessment, wanted: RequirementStatus): number =>
  new Set(requirements.filter(({ status }) => status === wanted).map(({ control }) => control)).size;

/** The effects of questionnaire answers: confirmed gaps, new points, and the number of statements without proof. */
export const answersEffects = (assessment: Assessment) => ({
  confirmed: assessment.gaps.filter((gap) => isGap(gap) && gap.answered?.effect === 'denied'),
  broughtUp: assessment.gaps.filter(({ broughtBy }) => broughtBy !== null),
  stated: controlsWith(assessment, 'stated'),
});
