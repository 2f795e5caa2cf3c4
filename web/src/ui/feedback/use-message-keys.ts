import { type RefObject, useEffect, useRef } from 'react';

const goBackTo = (before: RefObject<Element | null>) => {
  if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  before.current = null;
};

/**
 * F6 moves the focus to the first button of a message in `place`, as it does for notices. Escape brings it back to where it was, and
 * so does the end of the message.
 */
export const useMessageKeys = (place: RefObject<HTMLElement | null>): void => {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isInside = place.current?.contains(document.activeElement);
      if (event.key === 'Escape' && isInside) goBackTo(before);
      if (event.key !== 'F6' || isInside) return;
      const first = place.current?.querySelector<HTMLElement>('button, a');
      if (!first) return;
      event.preventDefault();
      // Notices listen too, and are reached by pressing it once more.
      event.stopImmediatePropagation();
      before.current = document.activeElement;
      first.focus({ preventScroll: true });
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [place]);
  useEffect(() => {
    if (before.current && document.activeElement === document.body) goBackTo(before);
  });
};
