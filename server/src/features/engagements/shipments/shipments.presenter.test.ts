import { expect, it } from 'vitest';
import { presentSample } from './shipments.presenter.ts';

it.each([
  [48, 48, false],
  [48.1, 48, true],
  [48, null, false],
  [null, 48, false],
])('PRM-015 a sample that took %s hours and is stable for %s is late: %s', (hours_taken, stability_hours, late) => {
  const row = { hours_taken, stability_hours } as Parameters<typeof presentSample>[0];
  expect(presentSample(row, { edit: false }).late).toBe(late);
});
