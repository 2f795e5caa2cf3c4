import type { PublicLab } from '@aliquot/contract/labs';
import type { Point } from '@aliquot/contract/pages';
import { clsx } from 'clsx';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Spinner } from '../../ui/spinner.tsx';
import type { TileService } from './base-map.ts';
import { LabCard } from './lab-card.tsx';
import { createLabMapView, type LabMapView, type Pin } from './lab-map-view.ts';
import { startView } from './points.ts';
import 'leaflet/dist/leaflet.css';
import './lab-map.css';

type LabMapProps = {
  labs: readonly PublicLab[];
  loading?: boolean;
  userLocation?: Point | null;
  tiles?: TileService | null;
  /** The laboratory that is pointed at somewhere else on the page. */
  highlighted?: string | null;
  /** The laboratory whose popup is open. */
  open: string | null;
  onOpen: (labId: string | null) => void;
  className?: string;
};

const makePopupNode = () => {
  const node = document.createElement('div');
  node.tabIndex = -1;
  return node;
};

const pinsOf = (labs: readonly PublicLab[]): Pin[] =>
  labs.flatMap(({ id, name, geo_location }) => (geo_location ? [{ id, name, place: geo_location }] : []));

/** Laboratories on a map that fills its container. Put the same laboratories into a list beside it. */
export const LabMap = ({
  labs,
  loading = false,
  userLocation = null,
  tiles = null,
  highlighted = null,
  open,
  onOpen,
  className,
}: LabMapProps) => {
  const container = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<LabMapView | null>(null);
  const [popupNode] = useState(makePopupNode);
  const tell = useRef(onOpen);
  useEffect(() => {
    tell.current = onOpen;
  });

  useEffect(() => {
    if (!container.current) return;
    const created = createLabMapView(container.current, { tiles, popupContent: popupNode, onOpen: (id) => tell.current(id) });
    setView(created);
    return () => {
      created.destroy();
      setView(null);
    };
  }, [tiles, popupNode]);

  const pins = useMemo(() => pinsOf(labs), [labs]);
  useEffect(() => {
    view?.setPins(pins);
  }, [view, pins]);
  useEffect(() => {
    view?.setUserPlace(userLocation);
  }, [view, userLocation]);
  useEffect(() => {
    view?.setView(startView(userLocation, pins.length));
  }, [view, userLocation, pins.length]);
  useEffect(() => {
    view?.highlight(highlighted);
  }, [view, highlighted]);
  useEffect(() => {
    if (open) view?.open(open);
  }, [view, open]);

  const openLab = labs.find(({ id }) => id === open);
  useLayoutEffect(() => {
    if (openLab) view?.fitPopup();
  }, [view, openLab]);

  return (
    <section
      aria-label="Map of laboratories"
      className={clsx('relative isolate overflow-hidden rounded-card border border-line', className)}
    >
      <div ref={container} className="lab-map absolute inset-0" />
      {loading && (
        <div className="absolute inset-0 z-1000 grid place-items-center bg-card/60 text-brand-ink">
          <Spinner label="Loading laboratories" />
        </div>
      )}
      {openLab && createPortal(<LabCard lab={openLab} />, popupNode)}
    </section>
  );
};
