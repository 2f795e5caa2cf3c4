import type { Reach } from '@aliquot/contract/hearts/matching';
import { conditionLabel } from '../request/conditions.domain.ts';
import { minimumShown } from './legal.domain.ts';
import type { Question, Score, Weighed } from './matching.domain.ts';
import { demandsMet } from './standing.domain.ts';

type Passing = Pick<Score, 'shown' | 'standing'> & { readonly lab: Weighed };

/** Counts how many laboratories remain with each thing that is asked after the other. */
export const funnelOf = ({ need, text }: Question) => {
  const things = need.reading.things.filter(({ named }) => named !== '').slice(0, text.things.length);
  const required = need.reading.conditions.filter(({ types, isPreference }) => types !== 0 && !isPreference);
  const certificates = required.map((each) => conditionLabel(each).replace(/ required$/, '')).join(' and ');
  const steps: { readonly label: string; readonly passes: (lab: Passing) => boolean }[] = [
    { label: 'approved labs', passes: () => true },
    ...things.map(({ label }, at) => ({ label: `show ${label}`, passes: ({ shown }: Passing) => (shown & (1 << at)) !== 0 })),
    ...(required.length > 0
      ? [
          {
            label: `hold ${certificates}`,
            passes: ({ lab }: Passing) => demandsMet(need, need.demanded, lab.certificateRows) === need.demanded.length,
          },
        ]
      : []),
    ...(need.legal === null
      ? []
      : [
          {
            label: 'may report to a person',
            passes: ({ standing }: Passing) => standing !== null && standing >= minimumShown,
          },
        ]),
  ];
  const counts = steps.map(() => 0);
  return {
    offer(lab: Passing): void {
      for (const [at, { passes }] of steps.entries()) {
        if (!passes(lab)) return;
        counts[at] = (counts[at] ?? 0) + 1;
      }
    },
    get counts(): Reach['funnel'] {
      return steps.map(({ label }, at) => ({ label: at > 1 ? `also ${label}` : label, count: counts[at] ?? 0 }));
    },
  };
};
