import { type RefObject, useEffect } from 'react';

declare global {
  interface Window {
    /** The last submitted form; set by `public/first.js`. */
    sentForm?: EventTarget | null;
  }
}

/** Submits a form again that was held back because it was sent before hydration. */
export const useHeldForm = (form: RefObject<HTMLFormElement | null>): void => {
  useEffect(() => {
    if (form.current === null || window.sentForm !== form.current) return;
    window.sentForm = null;
    form.current.requestSubmit();
  }, [form]);
};
