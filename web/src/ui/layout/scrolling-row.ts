import { clsx } from 'clsx';
import { useCallback, useState } from 'react';

const atEdge = 4;

/** A row that scrolls sideways on narrow screens and fades where it continues; `row` is its ref. */
export const useScrollingRow = () => {
  const [rest, setRest] = useState({ left: false, right: false });
  const row = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const look = () => {
      const left = element.scrollLeft > atEdge;
      const right = element.scrollLeft + element.clientWidth < element.scrollWidth - atEdge;
      setRest((before) => (before.left === left && before.right === right ? before : { left, right }));
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  const rowClass = clsx(
    'flex overflow-x-auto',
    (rest.left || rest.right) && 'fading',
    rest.left && '[--fade-left:3.5rem]',
    rest.right && '[--fade-right:3.5rem]',
  );
  return { row, rowClass };
};

/** For the `ref` of the item that is shown: at an edge it would be under what fades there. */
export const scrollIntoRow = (item: HTMLElement | null) => item?.scrollIntoView({ block: 'nearest', inline: 'center' });
