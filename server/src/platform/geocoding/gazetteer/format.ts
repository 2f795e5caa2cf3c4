import { z } from 'zod';

/** Types of places in an answer; stored by index. `locality` is a postal place of the US that GeoNames lacks. */
export const placeTypes = ['suburb', 'village', 'town', 'city', 'locality'] as const;

const metaSchema = z.object({
  /** Sources of the data; shown where the product credits them. */
  credits: z.array(z.string()),
  countries: z.array(z.object({ code: z.string(), name: z.string() })),
  /**
   * Divisions, and one entry without `code` for every country. `country` is an index into `countries`; `short` is what
   * addresses write; `lat` and `lon` are where its people live on average.
   */
  regions: z.array(
    z.object({
      country: z.number(),
      code: z.string().nullable(),
      name: z.string(),
      short: z.string().nullable(),
      lat: z.number(),
      lon: z.number(),
    }),
  ),
  /** Folded names of regions with the indices of those that have the name. */
  regionNames: z.array(z.tuple([z.string(), z.array(z.number())])),
});

export type Meta = z.infer<typeof metaSchema>;

/**
 * The gazetteer as columns. Coordinates are degrees times 100,000. `…Ends` hold where each string of the bytes ends. Keys are
 * folded names in byte order, several for a place with several names; ZIP codes ascend.
 */
export type Columns = {
  readonly placeLat: Int32Array;
  readonly placeLon: Int32Array;
  readonly placePopulation: Uint32Array;
  readonly placeRegion: Uint16Array;
  readonly placeType: Uint8Array;
  /** The id in GeoNames; 0 for places that are not from there. */
  readonly placeGeonamesId: Uint32Array;
  readonly placeNameEnds: Uint32Array;
  readonly placeNames: Uint8Array;
  readonly keyPlace: Uint32Array;
  readonly keyEnds: Uint32Array;
  readonly keys: Uint8Array;
  readonly zipCode: Uint32Array;
  readonly zipLat: Int32Array;
  readonly zipLon: Int32Array;
  /** A place, or `noPlace`. */
  readonly zipPlace: Uint32Array;
};

export const noPlace = 0xffffffff;
export const degree = 100_000;

const magic = 'ALQGAZ01';
const alignment = 8;

const columnTypes: {
  readonly [Name in keyof Columns]: new (
    buffer: ArrayBuffer,
    offset: number,
    length: number,
  ) => Columns[Name];
} = {
  placeLat: Int32Array,
  placeLon: Int32Array,
  placePopulation: Uint32Array,
  placeRegion: Uint16Array,
  placeType: Uint8Array,
  placeGeonamesId: Uint32Array,
  placeNameEnds: Uint32Array,
  placeNames: Uint8Array,
  keyPlace: Uint32Array,
  keyEnds: Uint32Array,
  keys: Uint8Array,
  zipCode: Uint32Array,
  zipLat: Int32Array,
  zipLon: Int32Array,
  zipPlace: Uint32Array,
};

const names = Object.keys(columnTypes) as (keyof Columns)[];

const headerSchema = z.object({ meta: metaSchema, columns: z.record(z.string(), z.tuple([z.number(), z.number()])) });

const padded = (length: number): number => Math.ceil(length / alignment) * alignment;

/** One file: a magic word, the length of the header, the header as JSON, and the columns in the byte order of this machine. */
export const encode = (meta: Meta, columns: Columns): Buffer => {
  let offset = 0;
  const layout: Record<string, [number, number]> = {};
  for (const name of names) {
    layout[name] = [offset, columns[name].length];
    offset += padded(columns[name].byteLength);
  }
  const header = Buffer.from(JSON.stringify({ meta, columns: layout }));
  const start = padded(magic.length + 4 + header.length);
  const file = Buffer.alloc(start + offset);
  file.write(magic, 0, 'latin1');
  file.writeUInt32LE(header.length, magic.length);
  header.copy(file, magic.length + 4);
  for (const name of names) {
    const { buffer, byteOffset, byteLength } = columns[name];
    Buffer.from(buffer, byteOffset, byteLength).copy(file, start + (layout[name]?.[0] ?? 0));
  }
  return file;
};

/** The columns as views into the file, without a copy. Throws when the file is not a gazetteer of this version. */
export const decode = (file: Buffer): { readonly meta: Meta; readonly columns: Columns } => {
  if (file.toString('latin1', 0, magic.length) !== magic) throw new Error('not a gazetteer of this version: build it again');
  const headerLength = file.readUInt32LE(magic.length);
  const header = headerSchema.parse(JSON.parse(file.toString('utf8', magic.length + 4, magic.length + 4 + headerLength)));
  const aligned =
    file.byteOffset % alignment === 0 && file.buffer instanceof ArrayBuffer ? file : Buffer.from(new Uint8Array(file).buffer);
  const start = aligned.byteOffset + padded(magic.length + 4 + headerLength);
  const view = <Name extends keyof Columns>(name: Name): Columns[Name] => {
    const [offset, length] = header.columns[name] ?? [0, 0];
    return new columnTypes[name](aligned.buffer as ArrayBuffer, start + offset, length);
  };
  return {
    meta: header.meta,
    columns: {
      placeLat: view('placeLat'),
      placeLon: view('placeLon'),
      placePopulation: view('placePopulation'),
      placeRegion: view('placeRegion'),
      placeType: view('placeType'),
      placeGeonamesId: view('placeGeonamesId'),
      placeNameEnds: view('placeNameEnds'),
      placeNames: view('placeNames'),
      keyPlace: view('keyPlace'),
      keyEnds: view('keyEnds'),
      keys: view('keys'),
      zipCode: view('zipCode'),
      zipLat: view('zipLat'),
      zipLon: view('zipLon'),
      zipPlace: view('zipPlace'),
    },
  };
};
