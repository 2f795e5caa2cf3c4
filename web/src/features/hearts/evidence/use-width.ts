import { useEffect, useState } from 'react';

const unknownWidth = 640;

/** The inner width of an element in CSS pixels, as it changes. */
export const useWidth = (element: HTMLElement | null): number => {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return width || unknownWidth;
};
