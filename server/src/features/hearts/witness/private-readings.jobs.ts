import { permitSystem } from '../../../kernel/permission.ts';
import type { DroppedAnswer, Exchange } from '../../../platform/db/tables/witness-tables.ts';
import { ModelFault } from '../../../platform/models/model.ts';
import type { World } from '../../../platform/world.ts';
import { inShortTransaction } from '../analyses/run/contents.jobs.ts';
import { type Asked, askModel, BudgetUsed, type Named } from './calls.jobs.ts';
import { saveChecked } from './calls.repository.ts';
import type { TextQuestion } from './questions.domain.ts';
import type { Agreeing } from './witness.policy.ts';

const usedUp = "Today's questions to the model are used. Ask again tomorrow.";

/** Said to those who asked when a model, by its name, gave no usable answer. */
export const noAnswerOf = (model: string): string => `${model} gave no answer that can be used. Try again later.`;

type PrivateReading<Answer, Checked> = {
  readonly of: Agreeing;
  /** The model by the name under which it was asked for. */
  readonly model: string;
  /** The thing that was asked about, as the log names it. */
  readonly noun: string;
  readonly questions: readonly TextQuestion[];
  /** The answers in a model's text; null if it is not as asked. */
  readonly read: (text: string) => Answer[] | null;
  readonly check: (answers: readonly Answer[]) => Checked | Promise<Checked>;
  readonly heldIn: (checked: Checked) => number;
  readonly signal: AbortSignal;
};

type Kept<Checked> = Checked & { readonly exchanges: readonly Exchange[]; readonly milliseconds: number };

/**
 * Asks all questions about a private text within the time for one document, and checks the answers. Calls keep how many held and fell;
 * prompts and answers are for the reading alone. @returns a message for those who asked when there is no usable answer.
 */
export const askPrivately = async <Answer, Checked extends { readonly dropped: readonly DroppedAnswer[] }>(
  world: World,
  named: Named,
  { of, model, noun, questions, read, check, heldIn, signal }: PrivateReading<Answer, Checked>,
): Promise<Kept<Checked> | { readonly message: string }> => {
  const until = performance.now() + named.config.seconds * 1000;
  const answered: { question: TextQuestion; asked: Asked<Answer[]> }[] = [];
  try {
    for (const question of questions)
      answered.push({ question, asked: await askModel(world, named, { of, question, read, until, signal, isPrivate: true }) });
    const checked = await check(answered.flatMap(({ asked }) => asked.answers));
    const [first] = answered;
    if (first)
      await inShortTransaction(world, (db) =>
        saveChecked(db, permitSystem('run', { id: first.asked.callId }), {
          held: heldIn(checked),
          dropped: checked.dropped.map((each) => ({ ...each, quotation: '' })),
        }),
      );
    return {
      ...checked,
      exchanges: answered.map(({ question: { system, user }, asked }) => ({
        prompt: `${system}\n\n${user}`,
        answer: asked.text,
      })),
      milliseconds: answered.reduce((sum, { asked }) => sum + asked.milliseconds, 0),
    };
  } catch (error) {
    if (error instanceof BudgetUsed) return { message: usedUp };
    if (!(error instanceof ModelFault)) throw error;
    world.log.warn({ cause: error.code, model }, `a ${noun} was not witnessed: ${error.message}`);
    return { message: noAnswerOf(model) };
  }
};
