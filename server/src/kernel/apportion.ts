/**
 * Rounds amounts to whole numbers that add up to `whole`: each is rounded down, and what is left goes to the largest
 * remainders, earlier ones first. `whole` must lie between the sum of the rounded amounts and that sum plus their number.
 */
export const apportion = (amounts: readonly number[], whole: number): number[] => {
  const floors = amounts.map(Math.floor);
  const left = whole - floors.reduce((sum, amount) => sum + amount, 0);
  const byRemainder = amounts
    .map((amount, at) => ({ at, remainder: amount - Math.floor(amount) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.at - b.at);
  const raised = new Set(byRemainder.slice(0, left).map(({ at }) => at));
  return floors.map((amount, at) => (raised.has(at) ? amount + 1 : amount));
};
