import type { AnalysisRequirement, Assessment, Gap } from '@aliquot/contract/analyses';
import type { Answers, Question, Questionnaire } from '@aliquot/contract/questionnaires';
import { assess } from './analyses.domain.ts';
import { severityRank } from './gaps.domain.ts';
import { type Control, type ControlQuestion, controlOf } from './knowledge.domain.ts';
import type { AssessmentInput } from './lab.domain.ts';

/** How long a questionnaire may get; what does not fit is asked after the next analysis. */
export const questionnaireLength = 20;
const priorityCount = 5;
const documentCount = 8;

/** Questions that decide which requirements apply, asked before all others. */
const scopingControls = ['patient-results', 'waived-only', 'specimen-origin', 'blood-collection'];

const optionsOf = (question: ControlQuestion): string[] =>
  question.type === 'select' || question.type === 'multiselect' ? [...question.options] : [];

const clausesOf = (gap: Pick<Gap, 'clause' | 'alsoAskedBy'>): string => {
  const others = [...new Set(gap.alsoAskedBy.map(({ clause }) => clause))].filter((clause) => clause !== gap.clause);
  if (others.length === 0) return `Asked for in: ${gap.clause}.`;
  const named = others.slice(0, 2).join('; ');
  const more = others.length > 2 ? ` and ${others.length - 2} more` : '';
  return `Asked for in: ${gap.clause}; ${named}${more}.`;
};

const effectOf = (gap: Gap, control: Control): string => {
  if (gap.effect === 0) return '';
  const answerAlone = control.attestation ? 'An answer is enough.' : 'An answer counts in part; a document counts in full.';
  return `Showing it in full adds up to ${gap.effect} points to the score. ${answerAlone}`;
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

/** Controls that an answer alone shows in full: they are no gap, and stay in the questionnaire so that the answer can be changed. */
const attestedLines = (requirements: readonly AnalysisRequirement[]): AnalysisRequirement[] => {
  const attested = requirements.filter(({ status, evidence }) => status === 'met' && evidence.length === 0);
  return [...Map.groupBy(attested, ({ control }) => control).values()].flatMap((group) => group[0] ?? []);
};

const fromAttested = (line: AnalysisRequirement): Question => {
  const control = controlOf(line.control);
  const reasoning = `Asked for in: ${line.clause}. ${control.why} ${line.note}`;
  return questionOf(control, reasoning, line.severity === 'high');
};

const scopingRank = (id: string): number => {
  const rank = scopingControls.indexOf(id);
  return rank === -1 ? scopingControls.length : rank;
};

const priorityAreasOf = ({ contradictions, gaps }: Assessment): string[] => {
  const urgent = contradictions.filter(({ severity }) => severity === 'high').map(({ message }) => message);
  const open = gaps
    .filter(({ status, effect }) => status !== 'not-assessed' && effect > 0)
    .toSorted((a, b) => severityRank[a.severity] - severityRank[b.severity] || b.effect - a.effect)
    .map(({ title, clause }) => `${title} (${clause})`);
  return [...new Set([...urgent, ...open])].slice(0, priorityCount);
};

const missingDocumentsOf = ({ gaps }: Assessment): string[] => {
  const documents = gaps.flatMap(({ id }) => controlOf(id).document ?? []);
  return [...new Set(documents)].slice(0, documentCount);
};

const keepingRank = ({ id }: Question): number => {
  if (scopingControls.includes(id)) return 0;
  return controlOf(id).oftenCited === true ? 1 : 2;
};

/** Keeps what fits: what decides which requirements apply, then what inspectors often cite, then what adds most. */
const chosen = (asked: readonly Question[]): ReadonlySet<Question> =>
  new Set(asked.toSorted((a, b) => keepingRank(a) - keepingRank(b)).slice(0, questionnaireLength));

/**
 * The questionnaire that follows from a judgement: what decides which requirements apply first, then one question for each
 * gap by what closing it adds to the score. Question ids are control ids, so answers outlive a new analysis.
 */
export const buildQuestionnaire = (assessment: Assessment): Questionnaire => {
  const asked = [...assessment.gaps.map(fromGap), ...attestedLines(assessment.requirements).map(fromAttested)];
  const kept = chosen(asked);
  const questions = asked.filter((question) => kept.has(question)).toSorted((a, b) => scopingRank(a.id) - scopingRank(b.id));
  return { questions, priorityAreas: priorityAreasOf(assessment), missingDocuments: missingDocumentsOf(assessment) };
};

/** Judges again with these answers added to those that are there. The same rules, the same documents. */
export const applyAnswers = (input: AssessmentInput, answers: Answers): Assessment =>
  assess({ ...input, answers: { ...input.answers, ...answers } });
