import { clsx } from 'clsx';

type StepBarProps = {
  steps: readonly string[];
  /** Counts from 0. */
  current: number;
  /** Omits the step's name, which a heading nearby shows. */
  hideName?: boolean;
  className?: string;
};

/** Progress through a few steps: one line of text and a segmented bar. */
export const StepBar = ({ steps, current, hideName = false, className }: StepBarProps) => (
  <div className={className}>
    <p className="text-sm text-muted">
      Step {current + 1} of {steps.length}
      {!hideName && (
        <>
          : <span className="font-medium text-ink">{steps[current]}</span>
        </>
      )}
    </p>
    <div aria-hidden="true" className="mt-2 flex gap-1">
      {steps.map((step, index) => (
        <span key={step} className={clsx('h-1.5 grow rounded-full', index <= current ? 'bg-brand' : 'bg-line')} />
      ))}
    </div>
  </div>
);
