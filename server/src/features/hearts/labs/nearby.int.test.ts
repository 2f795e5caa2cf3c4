import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve, labData, statusOf } from '../../../testing/acts/labs.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { nearestQuery } from './finding.repository.ts';

const given = scenario({ worker: false });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();

const place = (longitude: number, latitude: number) => ({ coordinates: [longitude, latitude] as [number, number] });

const registerAt = (labName: string, longitude: number, latitude: number) =>
  admin.api.labs.register({ labData: labData({ labName, geo_location: place(longitude, latitude) }) });

const nearNames = async (longitude: number, latitude: number, max_distance?: number) => {
  const { labs } = await researcher.api.labs.nearby({
    user_location: place(longitude, latitude),
    ...(max_distance ? { max_distance } : {}),
  });
  return labs.map(({ name, distance }) => [name, distance]);
};

describe('laboratories around a point', () => {
  it('MAP-005 asks the index for the nearest, under row-level security', async () => {
    const actor = {
      kind: 'user',
      id: researcher.id,
      role: 'user',
      name: '',
      email: '',
      emailVerified: true,
      labId: null,
    } as const;
    const plan = await app.world.database.transaction(actor, async (db) => {
      await sql`select set_config('enable_seqscan', 'off', true)`.execute(db);
      const { rows } = await sql<Record<string, string>>`explain ${nearestQuery(place(-21.9, 64.1), 0.01, 20)}`.execute(db);
      return rows.flatMap((row) => Object.values(row)).join(' ');
    });
    expect(plan).toContain('Index Scan using lab_locations_nearest');
    expect(plan).toContain('Order By');
  });

  let pendingId = '';

  beforeAll(async () => {
    for (const lab of [
      await registerAt('Reykjavik', -21.9424, 64.1466),
      await registerAt('Keflavik', -22.5624, 64.0036),
      await registerAt('Suva', 178.4419, -18.1416),
      await registerAt('Apia', -171.7667, -13.8333),
    ])
      await approve(admin, lab.id);
    pendingId = (await registerAt('Pending', -21.9, 64.1)).id;
  });

  it('MAP-005 lists approved laboratories within the radius by distance in kilometers', async () => {
    expect(await nearNames(-21.9424, 64.1466)).toEqual([
      ['Reykjavik', 0],
      ['Keflavik', 34.1],
    ]);
    expect(await nearNames(-21.9424, 64.1466, 20)).toEqual([['Reykjavik', 0]]);
    expect(await nearNames(10, 85)).toEqual([]);
  });

  it('measures across the date line', async () => {
    const [[first, distance] = []] = await nearNames(-179, -17, 500);
    expect([first, distance]).toEqual(['Suva', 299.4]);
  });

  it('MAP-010 reaches around the whole globe, every approved laboratory once', async () => {
    const all = await nearNames(0, 0, 20_040);
    expect(new Set(all.map(([name]) => name)).size).toBeGreaterThan(3);
    expect(all.map(([, distance]) => distance)).toEqual(
      all.map(([, distance]) => distance).toSorted((a, b) => Number(a) - Number(b)),
    );
    expect(all.map(([name]) => name)).not.toContain('Pending');
  });

  it('follows a decision and a move', async () => {
    const lab = await approve(admin, pendingId);
    expect((await nearNames(-21.9, 64.1)).map(([name]) => name)).toContain('Pending');
    await admin.api.labs.update({
      labId: lab.id,
      version: lab.version,
      labData: labData({ labName: 'Pending', geo_location: place(100, 0) }),
    });
    expect((await nearNames(-21.9, 64.1)).map(([name]) => name)).not.toContain('Pending');
  });

  it('MAP-008 shows only what researchers may see', async () => {
    const { labs } = await researcher.api.labs.nearby({ user_location: place(-21.9424, 64.1466) });
    expect(Object.keys(labs[0] ?? {}).sort()).toEqual(
      ['address', 'capabilities', 'contact_info', 'distance', 'geo_location', 'id', 'name'].sort(),
    );
    expect(Object.keys(labs[0]?.contact_info ?? {}).sort()).toEqual(['certifications', 'email', 'phone']);
  });

  it('MAP-006 gives five examples without a point', async () => {
    const { labs } = await researcher.api.labs.sample({});
    expect(labs).toHaveLength(5);
    expect(labs.every(({ geo_location, distance }) => geo_location !== null && distance === null)).toBe(true);
  });

  it('needs a point on the globe', async () => {
    expect(await statusOf(researcher.api.labs.nearby({ user_location: place(181, 0) }))).toBe(400);
    expect(await statusOf(researcher.api.labs.nearby({ user_location: place(0, 0), max_distance: -1 }))).toBe(400);
  });
});
