import type { Contradiction } from '@aliquot/contract/hearts/analyses';

/** R04 reports certificates of other holders, which have a list of their own and require nothing. */
const tellsOnly: ReadonlySet<string> = new Set(['R04']);

/** True when a finding needs an action; `settled` are the controls with an accepted or pending reason. */
export const isToBeDone = ({ rule, control }: Pick<Contradiction, 'rule' | 'control'>, settled: ReadonlySet<string>): boolean =>
  !tellsOnly.has(rule) && !isSettledBy({ control }, settled);

/** True when a reason was given for the control of a finding, so that the finding says nothing new. */
export const isSettledBy = ({ control }: Pick<Contradiction, 'control'>, settled: ReadonlySet<string>): boolean =>
  control !== undefined && settled.has(control);
