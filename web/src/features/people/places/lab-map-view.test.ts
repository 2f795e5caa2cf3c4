import type { Map as LeafletMap } from 'leaflet';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLabMapView, type LabMapView } from './lab-map-view.ts';
import type { Pin } from './pin-layer.ts';

// The ground needs SVG geometry, which jsdom has not; the names of places are written when it is there.
vi.mock('./base-map.ts', () => ({
  addBaseMap: (_map: LeafletMap, _tiles: unknown, addLabels: () => void) => {
    addLabels();
    return () => {};
  },
}));

const pin = (name: string, longitude: number, latitude: number): Pin => ({
  id: `id of ${name}`,
  name,
  place: { coordinates: [longitude, latitude] },
});
const harborview = pin('Harborview', -122.324, 47.604);
const cascade = pin('Cascade', -122.346, 47.614);
const sameHouse = pin('Same house', -122.346, 47.614);
const tacoma = pin('Rainier', -122.44, 47.25);
const portland = pin('Willamette', -122.68, 45.52);
const boston = pin('Charles River', -71.09, 42.36);

const onOpen = vi.fn<(id: string | null) => void>();
const onGroup = vi.fn<(ids: readonly string[] | null) => void>();
let view: LabMapView;
let container: HTMLElement;
let popupContent: HTMLElement;

const markers = () => [...container.querySelectorAll<HTMLElement>('.leaflet-marker-pane [role=button]')];
const names = () => markers().map((marker) => marker.getAttribute('aria-label'));
const markerOf = (name: string) => markers().find((marker) => marker.getAttribute('aria-label') === name) as HTMLElement;
const press = (element: HTMLElement, key: string) => {
  element.focus();
  element.dispatchEvent(new KeyboardEvent('keypress', { key, bubbles: true, cancelable: true }));
};

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  container = document.body.appendChild(document.createElement('div'));
  Object.defineProperties(container, { clientWidth: { value: 600 }, clientHeight: { value: 400 } });
  popupContent = document.createElement('div');
  popupContent.tabIndex = -1;
  const creditPlace = document.createElement('p');
  view = createLabMapView(container, { tiles: null, creditPlace, popupContent, onOpen, onGroup, onZoom: () => {} });
});

afterEach(() => {
  view.destroy();
  container.remove();
  vi.unstubAllGlobals();
});

const numbered = (of: Pin, number: string): Pin => ({ ...of, number });

describe('the map of laboratories', () => {
  it('MAT-003 shows list numbers in its markers, and the first numbers for a group', () => {
    view.setPins([numbered(boston, '1'), numbered(cascade, '2'), numbered(sameHouse, '2')]);
    view.fitPins();
    expect(markers().map(({ textContent }) => textContent)).toEqual(['1', '2']);
    expect(names()).toEqual(['1: Charles River', expect.stringMatching(/^2: 2 laboratories/)]);
    view.setPins([numbered(cascade, '1'), numbered(sameHouse, '3')]);
    expect(markers().map(({ textContent }) => textContent)).toEqual(['1, 3']);
    expect(names()).toEqual([expect.stringMatching(/^1, 3: 2 laboratories/)]);
    view.setPins([numbered(cascade, '4'), numbered(sameHouse, '10'), numbered(harborview, '1')]);
    expect(markers().map(({ textContent }) => textContent)).toEqual(['1 +2']);
  });

  it('MAP-002 shows each laboratory as a marker, and overlapping ones as one with their count', () => {
    view.setPins([harborview, boston]);
    expect(names()).toEqual(['Harborview', 'Charles River']);
    view.setPins([harborview, cascade, boston]);
    expect(names()).toEqual(['2 laboratories near Seattle', 'Charles River']);
    expect(markers().map(({ textContent }) => textContent)).toEqual(['2', '']);
  });

  it('MAP-002 a click on a marker opens its popup', () => {
    view.setPins([harborview, boston]);
    markerOf('Harborview').click();
    expect(onOpen).toHaveBeenLastCalledWith(harborview.id);
    expect(container.querySelector('.leaflet-popup')?.contains(popupContent)).toBe(true);
  });

  it.each(['Enter', ' '])('the key "%s" opens a popup, and closing gives the focus back', (key) => {
    view.setPins([harborview, boston]);
    press(markerOf('Harborview'), key);
    view.fitPopup();
    expect(document.activeElement).toBe(popupContent);
    container.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(onOpen).toHaveBeenLastCalledWith(null);
    expect(document.activeElement).toBe(markerOf('Harborview'));
  });

  it('opening a group zooms in and focuses one of its laboratories', () => {
    view.setPins([harborview, cascade, boston]);
    press(markerOf('2 laboratories near Seattle'), 'Enter');
    expect(new Set(names())).toEqual(new Set(['Cascade', 'Charles River', 'Harborview']));
    expect(document.activeElement).toBe(markerOf('Harborview'));
    expect(onGroup).not.toHaveBeenCalled();
  });

  it('laboratories at one place are listed, since no zoom separates them', () => {
    view.setPins([cascade, sameHouse]);
    markerOf('2 laboratories near Seattle').click();
    expect(onGroup).toHaveBeenLastCalledWith([cascade.id, sameHouse.id]);
    view.open(sameHouse.id);
    expect(onGroup).toHaveBeenLastCalledWith(null);
    expect(onOpen).toHaveBeenLastCalledWith(sameHouse.id);
  });

  it('choosing in the popup keeps it open, although the clicked element is gone', () => {
    view.setPins([cascade, sameHouse]);
    markerOf('2 laboratories near Seattle').click();
    const choice = popupContent.appendChild(document.createElement('button'));
    choice.addEventListener('click', () => choice.remove());
    choice.click();
    expect(container.querySelector('.leaflet-popup')).not.toBeNull();
  });

  it('highlights a hovered laboratory, alone or in its group', () => {
    view.setPins([harborview, cascade, boston]);
    view.highlight(cascade.id);
    expect(markers().map((marker) => 'highlighted' in marker.dataset)).toEqual([true, false]);
    view.highlight(null);
    expect(container.querySelector('[data-highlighted]')).toBeNull();
  });

  it('fits all pins into view', () => {
    view.setPins([harborview, tacoma]);
    expect(names()).toEqual(['2 laboratories near Seattle']);
    view.fitPins();
    expect(names()).toEqual(['Harborview', 'Rainier']);
  });

  it('MAP-001 does not zoom with the wheel', async () => {
    view.setPins([harborview, portland]);
    container.dispatchEvent(new WheelEvent('wheel', { deltaY: -500, bubbles: true, cancelable: true }));
    // A map that zooms with the wheel waits for 40 ms to gather its turns.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(names()).toHaveLength(1);
  });
});
