import { type Binary, binarise } from './binary.ts';
import { type Component, characterHeight, characterSized, componentsOf } from './components.ts';
import { isOnItsSide, skewOf } from './direction.ts';
import { type Box, type Grey, rotate, scale, turnQuarters } from './grey.ts';

/** Rotation and scale of a picture before recognition, so that boxes can be mapped back. */
export type Placement = {
  /** Size of the picture as it came. */
  readonly width: number;
  readonly height: number;
  readonly quarters: number;
  readonly skew: number;
  readonly factor: number;
};

const leastSkew = 0.12;
/** Tesseract reads best when characters are about this high. */
const bestHeight = 24;
const smallHeight = 13;
const largeHeight = 64;
const pixelLimit = 14_000_000;

type Surveyed = { readonly binary: Binary; readonly components: readonly Component[]; readonly height: number | null };

export const survey = (picture: Grey): Surveyed => {
  const binary = binarise(picture);
  const components = componentsOf(binary);
  const height = characterHeight(components);
  return { binary, components: height === null ? [] : characterSized(components, height), height };
};

const turned = (components: readonly Component[], width: number): Component[] =>
  components.map(({ x0, x1, y0, y1, area }) => ({ x0: y0, x1: y1, y0: width - x1, y1: width - x0, area }));

/** Finds how to turn and scale a picture. A page on its side gets one quarter turn; reading it shows whether it is upside down. */
export const placementOf = (picture: Grey): Placement => {
  const { components, height } = survey(picture);
  const { width, height: pictureHeight } = picture;
  if (height === null) return { width, height: pictureHeight, quarters: 0, skew: 0, factor: 1 };
  const onSide = isOnItsSide(components, height);
  const upright = onSide ? turned(components, width) : components;
  const skew = skewOf(upright);
  const uprightHeight = (onSide ? characterHeight(upright) : null) ?? height;
  const wanted =
    uprightHeight < smallHeight ? bestHeight / uprightHeight : uprightHeight > largeHeight ? largeHeight / uprightHeight : 1;
  const factor = Math.min(wanted, Math.sqrt(pixelLimit / (width * pictureHeight)));
  return { width, height: pictureHeight, quarters: onSide ? 3 : 0, skew: Math.abs(skew) < leastSkew ? 0 : skew, factor };
};

export const place = (picture: Grey, { quarters, skew, factor }: Placement): Grey => {
  const quarter = turnQuarters(picture, quarters);
  const straight = skew === 0 ? quarter : rotate(quarter, -skew);
  return Math.abs(factor - 1) < 0.05 ? straight : scale(straight, factor);
};

/** A box on the placed picture, brought back to the picture as it came. */
export const unplace = (box: Box, { width, height, quarters, skew, factor: wantedFactor }: Placement): Box => {
  const factor = Math.abs(wantedFactor - 1) < 0.05 ? 1 : wantedFactor;
  const [uprightWidth, uprightHeight] = quarters % 2 === 0 ? [width, height] : [height, width];
  const radians = (skew * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const back = (x: number, y: number): readonly [number, number] => {
    const dx = x / factor - uprightWidth / 2;
    const dy = y / factor - uprightHeight / 2;
    const uprightX = dx * cos - dy * sin + uprightWidth / 2;
    const uprightY = dy * cos + dx * sin + uprightHeight / 2;
    if (quarters === 1) return [uprightY, height - uprightX];
    if (quarters === 2) return [width - uprightX, height - uprightY];
    if (quarters === 3) return [width - uprightY, uprightX];
    return [uprightX, uprightY];
  };
  // The middle of each side is steadier than the corners: a slightly inclined word keeps a tight box.
  const corners = [back(box.x0, box.y0), back(box.x1, box.y0), back(box.x0, box.y1), back(box.x1, box.y1)];
  const centre = back((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2);
  const [w, h] = [(box.x1 - box.x0) / factor, (box.y1 - box.y0) / factor];
  if (Math.abs(skew) < 1) {
    const [halfWidth, halfHeight] = quarters % 2 === 0 ? [w / 2, h / 2] : [h / 2, w / 2];
    return { x0: centre[0] - halfWidth, x1: centre[0] + halfWidth, y0: centre[1] - halfHeight, y1: centre[1] + halfHeight };
  }
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) };
};
