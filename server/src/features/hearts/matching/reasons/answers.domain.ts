import type { LabProfile, Match } from '@aliquot/contract/hearts/matching';
import { isVocabulary, offeredCapabilities } from '../laboratory/lab-record.domain.ts';
import { onADay } from '../laboratory/on-a-day.domain.ts';
import type { Question } from '../score/matching.domain.ts';
import { gainOf, shownMask, type Terms, termsOf } from '../score/relevance.domain.ts';
import { scopeLinesOf, whereOf } from './proof.domain.ts';

/** A line of a laboratory's record, and what it says. */
type Line = { readonly text: string; readonly where: string; readonly terms: Terms };
/** A line that answers a request, with its gain. */
type AnsweringLine = Omit<Line, 'terms'> & { readonly gain: number };

/** Answers of one laboratory, best first, each text once. */
export type Answers = {
  readonly capabilities: readonly string[];
  readonly scopes: readonly string[];
  readonly quote: Match['quote'];
};

/** A line is named beside the best one if it gains at least this share of what that one does. */
const besideBest = 0.35;

/** The terms of a capability that can be quoted for an answer: its name, and what its description names of the field. */
const quotableTerms = (name: string, description: string): Terms => {
  const described = [...termsOf([['description', description]])].filter(([term]) => term.startsWith('#'));
  return new Map([...described, ...termsOf([['capability', name]])]);
};

const bestOf = ({ text }: Question, said: readonly Line[]): AnsweringLine[] => {
  const lines = said
    .filter(({ terms }) => text.things.length === 0 || (shownMask(text.things, terms) & text.bits.all) !== 0)
    .map(({ terms, ...line }) => ({ ...line, gain: gainOf(text, { terms, length: text.average }) }))
    .filter(({ gain }) => gain > 0)
    .toSorted((a, b) => b.gain - a.gain);
  const least = (lines[0]?.gain ?? 0) * besideBest;
  return [...Map.groupBy(lines, (line) => line.text).values()].flatMap(([line]) =>
    line === undefined || line.gain < least ? [] : [line],
  );
};

const capabilityLines = onADay((lab): readonly Line[] =>
  offeredCapabilities(lab)
    .filter(({ name }) => !isVocabulary(name))
    .map(({ name, description }) => ({ text: name, where: 'Capability list', terms: quotableTerms(name, description) })),
);

/** The first line of its record that says a term. `today` is a day number. */
export const lineWith = (term: string, lab: LabProfile, today: number): string | undefined =>
  [...capabilityLines(lab, today), ...scopeLinesOf(lab, today)].find(({ terms }) => terms.has(term))?.text;

/** The capabilities and scope lines of a laboratory that answer a request; what it takes back is not among them. */
export const answersOf = (question: Question, lab: LabProfile): Answers => {
  const { today } = question.need;
  const scopeLines = scopeLinesOf(lab, today).map(({ text, certificate, terms }) => ({
    text,
    terms,
    where: whereOf(certificate, ' scope'),
  }));
  const capabilities = bestOf(question, capabilityLines(lab, today));
  const scopes = bestOf(question, scopeLines);
  const [capability] = capabilities;
  const [scope] = scopes;
  const best = (scope?.gain ?? 0) >= (capability?.gain ?? 0) ? scope : capability;
  return {
    capabilities: capabilities.map(({ text }) => text),
    scopes: scopes.map(({ text }) => text),
    quote: best === undefined ? null : { text: best.text, source: best === scope ? 'scope' : 'capability', where: best.where },
  };
};
