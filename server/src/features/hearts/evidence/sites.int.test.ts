import { describe, expect, it } from 'vitest';
import { analysed } from '../../../testing/acts/analyses.ts';
import { approve, labData, ownerWithLab, refusal, trailOf } from '../../../testing/acts/labs.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { sample, uploadToLab } from '../../../testing/acts/uploads.ts';
import { loadProfiles } from '../matching/matching.repository.ts';

const clock = testClock();
const given = scenario({ now: clock.now });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();

const west = { name: 'West', address: '40 Harbor Road, Reno, NV 89501', cliaNumber: '29d2045678' };

describe('RDG-034 the sites of a laboratory', () => {
  it('RDG-034 a certificate of a site counts once the profile names the site, and is shown with it', async () => {
    const { owner, lab } = await ownerWithLab(app);
    await uploadToLab(
      app,
      lab.id,
      await sample('clia-certificate', {
        name: lab.name,
        street: '40 Harbor Road',
        city: 'Reno',
        state: 'NV',
        zip: '89501',
        cliaNumber: '29D2045678',
      }),
      owner,
    );
    await analysed(owner, lab.id);
    expect((await owner.api.labs.mine({})).certifications).toEqual([]);
    const approved = await approve(admin, lab.id);
    const saved = await owner.api.labs.update({
      labId: lab.id,
      version: approved.version,
      labData: labData({ sites: [west] }),
    });
    const site = { ...west, cliaNumber: '29D2045678' };
    expect(saved).toMatchObject({ sites: [site], needs_review: true, review_fields: ['sites'] });
    expect((await trailOf(app, lab.id)).findLast(({ action }) => action === 'labs.update')).toMatchObject({
      before: { sites: [] },
      after: { sites: [site] },
    });
    await expect
      .poll(async () => (await owner.api.labs.mine({})).certifications)
      .toMatchObject([{ type: 'clia', number: '29D2045678', site: 'West' }]);

    expect(await admin.api.labs.get({ labId: lab.id })).toMatchObject({
      sites: [site],
      contact_info: { certifications: { clia: { site: 'West' } } },
    });
    expect((await researcher.api.laboratoryPages.get({ labId: lab.id })).certificates).toMatchObject([{ site: 'West' }]);
    const [matched] = await app.world.database.transaction({ kind: 'system' }, (db) => loadProfiles(db, [lab.id]));
    expect(matched?.certifications).toMatchObject([{ site: 'West', address: null }]);
    const { analysis } = await owner.api.analyses.latest({ labId: lab.id });
    expect(analysis?.result?.documentAnalyses[0]?.certifications).toMatchObject([{ site: 'West' }]);
    expect(analysis?.assessment?.requirements.find(({ control }) => control === 'clia-certificate')?.status).toBe('met');
  });

  it.each([
    [
      'a number of another form',
      [{ ...west, cliaNumber: '2045678' }],
      'A CLIA number has two digits, the letter D and seven digits, as in 05D2187643.',
    ],
    ['no address', [{ ...west, address: ' ' }], 'Each site needs a name and an address.'],
    [
      'the number of another site',
      [west, { ...west, name: 'East' }],
      'Two sites have the same CLIA number. Each site has its own.',
    ],
  ])('RDG-034 refuses %s', async (_, sites, message) => {
    const { owner, lab } = await ownerWithLab(app);
    const { status, fields } = await refusal(
      owner.api.labs.update({ labId: lab.id, version: lab.version, labData: labData({ sites }) }),
    );
    expect({ status, messages: Object.values(fields ?? {}) }).toEqual({ status: 400, messages: [message] });
    expect((await owner.api.labs.mine({})).sites).toEqual([]);
  });
});
