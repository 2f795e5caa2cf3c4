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
    await timeline.run({ signal: new AbortController().signal });
    expect(done).toEqual(['first', 'second, planned later for the same time', 'planned on the way', 'last']);
  });

  it('ends after the step in which it is aborted', async () => {
    const timeline = createTimeline();
    const controller = new AbortController();
    const done: number[] = [];
    timeline.plan(at(1), async () => controller.abort());
    timeline.plan(at(2), async () => void done.push(2));
    await timeline.run({ signal: controller.signal });
    expect(done).toEqual([]);
  });

  it('OPS-012: goes as far as it is asked to, and later goes on from there', async () => {
    const { signal } = new AbortController();
    const timeline = createTimeline();
    const done: number[] = [];
    for (const minute of [3, 1, 2]) timeline.plan(at(minute), async () => void done.push(minute));
    await timeline.run({ signal, until: at(2) });
    expect(done).toEqual([1, 2]);
    await timeline.run({ signal });
    expect(done).toEqual([1, 2, 3]);
  });

  it('OPS-012: lets each step wait, and leaves out one that fails where it may', async () => {
    const { signal } = new AbortController();
    const happened: unknown[] = [];
    const planned = () => {
      const timeline = createTimeline();
      timeline.plan(at(1), () => Promise.reject(new Error('somebody was first')));
      timeline.plan(at(2), async () => void happened.push('second'));
      return timeline;
    };
    await planned().run({
      signal,
      before: async (when) => void happened.push(when.getUTCMinutes()),
      onFailure: (error, when) => happened.push([String(error), when.getUTCMinutes()]),
    });
    expect(happened).toEqual([1, ['Error: somebody was first', 1], 2, 'second']);
    await expect(planned().run({ signal })).rejects.toThrow('somebody was first');
  });
});
