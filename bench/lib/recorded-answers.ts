import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseConfig } from '../../server/src/platform/config.ts';
import { type Model, ModelFault, type Question, questionKey } from '../../server/src/platform/models/model.ts';
import { createModel } from '../../server/src/platform/models/openai-model.ts';

/** In a file of answers, says which program made them where no model did. */
export const madeByKey = '#made-by';

/** Answers of a model by the key of their question, as a file keeps them. */
type Kept = Record<string, string>;

export type Answers = {
  readonly model: string;
  /** The program that made the recorded answers; null where a model did. */
  readonly madeBy: string | null;
  readonly contextTokens: number;
  /** The text of the answer to a question; null without one. */
  readonly to: (question: Question) => Promise<string | null>;
  /** One sentence for each call that failed. */
  readonly faults: string[];
  readonly save: () => void;
};

type AnswersOptions = { readonly kept: string | null; readonly contextTokens: number; readonly seconds: number };

/**
 * Answers of a model asked as the product asks it, with at most `seconds` for a question. Answers in the file `kept` are replayed and
 * new ones are added to it; with `model` null only those are used.
 */
export const answersOf = (
  model: Model | null,
  name: string,
  { kept: file, contextTokens, seconds }: AnswersOptions,
): Answers => {
  const kept: Kept = file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : {};
  const faults: string[] = [];
  return {
    model: name,
    madeBy: kept[madeByKey] ?? null,
    contextTokens,
    faults,
    to: async (question) => {
      const key = questionKey(name, question);
      const known = kept[key];
      if (known !== undefined || model === null) return known ?? null;
      try {
        const { text } = await model.ask(question, { milliseconds: seconds * 1000 });
        kept[key] = text;
        return text;
      } catch (error) {
        if (!(error instanceof ModelFault)) throw error;
        faults.push(error.message);
        return null;
      }
    },
    save: () => {
      if (file) writeFileSync(file, `${JSON.stringify(kept, null, 1)}\n`);
    },
  };
};

/** Answers of the model of the environment, with the file that keeps them; without LLM_URL only those of the file. */
export const configuredAnswers = (kept: string | null): Answers => {
  const config = parseConfig(process.env).model;
  return answersOf(config && createModel(config), config?.model ?? process.env.LLM_MODEL ?? 'model', {
    kept,
    contextTokens: config?.contextTokens ?? 8192,
    seconds: config?.seconds ?? 60,
  });
};

/** How the answers came about, as a report names them. */
export const answeredBy = ({ model, madeBy }: Answers): string =>
  madeBy === null ? model : `${model} (answers made by ${madeBy}, not by a model)`;

/** Counts of one reason each, in one line. */
export const reasonsLine = (dropped: ReadonlyMap<string, number>): string =>
  [...dropped].map(([reason, count]) => `${reason} ${count}`).join(', ') || 'none';
