const patienceMilliseconds = 300;

/** Resolves when the page has been painted as it was sent; soon, too, when it is not painted at all, as in a hidden tab. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, patienceMilliseconds);
  });
