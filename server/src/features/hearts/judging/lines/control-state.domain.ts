import { counted } from '@aliquot/contract/counted';
import type { EvidenceStep, JudgedAnswer, RequirementStatus } from '@aliquot/contract/hearts/analyses';
import type { CitedEvidence } from '@aliquot/contract/hearts/certifications';
import type { Answers } from '@aliquot/contract/hearts/questionnaires';
import { longDay } from '../../../../kernel/days.ts';
import { bestEffectOf, judgeAnswer } from '../answers.domain.ts';
import { betterOf, isStatement, type Level, levelShares } from '../score/score.domain.ts';
import { findEvidence, type Hit, insteadOf, type Shown } from './evidence.domain.ts';
import type { Control, EvidencePart } from './knowledge.domain.ts';
import type { AcceptedReason } from './lab.domain.ts';
import { endNotStated } from './standing.domain.ts';

/** The state of one control: what was found of what was looked for, the answer, and what follows. */
export type ControlState = {
  readonly control: Control;
  readonly level: Level;
  readonly best: Level;
  readonly status: RequirementStatus;
  readonly answered: JudgedAnswer | null;
  /** The reason for which a reviewer has accepted the gap as closed, where no document closes it. */
  readonly accepted: AcceptedReason | null;
  readonly found: readonly string[];
  readonly missing: readonly string[];
  readonly evidence: readonly CitedEvidence[];
  readonly note: string;
  /**
   * The highest step that documents reach: they name it, describe it by a procedure, or show it by a record; null when they say
   * nothing.
   */
  readonly step: EvidenceStep | null;
  /** The action that would raise the level; null when documents do all that they can. */
  readonly raise: string | null;
};

const stepOf = (level: Level): EvidenceStep | null => {
  if (level === 'named' || level === 'described') return level;
  return level === 'partial' || level === 'full' ? 'shown' : null;
};

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

type Looked = { readonly part: EvidencePart; readonly hit: Hit | null };

/** The number of an ended certificate does not show a current certificate in part. */
const lacksCurrency = ({ part, hit }: Looked): boolean =>
  hit === null && part.anyOf.some((predicate) => 'certificate' in predicate && predicate.shows === 'current');

const levelOfDocuments = (looked: readonly Looked[]): Level => {
  if (looked.every(({ hit }) => hit === null) || looked.some(lacksCurrency)) return 'open';
  const ofStep = (step: EvidencePart['step']) => looked.filter(({ part }) => part.step === step);
  const isStrong = ({ hit }: Looked) => hit?.strength === 'strong';
  const [records, procedures] = [ofStep(undefined), ofStep('described')];
  const described = procedures.every((each) => isStrong(each) && each.hit?.described !== false);
  if (records.some(({ hit }) => hit !== null))
    return described && [...records, ...ofStep('named')].every(isStrong) ? 'full' : 'partial';
  return described && procedures.length > 0 ? 'described' : 'named';
};

/** The most that documents can do for a control: a record shows it, where one is looked for. */
const bestOf = ({ evidence }: Control): Level => (evidence.every(({ step }) => step === 'described') ? 'described' : 'full');

/** The action that would raise a control above what the documents do for it. */
const raisedBy = (level: Level, best: Level, looked: readonly Looked[]): string | null => {
  if (level === best || level === 'full') return null;
  const records = looked.filter(({ part, hit }) => part.step !== 'described' && hit?.strength !== 'strong');
  const procedure = looked.some(({ part, hit }) => part.step === 'described' && (hit === null || hit.described === false));
  if (looked.length === 0) return 'your answer in the questionnaire: we don’t read documents for this point';
  const asked = [
    ...(procedure ? ['an approved, dated procedure that says who does it, when, and where it is recorded'] : []),
    ...records.map(({ part }) => part.label),
  ];
  return asked.length === 0 ? null : asked.join('; ');
};

/** A control that decides which requirements apply is closed by its answer. */
const raisedByAnswer = (answered: JudgedAnswer | null): string | null =>
  answered === null ? 'your answer in the questionnaire: it decides which requirements apply to you' : null;

const levelOfAnswer = (answered: JudgedAnswer | null): Level =>
  answered === null || answered.effect === 'denied' ? 'open' : answered.effect;

/** The level of a control with an accepted reason: half, or the best level of the control if that is less. */
const withReason = (level: Level, best: Level, accepted: AcceptedReason | null): Level => {
  if (accepted === null || levelShares[level] > levelShares.accepted) return level;
  return betterOf(level, levelShares.accepted > levelShares[best] ? best : 'accepted');
};

/**
 * The status of a requirement. A control that decides which requirements apply is a question until it is answered, and so is
 * one without anything to judge by.
 */
