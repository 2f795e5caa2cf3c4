import { type RefObject, useEffect } from 'react';

declare global {
  interface Window {
    /** The form that was sent last; set by `public/first.js`. */
    sentForm?: EventTarget | null;
  }
}

/** Sends a form again that its reader has sent before the script of the page ran, when it was held back. */
export const useHeldForm = (form: RefObject<HTMLFormElement | null>): void => {
  useEffect(() => {
    if (form.current === null || window.sentForm !== form.current) return;
    window.sentForm = null;
    form.current.requestSubmit();
  }, [form]);
};
