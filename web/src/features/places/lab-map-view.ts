import type { Point } from '@aliquot/contract/pages';
import { map as createMap, divIcon, type Map as LeafletMap, type Marker, marker, popup } from 'leaflet';
import { addBaseMap, type TileService } from './base-map.ts';
import { defaultView, toLatLng } from './points.ts';

export type Pin = { id: string; name: string; place: Point };

export type LabMapView = {
  setPins: (pins: readonly Pin[]) => void;
  setUserPlace: (place: Point | null) => void;
  setView: (view: { center: [number, number]; zoom: number }) => void;
  /** Makes one pin stand out, as while its row in the list is pointed at. */
  highlight: (id: string | null) => void;
  open: (id: string) => void;
  /** The open popup has got its content: fit it into view. */
  fitPopup: () => void;
  destroy: () => void;
};

type ViewOptions = {
  tiles: TileService | null;
  /** The node whose content is shown in the popup. */
  popupContent: HTMLElement;
  onOpen: (id: string | null) => void;
};

const pinSize = 28;
const pinIcon = divIcon({ className: 'map-pin', iconSize: [pinSize, pinSize], html: '' });
const userIcon = divIcon({ className: 'map-here', iconSize: [18, 18], html: '' });

const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const start = (container: HTMLElement): LeafletMap => {
  const still = prefersStillness();
  return createMap(container, {
    ...defaultView,
    scrollWheelZoom: false,
    minZoom: 2,
    maxZoom: 16,
    worldCopyJump: true,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
  });
};

/** A map of laboratories on a DOM node. Everything it can do works with the keyboard: Tab to a pin, Enter, Escape. */
export const createLabMapView = (container: HTMLElement, { tiles, popupContent, onOpen }: ViewOptions): LabMapView => {
  const map = start(container);
  map.attributionControl.setPrefix('Leaflet');
  const stopBaseMap = addBaseMap(map, tiles);
  const pins = new Map<string, Marker>();
  let here: Marker | undefined;
  let opened: string | null = null;
  let byKeyboard = false;
  const card = popup({ minWidth: 240, maxWidth: 300, offset: [0, -6], autoPanPadding: [16, 16] }).setContent(popupContent);

  const open = (id: string) => {
    const pin = pins.get(id);
    if (!pin) return;
    opened = id;
    card.setLatLng(pin.getLatLng()).openOn(map);
    onOpen(id);
  };

  map.on('popupclose', () => {
    const back = opened && pins.get(opened)?.getElement();
    const hadFocus = card.getElement()?.contains(document.activeElement);
    opened = null;
    onOpen(null);
    if (back && hadFocus) back.focus();
  });

  container.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') map.closePopup(card);
  });

  const addPin = ({ id, name, place }: Pin) => {
    const pin = marker(toLatLng(place), { icon: pinIcon, title: name, riseOnHover: true }).addTo(map);
    pin.getElement()?.setAttribute('aria-label', name);
    pin.on('click', () => open(id));
    pin.on('keypress', ({ originalEvent }) => {
      if (originalEvent.key !== 'Enter') return;
      // The popup comes far behind the pin in the document, so the focus is taken there once it has its content.
      byKeyboard = true;
      open(id);
    });
    pins.set(id, pin);
  };

  return {
    setPins: (wanted) => {
      for (const pin of pins.values()) pin.remove();
      pins.clear();
      for (const pin of wanted) addPin(pin);
    },
    setUserPlace: (place) => {
      here?.remove();
      here = place
        ? marker(toLatLng(place), { icon: userIcon, keyboard: false, interactive: false, zIndexOffset: -100 }).addTo(map)
        : undefined;
    },
    setView: ({ center, zoom }) => {
      map.setView(center, zoom);
    },
    highlight: (id) => {
      for (const [key, pin] of pins) pin.getElement()?.toggleAttribute('data-highlighted', key === id);
    },
    open,
    fitPopup: () => {
      card.update();
      if (byKeyboard) popupContent.focus({ preventScroll: true });
      byKeyboard = false;
    },
    destroy: () => {
      stopBaseMap();
      map.off();
      map.remove();
    },
  };
};
