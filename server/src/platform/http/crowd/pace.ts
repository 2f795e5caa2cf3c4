/** Counts one call under `key`. @returns 0 when it was counted, otherwise the milliseconds after which there is room again. */
export type Pace = (key: string, max: number, now: number) => number;

/** The share of a window that must have passed until `count` of it weigh no more than `room`. */
const fading = (count: number, room: number) => (count > room ? 1 - room / count : 0);

/**
 * Counts calls per key in memory: at most `max` in any stretch of `milliseconds`, taking those of the window before to be
 * spread evenly. Keys that fell silent are forgotten with their window, so memory holds those of two windows.
 */
export const createPace = (milliseconds: number): Pace => {
  let began = 0;
  let current = new Map<string, number>();
  let before = new Map<string, number>();

  const moveTo = (now: number) => {
    const windows = Math.floor((now - began) / milliseconds);
    if (windows === 0 || windows === -1) return; // also when the clock was set back a little: the window goes on
    before = windows === 1 ? current : new Map();
    current = new Map();
    began += windows * milliseconds;
  };

  return (key, max, now) => {
    moveTo(now);
    const passed = Math.min(1, Math.max(0, (now - began) / milliseconds));
    const [earlier, count] = [before.get(key) ?? 0, current.get(key) ?? 0];
    if (earlier * (1 - passed) + count + 1 <= max) {
      current.set(key, count + 1);
      return 0;
    }
    const share = count < max ? fading(earlier, max - 1 - count) - passed : 1 - passed + fading(count, max - 1);
    return Math.max(1, Math.ceil(share * milliseconds));
  };
};
