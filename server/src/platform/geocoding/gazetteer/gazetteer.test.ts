import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { distanceKilometres } from '../../../kernel/geo.ts';
import { buildGazetteer } from './build.ts';
import { type Gazetteer, openGazetteer } from './gazetteer.ts';
import { locate, suggest } from './search.ts';
import { readSources } from './sources.ts';

let gazetteer: Gazetteer;
beforeAll(() => {
  gazetteer = openGazetteer(buildGazetteer(readSources()));
}, 60_000);

/** What people type, and where it is: latitude and longitude to two decimals, from maps. */
const table: readonly (readonly [text: string, latitude: number, longitude: number])[] = [
  ['Seattle, WA', 47.61, -122.33],
  ['seattle', 47.61, -122.33],
  ['SEATTLE WASHINGTON', 47.61, -122.33],
  ['1100 Fairview Ave N, Seattle, WA 98109', 47.63, -122.33],
  ['1100 Fairview Avenue North, Seattle', 47.61, -122.33],
  ['1100 Fairview Ave N Seattle WA 98109 USA', 47.63, -122.33],
  ['98101', 47.61, -122.33],
  ['02139', 42.36, -71.1],
  ['02139-4307', 42.36, -71.1],
  ['Cambridge, MA', 42.37, -71.11],
  ['Cambridge, Massachusetts, USA', 42.37, -71.11],
  ['Cambridge, UK', 52.2, 0.12],
  ['77 Massachusetts Ave, Cambridge, MA 02139', 42.36, -71.09],
  ['55 Fruit Street, Boston, MA 02114', 42.36, -71.07],
  ['9000 Rockville Pike, Bethesda, Maryland 20892', 39.0, -77.1],
  ['200 First Street SW, Rochester, MN 55905', 44.02, -92.47],
  ['Rochester, New York', 43.16, -77.61],
  ['10833 Le Conte Ave, Los Angeles, CA 90095', 34.07, -118.44],
  ['9500 Gilman Dr, La Jolla, CA 92093', 32.88, -117.23],
  ['La Jolla, CA', 32.84, -117.27],
  ['San Francisco', 37.77, -122.42],
  ['1 DNA Way, South San Francisco, CA 94080', 37.66, -122.38],
  ['Palo Alto CA', 37.44, -122.14],
  ['New York', 40.71, -74.0],
  ['New York, NY 10065', 40.76, -73.96],
  ['1275 York Avenue, New York, NY', 40.76, -73.96],
  ['Brooklyn, NY', 40.65, -73.95],
  ['Washington, DC', 38.9, -77.04],
  ['Washington D.C.', 38.9, -77.04],
  ['Atlanta, Georgia', 33.75, -84.39],
  ['1600 Clifton Rd NE, Atlanta, GA 30333', 33.8, -84.32],
  ['Houston TX 77030', 29.71, -95.4],
  ['1515 Holcombe Blvd, Houston, TX 77030', 29.71, -95.4],
  ['St. Louis, MO', 38.63, -90.2],
  ['Saint Louis, Missouri', 38.63, -90.2],
  ['Ft. Worth, Texas', 32.76, -97.33],
  ['Lexington, KY', 38.04, -84.5],
  ['Portland, ME', 43.66, -70.26],
  ['Portland, Oregon', 45.52, -122.68],
  ['Springfield, IL 62704', 39.78, -89.69],
  ['Salt Lake City, UT', 40.76, -111.89],
  ['500 Chipeta Way, Salt Lake City, UT 84108', 40.77, -111.83],
  ['Research Triangle Park, NC', 35.9, -78.86],
  ['Durham, NC 27710', 36.0, -78.94],
  ['Winston-Salem, NC', 36.1, -80.24],
  ['Honolulu, Hawaii', 21.31, -157.86],
  ['Anchorage AK', 61.22, -149.9],
  ['San Juan, PR 00901', 18.47, -66.11],
  ['12345 Main St, Austin, TX', 30.27, -97.74],
  ['Woods Hole, MA', 41.53, -70.67],
  ['Cold Spring Harbor, NY', 40.87, -73.46],
  ['Toronto, ON', 43.65, -79.38],
  ['Toronto, Ontario, Canada', 43.65, -79.38],
  ['200 Elizabeth St, Toronto, ON M5G 2C4', 43.66, -79.39],
  ['Vancouver, BC', 49.26, -123.11],
  ['Vancouver, WA', 45.63, -122.67],
  ['Montreal, Quebec', 45.5, -73.57],
  ['Québec, QC, Canada', 46.81, -71.21],
  ['Calgary AB', 51.05, -114.07],
  ['St. John’s, Newfoundland', 47.56, -52.71],
  ['London', 51.51, -0.13],
  ['London, ON', 42.98, -81.25],
  ['10 Downing Street, London SW1A 2AA, UK', 51.5, -0.13],
  ['Oxford, England', 51.75, -1.26],
  ['Edinburgh, Scotland', 55.95, -3.19],
  ['Hull, UK', 53.74, -0.33],
  ['Newcastle upon Tyne, United Kingdom', 54.98, -1.61],
  ['Dublin, Ireland', 53.35, -6.26],
  ['Galway, Ireland', 53.27, -9.05],
  ['Paris', 48.86, 2.35],
  ['Paris, Texas', 33.66, -95.56],
  ['25 rue du Docteur Roux, 75015 Paris, France', 48.84, 2.31],
  ['Lyon, France', 45.76, 4.84],
  ['Marseilles, France', 43.3, 5.37],
  ['Berlin, Germany', 52.52, 13.4],
  ['Charitéplatz 1, 10117 Berlin', 52.53, 13.38],
  ['Munich', 48.14, 11.58],
  ['München, Deutschland', 48.14, 11.58],
  ['Muenchen', 48.14, 11.58],
  ['Cologne', 50.94, 6.96],
  ['Köln, Germany', 50.94, 6.96],
  ['Frankfurt', 50.11, 8.68],
  ['Frankfurt (Oder), Germany', 52.34, 14.55],
  ['Nuremberg, Bavaria', 49.45, 11.08],
  ['Heidelberg, Baden-Württemberg, Germany', 49.4, 8.69],
  ['Freiburg im Breisgau', 47.99, 7.85],
  ['Zurich, Switzerland', 47.38, 8.54],
  ['CH-8001 Zürich', 47.38, 8.54],
  ['Geneva, Switzerland', 46.2, 6.14],
  ['Basel', 47.56, 7.59],
  ['Vienna, Austria', 48.21, 16.37],
  ['Wien', 48.21, 16.37],
  ['Gothenburg', 57.71, 11.97],
  ['Göteborg, Sweden', 57.71, 11.97],
  ['Copenhagen', 55.68, 12.57],
  ['Århus, Denmark', 56.16, 10.2],
  ['Oslo, Norway', 59.91, 10.75],
  ['Helsinki', 60.17, 24.94],
  ['The Hague', 52.08, 4.3],
  ['Den Haag, Nederland', 52.08, 4.3],
  ['Leiden, The Netherlands', 52.16, 4.49],
  ['Antwerp, Belgium', 51.22, 4.4],
  ['Leuven', 50.88, 4.7],
  ['Milano, Italia', 45.46, 9.19],
  ['Florence, Italy', 43.77, 11.26],
  ['Seville, Spain', 37.39, -5.98],
  ['Barcelona', 41.39, 2.17],
  ['Lisbon, Portugal', 38.72, -9.14],
  ['Prague, Czech Republic', 50.08, 14.44],
  ['Warsaw', 52.23, 21.01],
  ['Kraków, Poland', 50.06, 19.94],
  ['Kiev', 50.45, 30.52],
  ['Athens, Greece', 37.98, 23.73],
  ['Athens, GA', 33.96, -83.38],
  ['Istanbul, Türkiye', 41.01, 28.98],
  ['Tel Aviv, Israel', 32.08, 34.78],
  ['Mumbai, Maharashtra, India', 19.08, 72.88],
  ['Bangalore', 12.97, 77.59],
  ['Singapore', 1.35, 103.82],
  ['Tokyo, Japan', 35.68, 139.69],
  ['Seoul, South Korea', 37.57, 126.98],
  ['Beijing, China', 39.9, 116.41],
  ['Hong Kong', 22.32, 114.17],
  ['Sydney NSW 2000', -33.87, 151.21],
  ['Melbourne, VIC, Australia', -37.81, 144.96],
  ['Perth, WA', -31.95, 115.86],
  ['Auckland, New Zealand', -36.85, 174.76],
  ['Cape Town, South Africa', -33.92, 18.42],
  ['Nairobi, Kenya', -1.29, 36.82],
  ['São Paulo, Brazil', -23.55, -46.63],
  ['Guadalajara, Jalisco, Mexico', 20.67, -103.35],
  ['Mexico City', 19.43, -99.13],
  ['Buenos Aires, Argentina', -34.6, -58.38],
  ['Quest Diagnostics, 33608 Ortega Hwy, San Juan Capistrano, CA 92675', 33.5, -117.66],
  ['Labcorp, 1447 York Court, Burlington, NC 27215', 36.09, -79.44],
  ['ARUP Laboratories, 500 Chipeta Way', 40.77, -111.83],
  ['Eurofins Lancaster Laboratories, 2425 New Holland Pike, Lancaster PA 17601', 40.07, -76.25],
  ['Charles River, 251 Ballardvale St, Wilmington, MA 01887', 42.55, -71.17],
  ['NIST, 100 Bureau Drive, Gaithersburg MD 20899', 39.13, -77.22],
  ['Institut Pasteur de Lille, 1 rue du Professeur Calmette, Lille', 50.63, 3.06],
  ['Karolinska Institutet, Solna, Sweden', 59.35, 18.02],
  ['Am Klopferspitz 18, 82152 Martinsried, Germany', 48.11, 11.45],
  ['EMBL Meyerhofstraße 1, 69117 Heidelberg', 49.38, 8.7],
  ['Wellcome Sanger Institute, Hinxton, CB10 1SA, UK', 52.08, 0.18],
  ['Francis Crick Institute, 1 Midland Road, London NW1 1AT', 51.53, -0.13],
  ['RIKEN, Wako, Saitama, Japan', 35.78, 139.6],
  ['Biopolis, Singapore 138632', 1.3, 103.79],
  ['CSIRO, Clayton VIC 3168', -37.92, 145.12],
  ['University of Otago, Dunedin, New Zealand', -45.87, 170.5],
  ['IISc, Bengaluru 560012', 13.02, 77.57],
  ['Weizmann Institute, Rehovot, Israel', 31.9, 34.81],
  ['ETH Zürich, Rämistrasse 101, 8092 Zürich', 47.38, 8.55],
  ['Novartis Campus, 4056 Basel', 47.57, 7.58],
  ['DTU, Kongens Lyngby, Denmark', 55.77, 12.5],
  ['NTNU, Trondheim', 63.42, 10.4],
  ['P.O. Box 208, Tulsa, OK', 36.15, -95.99],
  ['Suite 300, 4301 W Markham St, Little Rock, AR 72205', 34.75, -92.32],
  ['Iowa City, IA', 41.66, -91.53],
  ['Ames, Iowa', 42.03, -93.62],
  ['Chapel Hill NC', 35.91, -79.06],
  ['Ann Arbor, MI 48109', 42.29, -83.72],
  ['Princeton, NJ', 40.35, -74.66],
  ['Gainesville Florida', 29.65, -82.32],
  ['College Station, TX', 30.63, -96.33],
  ['Bozeman MT', 45.68, -111.04],
  ['Mt. Vernon, NY', 40.91, -73.84],
  ['Ft Collins CO', 40.59, -105.08],
  ['Hamilton, Montana', 46.25, -114.16],
  ['Hamilton, ON', 43.25, -79.87],
  ['Kingston, Jamaica', 18, -76.79],
  ['Birmingham, AL', 33.52, -86.8],
  ['Birmingham, UK', 52.48, -1.9],
  ['Manchester, NH', 42.99, -71.46],
  ['Nashville, Tennessee 37232', 36.14, -86.8],
  ['Bangor, Wales', 53.23, -4.13],
  ['Bangor, ME', 44.8, -68.77],
  ['Emory University Hospital, 1364 Clifton Rd, Atlanta', 33.79, -84.32],
  ['350 Longwood Ave., Boston, MA', 42.34, -71.1],
  ['Mayo Clinic Jacksonville FL', 30.26, -81.44],
  ['Cleveland Clinic, 9500 Euclid Ave, Cleveland, OH 44195', 41.5, -81.62],
  ['Uppsala', 59.86, 17.64],
  ['Lund University, Sweden', 55.7, 13.19],
  ['Kiel, Schleswig-Holstein', 54.32, 10.12],
  ['Saarbrücken', 49.23, 7.0],
  ['Aix-en-Provence, France', 43.53, 5.45],
  ['Saint-Étienne', 45.43, 4.39],
  ['s-Hertogenbosch', 51.69, 5.3],
  ['Sankt Augustin, Germany', 50.77, 7.19],
  ['Reykjavik, Iceland', 64.13, -21.9],
  ['Bogota, Colombia', 4.71, -74.07],
  ['Lima, Peru', -12.05, -77.04],
  ['Riyadh, KSA', 24.71, 46.68],
  ['Doha, Qatar', 25.29, 51.53],
  ['Dubai, UAE', 25.2, 55.27],
  ['Ho Chi Minh City', 10.82, 106.63],
  ['Washington University in St. Louis, St. Louis MO 63130', 38.65, -90.3],
  ['Penn State, Hershey, PA', 40.29, -76.65],
  ['Building 10, NIH, Bethesda', 38.98, -77.1],
  ['Fort Detrick, Frederick, MD', 39.43, -77.41],
  ['Bronx NY 10461', 40.84, -73.84],
  ['Queens, New York', 40.73, -73.79],
  ['Newark, Delaware', 39.68, -75.75],
  ['Newark, NJ', 40.74, -74.17],
  ['Memphis TN 38105', 35.15, -90.04],
  ['Wilmington, DE', 39.74, -75.55],
  ['Columbia, South Carolina', 34, -81.03],
  ['Columbia MO', 38.95, -92.33],
  ['Richmond, VA', 37.54, -77.44],
  ['Richmond, BC', 49.17, -123.14],
];

