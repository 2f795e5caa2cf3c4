import type { FormTopic } from '@aliquot/contract/hearts/customer-forms/customer-forms';
import questionsFile from '../../../../../knowledge/customer-questions.json' with { type: 'json' };
import { customerQuestionsSchema } from '../../../kernel/knowledge/customer-forms.ts';
import { learn } from './learning.domain.ts';
import { allStemsOf, countSubjects, known, meaningOf, subjects, tellingOf } from './topics.domain.ts';

const subjectsWith = countSubjects(({ phrases, title }) => [...phrases.flatMap((phrase) => [...phrase]), ...title]);

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
