import { permitSystem } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import type { JobDefinition } from '../../../platform/jobs/definition.ts';
import { ModelFault } from '../../../platform/models/model.ts';
import type { World } from '../../../platform/world.ts';
import { inShortTransaction } from '../analyses/run/contents.jobs.ts';
import { AgreementEnded, askAll, BudgetUsed, namedIn } from './calls.jobs.ts';
import { type ReadingOutcome, saveChecked } from './calls.repository.ts';
import type { TextQuestion } from './questions.domain.ts';
import type { Agreeing } from './witness.policy.ts';

const usedUp = "Today's questions to the model are used. Ask again tomorrow.";
const notAgreed = 'The agreement ended, or the server has changed. Ask again.';
const noAnswerOf = (model: string): string => `${model} gave no answer that can be used. Try again later.`;

/** Why there is no answer, for those who asked. */
type Failed = { readonly message: string };

/** A reading by the model and the host for which it was asked. */
type Row = { readonly model: string; readonly host: string };

/** A private text, as a model is asked about it. */
export type PrivateText<Answer, Checked> = {
  readonly of: Agreeing;
  /** @param contextTokens the room in the model's context */
  readonly questions: (contextTokens: number) => readonly TextQuestion[];
  /** The answers in a model's text; null if it is not as asked. */
  readonly read: (text: string) => Answer[] | null;
  readonly check: (answers: readonly Answer[]) => Checked | Promise<Checked>;
  readonly heldIn: (checked: Checked) => number;
};

/**
 * Asks all questions about a private text within the time for one document, and checks the answers. Calls keep how many held and fell;
 * prompts and answers are for the reading alone.
 */
const askPrivately = async <Answer, Checked extends Pick<ReadingOutcome, 'dropped'>>(
  world: World,
  { model, host }: Row,
  { of, questions, read, check, heldIn }: PrivateText<Answer, Checked>,
  signal: AbortSignal,
): Promise<(Checked & ReadingOutcome) | Failed> => {
  const named = namedIn(world);
  if (named === null || named.model.host !== host) return { message: notAgreed };
  const { seconds, contextTokens } = named.config;
  const until = performance.now() + seconds * 1000;
  try {
    const asking = { of, questions: questions(contextTokens), read, until, signal, isPrivate: true };
    const { callId, answers, exchanges, milliseconds } = await askAll(world, named, asking);
    const checked = await check(answers);
    const dropped = checked.dropped.map((each) => ({ ...each, quotation: '' }));
    await inShortTransaction(world, (db) =>
      saveChecked(db, permitSystem('run', { callId }), { held: heldIn(checked), dropped }),
    );
    return { ...checked, exchanges, milliseconds };
  } catch (error) {
    if (error instanceof BudgetUsed) return { message: usedUp };
    if (error instanceof AgreementEnded) return { message: notAgreed };
    if (!(error instanceof ModelFault)) throw error;
    world.log.warn({ cause: error.code, model }, `a private text was not witnessed: ${error.message}`);
    return { message: noAnswerOf(model) };
  }
};

type PrivateReadings<Job, Found extends Row, Answer, Checked> = {
  readonly queue: string;
  readonly concurrency: number;
  /** The reading that waits; null where it is gone or has ended. */
  readonly find: (db: Db, job: Job) => Promise<Found | null>;
  /** The text that a reading is about; null where it is gone. */
  readonly textOf: (
    world: World,
    row: Found,
  ) => PrivateText<Answer, Checked> | null | Promise<PrivateText<Answer, Checked> | null>;
  readonly save: (db: Db, row: Found, outcome: (Checked & ReadingOutcome) | Failed, now: Date) => Promise<void>;
};

/** The jobs that ask a model about private texts, and say after the last failure that there is no answer. */
export const privateReadingJobs = <Job, Found extends Row, Answer, Checked extends Pick<ReadingOutcome, 'dropped'>>({
  queue,
  concurrency,
  find,
  textOf,
  save,
}: PrivateReadings<Job, Found, Answer, Checked>): readonly JobDefinition[] => {
  const ends =
    (outcomeOf: (world: World, row: Found, signal: AbortSignal) => Promise<(Checked & ReadingOutcome) | Failed>) =>
    async (world: World, job: Job, signal: AbortSignal): Promise<void> => {
      const row = await inShortTransaction(world, (db) => find(db, job));
      if (row === null) return;
      const outcome = await outcomeOf(world, row, signal);
      await inShortTransaction(world, (db) => save(db, row, outcome, world.now()));
    };
  const noAnswer = ({ model }: Row): Failed => ({ message: noAnswerOf(model) });
  const run = ends(async (world, row, signal) => {
    const text = await textOf(world, row);
    return text === null ? noAnswer(row) : askPrivately(world, row, text, signal);
  });
  const givenUp = `${queue}-given-up`;
  return [
    { queue: givenUp, options: { seconds: 60, retries: 10, concurrency: 1 }, run: ends(async (_world, row) => noAnswer(row)) },
    { queue, options: { seconds: 900, retries: 1, concurrency, afterLastFailure: givenUp }, run },
  ];
};
