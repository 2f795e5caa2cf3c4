import type { Point } from '@aliquot/contract/pages';
import { divIcon, type LatLng, type Map as LeafletMap, latLng, latLngBounds, type Marker, marker } from 'leaflet';
import type { Box } from './label-fit.ts';
import { groupSpots, type SpotGroup } from './pin-groups.ts';
import { placeNear } from './place-names.ts';
import { toLatLng } from './points.ts';

export type Pin = {
  id: string;
  name: string;
  /** The marker's text, such as its place in a list. */
  number?: string | undefined;
  place: Point;
};

type PinLayer = {
  set: (pins: readonly Pin[]) => void;
  placeOf: (id: string) => LatLng | undefined;
  /** A pin's marker: its own, or its group's. */
  elementOf: (id: string) => HTMLElement | undefined;
  highlight: (id: string | null) => void;
  boxes: () => readonly Box[];
  fit: () => void;
};

type PinLayerOptions = {
  onPin: (id: string, byKeyboard: boolean) => void;
  /** Called for a group that no zoom level can separate. */
  onGroup: (ids: readonly string[], place: LatLng, byKeyboard: boolean) => void;
};

const pinSize = 28;
const groupSize = 32;
/** Markers never overlap, and keep a gap. */
const reach = groupSize + 4;
const padding: [number, number] = [28, 28];
const closestFit = 10;
/** A single pin needs some surroundings in view. */
const closestAlone = 6;

const pinIcon = divIcon({ className: 'map-pin', iconSize: [pinSize, pinSize], html: '' });
/** A pin with its number, or a group with its count or first number. */
const textIcon = (text: string, size: number) =>
  divIcon({ className: 'map-group', iconSize: [text.length > 4 ? size + 12 : size, size], html: text });

/** The pins of a map; overlapping ones are grouped into one marker at every zoom level. */
export const createPinLayer = (map: LeafletMap, { onPin, onGroup }: PinLayerOptions): PinLayer => {
  let pins = new Map<string, { name: string; number: string | undefined; place: LatLng }>();
  const markers = new Map<string, { ids: readonly string[]; marker: Marker }>();
  let highlighted: string | null = null;

  const placesOf = (ids: readonly string[]) => ids.flatMap((id) => pins.get(id)?.place ?? []);

  const groupsAt = (zoom: number, ids: readonly string[] = [...pins.keys()]): readonly SpotGroup[] =>
    groupSpots(
      ids.flatMap((id) => {
        const place = pins.get(id)?.place;
        if (!place) return [];
        const { x, y } = map.project(place, zoom);
        return [{ id, x, y }];
      }),
      reach,
    );

  /** The numbers of up to two pins, or the first and how many more there are; undefined when one has none. */
  const numberOf = (ids: readonly string[]): string | undefined => {
    const numbers = new Set(ids.map((id) => pins.get(id)?.number));
    const [first, second, ...others] = [...numbers].toSorted((a, b) => Number(a) - Number(b));
    if (first === undefined || numbers.has(undefined)) return undefined;
    if (second === undefined) return first;
    return others.length === 0 ? `${first}, ${second}` : `${first} +${ids.length - 1}`;
  };

  const nameOf = (ids: readonly string[], place: LatLng): string => {
    const [only = ''] = ids;
    const near = ids.length > 1 && placeNear(place, placesOf(ids));
    const name = ids.length > 1 ? `${ids.length} laboratories${near ? ` near ${near}` : ''}` : (pins.get(only)?.name ?? '');
    const number = numberOf(ids);
    return number === undefined ? name : `${number}: ${name}`;
  };

  const iconOf = (ids: readonly string[]) => {
    const number = numberOf(ids);
    if (ids.length > 1) return textIcon(number ?? String(ids.length), groupSize);
    return number === undefined ? pinIcon : textIcon(number, pinSize);
  };

  /** The first closer zoom level that separates these pins. */
  const zoomApart = (ids: readonly string[]): number | undefined => {
    for (let zoom = Math.floor(map.getZoom()) + 1; zoom <= map.getMaxZoom(); zoom++)
      if (groupsAt(zoom, ids).length > 1) return zoom;
    return undefined;
  };

  const openGroup = (ids: readonly string[], place: LatLng, byKeyboard: boolean) => {
    const apart = zoomApart(ids);
    if (apart === undefined) return onGroup(ids, place, byKeyboard);
    const bounds = latLngBounds([...placesOf(ids)]);
    map.setView(bounds.getCenter(), Math.max(apart, map.getBoundsZoom(bounds.pad(0.2))));
  };

  const add = (ids: readonly string[], place: LatLng): Marker => {
    const [only = ''] = ids;
    const added = marker(place, { icon: iconOf(ids), riseOnHover: true }).addTo(map);
    const name = nameOf(ids, place);
    added.getElement()?.setAttribute('aria-label', name);
    added.getElement()?.setAttribute('title', name);
    const open = (byKeyboard: boolean) =>
      ids.length === 1 ? onPin(only, byKeyboard) : openGroup(ids, added.getLatLng(), byKeyboard);
    added.on('click', () => open(false));
    added.on('keypress', ({ originalEvent }) => {
      if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
      originalEvent.preventDefault();
      open(true);
    });
    return added;
  };

  const elementOf = (id: string) => [...markers.values()].find(({ ids }) => ids.includes(id))?.marker.getElement();

  const showHighlight = () => {
    for (const { ids, marker: shown } of markers.values())
      shown.getElement()?.toggleAttribute('data-highlighted', highlighted !== null && ids.includes(highlighted));
  };

  const draw = () => {
    const focused = [...markers.values()].find(({ marker: shown }) => shown.getElement() === document.activeElement);
    const zoom = map.getZoom();
    const wanted = new Map(groupsAt(zoom).map((group) => [group.ids.join(), group]));
    for (const [key, { marker: shown }] of markers) {
      if (wanted.has(key)) continue;
      shown.remove();
      markers.delete(key);
    }
    for (const [key, { ids, x, y }] of wanted) {
      const [place = map.unproject([x, y], zoom)] = ids.length === 1 ? placesOf(ids) : [];
      const shown = markers.get(key);
      if (shown) shown.marker.setLatLng(place);
      else markers.set(key, { ids, marker: add(ids, place) });
    }
    showHighlight();
    const [first] = focused?.ids ?? [];
    if (first) elementOf(first)?.focus({ preventScroll: true });
  };

  map.on('zoomend', draw);

  return {
    set: (next) => {
      pins = new Map(next.map(({ id, name, number, place }) => [id, { name, number, place: latLng(toLatLng(place)) }]));
      for (const { marker: shown } of markers.values()) shown.remove();
      markers.clear();
      draw();
    },
    placeOf: (id) => pins.get(id)?.place,
    elementOf,
    highlight: (id) => {
      highlighted = id;
      showHighlight();
    },
    boxes: () =>
      [...markers.values()].map(({ marker: shown }) => {
        const { x, y } = map.latLngToContainerPoint(shown.getLatLng());
        const half = groupSize / 2;
        return { left: x - half, right: x + half, top: y - half, bottom: y + half };
      }),
    fit: () => {
      if (pins.size > 0)
        map.fitBounds(latLngBounds(placesOf([...pins.keys()])), {
          padding,
          maxZoom: pins.size === 1 ? closestAlone : closestFit,
          animate: false,
        });
    },
  };
};
