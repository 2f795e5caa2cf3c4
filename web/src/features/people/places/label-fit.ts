import type { Spot } from './pin-groups.ts';

/** In pixels. */
export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

type Label = Spot & { readonly name: string };

const letterWidth = 6.6;
const dotWidth = 12;
const halfHeight = 8;
const margin = { x: 14, y: 7 };

const boxOf = ({ name, x, y }: Label): Box => ({
  left: x - dotWidth / 2,
  top: y - halfHeight,
  right: x + dotWidth / 2 + name.length * letterWidth,
  bottom: y + halfHeight,
});

const touch = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const grown = ({ left, top, right, bottom }: Box): Box => ({
  left: left - margin.x,
  top: top - margin.y,
  right: right + margin.x,
  bottom: bottom + margin.y,
});

/**
 * The labels that fit, in order of priority, without overlapping each other, a marker or the view's edge. All in pixels; a
 * label is to the right of its dot, with its width estimated from its letters.
 */
export const labelsThatFit = <Shown extends Label>(
  labels: readonly Shown[],
  { markers, view }: { markers: readonly Box[]; view: Box },
): readonly Shown[] => {
  const taken = [...markers];
  return labels.filter((label) => {
    const box = boxOf(label);
    const inside = box.left >= view.left && box.right <= view.right && box.top >= view.top && box.bottom <= view.bottom;
    if (!inside || taken.some((other) => touch(box, other))) return false;
    taken.push(grown(box));
    return true;
  });
};
