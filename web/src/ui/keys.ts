/** Whether what is pressed goes into a field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"])') !== null;

/** Whether something that is open over the page has the keys for itself. */
export const isOverlaid = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null;
