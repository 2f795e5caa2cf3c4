import { Button } from '../../../ui/button.tsx';
import { SpinnerMark } from '../../../ui/feedback/spinner.tsx';
import { Check } from '../../../ui/text/icon.ts';
import type { Saving } from './use-answers.ts';

/** Whether an answer is saved. The line keeps its space while empty, so that the layout does not shift. */
export const SavingState = ({ saving, onRetry }: { saving: Saving | undefined; onRetry: () => void }) => (
  <div className="mt-2 flex min-h-9 items-center gap-2 text-sm text-muted">
    <output aria-label="Saving status" className="flex items-center gap-2">
      {saving === 'saving' && (
        <>
          <SpinnerMark className="size-4" /> Saving…
        </>
      )}
      {saving === 'saved' && (
        <>
          <Check aria-hidden="true" size={16} className="text-good" /> Saved
        </>
      )}
      {saving === 'failed' && <span className="text-bad">Not saved.</span>}
    </output>
    {saving === 'failed' && (
      <>
        <Button look="quiet" size="sm" onClick={onRetry}>
          Try again
        </Button>
        <span>Your answer stays in this tab.</span>
      </>
    )}
  </div>
);
