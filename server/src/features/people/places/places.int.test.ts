import { describe, expect, it } from 'vitest';
import { changeProfile } from '../../../testing/acts/account-calls.ts';
import { ownerWithLab } from '../../../testing/acts/labs.ts';
import { scenario } from '../../../testing/acts/scenario.ts';

const given = scenario({ worker: false });
const { app } = given;

describe('what maps are set up with', () => {
  it('MAP-001 names the tile service of the settings, and null by default', async () => {
    const { api } = await app.person('user');
    expect((await api.places.map({})).tiles).toBeNull();
    const mapTiles = { url: 'https://tile.example.org/{z}/{x}/{y}.png', attribution: '© the tile makers' };
    const before = app.world.config.mapTiles;
    Object.assign(app.world.config, { mapTiles });
    expect((await api.places.map({})).tiles).toEqual(mapTiles);
    Object.assign(app.world.config, { mapTiles: before });
  });

  it('credits those whose data the search for places rests on', async () => {
    const { api } = await app.person('lab_owner');
    expect((await api.places.map({})).credits).toEqual(await app.world.geocoder.credits());
  });
});

describe('what a public geocoder may be asked', () => {
  it('MAP-011 MAP-012 an address that a signed-in person saves, and nothing of what somebody types', async () => {
    const before = app.world.geocoder;
    const located: [string, boolean][] = [];
    const locate: typeof before.locate = (text, options = {}) => {
      located.push([text, options.explicit === true]);
      return before.locate(text, options);
    };
    Object.assign(app.world, { geocoder: { ...before, locate } });
    const person = await app.person('user');
    const { api, name } = person;
    await api.places.locate({ q: 'Portland, OR' });
    await changeProfile(person, { name, location: 'Boston, MA' });
    const owner = await ownerWithLab(app, { address: '1218 Terry Avenue, Seattle, WA 98101', geo_location: null });
    Object.assign(app.world, { geocoder: before });
    expect(owner.lab.id).toBeDefined();
    expect(located).toEqual([
      ['Portland, OR', false],
      ['Boston, MA', true],
      ['1218 Terry Avenue, Seattle, WA 98101', true],
    ]);
  });
});