const statusOf = (level: Level, control: Control, answered: JudgedAnswer | null, documents: number): RequirementStatus => {
  if (level === 'full' || (level === 'described' && bestOf(control) === 'described')) return 'met';
  if (level === 'partial' || level === 'described' || level === 'named') return 'partial';
  if (isStatement(level)) return 'stated';
  const looked = control.scoping !== true && control.evidence.length > 0 && documents > 0;
  return answered === null && !looked ? 'not-assessed' : 'missing';
};

const saidOf = (answered: JudgedAnswer | null, level: Level, control: Control): string[] => {
  if (answered === null) return [];
  if (level === 'full' || level === bestOf(control))
    return answered.effect === 'denied' ? ['The answer in the questionnaire says otherwise.'] : [];
  if ((level === 'partial' || level === 'described' || level === 'named') && answered.effect !== 'denied')
    return ['The laboratory states the rest.'];
  if (answered.effect === 'denied') return [`Confirmed by an answer: ${answered.explanation}`];
  return control.evidence.length === 0 && control.scoping !== true
    ? ['The laboratory states this. We don’t read documents for this point, so it stays a statement.']
    : [answered.explanation];
};

const noteOf = (
  found: readonly string[],
  instead: readonly string[],
  missing: readonly string[],
  doubts: readonly string[],
  said: readonly string[],
  documents: number,
) =>
  [
    ...(found.length > 0 ? [sentence(`found: ${found.join('; ')}`)] : []),
    ...instead,
    ...(missing.length > 0 ? [sentence(`not found in ${counted(documents, 'document')}: ${missing.join('; ')}`)] : []),
    ...doubts,
    ...said,
  ].join(' ');

const stepNotes = {
  named: 'Documents only name it.',
  described: 'A procedure describes it, and no record shows it yet.',
} as const;

const unansweredNote = ({ scoping }: Control): string =>
  scoping === true
    ? 'Not answered yet: the answer decides which requirements apply.'
    : 'Not verified: we don’t read documents for this point, so only an answer can tell.';

const acceptedNote = ({ reason, on }: AcceptedReason): string =>
  `A reviewer accepted the laboratory’s reason on ${longDay(on)}: “${reason}”`;

/** The label of a certificate without a known end: it is not called current. */
const undated = (label: string): string => label.replace(/ that (?:is|are) current today$/, ' whose end is not stated');

/** Judges one control by the documents and the laboratory's answer. An answer alone never shows it: it states it, or denies it. */
export const judgeControl = (
  control: Control,
  shown: Shown,
  answers: Answers,
  reason: AcceptedReason | null = null,
): ControlState => {
  const hits = control.evidence.map((part) => {
    const hit = findEvidence(shown, part);
    return { part, label: part.label, hit, instead: hit === null ? insteadOf(shown, part) : null };
  });
  const answered = judgeAnswer(control, answers, shown.today);
  const documentLevel = hits.length === 0 ? 'open' : levelOfDocuments(hits);
  const best = control.evidence.length > 0 ? bestOf(control) : bestEffectOf(control);
  const accepted = documentLevel === best || control.scoping === true ? null : reason;
  const judged = betterOf(documentLevel, levelOfAnswer(answered));
  const level = withReason(judged, best, accepted);
  const found = hits.flatMap(({ label, hit }) =>
    hit === null || hits.some(lacksCurrency) ? [] : [hit.doubts.includes(endNotStated) ? undated(label) : label],
  );
  const missing = hits.filter(({ hit, instead }) => hit === null && instead === null).map(({ label }) => label);
  const doubts = [...new Set(hits.flatMap(({ hit }) => hit?.doubts ?? []))];
  const instead = [...new Set(hits.flatMap((each) => each.instead?.sentences ?? []))];
  const looked = level !== 'full' && (control.scoping !== true || answered?.effect === 'denied');
  const stepSaid = level === 'named' || (level === 'described' && best === 'full') ? [stepNotes[level]] : [];
  const open = [...stepSaid, ...doubts.map((doubt) => `To clarify: ${doubt}.`)];
  const said = saidOf(answered, judged, control);
  const note = noteOf(found, looked ? instead : [], looked ? missing : [], looked ? open : [], said, shown.documents.length);
  return {
    control,
    level,
    best,
    status: accepted === null ? statusOf(level, control, answered, shown.documents.length) : 'accepted',
    answered,
    accepted,
    found,
    missing,
    step: stepOf(documentLevel),
    raise:
      control.scoping === true ? raisedByAnswer(answered) : raisedBy(hits.length === 0 ? level : documentLevel, best, hits),
    evidence: hits.flatMap((each) => (each.hit ?? each.instead)?.evidence ?? []),
    note: accepted === null ? note || unansweredNote(control) : [acceptedNote(accepted), note].join(' ').trim(),
  };
};
