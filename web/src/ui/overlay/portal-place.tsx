import { createContext, type ReactNode, useContext, useState } from 'react';

const PortalPlaceContext = createContext<HTMLElement | undefined>(undefined);

/** Where popups are put; without a place around them, at the end of the document. */
export const usePortalPlace = () => useContext(PortalPlaceContext);

/**
 * Gives the popups of its content a place inside of the landmark or dialog that they belong to: there they are found
 * by those who walk from landmark to landmark, and stay usable while a dialog shuts off the rest of the page.
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
