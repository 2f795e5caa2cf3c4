import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { distanceKilometres } from '../../../kernel/places/geo.ts';
import { cpuMilliseconds } from '../../../testing/cpu-time.ts';
import { knownAddresses } from '../../../testing/known-addresses.ts';
import { buildGazetteer } from './build.ts';
import { type Gazetteer, openGazetteer } from './gazetteer.ts';
import { locate, suggest } from './search.ts';
import { readSources } from './sources.ts';

let gazetteer: Gazetteer;
beforeAll(() => {
  gazetteer = openGazetteer(buildGazetteer(readSources()));
});

describe('the gazetteer', () => {
  it('MAP-012 finds at least 95 % of two hundred texts within 25 km', () => {
    expect(knownAddresses.length).toBeGreaterThanOrEqual(200);
    const misses = knownAddresses.flatMap(([text, latitude, longitude]) => {
      const found = locate(gazetteer, text);
      const distance = found ? distanceKilometres([found.lon, found.lat], [longitude, latitude]) : Number.POSITIVE_INFINITY;
      return distance > 25 ? [{ text, found: found?.displayName, distance }] : [];
    });
    expect(misses.slice(Math.floor(knownAddresses.length * 0.05))).toEqual([]);
  });

  it.each<[string, string, string, string, string]>([
    ['98101', 'Seattle, WA 98101, United States', 'postcode', 'postcode', 'approximate: center of 98101'],
    ['Seattle', 'Seattle, Washington, United States', 'city', 'city', 'approximate: center of Seattle'],
    [
      '  1100  Fairview Ave N,   Seattle, WA 98109',
      '1100 Fairview Ave N, Seattle, WA 98109, United States',
      'postcode',
      'postcode',
      'approximate: center of 98109',
    ],
    [
      '1100 Fairview Ave N, Seattle, WA',
      '1100 Fairview Ave N, Seattle, Washington, United States',
      'city',
      'city',
      'approximate: center of Seattle',
    ],
    [
      '1100 Fairview Ave N, Seattle',
      '1100 Fairview Ave N, Seattle, Washington, United States',
      'city',
      'city',
      'approximate: center of Seattle',
    ],
    [
      '12345 Main St, Austin, TX',
      '12345 Main St, Austin, Texas, United States',
      'city',
      'city',
      'approximate: center of Austin',
    ],
    ['28006 Madrid', '28006 Madrid, Spain', 'city', 'city', 'approximate: center of Madrid'],
    [
      '10 Downing Street, London SW1A 2AA',
      '10 Downing Street, London SW1A 2AA, England, United Kingdom',
      'city',
      'city',
      'approximate: center of London',
    ],
    ['California', 'California, United States', 'state', 'region', 'approximate: somewhere in California'],
    ['Germany', 'Germany', 'country', 'country', 'approximate: somewhere in Germany'],
    ['Unknownville, Bavaria', 'Unknownville, Bavaria, Germany', 'state', 'region', 'approximate: somewhere in Bavaria'],
    ['Singapore', 'Singapore', 'city', 'city', 'approximate: center of Singapore'],
    ['Washington DC', 'Washington, D.C., United States', 'city', 'city', 'approximate: center of Washington, D.C.'],
    ['Galway', 'Galway, Ireland', 'town', 'city', 'approximate: center of Galway'],
    ['Gothenburg', 'Göteborg, Sweden', 'city', 'city', 'approximate: center of Göteborg'],
  ])(
    'MAP-012 says of %j which place it is, in full, and how exact the point is',
    (text, displayName, type, precision, label) => {
      expect(locate(gazetteer, text)).toMatchObject({ displayName, type, precision, label });
    },
  );

  it.each(['', '   ', ',,,', 'qwrtzx', '!!!', '\0', '12'])('finds nothing for %j', (text) => {
    expect(locate(gazetteer, text)).toBeNull();
    expect(suggest(gazetteer, text)).toEqual([]);
  });

  it.each<[string, string[]]>([
    ['sea', ['Seattle, Washington, United States']],
    ['new york', ['New York City, New York, United States']],
    ['St Lou', ['St. Louis, Missouri, United States']],
    ['cambridge, m', ['Massachusetts', 'Maryland', 'Minnesota'].map((state) => `Cambridge, ${state}, United States`)],
    ['boston mass', ['Boston, Massachusetts, United States']],
    ['12 Main St, Springf', ['12 Main St, Springfield, Missouri, United States']],
    ['Fred Hutch, Seat', ['Fred Hutch, Seattle, Washington, United States']],
    ['9810', ['Seattle, WA 98101, United States', 'Seattle, WA 98102, United States']],
    [
      '1 Pike St, Seattle, WA 9810',
      ['1 Pike St, Seattle, Washington, United States', '1 Pike St, Seattle, WA 98101, United States'],
    ],
    ['calif', ['California, United States']],
  ])('MAP-014 completes %j', (text, expected) => {
    const names = suggest(gazetteer, text).map(({ displayName }) => displayName);
    expect(names.slice(0, expected.length)).toEqual(expected);
  });

  it.each<[string, string, string]>([
    ['850 Marina Bay Parkway, Richmond, CA', '850 Marina Bay Parkway, Richmond, California, United States', 'British Columbia'],
    ['Richmond, CA', 'Richmond, California, United States', 'British Columbia'],
    ['London, CA', 'London, California, United States', 'Ontario'],
    ['Wilmington, DE', 'Wilmington, Delaware, United States', ''],
    ['Indianapolis, IN', 'Indianapolis, Indiana, United States', ''],
    ['Toronto, CA', 'Toronto, Ontario, Canada', ''],
    ['Berlin, DE', 'Berlin, Germany', ''],
    ['Mumbai, IN', 'Mumbai, India', ''],
    ['Bogota, CO', 'Bogotá, Colombia', ''],
  ])('MAP-012 reads the code of %j as a state of the US when the city is there, then as a country', (text, first, second) => {
    expect(locate(gazetteer, text)).toMatchObject({ displayName: first, isPartial: false });
    const names = suggest(gazetteer, text).map(({ displayName }) => displayName);
    expect(names[0]).toBe(first);
    expect(names[1] ?? '').toContain(second);
  });

  it.each<[string, string[]]>([
    ['Seattle, WASeattle', ['Seattle, Washington, United States']],
    ['Seattle, WASe', ['Seattle, Washington, United States']],
    ['Seattle, WASeattle, WA', ['Seattle, Washington, United States']],
    ['1100 Fairview Ave N, Seattle, WASeattle', ['1100 Fairview Ave N, Seattle, Washington, United States']],
    ['Seattle WASeattle', []],
  ])('MAP-014 offers for %j at most what was understood of it, and says that it is only close', (text, expected) => {
    const found = suggest(gazetteer, text);
    expect(found.map(({ displayName }) => displayName)).toEqual(expected);
    expect(found.every(({ isPartial }) => isPartial)).toBe(true);
  });

  it.each<[string, string]>([
    ['1 Main St Richmond CA 94804-1234 Suite 5', '1 Main St, Suite 5, Richmond, CA 94804-1234, United States'],
    ['12 Main St, CA 94804', '12 Main St, Richmond, CA 94804, United States'],
    ['1 Washington St, Seattle, WA 98101, USA', '1 Washington St, Seattle, WA 98101, United States'],
    ['Toronto, ON M5V 2T6', 'Toronto, ON M5V 2T6, Canada'],
    ['Cambridge, UK CB2 1TN', 'Cambridge CB2 1TN, England, United Kingdom'],
    ['Washington DC 20001', 'Washington, DC 20001, United States'],
    ['Sanger Institute, Hinxton, CB10 1SA, UK', 'Sanger Institute, Hinxton, CB10 1SA, United Kingdom'],
  ])('MAP-014 keeps the street, the suite and the postal code of %j', (text, expected) => {
    expect(suggest(gazetteer, text)[0]?.displayName).toBe(expected);
  });

  it('MAP-014 offers places of the same name apart, most populous first', () => {
    const names = suggest(gazetteer, '12 Main St, Springfield').map(({ displayName }) => displayName);
    expect(names).toHaveLength(5);
    expect(new Set(names).size).toBe(5);
    expect(names.slice(0, 3)).toEqual(
      ['Missouri', 'Massachusetts', 'Illinois'].map((state) => `12 Main St, Springfield, ${state}, United States`),
    );
  });

  it('MAP-014 gives at most five for any text, each a point on the globe, and never fails', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('St', 'CA', '98101', 'Paris', ',', ' ', 'köln', 'New York', '-', 'Georgia', '12'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join(' ');
        const found = suggest(gazetteer, text);
        expect(found.length).toBeLessThanOrEqual(5);
        expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
        const best = locate(gazetteer, text);
        for (const { lat, lon, displayName } of best ? [...found, best] : found) {
          expect(Math.abs(lat)).toBeLessThanOrEqual(90);
          expect(Math.abs(lon)).toBeLessThanOrEqual(180);
          expect(displayName).not.toBe('');
        }
      }),
      { numRuns: 500 },
    );
  });

  it('keeps its bearing under texts made to be slow', () => {
    const texts = [
      'a '.repeat(5000),
      ','.repeat(100_000),
      'saint '.repeat(60),
      '1 '.repeat(5000),
      'x'.repeat(1_000_000),
      'new york, '.repeat(100),
    ];
    for (const text of texts) {
      const taken = cpuMilliseconds(() => {
        suggest(gazetteer, text);
        locate(gazetteer, text);
      });
      expect(taken).toBeLessThan(2500);
    }
  });

  it('credits its sources', () => {
    expect(gazetteer.credits.join()).toMatch(/GeoNames.*CC BY 4\.0/);
  });

  it('suggests at the pace of typing', () => {
    const texts = knownAddresses.flatMap(([text]) => [text, text.slice(0, 3), text.slice(0, 8)]);
    for (const text of texts) suggest(gazetteer, text);
    const times = texts.map((text) => cpuMilliseconds(() => suggest(gazetteer, text)));
    const [median = Number.NaN] = times.sort((a, b) => a - b).slice(times.length >> 1);
    expect(median).toBeLessThanOrEqual(20);
  });
});
