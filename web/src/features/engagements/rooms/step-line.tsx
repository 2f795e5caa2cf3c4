import { type Room, roomStepLabels } from '@aliquot/contract/engagements/rooms';
import { clsx } from 'clsx';

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const fills = { done: 'bg-brand', current: 'bg-gold', ahead: 'bg-line' } as const;
const states = { done: 'done', current: 'now', ahead: 'not yet' } as const;

/** The way of an engagement: the steps that were taken with their days, and those ahead. */
export const StepLine = ({ steps }: { steps: Room['steps'] }) => (
  <ol aria-label="Steps" className="mb-6 flex gap-1">
    {steps.map(({ step, state, at }) => (
      <li key={step} className="min-w-0 grow basis-0">
        <span aria-hidden="true" className={clsx('block h-1.5 rounded-full', fills[state])} />
        <span className="mt-1 flex flex-wrap gap-x-1.5 text-xs">
          <span className={state === 'ahead' ? 'text-muted' : 'font-medium'}>{roomStepLabels[step]}</span>
          {at && (
            <time
              dateTime={at}
              className="text-muted"
            >{`${state === 'current' ? 'since ' : ''}${shortDay.format(new Date(at))}`}</time>
          )}
          <span className="sr-only"> ({states[state]})</span>
        </span>
      </li>
    ))}
  </ol>
);
