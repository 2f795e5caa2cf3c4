import type { Reach } from '@aliquot/contract/matching';
import { conditionLabel } from '../request/conditions.domain.ts';
import { type LegalStanding, minimumShown } from './legal.domain.ts';
import type { Question } from './matching.domain.ts';

type Passing = { readonly shown: number; readonly showsDemanded: boolean; readonly standing: LegalStanding | null };

/** Counts how many laboratories remain with each thing that is asked after the other. `shown` has a bit for each asked thing that they show. */
export const funnelOf = ({ need, text }: Question) => {
  const things = need.reading.things.filter(({ named }) => named !== '').slice(0, text.things.length);
  const required = need.reading.conditions.filter(({ types, isPreference }) => types !== 0 && !isPreference);
  const steps: { readonly label: string; readonly passes: (lab: Passing) => boolean }[] = [
    { label: 'approved labs', passes: () => true },
    ...things.map(({ label }, at) => ({ label: `show ${label}`, passes: ({ shown }: Passing) => (shown & (1 << at)) !== 0 })),
    ...(required.length > 0
      ? [
          {
            label: `hold ${required.map((each) => conditionLabel(each).replace(/ required$/, '')).join(' and ')}`,
            passes: ({ showsDemanded }: Passing) => showsDemanded,
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
      return steps.map(({ label }, at) => ({ label, count: counts[at] ?? 0 }));
    },
  };
};
