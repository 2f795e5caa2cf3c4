const paintTimeoutMilliseconds = 300;

/** Resolves when the page has been painted, or soon if it is not, as in a background tab. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, paintTimeoutMilliseconds);
  });
