import { type RefObject, useEffect, useState } from 'react';

/** Then the page has its content, and what is farther away may come as well: for printing and for searching in the page. */
const idleMilliseconds = 3000;

/** True once the element has been within half a screen of the window, or the page has been open for a while. */
export const useNear = (element: RefObject<HTMLElement | null>): boolean => {
  // A page's shell is made where there is no window.
  const [isNear, setNear] = useState(() => typeof window !== 'undefined' && typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const { current } = element;
    if (!current || isNear) return undefined;
    const watch = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setNear(true), {
      rootMargin: '50%',
    });
    watch.observe(current);
    const timer = setTimeout(() => setNear(true), idleMilliseconds);
    return () => {
      watch.disconnect();
      clearTimeout(timer);
    };
  }, [element, isNear]);
  return isNear;
};
