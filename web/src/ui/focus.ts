/** For `ref`: focuses an element when it appears, unless the user is typing elsewhere. A changed `key` focuses it again. */
export const takeFocus = (element: HTMLElement | null) => {
  if (!document.activeElement?.matches('input, textarea, select')) element?.focus();
};
