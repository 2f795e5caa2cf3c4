import type { PublicLab } from '@aliquot/contract/labs';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { LabCard } from './lab-card.tsx';
import type { LabMapProps } from './lab-map.tsx';
import { createLabMapView, type LabMapView, type Pin } from './lab-map-view.ts';
import { startView } from './points.ts';
import 'leaflet/dist/leaflet.css';
import './lab-map.css';

const makePopupNode = () => {
  const node = document.createElement('div');
  node.tabIndex = -1;
  return node;
};

const pinsOf = (labs: readonly PublicLab[]): Pin[] =>
  labs.flatMap(({ id, name, geo_location }) => (geo_location ? [{ id, name, place: geo_location }] : []));

/** The map itself, with the library that draws it: loaded by `LabMap` when one is shown. */
const LabMapCanvas = ({ labs, userLocation = null, tiles = null, highlighted = null, open, onOpen }: LabMapProps) => {
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
    <>
      <div ref={container} className="lab-map absolute inset-0" />
      {openLab && createPortal(<LabCard lab={openLab} />, popupNode)}
    </>
  );
};

export default LabMapCanvas;
