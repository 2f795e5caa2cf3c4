/** Brings selected words into view inside of the pane that holds them, without moving the window. Given as a ref. */
export const reveal = (mark: HTMLElement | null): void => {
  const pane = mark?.closest<HTMLElement>('[data-pane]');
  if (!mark || !pane?.scrollTo) return;
  const [around, inside] = [pane.getBoundingClientRect(), mark.getBoundingClientRect()];
  pane.scrollTo({
    top: pane.scrollTop + inside.top - around.top - around.height / 3,
    left: pane.scrollLeft + inside.left - around.left - Math.max(0, around.width - inside.width) / 2,
  });
};
