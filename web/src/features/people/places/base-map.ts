import type { MapSettings } from '@aliquot/contract/people/places';
import { geoJSON, type LayerGroup, type Map as LeafletMap, layerGroup, svg, tileLayer } from 'leaflet';
import { feature, mesh } from 'topojson-client';
import { greatLakes, lakeStates } from './great-lakes.ts';

/** The server's tile service; null means the built-in map. */
export type TileService = NonNullable<MapSettings['tiles']>;

const failuresAllowed = 3;
const tileTimeoutMilliseconds = 4000;
const detailZoom = 6;

const drawing = svg({ padding: 0.6 });
const look = (className: string) => ({ className, renderer: drawing, interactive: false, smoothFactor: 0.6 });

const drawWorld = async (detail: 'coarse' | 'fine'): Promise<LayerGroup> => {
  const { default: world } = await (detail === 'coarse'
    ? import('world-atlas/countries-110m.json')
    : import('world-atlas/countries-50m.json'));
  return layerGroup([
    geoJSON(feature(world, world.objects.land), { style: look('map-land') }),
    geoJSON(
      mesh(world, world.objects.countries, (a, b) => a !== b),
      { style: look('map-border') },
    ),
  ]);
};

const drawStates = async (): Promise<LayerGroup> => {
  const { default: states } = await import('us-atlas/states-10m.json');
  const besideLakes = {
    type: 'GeometryCollection' as const,
    geometries: states.objects.states.geometries.filter(({ id }) => lakeStates.includes(String(id))),
  };
  return layerGroup([
    geoJSON(greatLakes, { style: look('map-lake') }),
    geoJSON(feature(states, besideLakes), { style: look('map-land') }),
    geoJSON(
      mesh(states, states.objects.states, (a, b) => a !== b),
      { style: look('map-border') },
    ),
  ]);
};

/** Draws land, countries and states from built-in data, with finer coastlines at closer zoom. */
const addVectorMap = async (map: LeafletMap, wanted: () => boolean, addLabels: () => void) => {
  const [coarse, states] = await Promise.all([drawWorld('coarse'), drawStates()]);
  if (!wanted()) return;
  coarse.addTo(map);
  states.addTo(map);
  map.attributionControl.addAttribution('Natural Earth, US Census Bureau');
  addLabels();
  const refine = async () => {
    const fine = await drawWorld('fine');
    if (!wanted()) return;
    coarse.remove();
    states.remove();
    fine.addTo(map);
    states.addTo(map);
  };
  const addDetail = () => {
    if (map.getZoom() < detailZoom) return;
    map.off('zoomend', addDetail);
    void refine();
  };
  map.on('zoomend', addDetail);
  addDetail();
};

/**
 * Adds the base layer to a map: the tile service or, without one or when it fails (three tile errors, or no tile in four
 * seconds), the built-in map, on which `addLabels` may write names. Returns a function that stops it.
 */
export const addBaseMap = (map: LeafletMap, tiles: TileService | null, addLabels: () => void): (() => void) => {
  let wanted = true;
  const vector = () => void addVectorMap(map, () => wanted, addLabels);
  if (!tiles) {
    vector();
    return () => {
      wanted = false;
    };
  }
  let failures = 0;
  let settled = false;
  const layer = tileLayer(tiles.url, { attribution: tiles.attribution, subdomains: 'a', maxZoom: 19 }).addTo(map);
  const giveUp = () => {
    if (settled) return;
    settled = true;
    layer.remove();
    vector();
  };
  const timer = setTimeout(giveUp, tileTimeoutMilliseconds);
  layer.on('tileload', () => {
    settled = true;
    clearTimeout(timer);
  });
  layer.on('tileerror', () => {
    failures += 1;
    if (failures >= failuresAllowed) giveUp();
  });
  return () => {
    wanted = false;
    clearTimeout(timer);
  };
};
