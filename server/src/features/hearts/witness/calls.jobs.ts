import { startOfUtcDay } from '../../../kernel/days.ts';
import { permitSystem } from '../../../kernel/permission.ts';
import type { ModelConfig } from '../../../platform/config.ts';
import { type Model, ModelFault, type ModelFaultCode, questionKey } from '../../../platform/models/model.ts';
import type { World } from '../../../platform/world.ts';
import { inShortTransaction } from '../analyses/run/contents.jobs.ts';
import { countCallsSince, insertCall } from './calls.repository.ts';
import type { TextQuestion } from './questions.domain.ts';
import type { Agreeing } from './witness.policy.ts';

/** The model that the operator named, with its settings. */
export type Named = { readonly model: Model; readonly config: ModelConfig };

export const namedIn = ({ model, config }: World): Named | null =>
  model !== null && config.model !== null ? { model, config: config.model } : null;

/** Faults of the server or its settings: every other question would end the same way. */
export const endsRound: ReadonlySet<ModelFaultCode> = new Set(['wrong-key', 'quota', 'unknown-model', 'unreachable', 'paused']);

/** The calls of this day are used. */
export class BudgetUsed extends Error {
  override readonly name = 'BudgetUsed';
}

const costOf = ({ prices }: ModelConfig, tokens: { asked: number; answered: number }): number | null =>
  prices && (prices.asked * tokens.asked + prices.answered * tokens.answered) / 1_000_000;

/** Calls that are left today: of all, and of one laboratory or person. */
export const callsLeft = async (world: World, { config }: Named, of: Agreeing): Promise<number> => {
  const since = startOfUtcDay(world.now());
  const [all, own] = await inShortTransaction(world, async (db) => [
    await countCallsSince(db, since),
    await countCallsSince(db, since, of),
  ]);
  return Math.min(config.callsPerDay - (all ?? 0), config.callsPerDayAndLab - (own ?? 0));
};

export type Asked<Answers> = {
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

/**
 * Asks one question and keeps the call.
 * @throws ModelFault when there is no usable answer, BudgetUsed when the calls of the day are used.
 */
export const askModel = async <Answers>(
  world: World,
  named: Named,
  { of, question, read, until, signal, isPrivate = false }: Asking<Answers>,
): Promise<Asked<Answers>> => {
  const { model, config } = named;
  if ((await callsLeft(world, named, of)) <= 0) throw new BudgetUsed();
  const begun = performance.now();
  const call = {
    ...of,
    question_key: questionKey(model.name, question),
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
