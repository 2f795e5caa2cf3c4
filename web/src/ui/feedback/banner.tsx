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
  /** The text; without it there is no banner. */
  message: string | null | undefined;
  /** Called when the user closes the banner or its time is over. Without it the banner stays. */
  onClear?: () => void;
  /** How long it stays, in milliseconds, not counting time while hovered or focused. Without it the banner stays. */
  clearAfter?: number;
  /** A new value restarts the time, for example when the same message appears again. */
  occasion?: unknown;
  action?: ReactNode;
  className?: string;
};

/** An action related to the message, as a button in the banner. */
export const BannerAction = ({ label, onAct }: { label: string; onAct: () => void }) => (
  <button
    type="button"
    onClick={onAct}
    className="-my-1 inline-flex min-h-7 shrink-0 items-center rounded-control px-2 font-semibold underline underline-offset-2 hover:bg-card/60"
  >
    {label}
  </button>
);

/** A message above a form or page. Screen readers announce errors at once and other messages politely. */
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
