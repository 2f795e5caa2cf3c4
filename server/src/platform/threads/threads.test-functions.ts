export const echo = (...args: unknown[]) => args;

export const fails = () => {
  throw new Error('on purpose');
};

export const compute = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

export const forever = () => {
  for (;;);
};

export const devour = () => {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index + 0.5));
};

/** Takes time by the clock and none of the processor. */
export const rest = (milliseconds: number) => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
  return 'rested';
};
