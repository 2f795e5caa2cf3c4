import { usStateNames } from '../../../kernel/us-states.ts';

/** The states of the United States and Puerto Rico, as alternatives of a pattern. */
export const states = [...Object.values(usStateNames).filter((name) => name !== usStateNames.DC), 'Puerto Rico'].join('|');
