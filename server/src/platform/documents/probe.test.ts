import { expect, it } from 'vitest';
import { probeReading } from './probe.ts';

it('a document can be read in a contained process, which the check says', async () => {
  expect(await probeReading()).toMatch(/^read in a contained process/);
});
