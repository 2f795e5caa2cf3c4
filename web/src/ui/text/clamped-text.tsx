import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';

/** The text must not be cut at an empty line. */
const withoutBlankLines = (text: string) => text.replaceAll(/\n\s*\n/g, '\n');

/** A text cut to three lines, with a button that shows the rest if it is longer. */
export const ClampedText = ({ children, className }: { children: string; className?: string }) => {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);
  useEffect(() => {
    const element = paragraph.current;
    if (!element || open) return;
    const measure = () => setIsCut(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [open]);
  return (
    <div className={className}>
      <p ref={paragraph} className={clsx('as-written', !open && 'line-clamp-3')}>
        {open ? children : withoutBlankLines(children)}
      </p>
      {isCut && (
        <Button look="quiet" size="sm" className="mt-1 -ml-3" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Show all'}
        </Button>
      )}
    </div>
  );
};
