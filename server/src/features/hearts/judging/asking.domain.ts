import { gapsOf } from '@aliquot/contract/counts';
import type { AnalysisRequirement, Assessment, Gap } from '@aliquot/contract/hearts/analyses';
import type { Answers, Question, Questionnaire } from '@aliquot/contract/hearts/questionnaires';
import type { ControlQuestion } from '../questionnaires/control-questions.domain.ts';
import { answeredAs, bestEffectOf } from './answers.domain.ts';
import { isSettledBy } from './concerns.domain.ts';
import { acceptedControls, severityRank } from './lines/gaps.domain.ts';
import { type Control, controlOf } from './lines/knowledge.domain.ts';
import { leftOutBy } from './papers/left-out.domain.ts';
import { thingOf } from './things.domain.ts';

/** The most questions in a questionnaire; the rest are asked after the next analysis. */
export const questionnaireLength = 20;
const priorityCount = 5;
const documentCount = 8;

/** Questions that decide which requirements apply, asked before all others. */
const scopingControls = ['patient-results', 'us-specimens', 'waived-only', 'specimen-origin', 'blood-collection'];

const optionsOf = (question: ControlQuestion): string[] =>
  question.type === 'select' || question.type === 'multiselect' ? [...question.options] : [];

const clausesOf = (gap: Pick<Gap, 'clause' | 'alsoAskedBy'>): string => {
  const others = [...new Set(gap.alsoAskedBy.map(({ clause }) => clause))].filter((clause) => clause !== gap.clause);
  if (others.length === 0) return `Required by: ${gap.clause}.`;
  const named = others.slice(0, 2).join('; ');
  const more = others.length > 2 ? ` and ${others.length - 2} more` : '';
  return `Required by: ${gap.clause}; ${named}${more}.`;
};

const effectOf = (gap: Gap, control: Control): string => {
  if (control.scoping === true) return 'It earns no points by itself.';
  if (gap.effect === 0) return '';
  if (control.evidence.length === 0) return `An answer adds up to ${gap.effect} points to the score.`;
  const document = `A document that shows it adds up to ${gap.effect} points to the score`;
  if (gap.status === 'partial') return `${document}. Documents already show part of this, so an answer adds nothing.`;
  const share = bestEffectOf(control) === 'checkable' ? 'a quarter' : 'a tenth';
  return `${document}; an answer alone counts ${share} of that.`;
};

const reasoningOf = (gap: Gap, control: Control): string =>
  [clausesOf(gap), gap.why, gap.note, effectOf(gap, control)].filter((text) => text !== '').join(' ');

const questionOf = (control: Control, reasoning: string, required: boolean): Question => ({
  id: control.id,
  category: control.question.category,
  required,
  question: control.question.text,
  reasoning,
  type: control.question.type,
  options: optionsOf(control.question),
});

const fromGap = (gap: Gap): Question => {
  const control = controlOf(gap.id);
  return questionOf(control, reasoningOf(gap, control), gap.severity === 'high');
};

/** Controls that an answer settles: they are no gap, and stay in the questionnaire so that the answer can be changed. */
const settledLines = ({ requirements, gaps }: Assessment): AnalysisRequirement[] => {
  const open = new Set(gaps.map(({ id }) => id));
  const settled = requirements.filter(({ status, control }) => status === 'stated' && !open.has(control));
  return [...Map.groupBy(settled, ({ control }) => control).values()].flatMap((group) => group[0] ?? []);
};

const fromSettled = (line: AnalysisRequirement): Question => {
  const control = controlOf(line.control);
  const reasoning = `Required by: ${line.clause}. ${control.why} ${line.note}`;
  return questionOf(control, reasoning, line.severity === 'high');
};

const scopingRank = (id: string): number => {
  const rank = scopingControls.indexOf(id);
  return rank === -1 ? scopingControls.length : rank;
};

const priorityAreasOf = (assessment: Assessment): string[] => {
  const { contradictions, requirements } = assessment;
  const accepted = acceptedControls(requirements);
  const urgent = contradictions
    .filter((finding) => finding.severity === 'high' && !isSettledBy(finding, accepted))
    .map(({ message }) => message);
  const open = gapsOf(assessment)
    .filter(({ effect }) => effect > 0)
    .toSorted((a, b) => severityRank[a.severity] - severityRank[b.severity] || b.effect - a.effect)
    .map(({ title, clause }) => `${title} (${clause})`);
  return [...new Set([...urgent, ...open])].slice(0, priorityCount);
};

const missingDocumentsOf = ({ gaps }: Assessment): string[] => {
  const documents = gaps.flatMap(({ id }) => controlOf(id).document ?? []);
  return [...new Set(documents)].slice(0, documentCount);
};

/** Documents say what would be asked; what is left is to clear up doubts about them. */
const isAnsweredByDocuments = ({ status, missing }: Gap): boolean => status === 'partial' && missing.length === 0;

/** Leaves out questions that others of the same questionnaire ask more exactly. */
const withoutRepeats = (asked: readonly Question[]): Question[] => {
  const ids = new Set(asked.map(({ id }) => id));
  return asked.filter(({ id }) => !(controlOf(id).unlessAsked ?? []).some((other) => ids.has(other)));
};

const keepingRank = ({ id }: Question, leftOut: ReadonlySet<string>): number => {
  if (leftOut.has(id)) return 3;
  if (scopingControls.includes(id)) return 0;
  return controlOf(id).oftenCited === true ? 1 : 2;
};

/** Keeps what fits: what decides which requirements apply, then what inspectors often cite, then what adds most, and last what an answer leaves out. */
const chosen = (asked: readonly Question[], leftOut: ReadonlySet<string>): ReadonlySet<Question> =>
  new Set(asked.toSorted((a, b) => keepingRank(a, leftOut) - keepingRank(b, leftOut)).slice(0, questionnaireLength));

/**
 * The questionnaire that follows from a judgment: what decides which requirements apply first, then one question for each
 * gap by what closing it adds to the score. Question ids are control ids, so answers outlive a new analysis.
 */
export const buildQuestionnaire = (assessment: Assessment, answers: Answers = {}): Questionnaire => {
  const fromGaps = assessment.gaps.filter((gap) => !isAnsweredByDocuments(gap)).map(fromGap);
  const asked = withoutRepeats([...fromGaps, ...settledLines(assessment).map(fromSettled)]);
  const leftOut = Object.entries(leftOutBy(assessment)).filter(([, condition]) => answeredAs(condition, answers));
  const kept = chosen(asked, new Set(leftOut.map(([id]) => id)));
  // Questions answered by the same papers are asked together.
  const together = Map.groupBy(
    asked.filter((question) => kept.has(question)),
    ({ id }) => thingOf(id).id,
  );
  const questions = [...together.values()].flat().toSorted((a, b) => scopingRank(a.id) - scopingRank(b.id));
  return { questions, priorityAreas: priorityAreasOf(assessment), missingDocuments: missingDocumentsOf(assessment) };
};
