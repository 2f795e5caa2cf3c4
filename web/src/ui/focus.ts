/** For `ref`: the focus goes to an element when it appears. With a `key` that changes, it goes there again. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();
