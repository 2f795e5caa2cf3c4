import type { Contradiction } from '@aliquot/contract/hearts/analyses';

/** R04 reports certificates of other holders, which have a list of their own and require nothing. */
const tellsOnly: ReadonlySet<string> = new Set(['R04']);

/** Whether something is to be done about a finding; `settled` are the controls for which a reason was accepted or waits. */
export const isToBeDone = ({ rule, control }: Pick<Contradiction, 'rule' | 'control'>, settled: ReadonlySet<string>): boolean =>
  !tellsOnly.has(rule) && !isSettledBy({ control }, settled);

/** Whether a reason was given for the control that a finding is about, so that the finding says nothing new. */
export const isSettledBy = ({ control }: Pick<Contradiction, 'control'>, settled: ReadonlySet<string>): boolean =>
  control !== undefined && settled.has(control);
