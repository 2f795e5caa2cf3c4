import { type Room, roomStepLabels } from '@aliquot/contract/engagements/rooms';
import { clsx } from 'clsx';

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const plainDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const fills = { done: 'bg-brand', current: 'bg-gold', ahead: 'bg-line' } as const;
const states = { done: 'done', current: 'now', ahead: 'not yet' } as const;

type StepLineProps = { steps: Room['steps']; promisedBy: Room['promised_by'] };

/** The way of an engagement: the steps that were taken with their days, and those ahead with the day that is promised. */
export const StepLine = ({ steps, promisedBy }: StepLineProps) => (
  <ol aria-label="Steps" className="mb-6 flex gap-1">
    {steps.map(({ step, state, at }) => (
      <li key={step} className="min-w-0 grow basis-0">
        <span aria-hidden="true" className={clsx('block h-1.5 rounded-full', fills[state])} />
        <span className="mt-1 flex flex-wrap gap-x-1.5 text-xs">
          <span className={state === 'ahead' ? 'text-muted' : 'font-medium'}>{roomStepLabels[step]}</span>
          {at && (
            <time dateTime={at} className="text-muted">
              {state === 'current' && <span className="max-sm:sr-only">since </span>}
              {shortDay.format(new Date(at))}
            </time>
          )}
          {step === 'results' && state === 'ahead' && promisedBy && (
            <time dateTime={promisedBy} className="text-muted">
              by {plainDay.format(new Date(promisedBy))}
            </time>
          )}
          <span className="sr-only"> ({states[state]})</span>
        </span>
      </li>
    ))}
  </ol>
);
