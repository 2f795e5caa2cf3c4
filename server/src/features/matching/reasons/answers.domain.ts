import type { LabProfile, Match } from '@aliquot/contract/matching';
import { certificationTypes } from '@aliquot/contract/options';
import type { Proof } from '@aliquot/contract/understanding';
import { certificatesOf, isInForce } from '../laboratory/certificate.domain.ts';
import { isVocabulary, type LabRecord, offeredCapabilities } from '../laboratory/lab-record.domain.ts';
import { onADay } from '../laboratory/on-a-day.domain.ts';
import type { Condition } from '../request/conditions.domain.ts';
import { minimumShown, standings } from '../score/legal.domain.ts';
import { isNearEnough, type Question, type Score, showsDemanded } from '../score/matching.domain.ts';
import { readingOf, shows, type Terms, termsOf } from '../score/relevance.domain.ts';
import { typeLabel } from './wording.domain.ts';

/** A line of a laboratory's record, and what it says. */
type Line = { readonly text: string; readonly where: string; readonly terms: Terms };
/** One that answers a request, with what it gains. */
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
    .map(({ terms, ...line }) => ({ ...line, ...readingOf(text, { terms, length: text.average, breadth: 1000 }) }))
    .filter(({ gain, shown }) => gain > 0 && (text.things.length === 0 || shown !== 0))
    .toSorted((a, b) => b.gain - a.gain);
  const least = (lines[0]?.gain ?? 0) * besideBest;
  return [...Map.groupBy(lines, (line) => line.text).values()].flatMap(([line]) =>
    line === undefined || line.gain < least ? [] : [line],
  );
};

/** The lines of a laboratory that can be quoted on a day, without what it takes back. */
const linesOf = onADay(
  (lab, day): { readonly capabilities: readonly Line[]; readonly scopes: readonly Line[]; readonly scoped: Terms } => {
    const capabilities = offeredCapabilities(lab)
      .filter(({ name }) => !isVocabulary(name))
      .map(({ name, description }) => ({ text: name, where: 'Capability list', terms: quotableTerms(name, description) }));
    const scopes = certificatesOf(lab)
      .filter(({ certificate }) => isInForce(certificate, day))
      .flatMap(({ certificate, texts }) =>
        texts.map((text) => ({ text, where: `${typeLabel(certificate.type)} scope`, terms: termsOf([['scope', text]]) })),
      );
    return { capabilities, scopes, scoped: termsOf(scopes.map(({ text }) => ['scope', text] as const)) };
  },
);

/** The capabilities and scope lines of a laboratory that answer a request; what it takes back is not among them. */
export const answersOf = (question: Question, lab: LabProfile): Answers => {
  const lines = linesOf(lab, question.need.today);
  const capabilities = bestOf(question, lines.capabilities);
  const scopes = bestOf(question, lines.scopes);
  const [capability] = capabilities;
  const [scope] = scopes;
  const best = (scope?.gain ?? 0) >= (capability?.gain ?? 0) ? scope : capability;
  return {
    capabilities: capabilities.map(({ text }) => text),
    scopes: scopes.map(({ text }) => text),
    quote: best === undefined ? null : { text: best.text, source: best === scope ? 'scope' : 'capability', where: best.where },
  };
};

const proofOfCertificates = ({ need }: Question, record: LabRecord, { types }: Condition): Proof => {
  const rows = record.certificateRows;
  if (showsDemanded({ ...need, demanded: [types] }, rows, 0, rows.length)) return 'proven';
  const isNamed = record.certificates.some(
    ({ type, kind }) => kind === 'claimed' && (types & (1 << certificationTypes.indexOf(type))) !== 0,
  );
  return isNamed ? 'claimed' : 'not-shown';
};

const proofOfNearness = ({ need }: Question, { place }: LabRecord): Proof => {
  if (place === null || need.place === null) return 'not-shown';
  return isNearEnough({ ...need, sameDay: true }, place.x, place.y, place.z) ? 'proven' : 'not-shown';
};

/** What a laboratory shows of each requested term. It cannot show that work is for research only, so that term is left out. */
export const shownOf = (question: Question, lab: LabProfile, record: LabRecord, score: Score): Match['shown'] => {
  const { need, text } = question;
  const { understanding, things, conditions } = need.reading;
  const { scoped } = linesOf(lab, need.today);
  const proofs = new Map<string, Proof>();
  for (const [at, { id }] of things.entries()) {
    const thing = text.things[at];
    if (thing === undefined) continue;
    proofs.set(id, shows(thing, scoped) ? 'proven' : shows(thing, record.terms) ? 'claimed' : 'not-shown');
  }
  for (const [at, { id }] of understanding.asked.filter(({ kind }) => kind === 'condition').entries()) {
    const condition = conditions[at];
    if (condition === undefined) continue;
    proofs.set(
      id,
      condition.types === 0 ? proofOfNearness(question, record) : proofOfCertificates(question, record, condition),
    );
  }
  if (score.standing !== null) {
    const isPart = score.standing > standings.nothing;
    proofs.set('purpose:returned', score.standing >= minimumShown ? 'proven' : isPart ? 'claimed' : 'not-shown');
  }
  return understanding.asked.flatMap(({ id }) => {
    const proof = proofs.get(id);
    return proof === undefined ? [] : [{ id, proof }];
  });
};
