/** Upper limits of a lab's terms: two years, and prices in whole US dollars. */
export const termsLimits = { turnaroundWeeks: 104, projectsPerMonth: 999, price: 10_000_000 } as const;
