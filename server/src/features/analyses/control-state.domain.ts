import type { JudgedAnswer, RequirementStatus } from '@aliquot/contract/analyses';
import type { CitedEvidence } from '@aliquot/contract/certifications';
import type { Answers } from '@aliquot/contract/questionnaires';
import { bestEffectOf, judgeAnswer } from './answers.domain.ts';
import { findEvidence, type Hit, type Shown, voidedFor } from './evidence.domain.ts';
import type { Control } from './knowledge.domain.ts';
import { betterOf, isStatement, type Level } from './score.domain.ts';

/** How one control stands: what was found of what was looked for, what was answered, and what follows. */
export type ControlState = {
  readonly control: Control;
  readonly level: Level;
  readonly best: Level;
  readonly status: RequirementStatus;
  readonly answered: JudgedAnswer | null;
  readonly found: readonly string[];
  readonly missing: readonly string[];
  readonly evidence: readonly CitedEvidence[];
  readonly note: string;
};

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** A number of documents in words, as "1 document". */
const documentCount = (count: number): string => `${count} document${count === 1 ? '' : 's'}`;

const levelOfDocuments = (hits: readonly (Hit | null)[]): Level => {
  if (hits.every((hit) => hit === null)) return 'open';
  return hits.every((hit) => hit?.strength === 'strong') ? 'full' : 'partial';
};

const levelOfAnswer = (answered: JudgedAnswer | null): Level =>
  answered === null || answered.effect === 'denied' ? 'open' : answered.effect;

/** What decides which requirements apply is a question until it is answered, and so is what nothing was there to judge by. */
const statusOf = (level: Level, control: Control, answered: JudgedAnswer | null, documents: number): RequirementStatus => {
  if (level === 'full') return 'met';
  if (level === 'partial') return 'partial';
  if (isStatement(level)) return 'stated';
  const looked = control.scoping !== true && control.evidence.length > 0 && documents > 0;
  return answered === null && !looked ? 'not-assessed' : 'missing';
};

const saidOf = (answered: JudgedAnswer | null, level: Level, control: Control): string[] => {
  if (answered === null) return [];
  if (level === 'full') return answered.effect === 'denied' ? ['The answer in the questionnaire says otherwise.'] : [];
  if (level === 'partial' && answered.effect !== 'denied') return ['The laboratory states the rest.'];
  if (answered.effect === 'denied') return [`Confirmed by an answer: ${answered.explanation}`];
  return control.evidence.length === 0 && control.scoping !== true
    ? ['The laboratory states this. Documents are not read for this point, so it stays a statement.']
    : [answered.explanation];
};

const noteOf = (
  found: readonly string[],
  missing: readonly string[],
  doubts: readonly string[],
  said: readonly string[],
  documents: number,
) =>
  [
    ...(found.length > 0 ? [sentence(`found: ${found.join('; ')}`)] : []),
    ...(missing.length > 0 ? [sentence(`not found in ${documentCount(documents)}: ${missing.join('; ')}`)] : []),
    ...doubts,
    ...said,
  ].join(' ');

const unansweredNote = ({ scoping }: Control): string =>
  scoping === true
    ? 'Not answered yet: the answer decides which requirements apply.'
    : 'Not verified: documents are not read for this point, so only an answer can tell.';

/** Judges one control by the documents and the laboratory's answer. An answer alone never shows it: it states it, or denies it. */
export const judgeControl = (control: Control, shown: Shown, answers: Answers): ControlState => {
  const hits = control.evidence.map((part) => ({ part, label: part.label, hit: findEvidence(shown, part) }));
  const answered = judgeAnswer(control, answers, shown.today);
  const documentLevel = hits.length === 0 ? 'open' : levelOfDocuments(hits.map(({ hit }) => hit));
  const level = betterOf(documentLevel, levelOfAnswer(answered));
  const found = hits.filter(({ hit }) => hit !== null).map(({ label }) => label);
  const missing = hits.filter(({ hit }) => hit === null).map(({ label }) => label);
  const doubts = [...new Set(hits.flatMap(({ hit }) => hit?.doubts ?? []))];
  const voided = voidedFor(
    shown,
    hits.filter(({ hit }) => hit === null).map(({ part }) => part),
  );
  const looked = level !== 'full' && (control.scoping !== true || answered?.effect === 'denied');
  const open = [...doubts.map((doubt) => `To clear up: ${doubt}.`), ...voided];
  const said = saidOf(answered, level, control);
  const note = noteOf(found, looked ? missing : [], looked ? open : [], said, shown.documents.length);
  return {
    control,
    level,
    best: control.evidence.length > 0 ? 'full' : bestEffectOf(control),
    status: statusOf(level, control, answered, shown.documents.length),
    answered,
    found,
    missing,
    evidence: hits.flatMap(({ hit }) => hit?.evidence ?? []),
    note: note === '' ? unansweredNote(control) : note,
  };
};
