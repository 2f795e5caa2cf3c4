import { createContext, useContext, useEffect } from 'react';

/** The window title of a page. */
export const windowTitle = (title: string | undefined): string =>
  title ? `${title} – Aliquot` : 'Aliquot – certified laboratories for medical research';

/** Receives the title of what is open on the page, which replaces the title of the route. */
export const TitleContext = createContext<(title: string | undefined) => void>(() => undefined);

/** Names what is open on the page in the window title; undefined leaves the title of the route. */
export const useWindowTitle = (title: string | undefined) => {
  const setTitle = useContext(TitleContext);
  useEffect(() => {
    setTitle(title);
    return () => setTitle(undefined);
  }, [setTitle, title]);
};
