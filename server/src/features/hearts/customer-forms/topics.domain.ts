import type { FormTopic } from '@aliquot/contract/hearts/customer-forms/customer-forms';
import wordsFile from '../../../../../knowledge/customer-forms.json' with { type: 'json' };
import topicsFile from '../../../../../knowledge/reading-topics.json' with { type: 'json' };
import { customerFormsSchema } from '../../../kernel/knowledge/customer-forms.ts';
import { catalogues, controlOf } from '../judging/lines/knowledge.domain.ts';
import { stemOf, stemsOf } from '../matching/words/words.domain.ts';

const known = customerFormsSchema.parse(wordsFile);

/** Words of the field that mean one thing in a question. */
const same = new Map(Object.entries(known.same).flatMap(([word, forms]) => forms.map((form) => [stemOf(form), word] as const)));

/** Words that say nothing of what a question is about. */
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

const wordsOf = (text: string): string[] =>
  stemsOf(
    text
      .trim()
      .replace(respondent, ' ')
      .replace(/[’']s\b/g, ''),
  )
    .filter((stem) => !empty.has(stem))
    .map((stem) => same.get(stem) ?? stem);

type Subject = {
  readonly topic: FormTopic | null;
  readonly isBroad: boolean;
  readonly phrases: readonly (readonly string[])[];
};

const phrasesOf = (phrases: readonly string[]) => phrases.map(wordsOf).filter(({ length }) => length > 0);

export const controlTopic = (id: string): FormTopic => ({ kind: 'control', id, label: controlOf(id).title });

/** The controls that a question can be about. */
export const formControls: readonly FormTopic[] = Object.keys(known.topics).map(controlTopic);

const broad = new Set(known.broad);

const readAs: Readonly<Record<string, readonly string[]>> = { ...topicsFile.topics, ...topicsFile.records };

const factsOf = (id: string): string[] =>
  controlOf(id).evidence.flatMap(({ anyOf }) => anyOf.flatMap((each) => ('fact' in each ? [each.fact] : [])));

const shared = Map.groupBy(
  Object.keys(known.topics).flatMap((id) => [...new Set(factsOf(id))]),
  (fact) => fact,
);

/** Phrases by which documents are read for a control's evidence: those of one control alone, and not single words. */
const phrasesOfReading = (id: string): string[] =>
  factsOf(id)
    .filter((fact) => shared.get(fact)?.length === 1)
    .flatMap((fact) => readAs[fact] ?? [])
    .filter((phrase) => wordsOf(phrase).length > 1);

const subjects: readonly Subject[] = [
  ...Object.entries(known.topics).map(([id, phrases]) => ({
    topic: controlTopic(id),
    isBroad: broad.has(id),
    phrases: phrasesOf([...phrases, ...phrasesOfReading(id)]),
  })),
  ...known.values.map(({ id, label, phrases }) => ({
    topic: { kind: 'value', id, label } as const,
    isBroad: false,
    phrases: phrasesOf(phrases),
  })),
  ...Object.values(known.elsewhere).map((phrases) => ({ topic: null, isBroad: false, phrases: phrasesOf(phrases) })),
];

/** The values that certificates hold, by the id of their topic. */
export const valueFields: ReadonlyMap<string, 'holder' | 'address'> = new Map(known.values.map(({ id, field }) => [id, field]));

const window = 4;
/** Least score of a subject, and the share of a broad one's by which a narrower one takes its place. */
const least = 0.7;
const narrowShare = 0.5;

/** Words of most questionnaires weigh less than those of one subject. */
const common: Readonly<Record<string, number>> = {
  lab: 0.4,
  test: 0.6,
  procedure: 0.7,
  document: 0.7,
  manage: 0.7,
  quality: 0.8,
  sample: 0.8,
};
const weigh = (phrase: readonly string[]): number => phrase.reduce((sum, word) => sum + (common[word] ?? 1), 0);

/** The share of a phrase's weight that a question earns: all words near each other, in their order for the full weight. */
const weightOf = (phrase: readonly string[], words: readonly string[]): number => {
  const [first = ''] = phrase;
  if (phrase.length === 1) return words.includes(first) ? weigh(phrase) : 0;
  let best = 0;
  const wanted = new Set(phrase);
  for (let from = 0; from < words.length; from++) {
    if (!wanted.has(words[from] ?? '')) continue;
    const part = words.slice(from, from + phrase.length + window);
    const at = phrase.map((word) => part.indexOf(word));
    if (at.some((place) => place < 0)) continue;
    const spread = Math.max(...at) + 1 - wanted.size;
    const inOrder = at.every((place, index) => index === 0 || place > (at[index - 1] ?? 0));
    best = Math.max(best, weigh(phrase) * (inOrder ? 1 : 0.85) * (1 - 0.08 * spread));
  }
  return best;
};

const scoreOf = ({ phrases, isBroad }: Subject, words: readonly string[]): number => {
  const [first = 0, second = 0] = phrases.map((phrase) => weightOf(phrase, words)).toSorted((a, b) => b - a);
  return (first + 0.25 * second) * (isBroad ? 0.75 : 1);
};

/** The words of each control where they are written: its title, its question, and what the catalogues ask for it. */
const described = new Map(
  Object.keys(known.topics).map((id) => {
    const control = controlOf(id);
    const lines = catalogues.flatMap(({ requirements }) => requirements.filter((line) => line.control === id));
    const texts = [
      control.title,
      control.document ?? '',
      control.question.text,
      ...lines.flatMap(({ title, asks }) => [title, asks]),
    ];
    return [id, new Set(texts.flatMap(wordsOf))] as const;
  }),
);
const rarity = new Map<string, number>();
for (const words of described.values()) for (const word of words) rarity.set(word, (rarity.get(word) ?? 0) + 1);

/** A small share for words that the control's own texts have and few others, which decides between near subjects. */
const ownWords = (id: string, words: readonly string[]): number => {
  const own = described.get(id);
  const weights = [...new Set(words)].map((word) => Math.log(1 + described.size / (rarity.get(word) ?? described.size)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shared = [...new Set(words)].reduce((sum, word, index) => sum + (own?.has(word) ? (weights[index] ?? 0) : 0), 0);
  return total === 0 ? 0 : (0.5 * shared) / total;
};

/**
 * The control or value that a question is about; null where it is about something that no document here can prove. The heading above
 * the question helps where the question by itself says too little.
 */
export const topicOf = (question: string, section: string | null = null): FormTopic | null => {
  const words = wordsOf(question);
  const around = section === null ? [] : wordsOf(section);
  const scored = subjects
    .map((subject) => {
      const own = scoreOf(subject, words);
      const bonus = subject.topic?.kind === 'control' && own > 0 ? ownWords(subject.topic.id, words) : 0;
      const helped = own > 0 && own < 1.5 && around.length > 0 ? 0.3 * Math.min(2, scoreOf(subject, around)) : 0;
      return { ...subject, score: own === 0 ? 0 : own + bonus + helped };
    })
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => b.score - a.score);
  const [best] = scored;
  const narrow = best?.isBroad ? scored.find(({ isBroad, score }) => !isBroad && score >= narrowShare * best.score) : undefined;
  return (narrow ?? best)?.topic ?? null;
};
