import { clsx } from 'clsx';
import { Check } from '../text/icon.ts';
import { StepBar } from './step-bar.tsx';

type StepperProps = {
  label: string;
  steps: readonly string[];
  /** Counts from 0. */
  current: number;
  /** Makes completed steps buttons that go back. */
  onSelect?: (step: number) => void;
};

type StepState = 'done' | 'current' | 'open';

const stateWords: Record<StepState, string> = { done: 'Completed: ', current: 'Current: ', open: '' };

const marks: Record<StepState, string> = {
  done: 'bg-brand text-on-brand',
  current: 'bg-sunken font-semibold ring-2 ring-brand-ink',
  open: 'bg-sunken font-medium text-muted',
};

const StepMark = ({ state, number }: { state: StepState; number: number }) => (
  <span aria-hidden="true" className={clsx('grid size-9 shrink-0 place-items-center rounded-full text-sm', marks[state])}>
    {state === 'done' ? <Check size={18} /> : number}
  </span>
);

/** A wizard's progress: a column beside the form on wide screens, one line with a bar on narrow ones. */
export const Stepper = ({ label, steps, current, onSelect }: StepperProps) => (
  <nav aria-label={label}>
    <StepBar steps={steps} current={current} className="lg:hidden" />
    <ol className="hidden lg:block">
      {steps.map((step, index) => {
        const state: StepState = index < current ? 'done' : index === current ? 'current' : 'open';
        const words = (
          <>
            <StepMark state={state} number={index + 1} />
            <span>
              <span className="sr-only">{stateWords[state]}</span>
              {step}
            </span>
          </>
        );
        return (
          <li
            key={step}
            aria-current={state === 'current' ? 'step' : undefined}
            className={clsx(state === 'open' && 'text-muted')}
          >
            {onSelect && state === 'done' ? (
              <button
                type="button"
                onClick={() => onSelect(index)}
                className="flex items-center gap-3 rounded-full pr-3 font-medium hover:underline"
              >
                {words}
              </button>
            ) : (
              <span className="flex items-center gap-3 font-medium">{words}</span>
            )}
            {index < steps.length - 1 && (
              <span
                aria-hidden="true"
                className={clsx('my-1 ml-[1.0625rem] block h-8 w-0.5', index < current ? 'bg-brand' : 'bg-line')}
              />
            )}
          </li>
        );
      })}
    </ol>
  </nav>
);
