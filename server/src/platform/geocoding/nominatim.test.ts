import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLogger } from '../log.ts';
import { createMemoryCache, type GeocoderCache } from './cache.ts';
import { createNominatim } from './nominatim.ts';
import { publicPace, turnsOfProcess } from './turns.ts';

const place = (fields: object = {}) => ({
  place_id: 304716549,
  licence: 'Data © OpenStreetMap contributors',
  lat: '47.6280',
  lon: '-122.3303',
  class: 'amenity',
  type: 'research_institute',
  addresstype: 'amenity',
  display_name: 'Fred Hutch, 1100, Fairview Avenue North, Seattle, Washington, 98109, United States',
  address: { house_number: '1100', road: 'Fairview Avenue North', city: 'Seattle' },
  ...fields,
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const json =
  (body: unknown): Answer =>
  (_, response) =>
    void response.end(JSON.stringify(body));

const start = async (answer: Answer, options: { interval?: number; longestQueue?: number; cache?: GeocoderCache } = {}) => {
  const requests: { url: URL; agent: string | undefined; at: number }[] = [];
  const server = createServer((request, response) => {
    requests.push({ url: new URL(request.url ?? '', 'http://x'), agent: request.headers['user-agent'], at: performance.now() });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const config = { url: `http://127.0.0.1:${port}/search`, userAgent: 'Aliquot test (ops@example.org)', privateHosts: [] };
  const { interval = 0, longestQueue = 8, cache = createMemoryCache() } = options;
  return {
    search: createNominatim(config, cache, log, turnsOfProcess({ interval, longestQueue })),
    requests,
    lines,
    config,
    log,
  };
};

describe('createNominatim', () => {
  it('MAP-012 asks with format=json, addressdetails=1, limit=5 and a name of its own', async () => {
    const { search, requests } = await start(json([place()]));
    const found = await search('1100 Fairview Ave N,  Seattle');
    expect(found).toEqual([
      {
        place_id: 'nominatim:304716549',
        display_name: place().display_name,
        type: 'research_institute',
        lat: '47.6280',
        lon: '-122.3303',
        precision: 'house',
        label: null,
        is_partial: false,
      },
    ]);
    const { url, agent } = requests[0] ?? {};
    expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
      format: 'json',
      addressdetails: '1',
      limit: '5',
      q: '1100 fairview ave n, seattle',
    });
    expect(agent).toBe('Aliquot test (ops@example.org)');
  });

  it.each([
    [
      { address: { road: 'Pike Street' }, addresstype: 'road', display_name: 'Pike Street, Seattle' },
      'street',
      'approximate: along Pike Street',
    ],
    [{ address: {}, addresstype: 'postcode', display_name: '98101, Seattle' }, 'postcode', 'approximate: center of 98101'],
    [{ address: {}, addresstype: 'city', display_name: 'Seattle, King County' }, 'city', 'approximate: center of Seattle'],
    [{ address: {}, addresstype: undefined, type: 'town', display_name: 'Hinxton' }, 'city', 'approximate: center of Hinxton'],
    [{ address: {}, addresstype: 'state', display_name: 'Washington' }, 'region', 'approximate: somewhere in Washington'],
    [{ address: {}, addresstype: 'country', display_name: 'France' }, 'country', 'approximate: somewhere in France'],
    [{ address: {}, addresstype: 'building', display_name: 'Hall 3' }, 'house', null],
  ])('says how exact a point is: %j', async (fields, precision, label) => {
    const { search } = await start(json([place(fields)]));
    expect(await search('x')).toMatchObject([{ precision, label }]);
  });

  it('MAP-012 sends at most one request a second, in order', async () => {
    const { search, requests } = await start(json([]), publicPace);
    await Promise.all(['one', 'two', 'three'].map(search));
    expect(requests.map(({ url }) => url.searchParams.get('q'))).toEqual(['one', 'two', 'three']);
    const gaps = requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? 0));
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(1000);
  });

  it('turns searches away when too many wait, instead of keeping people waiting', async () => {
    const { search, requests, lines } = await start(json([place()]), { interval: 150, longestQueue: 2 });
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(search));
    expect(answers.filter((answer) => answer === null).length).toBeGreaterThanOrEqual(2);
    expect(requests.length).toBe(answers.filter((answer) => answer !== null).length);
    expect(lines.join()).toContain('too many searches');
  });

  it('MAP-012 asks a question once, however it is spaced or spelt in capitals', async () => {
    const { search, requests } = await start(json([place()]));
    await Promise.all([search('Seattle'), search('seattle'), search('  SEATTLE ')]);
    await search('Seattle');
    expect(requests).toHaveLength(1);
  });

  it('asks again after the cache forgot', async () => {
    let time = 0;
    const cache = createMemoryCache(2, 1000, () => time);
    const { search, requests } = await start(json([]), { cache });
    await search('a');
    time = 999;
    await search('a');
    expect(requests).toHaveLength(1);
    time = 1000;
    await search('a');
    expect(requests).toHaveLength(2);
    await search('b');
    await search('a');
    await search('c');
    await search('a');
    expect(requests).toHaveLength(4);
    await search('b');
    expect(requests).toHaveLength(5);
  });

  it.each<[string, Answer]>([
    ['a redirect', (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
    ['too many requests', (_, response) => void response.writeHead(429).end()],
    ['a failure', (_, response) => void response.writeHead(500).end()],
    ['text', (_, response) => void response.end('<html>')],
    ['another shape', json({ error: 'x' })],
    ['no coordinates', json([place({ lat: 'north' })])],
    ['coordinates off the globe', json([place({ lat: '91' })])],
    ['10 MB', (_, response) => void response.end('x'.repeat(10_000_000))],
    ['a broken connection', (request) => void request.socket.destroy()],
  ])('MAP-013 logs %s and answers with nothing, without the text', async (_, answer) => {
    const { search, lines } = await start(answer);
    expect(await search('12 Secret Lane')).toBeNull();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('the public geocoder could not be asked');
    expect(lines[0]?.toLowerCase()).not.toContain('secret');
  });

  it('does not keep failures', async () => {
    let healthy = false;
    const { search } = await start((request, response) =>
      healthy ? json([place()])(request, response) : void response.writeHead(503).end(),
    );
    expect(await search('x')).toBeNull();
    healthy = true;
    expect(await search('x')).toHaveLength(1);
  });

  it('refuses a server whose name leads to a private address', async () => {
    const { config, log, lines, requests } = await start(json([place()]));
    const named = { ...config, url: config.url.replace('127.0.0.1', 'geo.example.invalid') };
    expect(await createNominatim(named, createMemoryCache(), log, turnsOfProcess())('x')).toBeNull();
    expect(lines).toHaveLength(1);
    expect(requests).toEqual([]);
  });
});
