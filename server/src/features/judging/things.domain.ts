import type { AnalysisRequirement, Assessment } from '@aliquot/contract/analyses';
import { ruleIdSchema } from '@aliquot/contract/analyses';
import { type DocumentType, documentTypes } from '@aliquot/contract/options';
import { type ShownStanding, shownStandings, type ThingState, type ToDo } from '@aliquot/contract/to-do';
import { z } from 'zod';
import thingsFile from '../../../../knowledge/things.json' with { type: 'json' };
import { type Control, controls } from './lines/knowledge.domain.ts';

const thingSchema = z.strictObject({
  id: z.string(),
  /** What to say where more than one of its controls is open; a thing of one control says that control's own words. */
  title: z.string().optional(),
  fix: z.string().optional(),
  controls: z.array(z.string()).min(1),
  /** Types of document that were handed in for this thing, whatever was found in them. */
  papers: z.array(z.enum(documentTypes)).optional(),
  /** Rules whose findings it answers, while something of it is open. */
  checks: z.array(ruleIdSchema).optional(),
  /** Things that show this one as well: while one of them is to be done, this is no thing of its own. */
  shownBy: z.array(z.string()).optional(),
});
export type Thing = z.infer<typeof thingSchema>;

/** What can be done at once (knowledge/things.json). */
export const things: readonly Thing[] = z.array(thingSchema).parse(thingsFile.things);

const thingOfControl = new Map(things.flatMap((thing) => thing.controls.map((id) => [id, thing] as const)));

/** The thing that a control belongs to; one that stands in none is a thing of its own. */
export const thingOf = (control: string): Thing => thingOfControl.get(control) ?? { id: control, controls: [control] };

/** What was handed in, as far as it decides whether something is unmet or was never uploaded. */
export type HandedIn = { readonly assessment: Assessment; readonly documentTypes: ReadonlySet<DocumentType> };

type Judged = Pick<AnalysisRequirement, 'control' | 'status' | 'evidence' | 'answered'>;

/** Whether the laboratory holds a certificate where nothing but such a certificate can show a control, so that it falls short. */
const hasCertificateFor = (control: Control | undefined, { assessment }: HandedIn): boolean =>
  (control?.evidence ?? []).some(({ anyOf }) =>
    anyOf.every(
      (predicate) =>
        'certificate' in predicate &&
        assessment.certifications.some(({ type }) => predicate.certificate === 'any' || predicate.certificate === type),
    ),
  );

/** How a requirement that is not closed is open. */
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

/** How a requirement is shown: one that is missing is told apart by whether anything was handed in for it. */
export const shownStanding = (judged: Judged, handedIn: HandedIn): ShownStanding =>
  (judged.status === 'missing' || judged.status === 'not-assessed') && stateOf(judged, handedIn) === 'not-uploaded'
    ? 'not-uploaded'
    : judged.status;

/** How many requirements of a judgement stand how, each once whatever the number of standards that ask for it. */
export const countStandings = (handedIn: HandedIn): ToDo['standings'] => {
  const once = new Map(handedIn.assessment.requirements.map((line) => [line.control, shownStanding(line, handedIn)]));
  return shownStandings.flatMap((standing) => {
    const count = [...once.values()].filter((each) => each === standing).length;
    return count > 0 ? [{ standing, count }] : [];
  });
};
