import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { CircleCheck, Info, TriangleAlert, X } from '../text/icon.ts';
import { useCountdown } from './use-countdown.ts';

type BannerTone = 'success' | 'error' | 'warning' | 'info';

const tones: Record<BannerTone, string> = {
  success: 'bg-good-tint text-good',
  error: 'bg-bad-tint text-bad',
  warning: 'bg-warn-tint text-warn',
  info: 'bg-info-tint text-info',
};

const icons = { success: CircleCheck, error: TriangleAlert, warning: TriangleAlert, info: Info } as const;

type BannerProps = {
  tone: BannerTone;
  /** What to say; without it there is no banner. */
  message: string | null | undefined;
  /** Called when the reader closes the banner and when its time is over. Without it, the banner stays. */
  onClear?: () => void;
  /** How long it stays, in milliseconds of time in which it is neither hovered nor focused. Without it, it stays. */
  clearAfter?: number;
  /** A new value starts the time afresh, as when the same words come a second time. */
  occasion?: unknown;
  action?: ReactNode;
  className?: string;
};

/** What can be done about a message, as a button in its banner. */
export const BannerAction = ({ label, onAct }: { label: string; onAct: () => void }) => (
  <button
    type="button"
    onClick={onAct}
    className="-my-1 inline-flex min-h-7 shrink-0 items-center rounded-control px-2 font-semibold underline underline-offset-2 hover:bg-card/60"
  >
    {label}
  </button>
);

/** A message above a form or a page. It is read out when it appears: errors at once, the rest when there is a pause. */
export const Banner = ({ tone, message, onClear, clearAfter, occasion, action, className }: BannerProps) => {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  useCountdown(message ? clearAfter : undefined, hovered || focused, occasion ?? message, () => {
    setHovered(false);
    setFocused(false);
    onClear?.();
  });
  const Icon = icons[tone];
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={message ? className : 'sr-only'}>
      {message && (
        <div
          className={clsx('flex animate-appear items-start gap-3 rounded-control px-4 py-3 text-sm', tones[tone])}
          onPointerEnter={() => setHovered(true)}
          onPointerLeave={() => setHovered(false)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        >
          <Icon aria-hidden="true" size={18} className="mt-px shrink-0" />
          <p className="min-w-0 grow wrap-break-word">{message}</p>
          {action}
          {onClear && (
            <button
              type="button"
              aria-label="Dismiss"
              onClick={onClear}
              className="-my-1 -mr-2 grid size-7 shrink-0 place-items-center rounded-control hover:bg-card/60"
            >
              <X aria-hidden="true" size={16} />
            </button>
          )}
        </div>
      )}
    </div>
  );
};
