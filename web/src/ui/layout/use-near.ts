import { type RefObject, useEffect, useState } from 'react';

/** Whether the element has been within half a screen of the window, for what is heavy to show. */
export const useNear = (element: RefObject<HTMLElement | null>): boolean => {
  const [isNear, setNear] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const { current } = element;
    if (!current || isNear) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        setNear(true);
        watch.disconnect();
      },
      { rootMargin: '50%' },
    );
    watch.observe(current);
    return () => watch.disconnect();
  }, [element, isNear]);
  return isNear;
};
