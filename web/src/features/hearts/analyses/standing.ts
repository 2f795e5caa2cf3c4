import { standingWords } from '@aliquot/contract/administration/report-words';
import { gapsOf } from '@aliquot/contract/counts';
import type { Assessment, RequirementStatus } from '@aliquot/contract/hearts/analyses';
import type { ShownStanding } from '@aliquot/contract/hearts/to-do';
import type { Tone } from '../../../ui/text/badge.tsx';
import { CircleAlert, CircleCheck, CircleHelp, Info, ShieldCheck, TriangleAlert, Upload } from '../../../ui/text/icon.ts';

type Look = { readonly label: string; readonly tone: Tone; readonly icon: typeof Info };

/** The status of a requirement, shown by word, icon and color. */
export const standings: Readonly<Record<ShownStanding, Look>> = {
  met: { label: standingWords.met, tone: 'good', icon: CircleCheck },
  partial: { label: standingWords.partial, tone: 'warn', icon: TriangleAlert },
  accepted: { label: standingWords.accepted, tone: 'plum', icon: ShieldCheck },
  missing: { label: standingWords.missing, tone: 'bad', icon: CircleAlert },
  stated: { label: standingWords.stated, tone: 'info', icon: Info },
  'not-assessed': { label: standingWords['not-assessed'], tone: 'neutral', icon: CircleHelp },
  'not-uploaded': { label: standingWords['not-uploaded'], tone: 'primary', icon: Upload },
};

const controlsWith = ({ requirements }: Assessment, wanted: RequirementStatus): number =>
  new Set(requirements.filter(({ status }) => status === wanted).map(({ control }) => control)).size;

/** The effects of questionnaire answers: confirmed gaps, new points, and the number of statements without proof. */
export const answersEffects = (assessment: Assessment) => ({
  confirmed: gapsOf(assessment).filter(({ answered }) => answered?.effect === 'denied'),
  broughtUp: assessment.gaps.filter(({ broughtBy }) => broughtBy !== null),
  stated: controlsWith(assessment, 'stated'),
});
