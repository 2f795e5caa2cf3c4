/** A grey picture: one byte per pixel, 0 is black. */
export type Grey = { readonly width: number; readonly height: number; readonly pixels: Uint8Array };

export type Box = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };

const white = 255;

/** A part of a picture; what lies outside of it is cut off. */
export const crop = ({ width, height, pixels }: Grey, box: Box): Grey => {
  const x0 = Math.max(0, Math.floor(box.x0));
  const y0 = Math.max(0, Math.floor(box.y0));
  const x1 = Math.min(width, Math.ceil(box.x1));
  const y1 = Math.min(height, Math.ceil(box.y1));
  const cut = { width: Math.max(1, x1 - x0), height: Math.max(1, y1 - y0) };
  const result = new Uint8Array(cut.width * cut.height).fill(white);
  for (let y = y0; y < y1; y++) result.set(pixels.subarray(y * width + x0, y * width + x1), (y - y0) * cut.width);
  return { ...cut, pixels: result };
};

/** The picture enlarged or reduced with linear interpolation. */
export const scale = ({ width, height, pixels }: Grey, factor: number): Grey => {
  const newWidth = Math.max(1, Math.round(width * factor));
  const newHeight = Math.max(1, Math.round(height * factor));
  const result = new Uint8Array(newWidth * newHeight);
  for (let y = 0; y < newHeight; y++) {
    const sourceY = Math.min(height - 1, Math.max(0, (y + 0.5) / factor - 0.5));
    const top = Math.floor(sourceY);
    const bottom = Math.min(height - 1, top + 1);
    const downwards = sourceY - top;
    for (let x = 0; x < newWidth; x++) {
      const sourceX = Math.min(width - 1, Math.max(0, (x + 0.5) / factor - 0.5));
      const left = Math.floor(sourceX);
      const right = Math.min(width - 1, left + 1);
      const across = sourceX - left;
      const above = (pixels[top * width + left] as number) * (1 - across) + (pixels[top * width + right] as number) * across;
      const below =
        (pixels[bottom * width + left] as number) * (1 - across) + (pixels[bottom * width + right] as number) * across;
      result[y * newWidth + x] = above * (1 - downwards) + below * downwards + 0.5;
    }
  }
  return { width: newWidth, height: newHeight, pixels: result };
};

/** Turned clockwise by quarters. */
export const turnQuarters = (picture: Grey, quarters: number): Grey => {
  const { width, height, pixels } = picture;
  const turns = ((quarters % 4) + 4) % 4;
  if (turns === 0) return picture;
  const result = new Uint8Array(pixels.length);
  const newWidth = turns === 2 ? width : height;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const target =
        turns === 1
          ? x * newWidth + (height - 1 - y)
          : turns === 2
            ? pixels.length - 1 - (y * width + x)
            : (width - 1 - x) * newWidth + y;
      result[target] = pixels[y * width + x] as number;
    }
  }
  return { width: newWidth, height: turns === 2 ? height : width, pixels: result };
};

/** Turned about its center by a small angle (degrees, clockwise positive); the size stays, uncovered corners become white. */
export const rotate = ({ width, height, pixels }: Grey, degrees: number): Grey => {
  const radians = (degrees * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const centreX = width / 2;
  const centreY = height / 2;
  const result = new Uint8Array(pixels.length).fill(white);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dx = x - centreX;
      const dy = y - centreY;
      const sourceX = dx * cos + dy * sin + centreX;
      const sourceY = dy * cos - dx * sin + centreY;
      const left = Math.floor(sourceX);
      const top = Math.floor(sourceY);
      if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) continue;
      const across = sourceX - left;
      const downwards = sourceY - top;
      const at = top * width + left;
      const above = (pixels[at] as number) * (1 - across) + (pixels[at + 1] as number) * across;
      const below = (pixels[at + width] as number) * (1 - across) + (pixels[at + width + 1] as number) * across;
      result[y * width + x] = above * (1 - downwards) + below * downwards + 0.5;
    }
  }
  return { width, height, pixels: result };
};

/** Paints boxes white. Coordinates are pixels. */
export const erase = (picture: Grey, boxes: readonly Box[], margin = 1): Grey => {
  if (boxes.length === 0) return picture;
  const { width, height } = picture;
  const pixels = picture.pixels.slice();
  for (const box of boxes) {
    const x0 = Math.max(0, Math.floor(box.x0) - margin);
    const x1 = Math.min(width, Math.ceil(box.x1) + margin);
    for (let y = Math.max(0, Math.floor(box.y0) - margin); y < Math.min(height, Math.ceil(box.y1) + margin); y++) {
      pixels.fill(white, y * width + x0, y * width + x1);
    }
  }
  return { width, height, pixels };
};
