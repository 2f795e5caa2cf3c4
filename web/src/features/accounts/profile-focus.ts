import { type RefObject, useEffect, useRef } from 'react';

/** Long enough for a dialog to have given the focus back itself. */
const settledMilliseconds = 100;

/**
 * After a dialog that did away with the button which opened it, the focus goes to what its section offers now. Put the ref on
 * an element in that section.
 */
export const useFocusBack = (open: boolean): RefObject<HTMLSpanElement | null> => {
  const anchor = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const section = anchor.current?.closest('section');
    if (!open || !section) return;
    return () => {
      setTimeout(() => {
        if (document.activeElement === document.body) section.querySelector('button')?.focus();
      }, settledMilliseconds);
    };
  }, [open]);
  return anchor;
};
