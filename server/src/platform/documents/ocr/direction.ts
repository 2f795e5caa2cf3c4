import type { Component } from './components.ts';

const widestSkew = 10;
const coarseStep = 0.5;
const fineStep = 0.05;
const binPixels = 2;
const fewest = 25;

/** How sharply the feet of the characters fall into lines when the page is sheared by the angle. */
const sharpness = (components: readonly Component[], degrees: number) => {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const bins = new Map<number, number>();
  for (const { x0, x1, y1 } of components) {
    const bin = Math.round((y1 - ((x0 + x1) / 2) * slope) / binPixels);
    bins.set(bin, (bins.get(bin) ?? 0) + 1);
  }
  let sum = 0;
  for (const count of bins.values()) sum += count * count;
  return sum;
};

const bestOf = (components: readonly Component[], from: number, to: number, step: number) => {
  let best = { angle: 0, score: -1 };
  for (let angle = from; angle <= to + 1e-9; angle += step) {
    const score = sharpness(components, angle);
    if (score > best.score || (score === best.score && Math.abs(angle) < Math.abs(best.angle))) best = { angle, score };
  }
  return best.angle;
};

/** Slope of the lines of text in degrees (clockwise positive). */
export const skewOf = (components: readonly Component[]): number => {
  if (components.length < fewest) return 0;
  const coarse = bestOf(components, -widestSkew, widestSkew, coarseStep);
  return bestOf(components, coarse - coarseStep, coarse + coarseStep, fineStep);
};

type Side = 'horizontal' | 'vertical' | null;

const nearestSide = (component: Component, neighbours: readonly Component[]): Side => {
  let best: { gap: number; side: Side } = { gap: Number.POSITIVE_INFINITY, side: null };
  for (const other of neighbours) {
    if (other === component) continue;
    const overlapY = Math.min(component.y1, other.y1) - Math.max(component.y0, other.y0);
    const overlapX = Math.min(component.x1, other.x1) - Math.max(component.x0, other.x0);
    const gapX = Math.max(component.x0, other.x0) - Math.min(component.x1, other.x1);
    const gapY = Math.max(component.y0, other.y0) - Math.min(component.y1, other.y1);
    if (overlapY > 0 && gapX >= 0 && gapX < best.gap) best = { gap: gapX, side: 'horizontal' };
    else if (overlapX > 0 && gapY >= 0 && gapY < best.gap) best = { gap: gapY, side: 'vertical' };
  }
  return best.side;
};

/** True if lines run from top to bottom: then a character's nearest neighbor is above or below it, not beside it. */
export const isOnItsSide = (components: readonly Component[], usualHeight: number): boolean => {
  if (components.length < fewest) return false;
  const cell = 3 * usualHeight;
  const grid = Map.groupBy(components, ({ x0, y0 }) => `${Math.floor(x0 / cell)} ${Math.floor(y0 / cell)}`);
  let horizontal = 0;
  let vertical = 0;
  for (const [key, members] of grid) {
    const [column = 0, row = 0] = key.split(' ').map(Number);
    const around = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].flatMap((dx) => grid.get(`${column + dx} ${row + dy}`) ?? []));
    for (const member of members) {
      const side = nearestSide(member, around.slice(0, 400));
      if (side === 'horizontal') horizontal += 1;
      else if (side === 'vertical') vertical += 1;
    }
  }
  return vertical > 1.5 * horizontal;
};
