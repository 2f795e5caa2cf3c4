/** What the window is called on a page with this title. */
export const windowTitle = (title: string | undefined): string =>
  title ? `${title} – Aliquot` : 'Aliquot – certified laboratories for medical research';
