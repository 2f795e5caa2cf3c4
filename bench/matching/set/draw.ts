import { seededRandom } from '../../../server/src/demo/sample-files/random.ts';
import { type Draw, drawFrom } from '../../../server/src/testing/draw.ts';

export type { Draw };

/** Choices that are the same for the same seed. */
export const drawOf = (seed: number): Draw => drawFrom(seededRandom(seed * 2_654_435_761));
