import type { FormTopic } from '@aliquot/contract/hearts/customer-forms/customer-forms';
import wordsFile from '../../../../../knowledge/customer-forms.json' with { type: 'json' };
import questionsFile from '../../../../../knowledge/customer-questions.json' with { type: 'json' };
import { customerFormsSchema, customerQuestionsSchema } from '../../../kernel/knowledge/customer-forms.ts';
import { catalogues, controlOf } from '../judging/lines/knowledge.domain.ts';
import { stemOf, stemsOf } from '../matching/words/words.domain.ts';
import { learn } from './learning.domain.ts';

const known = customerFormsSchema.parse(wordsFile);

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

const meaningOf = (stem: string): string => same.get(stem) ?? stem;

const allStemsOf = (text: string): string[] =>
  stemsOf(
    text
      .trim()
      .replace(respondent, ' laboratory ')
      .replace(/[’']s\b/g, ''),
  );

const tellingOf = (stems: readonly string[]): string[] => stems.filter((stem) => !empty.has(stem)).map(meaningOf);
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

const subjects: readonly Subject[] = [
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
const countSubjects = (wordsIn: (subject: Subject) => readonly string[]): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  for (const subject of subjects) for (const word of new Set(wordsIn(subject))) found.set(word, (found.get(word) ?? 0) + 1);
  return found;
};
const subjectsWith = countSubjects(({ phrases, title }) => [...phrases.flatMap((phrase) => [...phrase]), ...title]);
const subjectsDescribedWith = countSubjects(({ described }) => [...described]);

/** A word that few subjects have says more. */
const rarityOf = (word: string): number => {
  const count = subjectsWith.get(word) ?? 0;
  return Math.log(1 + (subjects.length - count + 0.5) / (count + 0.5));
};
const weigh = (words: Iterable<string>): number => [...words].reduce((sum, word) => sum + rarityOf(word), 0);

const counts = subjects.map(({ phrases }) => {
  const words = new Map<string, number>();
  for (const word of phrases.flatMap((phrase) => [...phrase])) words.set(word, (words.get(word) ?? 0) + 1);
  return { words, length: phrases.reduce((sum, { size }) => sum + size, 0) };
});
const meanLength = counts.reduce((sum, { length }) => sum + length, 0) / counts.length;

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

/** The id of each subject; null where no document can prove it. */
export const subjectIds: readonly (string | null)[] = subjects.map(({ topic }) => topic?.id ?? null);

const none = 'none';
const classes = [...new Set(subjectIds.map((id) => id ?? none))];
const classOf = new Map(classes.map((id, index) => [id, index]));
const classesOf = (ids: readonly string[]) => ids.flatMap((id) => classOf.get(id) ?? []);

/** Learned at the first question, from our own questions and from the phrases: half a second to two. */
const learnedFrom = () => {
  const { questions } = customerQuestionsSchema.parse(questionsFile);
  return learn(
    [
      ...Object.entries(questions).flatMap(([ids, texts]) => {
        const right = classesOf(ids.split(' '));
        return texts.map((text) => ({ words: allStemsOf(text).map(meaningOf), right }));
      }),
      ...subjects.flatMap(({ topic, phrases }) =>
        phrases.map((phrase) => ({ words: [...phrase], right: classesOf([topic?.id ?? none]) })),
      ),
    ],
    classes.length,
  );
};
let learned: ReturnType<typeof learn> | undefined;

/** The usual constants of BM25, never fitted. */
const [saturation, byLength] = [1.2, 0.75];

/**
 * Signs of each subject, in the order of `subjectIds`: the weight of its heaviest phrase whose words are all in the question; the
 * relevance of its phrases to the question (BM25); the share of its title's words; and the logarithm of its chance by the examples.
 */
export const signsOf = (question: string): number[][] => {
  const stems = allStemsOf(question);
  const words = new Set(tellingOf(stems));
  learned ??= learnedFrom();
  const chances = learned(stems.map(meaningOf));
  return subjects.map(({ topic, phrases, title }, index) => {
    const phrase = Math.max(0, ...phrases.filter((each) => each.isSubsetOf(words)).map(weigh));
    const own = counts[index];
    const frequency = (word: string) => own?.words.get(word) ?? 0;
    const slow = saturation * (1 - byLength + (byLength * (own?.length ?? 0)) / meanLength);
    const relevance = [...words].reduce(
      (sum, word) => sum + (rarityOf(word) * frequency(word) * (saturation + 1)) / (frequency(word) + slow),
      0,
    );
    const titled = title.size === 0 ? 0 : title.intersection(words).size / title.size;
    const chance = chances[classOf.get(topic?.id ?? none) ?? 0] ?? 0;
    return [phrase, relevance, titled, Math.log(chance + 1e-6)];
  });
};

/** The chance of each subject by its signs; what is missing to 1 is the chance that the question is about none. */
export const chancesOf = (signs: readonly (readonly number[])[], weights: readonly number[]): number[] => {
  const odds = signs.map((each) => Math.exp(each.reduce((sum, sign, index) => sum + sign * (weights[index] ?? 0), 0)));
  const all = odds.reduce((sum, each) => sum + each, 1);
  return odds.map((each) => each / all);
};

/** The highest chance of a question to be about none at which it gets a subject. */
const mostNone = 0.15;
/** A question without a subject offers so many to a person, each with at least this chance. */
const [mostOffered, leastOffered] = [3, 0.02];

/** The place of the likeliest subject that a document can prove; -1 where the question may well be about none. */
export const likeliest = (chances: readonly number[]): number => {
  const provable = chances.map((chance, index) => (subjects[index]?.topic ? chance : 0));
  return 1 - provable.reduce((sum, each) => sum + each, 0) <= mostNone ? provable.indexOf(Math.max(...provable)) : -1;
};

/** The subject of a question; without one, the ids of those that it may have, likeliest first. */
export type FoundSubject = { readonly about: FormTopic | null; readonly likely: readonly string[] };

/** The control or value that a question is about; null where it may well be about something that no document here can prove. */
export const subjectOf = (question: string): FoundSubject => {
  const chances = chancesOf(signsOf(question), known.weights);
  const about = subjects[likeliest(chances)]?.topic ?? null;
  if (about !== null) return { about, likely: [] };
  const offered = subjects.flatMap(({ topic }, index) => {
    const chance = chances[index] ?? 0;
    return topic && chance >= leastOffered ? [{ id: topic.id, chance }] : [];
  });
  return {
    about,
    likely: offered
      .toSorted((a, b) => b.chance - a.chance)
      .slice(0, mostOffered)
      .map(({ id }) => id),
  };
};
