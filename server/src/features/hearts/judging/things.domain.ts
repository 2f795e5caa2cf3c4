import type { AnalysisRequirement, Assessment } from '@aliquot/contract/hearts/analyses';
import type { ShownStanding, ThingState } from '@aliquot/contract/hearts/to-do';
import type { DocumentType } from '@aliquot/contract/options';
import thingsFile from '../../../../../knowledge/things.json' with { type: 'json' };
import { type Thing, thingsSchema } from '../../../kernel/knowledge/judging.ts';
import { type Control, controls } from './lines/knowledge.domain.ts';

export type { Thing };

/** The steps that a laboratory can take (knowledge/things.json). */
export const things: readonly Thing[] = thingsSchema.parse(thingsFile).things;

const thingOfControl = new Map(things.flatMap((thing) => thing.controls.map((id) => [id, thing] as const)));

/** The thing that a control belongs to; a control that belongs to no thing is its own. */
export const thingOf = (control: string): Thing => thingOfControl.get(control) ?? { id: control, controls: [control] };

/** The submitted documents and answers, as far as they decide whether something is unmet or was never uploaded. */
export type HandedIn = { readonly assessment: Assessment; readonly documentTypes: ReadonlySet<DocumentType> };

type Judged = Pick<AnalysisRequirement, 'control' | 'status' | 'evidence' | 'answered'>;

/** True when the laboratory holds a certificate for a control that only such a certificate can show, so that it falls short. */
const hasCertificateFor = (control: Control | undefined, { assessment }: HandedIn): boolean =>
  (control?.evidence ?? []).some(({ anyOf }) =>
    anyOf.every(
      (predicate) =>
        'certificate' in predicate &&
        assessment.certifications.some(({ type }) => predicate.certificate === 'any' || predicate.certificate === type),
    ),
  );

/** The way in which a requirement is open. */
export const stateOf = (
  { control: id, status, evidence, answered }: Judged,
  handedIn: HandedIn,
): Exclude<ThingState, 'ending'> => {
  const control = controls.get(id);
  if (status === 'partial' || evidence.length > 0 || answered?.effect === 'denied') return 'unmet';
  if (control?.scoping === true || control?.evidence.length === 0) return answered === null ? 'unanswered' : 'not-uploaded';
  const wasHandedIn = thingOf(id).papers?.some((type) => handedIn.documentTypes.has(type)) ?? false;
  return wasHandedIn || hasCertificateFor(control, handedIn) ? 'unmet' : 'not-uploaded';
};

/** The way in which a requirement is shown; a missing one is distinguished by whether anything was submitted for it. */
export const shownStanding = (judged: Judged, handedIn: HandedIn): ShownStanding =>
  (judged.status === 'missing' || judged.status === 'not-assessed') && stateOf(judged, handedIn) === 'not-uploaded'
    ? 'not-uploaded'
    : judged.status;
