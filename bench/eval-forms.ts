import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { subjectOf } from '../server/src/features/hearts/customer-forms/subjects.domain.ts';
import { catalogues, controls } from '../server/src/features/hearts/judging/lines/knowledge.domain.ts';
import { fitWeights } from './forms/fit.ts';
import { bm25f, stemsOf } from './matching/bm25f.ts';

const help = `Which control or value a customer's question is about, beside two matches of words.

  npm run -s eval -- forms [FILE...] [--part open|sealed|all] [--fit] [--errors] [--json]

FILE is [{part, source, question, right: [ids of controls or values, or "none"]}]. Without FILE, the product's own questions are measured, which
are INVENTED. Right is one of the ids; "none" are questions that no document can prove, of which none may get a subject. Shares are given with
their 95 % intervals after Wilson.

  --part PART   open (default), sealed (open it once, never to tune) or all
  --fit         fit the weights of knowledge/customer-forms.json to the questions, and show each source by the weights of all others
  --errors      list the questions with another subject
  --json        figures as JSON`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    part: { type: 'string', default: 'open' },
    fit: { type: 'boolean', default: false },
    errors: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const questionsSchema = z.array(
  z.object({ part: z.enum(['open', 'sealed']), source: z.string(), question: z.string(), right: z.array(z.string()).min(1) }),
);
type Question = z.infer<typeof questionsSchema>[number];

const none = 'none';
/** Ids of what a question may be about; no id for a subject that no document proves. */
type Finder = (question: string) => readonly string[];

const ofProduct: Finder = (question) => {
  const { about } = subjectOf(question);
  return about ? [about.id] : [];
};
/** The product with the subjects that it offers to a person where it names none. */
const ofOffers: Finder = (question) => {
  const { about, likely } = subjectOf(question);
  return about ? [about.id] : likely;
};

const asked = (id: string) =>
  catalogues.flatMap(({ requirements }) =>
    requirements.flatMap((line) => (line.control === id ? [line.title, line.asks] : [])),
  );

const byRelevance = bm25f(
  [...controls.values()].map(({ id, title, question }) => ({
    id,
    text: { capability: title, description: [question.text, ...asked(id)].join(' '), name: '', declared: '' },
  })),
);
const ofRelevance: Finder = (question) => {
  const [best] = [...byRelevance(question)].toSorted(([, a], [, b]) => b - a);
  return best ? [best[0]] : [];
};

const titles = [...controls.values()].map(({ id, title }) => ({ id, words: stemsOf(title) }));
const ofTitle: Finder = (question) => {
  const words = new Set(stemsOf(question));
  const shares = titles.map(({ id, words: own }) => ({ id, share: own.filter((word) => words.has(word)).length / own.length }));
  const best = shares.toSorted((a, b) => b.share - a.share)[0];
  return best && best.share > 0 ? [best.id] : [];
};

const finders = {
  product: ofProduct,
  'product and its offers': ofOffers,
  'BM25F over controls': ofRelevance,
  'words of the title': ofTitle,
} as const;

/** The 95 % interval of a share after Wilson (1927). */
const wilson = (count: number, of: number): readonly [number, number] => {
  const z2 = 1.96 ** 2;
  const share = count / of;
  const middle = (share + z2 / (2 * of)) / (1 + z2 / of);
  const half = (1.96 * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of * of))) / (1 + z2 / of);
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
};

const measure = (questions: readonly Question[], find: Finder) => {
  const figures = { asked: 0, right: 0, wrong: 0, left: 0, none: 0, answered: 0 };
  const errors: string[] = [];
  for (const { question, right } of questions) {
    const found = find(question);
    const isRight = found.length === 0 ? right.includes(none) : found.some((id) => right.includes(id));
    if (right[0] === none) {
      figures.none += 1;
      if (!isRight) figures.answered += 1;
    } else {
      figures.asked += 1;
      figures[isRight ? 'right' : found.length === 0 ? 'left' : 'wrong'] += 1;
    }
    if (!isRight) errors.push(`${found.join(' or ') || none} for ${right.join(' or ')}: ${question}`);
  }
  return { figures, errors };
};

const share = (count: number, of: number) => {
  if (of === 0) return '–'.padStart(26);
  const [low, high] = wilson(count, of).map((bound) => (100 * bound).toFixed(0));
  return `${count} of ${of}, ${((100 * count) / of).toFixed(0)} % (${low}–${high})`.padStart(26);
};

const print = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`);

const run = () => {
  const files = positionals.length > 0 ? positionals : [fileURLToPath(new URL('forms/questions.json', import.meta.url))];
  const all = files.flatMap((file) => questionsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))));
  const questions = options.part === 'all' ? all : all.filter(({ part }) => part === options.part);
  const fitted = options.fit ? fitWeights(questions) : null;
  const measured = Object.entries({
    ...(fitted && { 'one source left out': (question: string) => fitted.found.get(question) ?? [] }),
    ...finders,
  }).map(([name, find]) => ({ name, ...measure(questions, find) }));
  if (options.json) return print([JSON.stringify(measured, null, 2)]);
  print([
    `${questions.length} questions, ${options.part} part${positionals.length === 0 ? ' of the invented ones' : ''}`,
    `${''.padEnd(24)}${'right control'.padStart(26)}${'another control'.padStart(26)}${'answered without one'.padStart(26)}`,
    ...measured.map(
      ({ name, figures: { asked: of, right, wrong, none: without, answered } }) =>
        `${name.padEnd(24)}${share(right, of)}${share(wrong, of)}${share(answered, without)}`,
    ),
    ...(fitted ? [`weights ${fitted.weights.map((weight) => weight.toFixed(2)).join(', ')}`] : []),
    ...(options.errors ? (measured[0]?.errors ?? []) : []),
  ]);
};

if (options.help) print([help]);
else run();
