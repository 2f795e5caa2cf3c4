import { type RefObject, useEffect, useRef } from 'react';
import { isOverlaid, isTyping } from '../keys.ts';

type RowKeys = {
  readonly on: boolean;
  /** The element with the rows, each marked with `data-row`; itself marked with `data-list`. */
  readonly rows: RefObject<HTMLElement | null>;
  readonly onOpen: ((key: string) => void) | undefined;
  readonly onToggle: ((key: string, range: boolean) => void) | undefined;
  readonly onSearch: () => void;
  readonly onEscape: () => void;
};

const move = (rows: HTMLElement, by: number) => {
  const all = [...rows.querySelectorAll<HTMLElement>('[data-row]')];
  const at = all.findIndex((row) => row.contains(document.activeElement));
  const next = all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
};

/** The list that has the focus; without one, the first of the page that has rows. */
const listInUse = (target: EventTarget | null) =>
  (target instanceof Element && target.closest('[data-list]')) || document.querySelector('[data-row]')?.closest('[data-list]');

/** J and K go through the rows, X chooses one, Enter opens it, / goes to the search and Escape lets go of what is chosen. */
export const useRowKeys = (keys: RowKeys) => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { on, rows, onOpen, onToggle, onSearch, onEscape } = latest.current;
      if (!rows.current || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isOverlaid()) return;
      if (event.key === 'Escape' && !isTyping(event.target)) return onEscape();
      if ((listInUse(event.target) ?? rows.current) !== rows.current) return;
      const row = event.target instanceof HTMLElement && event.target.dataset.row;
      if (event.key === 'Enter' && row) {
        event.preventDefault();
        return onOpen?.(row);
      }
      if (!on || isTyping(event.target)) return;
      const within = event.target instanceof HTMLElement && event.target.closest<HTMLElement>('[data-row]')?.dataset.row;
      const acts: Readonly<Record<string, () => void>> = {
        j: () => rows.current && move(rows.current, 1),
        k: () => rows.current && move(rows.current, -1),
        x: () => within && onToggle?.(within, event.shiftKey),
        '/': onSearch,
      };
      const act = acts[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
};
