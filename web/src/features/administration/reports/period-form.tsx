import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { withoutReload } from '../../../ui/without-reload.ts';
import type { Days } from './figures.api.ts';

const milliseconds = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * milliseconds).toISOString().slice(0, 10);

/** The days that are offered, ending today as the server counts days. */
const presets = (): readonly (Days & { readonly label: string })[] => [
  ...[7, 30, 90].map((days) => ({ label: `Last ${days} days`, from: daysAgo(days - 1), to: daysAgo(0) })),
  { label: 'This year', from: `${daysAgo(0).slice(0, 4)}-01-01`, to: daysAgo(0) },
];

/** The days of a report: some that are usual, or any others. `days` are those that are shown. */
export const PeriodForm = ({ days, onChoose }: { days: Days; onChoose: (days: Days) => void }) => {
  const [typed, setTyped] = useState<Partial<Days>>({});
  const asked = { ...days, ...typed };
  const choose = (next: Days) => {
    onChoose(next);
    setTyped({});
  };
  return (
    <form
      noValidate
      aria-label="Period"
      className="no-print mb-6 flex flex-wrap items-end gap-3"
      onSubmit={withoutReload(() => choose(asked))}
    >
      <div className="flex flex-wrap gap-2">
        {presets().map(({ label, from, to }) => {
          const isShown = from === days.from && to === days.to;
          return (
            <Button
              key={label}
              look={isShown ? 'primary' : 'secondary'}
              size="sm"
              aria-pressed={isShown}
              onClick={() => choose({ from, to })}
            >
              {label}
            </Button>
          );
        })}
      </div>
      <DateField dense label="From" value={asked.from} onChange={({ target }) => setTyped({ ...typed, from: target.value })} />
      <DateField dense label="To" value={asked.to} onChange={({ target }) => setTyped({ ...typed, to: target.value })} />
      <Button type="submit" look="secondary">
        Show days
      </Button>
    </form>
  );
};
