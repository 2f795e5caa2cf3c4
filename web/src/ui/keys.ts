/** True if a pressed key goes into a field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"])') !== null;

/** True if a letter is pressed by itself, outside of a field. */
export const isLetter = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent, letter: string): boolean =>
  key.toLowerCase() === letter && !altKey && !ctrlKey && !metaKey && !isTyping(target);

/** True if something open over the page has the keys for itself. */
export const isOverlaid = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null;
