export const echo = (...args: unknown[]) => args;

export const fails = () => {
  throw new Error('on purpose');
};

/** Computes until the number that another thread counts in this memory is reached. */
export const computeUntil = (count: Int32Array, reached: number) => {
  while (Atomics.load(count, 0) < reached);
};

export const forever = () => {
  for (;;);
};

export const devour = () => {
  const kept: number[][] = [];
  for (;;) kept.push(Array<number>(5_000_000).fill(0.5));
};

/** Takes time by the clock and none of the processor. */
export const rest = (milliseconds: number) => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
  return 'rested';
};
