import type { FormEvent } from 'react';

/** Handles the submission of a form in the page, which the browser would load again. */
export const withoutReload = (act: () => unknown) => (event: FormEvent) => {
  event.preventDefault();
  void act();
};
