import { type RefObject, useEffect, useRef } from 'react';

/** Long enough for a closing dialog to return the focus first. */
const settledMilliseconds = 100;

/** Moves the focus to a section whose button disappeared with its dialog. Put the ref on an element in that section. */
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
