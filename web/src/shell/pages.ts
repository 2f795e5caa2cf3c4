/** The window title of a page. */
export const windowTitle = (title: string | undefined): string =>
  title ? `${title} – Aliquot` : 'Aliquot – certified laboratories for medical research';
