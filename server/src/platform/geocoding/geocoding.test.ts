import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suggestionSchema } from '@aliquot/contract/people/places';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../log.ts';
import { buildGazetteer } from './gazetteer/build.ts';
import { openGazetteer } from './gazetteer/gazetteer.ts';
import { readSources } from './gazetteer/sources.ts';
import { createGeocoder } from './index.ts';

const lines: string[] = [];
const log = createLogger('info', { write: (line) => void lines.push(line) });

let directory: string;
let file: string;
const sources = readSources();
const bytes = buildGazetteer(sources);
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'aliquot-gazetteer-'));
  file = join(directory, 'gazetteer.bin');
  writeFileSync(file, bytes);
});
afterAll(() => rmSync(directory, { recursive: true }));

const startPublic = async (places: object[]): Promise<{ url: string; questions: (string | null)[] }> => {
  const questions: (string | null)[] = [];
  const server = createServer((request, response) => {
    questions.push(new URL(request.url ?? '', 'http://x').searchParams.get('q'));
    response.end(JSON.stringify(places));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/search`, questions };
};

const house = {
  place_id: 1,
  display_name: '1100, Fairview Avenue North',
  type: 'house',
  lat: '47.628',
  lon: '-122.330',
  address: { house_number: '1100' },
};
const publicConfig = (url: string) => ({ url, userAgent: 'Aliquot test (ops@example.org)', privateHosts: [] });

describe('createGeocoder', () => {
  it('MAP-014 suggests what the contract says', async () => {
    const suggestions = await createGeocoder(null, log, { file }).suggest('1100 Fairview Ave N, Seattle, WA 98109');
    expect(z.array(z.strictObject(suggestionSchema.shape)).parse(suggestions)).toEqual([
      {
        place_id: 'zip:98109',
        display_name: '1100 Fairview Ave N, Seattle, WA 98109, United States',
        type: 'postcode',
        lat: expect.stringMatching(/^47\.6/),
        lon: expect.stringMatching(/^-122\.3/),
        precision: 'postcode',
        label: 'approximate: center of 98109',
        is_partial: false,
      },
    ]);
  });

  it('MAP-014 suggests nothing below three characters', async () => {
    const geocoder = createGeocoder(null, log, { file });
    expect(await geocoder.suggest('se')).toEqual([]);
    expect(await geocoder.suggest(' s ')).toEqual([]);
  });

  it('MAP-009 locates as longitude, latitude', async () => {
    const location = await createGeocoder(null, log, { file }).locate('Seattle, WA');
    expect(location).toEqual({
      coordinates: [expect.closeTo(-122.33, 1), expect.closeTo(47.61, 1)],
      precision: 'city',
      label: 'approximate: center of Seattle',
      displayName: 'Seattle, Washington, United States',
    });
    expect(await createGeocoder(null, log, { file }).locate('qwrtzx')).toBeNull();
  });

  it('MAP-012 asks a public geocoder for a saved address only, never while somebody types', async () => {
    const { url, questions } = await startPublic([house]);
    const geocoder = createGeocoder(publicConfig(url), log, { file });
    expect(await geocoder.suggest('1100 Fairview Ave N, Seattle')).toMatchObject([{ precision: 'city' }]);
    expect(await geocoder.locate('1100 Fairview Ave N, Seattle')).toMatchObject({ precision: 'city' });
    expect(questions).toEqual([]);
    const located = await geocoder.locate('1100 Fairview Ave N, Seattle', { explicit: true });
    expect(located).toMatchObject({ precision: 'house', coordinates: [-122.33, 47.628], label: null });
    expect(questions).toEqual(['1100 fairview ave n, seattle']);
    expect((await geocoder.credits()).join()).toMatch(/OpenStreetMap/);
  });

  it('MAP-013 falls back to the gazetteer when the public geocoder knows nothing or fails', async () => {
    const { url } = await startPublic([]);
    expect(await createGeocoder(publicConfig(url), log, { file }).locate('Seattle', { explicit: true })).toMatchObject({
      precision: 'city',
    });
    const gone = publicConfig('http://127.0.0.1:9/search');
    expect(await createGeocoder(gone, log, { file }).locate('Seattle', { explicit: true })).toMatchObject({
      precision: 'city',
    });
  });

  it.each([
    ['is missing', () => join(directory, 'none.bin')],
    ['is something else', () => import.meta.filename],
  ])('MAP-013 logs once and finds nothing when the file %s', async (_, fileOf) => {
    lines.length = 0;
    const geocoder = createGeocoder(null, log, { file: fileOf() });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(lines).toEqual([]); // not before it is used: `audit verify` needs no places
    expect(await geocoder.suggest('Seattle')).toEqual([]);
    expect(await geocoder.locate('Seattle')).toBeNull();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('the gazetteer could not be read');
  });
});

describe('the file', () => {
  it('is a few megabytes, and the same from the same sources', () => {
    expect(bytes.length).toBeLessThan(12_000_000);
    expect(bytes.equals(buildGazetteer(sources))).toBe(true);
    expect(() => openGazetteer(bytes.subarray(0, 20))).toThrow(/JSON/);
  });
});
