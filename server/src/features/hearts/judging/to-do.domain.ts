import type { Assessment, Contradiction, Gap } from '@aliquot/contract/hearts/analyses';
import type { CitedEvidence } from '@aliquot/contract/hearts/certifications';
import {
  type ShownStanding,
  type ThingState,
  type ToDo,
  type ToDoPoint,
  type ToDoThing,
  thingStates,
} from '@aliquot/contract/hearts/to-do';
import type { CertificationType } from '@aliquot/contract/options';
import { certificationStatus } from '../certifications/certifications.domain.ts';
import { daysBetween, renewalDays } from '../certifications/validity.domain.ts';
import { isToBeDone } from './concerns.domain.ts';
import { countStandings } from './counts.domain.ts';
import { acceptedControls } from './lines/gaps.domain.ts';
import { controls } from './lines/knowledge.domain.ts';
import { certificateName } from './lines/standing.domain.ts';
import { scoreBasis } from './score/score-basis.domain.ts';
import { type HandedIn, shownStanding, stateOf, type Thing, thingOf, things } from './things.domain.ts';

const quoteLength = 160;

const placeOf = ([first]: readonly CitedEvidence[]): ToDoPoint['place'] => {
  if (first === undefined) return null;
  const words = first.evidence.quote.replaceAll(/\s+/g, ' ').trim();
  return {
    fileName: first.fileName,
    page: first.evidence.page,
    quote: words.length > quoteLength ? `${words.slice(0, quoteLength)}…` : words,
  };
};

type Open = { readonly gap: Gap; readonly state: ThingState; readonly standing: ShownStanding };

const pointOf = ({ gap, standing }: Open): ToDoPoint => ({
  id: gap.id,
  title: gap.title,
  standing,
  note: gap.note,
  raise: gap.raise ?? null,
  why: gap.why,
  fix: gap.fix,
  severity: gap.severity,
  clauses: [{ catalogue: gap.catalogue, clause: gap.clause }, ...gap.alsoAskedBy],
  place: placeOf(gap.evidence),
});

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

const questionnaire = 'questionnaire';

const wordsOf = (thing: Thing, own: readonly Open[]): Pick<ToDoThing, 'title' | 'fix'> => {
  const [first, ...others] = own;
  if (first && (others.length === 0 || thing.title === undefined)) return { title: first.gap.title, fix: first.gap.fix };
  return { title: thing.title ?? thing.id, fix: thing.fix ?? '' };
};

const questionWords = (count: number) => ({
  title: count === 1 ? 'Answer 1 question' : `Answer ${count} questions`,
  fix: 'Only you can answer these: they decide what applies to you, or we don’t read documents for them.',
});

/** The open points by what closes them; what another open thing shows as well is part of that one. */
const grouped = (open: readonly Open[]): ReadonlyMap<string, readonly Open[]> => {
  const keyOf = ({ gap, state }: Open) => (state === 'unanswered' ? questionnaire : thingOf(gap.id).id);
  const own = Map.groupBy(open, keyOf);
  const hostOf = (key: string): string => {
    const hosts = things.find(({ id }) => id === key)?.shownBy ?? [];
    return [...own.keys()].find((each) => hosts.includes(each)) ?? key;
  };
  return Map.groupBy(open, (each) => hostOf(keyOf(each)));
};

const openOf = (handedIn: HandedIn): Open[] =>
  handedIn.assessment.gaps.map((gap) => {
    const judged = { ...gap, control: gap.id };
    return { gap, state: stateOf(judged, handedIn), standing: shownStanding(judged, handedIn) };
  });

/** Gaps for which the laboratory gave a reason that a reviewer has yet to decide. */
const fromWaiting = (open: readonly Open[]): ToDoThing[] =>
  open.map((one) => ({
    id: `waiting.${one.gap.id}`,
    state: 'waiting',
    title: one.gap.title,
    fix: '',
    effect: 0,
    endsOn: null,
    daysLeft: null,
    place: null,
    findings: [],
    points: [pointOf(one)],
  }));

const fromGaps = (open: readonly Open[]): ToDoThing[] => {
  return [...grouped(open)].map(([id, group]): ToDoThing => {
    const first = group[0] as Open;
    const thing = things.find((each) => each.id === id) ?? { id, controls: [id] };
    const words =
      id === questionnaire
        ? questionWords(group.length)
        : wordsOf(
            thing,
            group.filter(({ gap }) => thing.controls.includes(gap.id)),
          );
    const unmet = group.find(({ state }) => state === 'unmet');
    return {
      id,
      state: unmet ? 'unmet' : first.state,
      ...words,
      effect: oneDecimal(group.reduce((sum, { gap }) => sum + gap.effect, 0)),
      endsOn: null,
      daysLeft: null,
      place: placeOf(unmet?.gap.evidence ?? []),
      findings: [],
      points: group.map(pointOf),
    };
  });
};

const samePlace = (a: CitedEvidence, b: CitedEvidence): boolean =>
  a.documentId === b.documentId && a.evidence.start === b.evidence.start && a.evidence.end === b.evidence.end;

/** The types of the certificates whose words a finding cites. */
const typesCited = ({ evidence }: Contradiction, { certifications }: Assessment): CertificationType[] =>
  certifications
    .filter((certificate) =>
      Object.values(certificate.evidence).some((places) =>
        places.some((place) => evidence.some((cited) => samePlace(cited, place))),
      ),
    )
    .map(({ type }) => type);

