/**
 * A picture of a page (or a part of it) for text recognition. `value` is the brightest of red, green and blue per pixel
 * (colored stamps and backgrounds fade in it), `luma` the usual gray; null where the picture has no color.
 */
export type Raster = {
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
  readonly value: Uint8Array;
  readonly luma: Uint8Array | null;
};

const colourDifference = 40;
const colourShare = 0.0005;

/** Gray planes from interleaved color bytes. Each pixel has `channels` bytes; the first three are its colors, and `order` says where red and blue are. */
export const rasterOf = (
  pixels: Uint8Array,
  {
    width,
    height,
    stride,
    channels,
    dpi,
    order,
  }: { width: number; height: number; stride: number; channels: 3 | 4; dpi: number; order: 'rgb' | 'bgr' },
): Raster => {
  const value = new Uint8Array(width * height);
  const luma = new Uint8Array(width * height);
  const [red, blue] = order === 'rgb' ? [0, 2] : [2, 0];
  let coloured = 0;
  for (let y = 0; y < height; y++) {
    let source = y * stride;
    let target = y * width;
    for (let x = 0; x < width; x++, source += channels, target++) {
      const r = pixels[source + red] as number;
      const g = pixels[source + 1] as number;
      const b = pixels[source + blue] as number;
      const brightest = r > g ? (r > b ? r : b) : g > b ? g : b;
      const darkest = r < g ? (r < b ? r : b) : g < b ? g : b;
      if (brightest - darkest > colourDifference) coloured += 1;
      value[target] = brightest;
      luma[target] = (r * 77 + g * 151 + b * 28) >> 8;
    }
  }
  return { width, height, dpi, value, luma: coloured > colourShare * width * height ? luma : null };
};

/** The planes one after the other, as they travel between processes. */
export const packRaster = ({ value, luma }: Raster): Uint8Array => (luma ? Buffer.concat([value, luma]) : value);

export type RasterHeader = { readonly width: number; readonly height: number; readonly dpi: number };

export const unpackRaster = ({ width, height, dpi }: RasterHeader, bytes: Uint8Array): Raster => {
  const size = width * height;
  if (bytes.length !== size && bytes.length !== 2 * size) throw new RangeError('raster size');
  return { width, height, dpi, value: bytes.subarray(0, size), luma: bytes.length > size ? bytes.subarray(size) : null };
};
