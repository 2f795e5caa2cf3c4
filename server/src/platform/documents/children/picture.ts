import sharp from 'sharp';
import { type Answer, serve } from '../contained/serve.ts';
import { packRaster, rasterOf } from '../raster.ts';
import { Refused } from '../refused.ts';

const inputPixels = 60_000_000;
const outputPixels = 12_000_000;
/** Pictures carry no reliable resolution; a page is assumed to be this long (inches) on its longer side. */
const pageInches = 11;

sharp.cache(false);
sharp.concurrency(1);

/** Decodes a JPEG or PNG the way a person sees it (orientation applied, transparency on white), at most 12 megapixels. */
const decode = async (bytes: Buffer): Promise<Answer> => {
  const options = { limitInputPixels: inputPixels, failOn: 'error', sequentialRead: true } as const;
  const {
    autoOrient: { width, height },
    format,
  } = await sharp(bytes, options).metadata();
  if (format !== 'jpeg' && format !== 'png') throw new Refused('damaged');
  const scale = Math.min(1, Math.sqrt(outputPixels / (width * height)));
  const { data, info } = await sharp(bytes, options)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(scale < 1 ? { width: Math.floor(scale * width), height: Math.floor(scale * height), fit: 'inside' } : {})
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raster = rasterOf(data, {
    width: info.width,
    height: info.height,
    stride: info.width * info.channels,
    channels: info.channels === 4 ? 4 : 3,
    dpi: Math.max(info.width, info.height) / pageInches,
    order: 'rgb',
  });
  return { header: { width: raster.width, height: raster.height, dpi: raster.dpi }, payload: packRaster(raster) };
};

serve({
  decode: async (_: unknown, bytes) => {
    try {
      return await decode(bytes);
    } catch (error) {
      if (/pixel limit/i.test(String(error))) throw new Refused('picture-too-large');
      throw error;
    }
  },
});