const looksFor = (controlId: string, types: readonly CertificationType[]): boolean =>
  (controls.get(controlId)?.evidence ?? []).some(({ anyOf }) =>
    anyOf.some((predicate) => 'certificate' in predicate && types.some((type) => type === predicate.certificate)),
  );

/** Words on the certificate of another holder: they are not about the laboratory's own documents. */
const isOfAnother = (cited: CitedEvidence, { mentioned }: Assessment): boolean =>
  mentioned.some(
    ({ reason, evidence }) =>
      reason !== 'other-site' && Object.values(evidence).some((places) => places.some((place) => samePlace(cited, place))),
  );

/** True when a finding is based on the laboratory's own papers, so that something exists and falls short. */
const restsOnPapers = ({ evidence }: Contradiction, assessment: Assessment): boolean =>
  evidence.some((cited) => !isOfAnother(cited, assessment));

/** The state of a finding that no open step settles: one without documents is between the profile and an answer. */
const stateOfFinding = (finding: Contradiction, assessment: Assessment): ThingState => {
  if (restsOnPapers(finding, assessment)) return 'unmet';
  const looked = finding.control === undefined ? [] : (controls.get(finding.control)?.evidence ?? []);
  return looked.length > 0 ? 'not-uploaded' : 'unanswered';
};

/**
 * The open things with the findings that they settle, and each other finding as a thing of its own; without those about which
 * nothing is to be done. `reasoned` are the controls for which a reason was accepted or waits.
 */
const withFindings = (open: readonly ToDoThing[], assessment: Assessment, reasoned: ReadonlySet<string>): ToDoThing[] => {
  const findings = assessment.contradictions
    .map((finding, at) => ({ ...finding, id: `${finding.rule}.${at + 1}` }))
    .filter((finding) => isToBeDone(finding, reasoned));
  const homes = findings.map((finding): ToDoThing | undefined => {
    const types = typesCited(finding, assessment);
    return open.find(
      ({ id, state, points }) =>
        things.some((thing) => thing.id === id && thing.checks?.includes(finding.rule)) ||
        (state === 'unmet' && points.some((point) => looksFor(point.id, types))),
    );
  });
  const settled = open.map((thing): ToDoThing => {
    const found = findings.filter((_, at) => homes[at] === thing);
    if (found.length === 0) return thing;
    const state = found.some((finding) => restsOnPapers(finding, assessment)) ? 'unmet' : thing.state;
    return { ...thing, state, findings: found.map(({ message }) => message) };
  });
  const others = findings.flatMap((finding, at): ToDoThing[] =>
    homes[at] !== undefined
      ? []
      : [
          {
            id: finding.id,
            state: stateOfFinding(finding, assessment),
            title: finding.message,
            fix: finding.fix,
            effect: 0,
            endsOn: null,
            daysLeft: null,
            place: placeOf(finding.evidence),
            findings: [],
            points: [],
          },
        ],
  );
  return [...settled, ...others];
};

/** Certificates that documents show and the profile does not list. */
const fromUnclaimed = ({ recommendations }: Assessment): ToDoThing[] =>
  recommendations
    .filter(({ id }) => id.startsWith('claim.'))
    .map(({ id, text }) => ({
      id,
      state: 'unanswered',
      title: text,
      fix: '',
      effect: 0,
      endsOn: null,
      daysLeft: null,
      place: null,
      findings: [],
      points: [],
    }));

/** The laboratory's certificates that end within the longest lead time of their program. */
const fromEnds = ({ certifications }: Assessment, today: string): ToDoThing[] =>
  certifications
    .filter(({ supersededBy, expiryDate }) => supersededBy === null && certificationStatus(expiryDate, today) !== 'expired')
    .flatMap((certificate) => {
      const { key, type, expiryDate, evidence } = certificate;
      const left = expiryDate === null ? null : daysBetween(today, expiryDate);
      if (left === null || left > renewalDays(type)) return [];
      return [
        {
          id: `renew.${key}`,
          state: 'ending' as const,
          title: `Renew the ${certificateName(certificate)}`,
          fix: 'Start the renewal, and upload the new certificate when you have it.',
          effect: 0,
          endsOn: expiryDate,
          daysLeft: left,
          place: placeOf(evidence.expiryDate ?? []),
          findings: [],
          points: [],
        },
      ];
    });

/**
 * The laboratory's next steps according to a judgment. A step that closes points of several frameworks is listed once. First
 * comes what ends soon, then what falls short, what was not uploaded yet and open questions, each by what it adds to the score.
 * Last comes what is waiting for a reviewer, by the controls in `waiting`. `today` is YYYY-MM-DD.
 */
export const toDoOf = (
  handedIn: HandedIn,
  today: string,
  waiting: ReadonlySet<string> = new Set(),
): Omit<ToDo, 'analysis' | 'under_way'> => {
  const { assessment } = handedIn;
  const open = openOf(handedIn);
  const isWaiting = ({ gap }: Open) => waiting.has(gap.id);
  const reasoned = new Set([...acceptedControls(assessment.requirements), ...waiting]);
  const all = [
    ...fromEnds(assessment, today),
    ...withFindings(fromGaps(open.filter((one) => !isWaiting(one))), assessment, reasoned),
    ...fromUnclaimed(assessment),
  ];
  const toDo = all.toSorted(
    (a, b) => thingStates.indexOf(a.state) - thingStates.indexOf(b.state) || b.effect - a.effect || a.id.localeCompare(b.id),
  );
  return {
    basis: scoreBasis(handedIn, toDo),
    standings: countStandings(handedIn),
    things: [...toDo, ...fromWaiting(open.filter(isWaiting))],
  };
};
