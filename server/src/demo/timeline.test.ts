import { describe, expect, it } from 'vitest';
import { createTimeline } from './timeline.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));

describe('the timeline of the demo', () => {
  it('does everything in order of time, also what is planned on the way', async () => {
    const timeline = createTimeline();
    const done: string[] = [];
    const note = (name: string) => async () => void done.push(name);
    timeline.plan(at(3), note('last'));
    timeline.plan(at(1), async () => {
      done.push('first');
      timeline.plan(at(2), note('planned on the way'));
    });
    timeline.plan(at(1), note('second, planned later for the same time'));
    await timeline.run(new AbortController().signal);
    expect(done).toEqual(['first', 'second, planned later for the same time', 'planned on the way', 'last']);
  });

  it('ends after the step in which it is aborted', async () => {
    const timeline = createTimeline();
    const controller = new AbortController();
    const done: number[] = [];
    timeline.plan(at(1), async () => controller.abort());
    timeline.plan(at(2), async () => void done.push(2));
    await timeline.run(controller.signal);
    expect(done).toEqual([]);
  });
});
