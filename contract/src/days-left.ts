const millisecondsPerDay = 86_400_000;

/** Whole days from a day to a certificate's last, both YYYY-MM-DD; negative once that has passed. */
export const daysLeft = (lastDay: string, today: string): number =>
  Math.round((Date.parse(lastDay) - Date.parse(today)) / millisecondsPerDay);

/** When a certificate expires, in words that follow its name: "expires in 30 days". */
export const endsIn = (left: number): string => {
  if (left < 0) return 'has expired';
  if (left === 0) return 'expires today';
  return left === 1 ? 'expires tomorrow' : `expires in ${left} days`;
};
