/**
 * For `ref`: the focus goes to an element when it appears, unless somebody types already. With a `key` that changes, it goes
 * there again.
 */
export const takeFocus = (element: HTMLElement | null) => {
  if (!document.activeElement?.matches('input, textarea, select')) element?.focus();
};
