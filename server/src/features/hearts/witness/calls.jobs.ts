import { startOfUtcDay } from '../../../kernel/days.ts';
import { permitSystem } from '../../../kernel/permission.ts';
import type { ModelConfig } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/index.ts';
import type { Exchange } from '../../../platform/db/tables/witness-tables.ts';
import { type Model, ModelFault, type ModelFaultCode, questionKey } from '../../../platform/models/model.ts';
import type { World } from '../../../platform/world.ts';
import { inShortTransaction } from '../analyses/run/contents.jobs.ts';
import { agreementOf } from './agreements.repository.ts';
import { countCallsSince, findAnswer, insertCall } from './calls.repository.ts';
import type { TextQuestion } from './questions.domain.ts';
import type { Agreeing } from './witness.policy.ts';

/** The model that the operator named, with its settings. */
export type Named = { readonly model: Model; readonly config: ModelConfig };

export const namedIn = ({ model, config }: World): Named | null =>
  model !== null && config.model !== null ? { model, config: config.model } : null;

/** Faults of the server or its settings: every other question would end the same way. */
export const endsRound: ReadonlySet<ModelFaultCode> = new Set([
  'wrong-key',
  'quota',
  'unknown-model',
  'wrong-path',
  'unreachable',
  'paused',
]);

/** The calls of this day are used. */
export class BudgetUsed extends Error {
  override readonly name = 'BudgetUsed';
}

const costOf = ({ prices }: ModelConfig, tokens: { asked: number; answered: number }): number | null =>
  prices && (prices.asked * tokens.asked + prices.answered * tokens.answered) / 1_000_000;

/** The agreement to the host ended, or there was none. */
export class AgreementEnded extends Error {
  override readonly name = 'AgreementEnded';
}

/** True while a laboratory or a person agrees to the host of the model. */
export const isAgreed = async (db: Db, { model }: Named, of: Agreeing): Promise<boolean> =>
  (await agreementOf(db, of))?.host === model.host;

/** Calls that are left today: of all, and of one laboratory or person. */
const callsLeft = async (db: Db, { config }: Named, of: Agreeing, now: Date): Promise<number> => {
  const since = startOfUtcDay(now);
  const all = await countCallsSince(db, since);
  return Math.min(config.callsPerDay - all, config.callsPerDayAndLab - (await countCallsSince(db, since, of)));
};

type Asked<Answers> = {
  readonly callId: string;
  readonly milliseconds: number;
  readonly answers: Answers;
  readonly text: string;
};

type Asking<Answers> = {
  readonly of: Agreeing;
  readonly question: TextQuestion;
  /** The answers in a model's text; null if it is not as asked. */
  readonly read: (text: string) => Answers | null;
  /** The end of the time for all questions, by the clock of `performance`. */
  readonly until: number;
  readonly signal: AbortSignal;
  /** Prompt and answer are not kept with the call, which administrators read. */
  readonly isPrivate?: boolean;
};

/** Asks one question and keeps the call, or takes the kept answer to an equal question. */
const askModel = async <Answers>(
  world: World,
  named: Named,
  { of, question, read, until, signal, isPrivate = false }: Asking<Answers>,
): Promise<Asked<Answers>> => {
  const { model, config } = named;
  const key = questionKey(model.name, question);
  const { agreed, kept, left } = await inShortTransaction(world, async (db) => ({
    agreed: await isAgreed(db, named, of),
    kept: isPrivate ? undefined : await findAnswer(db, of, key),
    left: await callsLeft(db, named, of, world.now()),
  }));
  if (!agreed) throw new AgreementEnded();
  const known = kept?.answer == null ? null : read(kept.answer);
  if (kept?.answer != null && known !== null)
    return { callId: kept.id, milliseconds: kept.milliseconds, answers: known, text: kept.answer };
  if (left <= 0) throw new BudgetUsed();
  const begun = performance.now();
  const call = {
    ...of,
    question_key: key,
    model: model.name,
    host: model.host,
    part: question.part,
    parts: question.parts,
    prompt: isPrivate ? '' : `${question.system}\n\n${question.user}`,
    called_at: world.now(),
  };
  const save = (outcome: { answer: string | null; fault: string | null; tokens: { asked: number; answered: number } }) =>
    inShortTransaction(world, (db) =>
      insertCall(
        db,
        permitSystem('run', {
          ...call,
          answer: isPrivate ? null : outcome.answer,
          fault: outcome.fault,
          milliseconds: Math.round(performance.now() - begun),
          tokens_asked: outcome.tokens.asked,
          tokens_answered: outcome.tokens.answered,
          cost: costOf(config, outcome.tokens),
        }),
      ),
    );
  try {
    const answer = await model.ask(question, { milliseconds: until - begun, signal });
    const answers = read(answer.text);
    const fault = answers === null ? new ModelFault('not-json').message : null;
    const callId = await save({ answer: answers && answer.text, fault, tokens: answer.tokens });
    if (answers === null) throw new ModelFault('not-json');
    return { callId, milliseconds: answer.milliseconds, answers, text: answer.text };
  } catch (error) {
    if (error instanceof ModelFault && error.code !== 'paused' && error.code !== 'not-json')
      await save({ answer: null, fault: error.message, tokens: { asked: 0, answered: 0 } });
    throw error;
  }
};

/** Everything that was answered about one text. `callId` is the first of its calls; null where nothing was asked. */
export type Answered<Answer> = {
  readonly callId: string | null;
  readonly answers: readonly Answer[];
  readonly exchanges: readonly Exchange[];
  readonly milliseconds: number;
};

/**
 * Asks all questions about a text.
 * @throws ModelFault when one has no usable answer, BudgetUsed when the calls of the day are used, AgreementEnded.
 */
export const askAll = async <Answer>(
  world: World,
  named: Named,
  { questions, ...asking }: Omit<Asking<Answer[]>, 'question'> & { readonly questions: readonly TextQuestion[] },
): Promise<Answered<Answer>> => {
  const all: Asked<Answer[]>[] = [];
  for (const question of questions) all.push(await askModel(world, named, { ...asking, question }));
  return {
    callId: all[0]?.callId ?? null,
    answers: all.flatMap(({ answers }) => answers),
    exchanges: all.map(({ text }, at) => ({
      prompt: `${questions[at]?.system}\n\n${questions[at]?.user}`,
      answer: text,
    })),
    milliseconds: all.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
  };
};
