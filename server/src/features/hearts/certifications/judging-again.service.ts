import type { JudgementCause } from '@aliquot/contract/hearts/judgements';
import type { Doing } from '../../../platform/db/doing.ts';

export const judgingAgainQueue = 'analyses.judge-again';

export type CauseOfJudgingAgain = Exclude<JudgementCause, 'analysis' | 'answers'>;
export type JudgingAgain = { readonly labId: string; readonly cause?: CauseOfJudgingAgain };

/** Queues a new judgment of a laboratory's last analysis, in the transaction that changed its inputs. */
export const judgeAgain = ({ db, world }: Doing, labId: string, cause: CauseOfJudgingAgain = 'correction'): Promise<void> =>
  world.jobs.send(db, judgingAgainQueue, { labId, cause } satisfies JudgingAgain);
