import type { Point } from '@aliquot/contract/pages';
import {
  control,
  map as createMap,
  DomEvent,
  divIcon,
  type LatLng,
  type Map as LeafletMap,
  type Marker,
  marker,
  popup,
} from 'leaflet';
import { addBaseMap, type TileService } from './base-map.ts';
import { addLabels } from './label-layer.ts';
import { createPinLayer, type Pin } from './pin-layer.ts';
import { placesCredit } from './place-names.ts';
import { defaultView, toLatLng } from './points.ts';

export type LabMapView = {
  setPins: (pins: readonly Pin[]) => void;
  setUserPlace: (place: Point | null) => void;
  setView: (view: { center: [number, number]; zoom: number }) => void;
  /** Shows all pins, as near as that goes. */
  fitPins: () => void;
  /** Makes one pin stand out, as while its row in the list is pointed at. */
  highlight: (id: string | null) => void;
  open: (id: string) => void;
  /** The open popup has got its content: fit it into view. */
  fitPopup: () => void;
  zoomBy: (steps: 1 | -1) => void;
  destroy: () => void;
};

type ViewOptions = {
  tiles: TileService | null;
  creditPlace: HTMLElement;
  /** The node whose content is shown in the popup. */
  popupContent: HTMLElement;
  /** The popup is for this laboratory, or for none any more. */
  onOpen: (id: string | null) => void;
  /** The popup is for these laboratories, which stand too close to each other. */
  onGroup: (ids: readonly string[] | null) => void;
  onZoom: (possible: { in: boolean; out: boolean }) => void;
};

/** Pixels. A popup is as wide as its map leaves room for; one that is higher is scrolled inside. */
const popupMargin = 64;
const lowestPopup = 140;
const narrowestPopup = 240;
const widestPopup = 300;

const userIcon = divIcon({ className: 'map-here', iconSize: [18, 18], html: '' });

/** The map that comes with the product has nothing more to show from here on. */
const closestZoom = { vector: 12, tiles: 17 };

const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const start = (container: HTMLElement, tiles: TileService | null): LeafletMap => {
  const still = prefersStillness();
  return createMap(container, {
    ...defaultView,
    // Zoom buttons and credits stand beside the map, where they cover no laboratory.
    zoomControl: false,
    attributionControl: false,
    scrollWheelZoom: false,
    minZoom: 2,
    maxZoom: tiles ? closestZoom.tiles : closestZoom.vector,
    // Tiles are sharp at whole steps only.
    zoomSnap: tiles ? 1 : 0.25,
    worldCopyJump: true,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
  });
};

const showCredits = (map: LeafletMap, place: HTMLElement) => {
  const attribution = control.attribution({ prefix: false }).addTo(map);
  place.replaceChildren(attribution.getContainer() ?? '');
  attribution.addAttribution(placesCredit);
};

/** A map of laboratories on a DOM node. Everything it can do works with the keyboard: Tab to a pin, Enter, Escape. */
export const createLabMapView = (container: HTMLElement, options: ViewOptions): LabMapView => {
  const { tiles, creditPlace, popupContent, onOpen, onGroup, onZoom } = options;
  const map = start(container, tiles);
  showCredits(map, creditPlace);
  let here: Marker | undefined;
  let opened: string | undefined;
  let toBeFocused = false;
  let focusInPopup = false;
  const card = popup({ minWidth: narrowestPopup, maxWidth: widestPopup, offset: [0, -6], autoPanPadding: [16, 16] }).setContent(
    popupContent,
  );

  // What is clicked may leave the document at once, and then the library takes the click for one beside the popup.
  popupContent.addEventListener('click', DomEvent.stopPropagation);

  const show = (id: string | undefined, place: LatLng, byKeyboard: boolean) => {
    opened = id;
    // The popup comes far behind the pin in the document, so the focus is taken there once it has its content.
    toBeFocused ||= byKeyboard;
    card.setLatLng(place).openOn(map);
  };

  const open = (id: string, byKeyboard: boolean) => {
    const place = pins.placeOf(id);
    if (!place) return;
    show(id, place, byKeyboard);
    onGroup(null);
    onOpen(id);
  };

  const pins = createPinLayer(map, {
    onPin: open,
    onGroup: (ids, place, byKeyboard) => {
      show(ids[0], place, byKeyboard);
      onOpen(null);
      onGroup(ids);
    },
  });
  const redrawLabels = { current: () => {} };
  const ground: { stop?: () => void } = {};
  /** Waits for the first view, so that no tile is asked for that nobody sees. */
  const addGround = () => {
    ground.stop ??= addBaseMap(map, tiles, () => {
      redrawLabels.current = addLabels(map, pins.boxes);
    });
  };

  map.on('popupclose', () => {
    const back = opened && pins.elementOf(opened);
    opened = undefined;
    onOpen(null);
    onGroup(null);
    if (back && focusInPopup) back.focus();
    focusInPopup = false;
  });

  const tellZoom = () => onZoom({ in: map.getZoom() < map.getMaxZoom(), out: map.getZoom() > map.getMinZoom() });
  map.on('zoomend', tellZoom);
  tellZoom();

  // When the popup closes it is out of the document already, and the focus in it is lost.
  const followFocus = ({ target }: FocusEvent) => {
    focusInPopup = target instanceof Node && (card.getElement()?.contains(target) ?? false);
  };
  document.addEventListener('focusin', followFocus);

  container.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') map.closePopup(card);
  });

  return {
    setPins: (wanted) => {
      pins.set(wanted);
      redrawLabels.current();
    },
    setUserPlace: (place) => {
      here?.remove();
      here = place
        ? marker(toLatLng(place), { icon: userIcon, keyboard: false, interactive: false, zIndexOffset: -100 }).addTo(map)
        : undefined;
    },
    setView: ({ center, zoom }) => {
      map.setView(center, zoom, { animate: false });
      addGround();
    },
    fitPins: () => {
      pins.fit();
      addGround();
    },
    highlight: pins.highlight,
    open: (id) => open(id, focusInPopup),
    fitPopup: () => {
      card.options.maxHeight = Math.max(lowestPopup, container.clientHeight - popupMargin);
      card.options.maxWidth = Math.min(widestPopup, container.clientWidth - popupMargin);
      card.options.minWidth = Math.min(narrowestPopup, card.options.maxWidth);
      card.update();
      if (toBeFocused) popupContent.focus({ preventScroll: true });
      toBeFocused = false;
    },
    zoomBy: (steps) => {
      map.setZoom(map.getZoom() + steps);
    },
    destroy: () => {
      ground.stop?.();
      document.removeEventListener('focusin', followFocus);
      map.off();
      map.remove();
    },
  };
};
