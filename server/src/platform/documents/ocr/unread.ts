import type { Component } from './components.ts';
import type { Box } from './grey.ts';

const fewestCharacters = 3;
const mostLines = 40;

const isInside = (component: Component, box: Box) => {
  const x = (component.x0 + component.x1) / 2;
  const y = (component.y0 + component.y1) / 2;
  return x >= box.x0 - 2 && x <= box.x1 + 2 && y >= box.y0 - 2 && y <= box.y1 + 2;
};

type Cluster = { x0: number; y0: number; x1: number; y1: number; heights: number[] };

const joins = (cluster: Cluster, component: Component, usualHeight: number) => {
  const height = component.y1 - component.y0;
  const overlap = Math.min(cluster.y1, component.y1) - Math.max(cluster.y0, component.y0);
  const gap = component.x0 - cluster.x1;
  return gap < 1.6 * usualHeight && gap > -0.5 * usualHeight && overlap > 0.5 * Math.min(height, cluster.y1 - cluster.y0);
};

/** Characters of a line of print have much the same height; the squiggles of a seal or a signature do not. */
const looksLikePrint = ({ x0, x1, y0, y1, heights }: Cluster, usualHeight: number) => {
  if (heights.length < fewestCharacters || y1 - y0 > 3 * usualHeight || x1 - x0 < 1.5 * usualHeight) return false;
  const sorted = heights.toSorted((a, b) => a - b);
  const middle = sorted[sorted.length >> 1] ?? 0;
  return sorted.filter((height) => Math.abs(height - middle) <= 0.3 * middle).length >= 0.6 * sorted.length;
};

/** Lines of print-like components that no recognized word covers: what the page segmentation lost. */
export const unreadLines = (components: readonly Component[], words: readonly Box[], usualHeight: number): Box[] => {
  const left = components
    .filter((component) => !words.some((word) => isInside(component, word)))
    .toSorted((a, b) => a.x0 - b.x0);
  const clusters: Cluster[] = [];
  for (const component of left) {
    const cluster = clusters.findLast((candidate) => joins(candidate, component, usualHeight));
    const height = component.y1 - component.y0;
    if (cluster) {
      cluster.x1 = Math.max(cluster.x1, component.x1);
      cluster.y0 = Math.min(cluster.y0, component.y0);
      cluster.y1 = Math.max(cluster.y1, component.y1);
      cluster.heights.push(height);
    } else clusters.push({ x0: component.x0, y0: component.y0, x1: component.x1, y1: component.y1, heights: [height] });
  }
  return clusters
    .filter((cluster) => looksLikePrint(cluster, usualHeight))
    .toSorted((a, b) => b.heights.length - a.heights.length)
    .slice(0, mostLines);
};
