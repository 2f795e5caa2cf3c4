import { clsx } from 'clsx';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

type PopoverProps = {
  /** The accessible name of the button and of the popover. */
  label: string;
  /** The button's content. */
  trigger: ReactNode;
  className?: string;
  /** Receives a function that closes it, for links inside. */
  children: (close: () => void) => ReactNode;
};

/** A popover below a button. Escape, a click outside and losing focus close it. */
export const Popover = ({ label, trigger, className, children }: PopoverProps) => {
  const [open, setOpen] = useState(false);
  const id = useId();
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return undefined;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !whole.current?.contains(target)) setOpen(false);
    };
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [open]);

  return (
    <div ref={whole} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="relative grid size-10 place-items-center rounded-control hover:bg-sunken aria-expanded:bg-sunken"
      >
        {trigger}
      </button>
      {open && (
        <section
          id={id}
          aria-label={label}
          className={clsx(
            'popover absolute top-full right-0 z-50 mt-1 max-h-[70dvh] animate-appear overflow-y-auto overscroll-contain',
            'max-sm:fixed max-sm:inset-x-3 max-sm:top-16',
            className,
          )}
        >
          {children(() => setOpen(false))}
        </section>
      )}
    </div>
  );
};
