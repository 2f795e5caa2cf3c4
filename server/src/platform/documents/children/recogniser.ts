import { serve } from '../contained/serve.ts';
import { startEngine } from '../ocr/engine.ts';
import { recogniseCuts, recogniseRaster } from '../ocr/recognise.ts';
import { type RasterHeader, unpackRaster } from '../raster.ts';
import { type LookAnswer, type LookRequest, packWord, type RecogniseAnswer, type RecogniseRequest } from '../wire.ts';

const starting = startEngine();

serve(
  {
    recognise: async ({ raster, ...options }: RecogniseRequest & { raster: RasterHeader }, bytes) => {
      const { lines, meanConfidence } = await recogniseRaster(await starting, unpackRaster(raster, bytes), options);
      const header: RecogniseAnswer = { lines: lines.map((line) => line.map(packWord)), meanConfidence };
      return { header };
    },
    lookAt: async ({ raster, boxes }: LookRequest & { raster: RasterHeader }, bytes) => {
      const header: LookAnswer = { texts: await recogniseCuts(await starting, unpackRaster(raster, bytes), boxes) };
      return { header };
    },
  },
  'crashed',
);
