import { expect, it } from 'vitest';
import { cpuMilliseconds } from '../../../testing/cpu-time.ts';
import { linesText } from '../../../testing/papers/document-lines.ts';
import { proposalsOf } from './proposals.domain.ts';

/** The cost of an eightfold text if the time grew with the square; linear is 8. */
const quadratic = 64;

it.each(['_', '[', '[Enter ', 'a', 'a-', '$1,000 total ', '1. Methods\n', 'ELISA of serum, ', 'results not ', '- x\n'])(
  'PRO-004 the time of the rules grows with length, whatever the text: %j',
  (unit) => {
    const proposing = (size: number) => {
      const document = linesText('Study protocol', unit.repeat(size / unit.length));
      return () => cpuMilliseconds(() => proposalsOf(document));
    };
    proposing(5_000)();
    const short = Math.max(4, Math.min(proposing(20_000)(), proposing(20_000)()));
    const long = proposing(160_000);
    expect(Math.min(long(), long()) / short).toBeLessThan(quadratic * 0.7);
  },
);
