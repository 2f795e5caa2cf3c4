import type { Actor } from '../../kernel/actor.ts';
import { maySee } from '../labs/labs.policy.ts';

/** What a policy needs to know of an analysis. */
export type AnalysisFacts = { readonly lab_id: string };

/** An analysis is its laboratory's and the administrators'; to anyone else it does not exist. */
export const mayRead = (actor: Actor, { lab_id }: AnalysisFacts): boolean => maySee(actor, lab_id);
