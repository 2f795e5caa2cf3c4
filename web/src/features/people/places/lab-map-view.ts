import type { Point } from '@aliquot/contract/pages';
import {
  control,
  map as createMap,
  DomEvent,
  divIcon,
  type LatLng,
  type Map as LeafletMap,
  layerGroup,
  type Marker,
  marker,
  popup,
} from 'leaflet';
import { addBaseMap, type TileService } from './base-map.ts';
import { type Box, labelsThatFit } from './label-fit.ts';
import { createPinLayer, type Pin } from './pin-layer.ts';
import { places, placesCredit } from './place-names.ts';
import { defaultView, toLatLng } from './points.ts';

const paneName = 'labels';

const iconOf = (name: string) => {
  const text = document.createElement('span');
  text.textContent = name;
  return divIcon({ className: 'map-label', iconSize: [0, 0], html: text });
};

/** Writes the names of large places on a map where markers leave room. Returns a function that redraws them. */
const addLabels = (map: LeafletMap, markerBoxes: () => readonly Box[]): (() => void) => {
  const pane = map.createPane(paneName);
  pane.setAttribute('aria-hidden', 'true');
  const layer = layerGroup([], { pane: paneName }).addTo(map);

  const draw = () => {
    const { x: right, y: bottom } = map.getSize();
    const spots = places.map(({ name, lat, lon }) => {
      const { x, y } = map.latLngToContainerPoint([lat, lon]);
      return { id: name, name, x, y, lat, lon };
    });
    layer.clearLayers();
    for (const { name, lat, lon } of labelsThatFit(spots, { markers: markerBoxes(), view: { left: 0, top: 0, right, bottom } }))
      marker([lat, lon], { pane: paneName, icon: iconOf(name), interactive: false, keyboard: false }).addTo(layer);
  };

  map.on('moveend', draw);
  draw();
  return draw;
};

export type LabMapView = {
  setPins: (pins: readonly Pin[]) => void;
  setUserPlace: (place: Point | null) => void;
  setView: (view: { center: [number, number]; zoom: number }) => void;
  /** Zooms to the closest view with all pins. */
  fitPins: () => void;
  /** Highlights one pin, for example while its list row is hovered. */
  highlight: (id: string | null) => void;
  open: (id: string) => void;
  /** Called when the open popup has its content, to fit it into view. */
  fitPopup: () => void;
  zoomBy: (steps: 1 | -1) => void;
  destroy: () => void;
};

type ViewOptions = {
  tiles: TileService | null;
  creditPlace: HTMLElement;
  /** The popup's content is rendered into this node. */
  popupContent: HTMLElement;
  /** The popup shows this lab, or closed (null). */
  onOpen: (id: string | null) => void;
  /** The popup shows these labs, which are too close to separate. */
  onGroup: (ids: readonly string[] | null) => void;
  onZoom: (possible: { in: boolean; out: boolean }) => void;
};

/** Pixels. A popup is at most as wide as its map allows; a taller one scrolls. */
const popupMargin = 64;
const lowestPopup = 140;
const narrowestPopup = 240;
const widestPopup = 300;

const userIcon = divIcon({ className: 'map-here', iconSize: [18, 18], html: '' });

/** The built-in map has no more detail beyond this zoom. */
const closestZoom = { vector: 12, tiles: 17 };

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const start = (container: HTMLElement, tiles: TileService | null): LeafletMap => {
  const still = prefersReducedMotion();
  return createMap(container, {
    ...defaultView,
    // Zoom buttons and credits are placed outside the map, where they cover no lab.
    zoomControl: false,
    attributionControl: false,
    scrollWheelZoom: false,
    minZoom: 2,
    maxZoom: tiles ? closestZoom.tiles : closestZoom.vector,
    // Tiles are sharp at whole zoom levels only.
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

/** A map of labs in a DOM node, fully usable by keyboard: Tab to a pin, Enter, Escape. */
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

  // A click may remove its target from the document; the library would then treat it as a click outside the popup.
  popupContent.addEventListener('click', DomEvent.stopPropagation);

  const show = (id: string | undefined, place: LatLng, byKeyboard: boolean) => {
    opened = id;
    // The popup is far behind its pin in the document, so focus moves to it once it has content.
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
  /** Waits for the first view, so that no unseen tile is requested. */
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

  const reportZoom = () => onZoom({ in: map.getZoom() < map.getMaxZoom(), out: map.getZoom() > map.getMinZoom() });
  map.on('zoomend', reportZoom);
  reportZoom();

  // A closing popup has already left the document with its focus.
  const followFocus = ({ target }: FocusEvent) => {
    focusInPopup = target instanceof Node && (card.getElement()?.contains(target) ?? false);
  };
  document.addEventListener('focusin', followFocus);

  container.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') map.closePopup(card);
  });

  const fitSize = () => map.invalidateSize({ animate: false });
  const watch = new ResizeObserver(() => fitSize());
  watch.observe(container);

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
      fitSize();
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
      watch.disconnect();
      document.removeEventListener('focusin', followFocus);
      map.off();
      map.remove();
    },
  };
};
