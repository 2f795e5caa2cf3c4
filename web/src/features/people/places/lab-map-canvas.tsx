import type { PublicLab } from '@aliquot/contract/hearts/labs';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../../../ui/button.tsx';
import { Minus, Plus } from '../../../ui/text/icon.ts';
import type { TileService } from './base-map.ts';
import { LabCard } from './lab-card.tsx';
import type { LabMapProps } from './lab-map-props.ts';
import { createLabMapView, type LabMapView } from './lab-map-view.ts';
import type { Pin } from './pin-layer.ts';
import { startView } from './points.ts';
import 'leaflet/dist/leaflet.css';
import './lab-map.css';
import { plural } from '../../../ui/text/format.ts';

/** A list of the labs at one place on the map, to choose from. */
const LabGroup = ({ labs, onChoose }: { labs: readonly PublicLab[]; onChoose: (labId: string) => void }) => (
  <div className="text-sm">
    <h3 className="font-sans text-base font-semibold tracking-normal">{plural(labs.length, 'laboratory', 'laboratories')}</h3>
    <ul className="-mx-2 mt-1 max-h-48 overflow-y-auto">
      {labs.map(({ id, name, address }) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => onChoose(id)}
            className="w-full rounded-control px-2 py-1.5 text-left hover:bg-sunken"
          >
            <span className="block font-medium text-brand-ink">{name}</span>
            <span className="block truncate text-muted">{address}</span>
          </button>
        </li>
      ))}
    </ul>
  </div>
);

const makePopupNode = () => {
  const node = document.createElement('div');
  node.tabIndex = -1;
  return node;
};

const pinsOf = (labs: readonly PublicLab[], numbers: LabMapProps['numbers']): Pin[] =>
  labs.flatMap(({ id, name, geo_location }) =>
    geo_location ? [{ id, name, number: numbers?.get(id), place: geo_location }] : [],
  );

/** The sources of the address data, on request. */
const MapSources = ({ sources }: { sources: readonly string[] }) =>
  sources.length === 0 ? null : (
    <details className="shrink-0 text-xs">
      <summary className="grid min-h-8 place-items-center rounded-control px-1.5 text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        Sources
      </summary>
      <ul className="popover absolute right-2 bottom-11 z-1000 grid max-w-72 gap-1 px-3 py-2">
        {sources.map((source) => (
          <li key={source}>{source}</li>
        ))}
      </ul>
    </details>
  );

type CanvasProps = LabMapProps & { tiles: TileService | null; credits: readonly string[] };

/** The map with its library; `LabMap` loads it when it is shown. */
const LabMapCanvas = (props: CanvasProps) => {
  const { labs, numbers, userLocation = null, fit = false, isSmall = false, tiles, credits } = props;
  const { highlighted = null, open, onOpen } = props;
  const container = useRef<HTMLDivElement>(null);
  const creditPlace = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<LabMapView | null>(null);
  const [popupNode] = useState(makePopupNode);
  const [group, setGroup] = useState<readonly string[] | null>(null);
  const [zoom, setZoom] = useState({ in: true, out: true });
  const latestOnOpen = useRef(onOpen);
  useEffect(() => {
    latestOnOpen.current = onOpen;
  });

  useEffect(() => {
    if (!container.current || !creditPlace.current) return;
    const created = createLabMapView(container.current, {
      tiles,
      creditPlace: creditPlace.current,
      popupContent: popupNode,
      onOpen: (id) => latestOnOpen.current(id),
      onGroup: setGroup,
      onZoom: setZoom,
    });
    setView(created);
    return () => {
      created.destroy();
      setView(null);
    };
  }, [tiles, popupNode]);

  const pins = useMemo(() => pinsOf(labs, numbers), [labs, numbers]);
  useEffect(() => {
    view?.setPins(pins);
  }, [view, pins]);
  useEffect(() => {
    view?.setUserPlace(userLocation);
  }, [view, userLocation]);
  useEffect(() => {
    if (!fit) view?.setView(startView(userLocation, pins.length));
  }, [view, fit, userLocation, pins.length]);
  useEffect(() => {
    if (fit && pins.length > 0) view?.fitPins();
  }, [view, fit, pins]);
  useEffect(() => {
    view?.highlight(highlighted);
  }, [view, highlighted]);
  useEffect(() => {
    if (open) view?.open(open);
  }, [view, open]);

  const openLab = labs.find(({ id }) => id === open);
  const grouped = group && !openLab ? labs.filter(({ id }) => group.includes(id)) : null;
  useLayoutEffect(() => {
    if (openLab ?? group) view?.fitPopup();
  }, [view, openLab, group]);

  return (
    <>
      <div className="relative min-h-0 grow">
        <div ref={container} className="lab-map absolute inset-0" />
      </div>
      <div className="flex flex-wrap items-center gap-x-1 border-t border-line bg-card px-2 py-1">
        {!isSmall && (
          <>
            <IconButton size="sm" label="Zoom in" disabled={!zoom.in} onClick={() => view?.zoomBy(1)}>
              <Plus aria-hidden="true" size={16} />
            </IconButton>
            <IconButton size="sm" label="Zoom out" disabled={!zoom.out} onClick={() => view?.zoomBy(-1)}>
              <Minus aria-hidden="true" size={16} />
            </IconButton>
          </>
        )}
        <div ref={creditPlace} className="map-credits min-w-0 grow basis-52 px-1.5 text-xs text-muted" />
        {!isSmall && <MapSources sources={credits} />}
      </div>
      {openLab && createPortal(<LabCard lab={openLab} />, popupNode)}
      {grouped && createPortal(<LabGroup labs={grouped} onChoose={onOpen} />, popupNode)}
    </>
  );
};

export default LabMapCanvas;