describe('the gazetteer', () => {
  it('MAP-012 finds at least 95 % of two hundred texts within 25 km', () => {
    expect(table.length).toBeGreaterThanOrEqual(200);
    const misses = table.flatMap(([text, latitude, longitude]) => {
      const found = locate(gazetteer, text);
      const distance = found ? distanceKilometres([found.lon, found.lat], [longitude, latitude]) : Number.POSITIVE_INFINITY;
      return distance > 25 ? [{ text, found: found?.displayName, distance }] : [];
    });
    expect(misses.slice(Math.floor(table.length * 0.05))).toEqual([]);
  });

  it.each<[string, string, string, string, string]>([
    ['98101', 'Seattle, WA 98101, United States', 'postcode', 'postcode', 'approximate: centre of 98101'],
    ['Seattle', 'Seattle, WA, United States', 'city', 'city', 'approximate: centre of Seattle'],
    [
      '  1100  Fairview Ave N,   Seattle, WA 98109',
      '1100 Fairview Ave N, Seattle, WA 98109',
      'postcode',
      'postcode',
      'approximate: centre of 98109',
    ],
    ['1100 Fairview Ave N, Seattle, WA', '1100 Fairview Ave N, Seattle, WA', 'city', 'city', 'approximate: centre of Seattle'],
    [
      '1100 Fairview Ave N, Seattle',
      '1100 Fairview Ave N, Seattle, WA, United States',
      'city',
      'city',
      'approximate: centre of Seattle',
    ],
    ['12345 Main St, Austin, TX', '12345 Main St, Austin, TX', 'city', 'city', 'approximate: centre of Austin'],
    ['28006 Madrid', '28006 Madrid, Spain', 'city', 'city', 'approximate: centre of Madrid'],
    [
      '10 Downing Street, London SW1A 2AA',
      '10 Downing Street, London SW1A 2AA',
      'city',
      'city',
      'approximate: centre of London',
    ],
    ['California', 'California, United States', 'state', 'region', 'approximate: somewhere in California'],
    ['Germany', 'Germany', 'country', 'country', 'approximate: somewhere in Germany'],
    ['Unknownville, Bavaria', 'Unknownville, Bavaria', 'state', 'region', 'approximate: somewhere in Bavaria'],
    ['Singapore', 'Singapore', 'city', 'city', 'approximate: centre of Singapore'],
    ['Washington DC', 'Washington, D.C., United States', 'city', 'city', 'approximate: centre of Washington, D.C.'],
    ['Galway', 'Galway, Ireland', 'town', 'city', 'approximate: centre of Galway'],
    ['Gothenburg', 'Göteborg, Sweden', 'city', 'city', 'approximate: centre of Göteborg'],
  ])(
    'MAP-012 says of %j what was typed, or the place, and how exact the point is',
    (text, displayName, type, precision, label) => {
      expect(locate(gazetteer, text)).toMatchObject({ displayName, type, precision, label });
    },
  );

  it.each(['', '   ', ',,,', 'qwrtzx', '!!!', '\0', '12'])('finds nothing for %j', (text) => {
    expect(locate(gazetteer, text)).toBeNull();
    expect(suggest(gazetteer, text)).toEqual([]);
  });

  it.each<[string, string[]]>([
    ['sea', ['Seattle, WA, United States']],
    ['new york', ['New York City, NY, United States']],
    ['St Lou', ['St. Louis, MO, United States']],
    ['cambridge, m', ['Cambridge, MA, United States', 'Cambridge, MD, United States', 'Cambridge, MN, United States']],
    ['boston mass', ['Boston, MA, United States']],
    ['12 Main St, Springf', ['12 Main St, Springfield, MO, United States']],
    ['Fred Hutch, Seat', ['Fred Hutch, Seattle, WA, United States']],
    ['9810', ['Seattle, WA 98101, United States', 'Seattle, WA 98102, United States']],
    ['1 Pike St, Seattle, WA 9810', ['1 Pike St, Seattle, WA 9810', '1 Pike St, Seattle, WA 98101']],
    ['calif', ['California, United States']],
  ])('MAP-014 completes %j', (text, expected) => {
    const names = suggest(gazetteer, text).map(({ displayName }) => displayName);
    expect(names.slice(0, expected.length)).toEqual(expected);
  });

  it('MAP-014 offers places of the same name apart, most populous first', () => {
    const names = suggest(gazetteer, '12 Main St, Springfield').map(({ displayName }) => displayName);
    expect(names).toHaveLength(5);
    expect(new Set(names).size).toBe(5);
    expect(names.slice(0, 3)).toEqual(['MO', 'MA', 'IL'].map((state) => `12 Main St, Springfield, ${state}, United States`));
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
      const began = performance.now();
      suggest(gazetteer, text);
      locate(gazetteer, text);
      expect(performance.now() - began).toBeLessThan(250);
    }
  });

  it('credits its sources', () => {
    expect(gazetteer.credits.join()).toMatch(/GeoNames.*CC BY 4\.0/);
  });

  it('suggests in a few milliseconds at most', () => {
    const texts = table.flatMap(([text]) => [text, text.slice(0, 3), text.slice(0, 8)]);
    for (const text of texts) suggest(gazetteer, text);
    const times = texts.map((text) => {
      const began = performance.now();
      suggest(gazetteer, text);
      return performance.now() - began;
    });
    const [median = Number.NaN] = times.sort((a, b) => a - b).slice(times.length >> 1);
    expect(median).toBeLessThanOrEqual(2);
  });
});
