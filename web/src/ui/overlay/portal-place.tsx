import { createContext, type ReactNode, useContext, useState } from 'react';

const PortalPlaceContext = createContext<HTMLElement | undefined>(undefined);

/** The element that popups are rendered into; by default the end of the document. */
export const usePortalPlace = () => useContext(PortalPlaceContext);

/**
 * Renders the popups of its content inside the landmark or dialog they belong to, so that landmark navigation finds them and a
 * modal dialog does not block them.
 */
export const PortalPlace = ({ children }: { children: ReactNode }) => {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <PortalPlaceContext value={place ?? undefined}>
      {children}
      <div ref={setPlace} />
    </PortalPlaceContext>
  );
};
