import { divIcon, type Map as LeafletMap, layerGroup, marker } from 'leaflet';
import { type Box, labelsThatFit } from './label-fit.ts';
import { places } from './place-names.ts';

const paneName = 'labels';

const iconOf = (name: string) => {
  const text = document.createElement('span');
  text.textContent = name;
  return divIcon({ className: 'map-label', iconSize: [0, 0], html: text });
};

/** Writes the names of large places on a map where markers leave room. Returns a function that redraws them. */
export const addLabels = (map: LeafletMap, markerBoxes: () => readonly Box[]): (() => void) => {
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
