import type { FormTopic } from '@aliquot/contract/hearts/customer-forms/customer-forms';
import wordsFile from '../../../../../knowledge/customer-forms.json' with { type: 'json' };
import { customerFormsSchema } from '../../../kernel/knowledge/customer-forms.ts';
import { catalogues, controlOf } from '../judging/lines/knowledge.domain.ts';
import { stemOf, stemsOf } from '../matching/words/words.domain.ts';

export const known = customerFormsSchema.parse(wordsFile);

/** Words of the field that mean one thing in a question. */
const same = new Map(Object.entries(known.same).flatMap(([word, forms]) => forms.map((form) => [stemOf(form), word] as const)));

/** Words that say nothing of a subject by themselves. */
const empty = new Set(
  (
    'a an the of for to in on at by with from and or as is are was were be been being do does did has have had can could will would your ' +
    'you we our us it its this that these those there all any each every if yes no please not which who whom how'
  )
    .split(' ')
    .map(stemOf),
);

/** The customer calls the laboratory that answers its supplier; its own suppliers come without an article, or as several. */
const respondent =
  /^(?:supplier|vendor)(?:[’']s)?\s+(?=name|address|qa\b|quality|contact|phone|e-?mail)|^(?:(?:is|are|do|does|did|has|have|can|will)\s+)?(?:the|your)\s+(?:supplier|vendor|contractor)s?(?:[’']s?)?\s|\b(?:the|your|this)\s+(?:supplier|vendor|contractor)(?:[’']s)?(?=\s|$|[?.,;])/gi;

export const meaningOf = (stem: string): string => same.get(stem) ?? stem;

export const allStemsOf = (text: string): string[] =>
  stemsOf(
    text
      .trim()
      .replace(respondent, ' laboratory ')
      .replace(/[’']s\b/g, ''),
  );

export const tellingOf = (stems: readonly string[]): string[] => stems.filter((stem) => !empty.has(stem)).map(meaningOf);
const wordsOf = (text: string): string[] => tellingOf(allStemsOf(text));

/** A subject with the words by which it is found. Subjects that no document here can prove have no topic. */
type Subject = {
  readonly topic: FormTopic | null;
  readonly phrases: readonly ReadonlySet<string>[];
  readonly title: ReadonlySet<string>;
  /** Words of the product's own texts about it, its title among them. */
  readonly described: ReadonlySet<string>;
};

const phrasesOf = (phrases: readonly string[]) =>
  phrases.map((phrase) => new Set(wordsOf(phrase))).filter(({ size }) => size > 0);

export const controlTopic = (id: string): FormTopic => ({ kind: 'control', id, label: controlOf(id).title });

/** The controls that a question can be about. */
export const formControls: readonly FormTopic[] = Object.keys(known.topics).map(controlTopic);

const valueTopics = known.values.map(({ id, label }) => ({ kind: 'value', id, label }) as const);

/** Everything that a question can be about. */
export const formTopics: readonly FormTopic[] = [...formControls, ...valueTopics];

/** The values that certificates hold, by the id of their topic. */
export const valueFields: ReadonlyMap<string, 'holder' | 'address'> = new Map(known.values.map(({ id, field }) => [id, field]));

const asked = Map.groupBy(
  catalogues.flatMap(({ requirements }) => requirements),
  ({ control }) => control,
);

export const subjects: readonly Subject[] = [
  ...Object.entries(known.topics).map(([id, phrases]) => {
    const { title, document, question } = controlOf(id);
    const lines = asked.get(id) ?? [];
    const titled = wordsOf(`${title} ${document ?? ''}`);
    const texts = [question.text, ...lines.flatMap((line) => [line.title, line.asks])];
    return {
      topic: controlTopic(id),
      phrases: phrasesOf(phrases),
      title: new Set(titled),
      described: new Set([...titled, ...texts.flatMap(wordsOf)]),
    };
  }),
  ...known.values.map(({ label, phrases }, index) => ({
    topic: valueTopics[index] ?? null,
    phrases: phrasesOf(phrases),
    title: new Set(wordsOf(label)),
    described: new Set<string>(),
  })),
  ...Object.values(known.elsewhere).map((phrases) => ({
    topic: null,
    phrases: phrasesOf(phrases),
    title: new Set<string>(),
    described: new Set<string>(),
  })),
];

/** The number of subjects that have each word. */
export const countSubjects = (wordsIn: (subject: Subject) => readonly string[]): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  for (const subject of subjects) for (const word of new Set(wordsIn(subject))) found.set(word, (found.get(word) ?? 0) + 1);
  return found;
};
const subjectsDescribedWith = countSubjects(({ described }) => [...described]);

/** Words in which questions are put, whatever they are about. */
const general = new Set(known.general.map(stemOf));
/** So many subjects share a word that tells none of them. */
const common = 4;
/** A record shows that a thing is done, and not that it is written down. */
const written = new Set(wordsOf('procedure policy plan written'));

/** Acts on a thing are not shown by the thing, however many subjects have the word. */
const unshown = written.union(new Set(wordsOf('reviewed approved signed corrected checked verified evaluated')));
const everywhere = new Set(wordsOf('laboratory test result'));

const isCommon = (word: string): boolean => !unshown.has(word) && (subjectsDescribedWith.get(word) ?? 0) >= common;

/**
 * The words of a question that neither its control's own texts nor the quoted ones have: it asks for more than these prove. The
 * phrases by which the control is found, and what the standards ask about it, say what can be asked, not what its proof shows.
 */
export const wordsBeyond = (question: string, control: string, quotes: readonly string[]): string[] => {
  const { title, document, question: own } = controlOf(control);
  const said = new Set([title, document ?? '', own.text, ...quotes].flatMap(wordsOf));
  return wordsOf(question).filter((word) => !said.has(word) && !general.has(word) && word.length > 1 && !isCommon(word));
};

/** True where words on paper speak of what a question asks, and not only of papers, tests or laboratories. */
export const sharesWords = (question: string, quote: string): boolean => {
  const said = new Set(wordsOf(quote));
  return wordsOf(question).some((word) => said.has(word) && !general.has(word) && !written.has(word) && !everywhere.has(word));
};
