import type { ProjectData } from '@aliquot/contract/hearts/matching';
import { type Reached, reachOf } from '../request/relaxation.domain.ts';
import { needOf } from '../request/request-need.domain.ts';
import type { MatchEngine } from './engine.domain.ts';
import type { Question } from './matching.domain.ts';

/**
 * Asks an engine for the best laboratories of a request, and for how many show what it asks. `today` is a day number.
 * @returns the ids of the best `limit` and of those that take new work too late, best first, with what `answerOf` needs besides
 * their profiles
 */
export const search = (
  engine: MatchEngine,
  request: ProjectData,
  today: number,
  limit: number,
): { question: Question; ids: string[]; later: string[]; reach: Reached } => {
  const need = needOf(request, today);
  const question = engine.question(need);
  const { best, later, shown } = engine.top(question, limit);
  const reach = reachOf(
    { request, need, today },
    shown,
    (wider) => engine.top(engine.question(wider), 0).shown,
    () => engine.funnel(question),
  );
  return { question, ids: best.map(({ id }) => id), later: later.map(({ id }) => id), reach };
};
