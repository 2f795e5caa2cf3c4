import { primaryServiceLabels, specializationLabels } from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import { approve, labData, nobody, ownerWithLab, refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { scenario } from '../../../testing/acts/scenario.ts';

const given = scenario();
const { app } = given;
const admin = given.admin();

describe('capabilities', () => {
  it('LAB-024 LAB-025 are the options of the contract, each with a description', async () => {
    const rows = await app.world.database.owner.selectFrom('capabilities').selectAll().execute();
    const of = (wanted: string) =>
      Object.fromEntries(rows.filter(({ kind }) => kind === wanted).map(({ slug, name }) => [slug, name]));
    expect(of('service')).toEqual(primaryServiceLabels);
    expect(of('specialization')).toEqual(specializationLabels);
    expect(rows.filter(({ description }) => description.length < 30)).toEqual([]);
  });
});

describe('registering a laboratory', () => {
  it('LAB-030 LAB-031 answers the laboratory, pending, with its capabilities and its place', async () => {
    const { lab } = await ownerWithLab(app, { equipmentTypes: ['Sequencer'] });
    expect(lab).toMatchObject({
      name: 'Meridian Molecular Diagnostics',
      status: 'pending',
      geo_location: { coordinates: [-122.2712, 37.8044] },
      accreditations: ['clia', 'cap'],
      equipment_types: ['Sequencer'],
      contact_info: {
        email: 'contact@meridian.example',
        phone: '+1 (510) 555-0142',
        website: 'https://meridian.example',
        operatingHours: 'business-hours',
        staffCount: '16-50',
        yearEstablished: 2009,
        labType: 'clinical',
        certifications: {},
      },
      certifications: [],
      compliance_score: null,
      version: 1,
      can: { decide: false, edit: true, upload: true, analyze: true, resubmit: false, review: false },
    });
    expect(lab.capabilities.map(({ slug }) => slug).sort()).toEqual(['genetics', 'molecular-diagnostics', 'oncology']);
    expect(lab.capabilities.every(({ name, description }) => name !== '' && description !== '')).toBe(true);
    const [entry] = await trailOf(app, lab.id);
    expect(entry).toMatchObject({ action: 'labs.register', actor_role: 'lab_owner' });
    expect(entry?.after).toMatchObject({ labName: lab.name, status: 'pending' });
  });

  it('LAB-033 makes the account the first member; a second laboratory is refused', async () => {
    const { owner, lab } = await ownerWithLab(app);
    expect((await owner.api.labs.mine({})).id).toBe(lab.id);
    expect(await refusal(owner.api.labs.register({ labData: labData() }))).toMatchObject({
      status: 409,
      details: 'You already have a laboratory. Open its dashboard to change it.',
    });
  });

  it('LAB-033 lets one of two registrations at once win', async () => {
    const owner = await app.person('lab_owner');
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map((number) => owner.api.labs.register({ labData: labData({ labName: `Twin ${number}` }) })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const rows = await app.world.database.owner.selectFrom('labs').select('name').where('created_by', '=', owner.id).execute();
    expect(rows).toHaveLength(1);
  });

  it('ONB-015 makes an administrator no member', async () => {
    const lab = await admin.api.labs.register({ labData: labData({ labName: 'On Behalf' }) });
    expect(lab.can).toEqual({ decide: true, edit: true, upload: true, analyze: true, resubmit: false, review: false });
    const members = await app.world.database.owner.selectFrom('lab_members').selectAll().where('lab_id', '=', lab.id).execute();
    expect(members).toEqual([]);
  });

  it('locates an address for which no suggestion was chosen', async () => {
    const { lab } = await ownerWithLab(app, { geo_location: null, address: 'Boston, MA, USA' });
    const [longitude = 0, latitude = 0] = lab.geo_location?.coordinates ?? [];
    expect(longitude).toBeCloseTo(-71.06, 0);
    expect(latitude).toBeCloseTo(42.36, 0);
  });

  it.each([
    [{ labName: ' ' }, 'Please fill in all required fields for Lab Information.'],
    [{ labName: 'Win at https://evil.example' }, 'A laboratory’s name cannot contain a web or email address'],
    [{ contactPhone: '12345' }, 'Please enter a valid phone number with at least 10 digits'],
    [{ contactPhone: '' }, 'Phone number is required'],
    [{ contactEmail: 'nonsense' }, 'Please enter a valid email address'],
    [{ website: 'javascript:alert(1)' }, 'Please enter a web address such as example.org'],
    [{ yearEstablished: 1899 }, 'Please fill in all required operational details.'],
    [{ yearEstablished: new Date().getUTCFullYear() + 1 }, 'Please fill in all required operational details.'],
  ])('LAB-015 LAB-016 LAB-017 refuses %j', async (changes, message) => {
    const owner = await app.person('lab_owner');
    const refused = await refusal(owner.api.labs.register({ labData: labData(changes) }));
    expect([400, 422]).toContain(refused.status);
    expect(refused.details).toBe(message);
  });
});

describe('reading a laboratory', () => {
  it('LAB-036 LAB-037 is for its members and administrators', async () => {
    const { owner, lab } = await ownerWithLab(app);
    const labId = lab.id;
    expect((await owner.api.labs.get({ labId })).can).toEqual({
      decide: false,
      edit: true,
      upload: true,
      analyze: true,
      resubmit: false,
      review: false,
    });
    expect((await admin.api.labs.get({ labId })).can.decide).toBe(true);
  });

  it('LAB-035 says so when the account has no laboratory', async () => {
    const owner = await app.person('lab_owner');
    expect(await refusal(owner.api.labs.mine({}))).toMatchObject({
      status: 404,
      details: 'No laboratory found for your account. Please contact support.',
    });
  });
});

describe('changing a laboratory', () => {
  it('LAB-046 saves what members change, and the trail keeps the values before', async () => {
    const { owner, lab } = await ownerWithLab(app);
    const changed = await owner.api.labs.update({
      labId: lab.id,
      version: lab.version,
      labData: labData({ contactPhone: '+1 510 555 0199', primaryServices: ['genetics', 'virology'] }),
    });
    expect(changed).toMatchObject({ version: 2, status: 'pending', needs_review: false });
    expect(changed.contact_info.phone).toBe('+1 510 555 0199');
    expect(changed.capabilities.map(({ slug }) => slug).sort()).toEqual(['genetics', 'oncology', 'virology']);
    const entry = (await trailOf(app, lab.id)).at(-1);
    expect(entry).toMatchObject({ action: 'labs.update', before: { contactPhone: '+1 (510) 555-0142' } });
    expect(entry?.after).toEqual({ contactPhone: '+1 510 555 0199', primaryServices: ['genetics', 'virology'] });
  });

  it('LAB-046 refuses to save over what somebody else has saved', async () => {
    const { owner, lab } = await ownerWithLab(app);
    const save = (labName: string) => owner.api.labs.update({ labId: lab.id, version: 1, labData: labData({ labName }) });
    const outcomes = await Promise.allSettled([save('First'), save('Second')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(save('Third'))).toMatchObject({ status: 409 });
    expect((await owner.api.labs.mine({})).version).toBe(2);
  });

  it('LAB-051 marks an approved laboratory for review when what was approved changes, and leaves it approved', async () => {
    const { owner, lab } = await ownerWithLab(app);
    const approved = await approve(admin, lab.id);
    const phone = await owner.api.labs.update({
      labId: lab.id,
      version: approved.version,
      labData: labData({ contactPhone: '+1 510 555 0100' }),
    });
    expect(phone).toMatchObject({ status: 'approved', needs_review: false });
    const renamed = await owner.api.labs.update({
      labId: lab.id,
      version: phone.version,
      labData: labData({ labName: 'Renamed' }),
    });
    expect(renamed).toMatchObject({ status: 'approved', needs_review: true, name: 'Renamed' });
  });

  it('keeps the point of an address that stays, and locates one that changes', async () => {
    const { owner, lab } = await ownerWithLab(app);
    const same = await owner.api.labs.update({ labId: lab.id, version: 1, labData: labData({ geo_location: null }) });
    expect(same.geo_location).toEqual(lab.geo_location);
    const moved = await owner.api.labs.update({
      labId: lab.id,
      version: 2,
      labData: labData({ geo_location: null, address: 'Chicago, IL, USA' }),
    });
    expect(moved.geo_location?.coordinates[1]).toBeCloseTo(41.85, 0);
  });

  it('LAB-037 is for its members and administrators', async () => {
    const { lab } = await ownerWithLab(app);
    const change = { labId: lab.id, version: 1, labData: labData({ labName: 'Taken over' }) };
    expect((await admin.api.labs.get({ labId: lab.id })).name).toBe(lab.name);
    expect((await admin.api.labs.update(change)).name).toBe('Taken over');
  });

  it('LAB-031 OPS-010 refuses a body that brings a status', async () => {
    const { owner, lab } = await ownerWithLab(app);
    const response = await app.fetch(
      `/api/labs/${lab.id}`,
      {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          version: 1,
          labData: { ...labData(), status: 'approved', created_by: owner.id },
          status: 'approved',
        }),
      },
      owner,
    );
    expect(response.status).toBe(400);
    expect((await owner.api.labs.mine({})).status).toBe('pending');
  });
});

describe('deciding on a laboratory', () => {
  it('ADM-005 LAB-031 approves a pending laboratory and tells its members', async () => {
    const { owner, lab } = await ownerWithLab(app);
    const approved = await approve(admin, lab.id);
    expect(approved).toMatchObject({ status: 'approved', can: { decide: false } });
    const entry = (await trailOf(app, lab.id)).at(-1);
    expect(entry).toMatchObject({
      action: 'labs.approve',
      actor_id: admin.id,
      before: { status: 'pending' },
      after: { status: 'approved' },
    });
    const notices = await owner.api.notifications.list({});
    expect(notices.items[0]).toMatchObject({ kind: 'lab-approved', title: `${lab.name} was approved`, read: false });
    await expect
      .poll(() => mailTo(owner.email))
      .toContainEqual(expect.objectContaining({ subject: `${lab.name} was approved` }));
  });

  it('LAB-049 asks for a reason to deny, and shows it to the owner', async () => {
    const { owner, lab } = await ownerWithLab(app);
    const labId = lab.id;
    expect(await refusal(admin.api.labs.decide({ labId, newStatus: 'denied' }))).toMatchObject({
      status: 422,
      fields: { reason: 'Please give a reason for the denial.' },
    });
    expect(await statusOf(admin.api.labs.decide({ labId, newStatus: 'denied', reason: '  ' }))).toBe(422);
    await admin.api.labs.decide({ labId, newStatus: 'denied', reason: 'The certificate is expired.' });
    expect(await owner.api.labs.mine({})).toMatchObject({ status: 'denied', denial_reason: 'The certificate is expired.' });
    expect((await owner.api.notifications.list({})).items[0]?.body).toContain('The certificate is expired.');
    expect((await trailOf(app, labId)).at(-1)).toMatchObject({ action: 'labs.deny', reason: 'The certificate is expired.' });
  });

  it('ADM-005 refuses a laboratory that is not pending, and lets one of two administrators win', async () => {
    const { lab } = await ownerWithLab(app);
    const second = await app.person('admin');
    const outcomes = await Promise.allSettled([
      admin.api.labs.decide({ labId: lab.id, newStatus: 'approved' }),
      second.api.labs.decide({ labId: lab.id, newStatus: 'denied', reason: 'No.' }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await statusOf(approve(admin, lab.id))).toBe(409);
    const decisions = (await trailOf(app, lab.id)).filter(({ action }) => /approve|deny/.test(action));
    expect(decisions).toHaveLength(1);
  });

  it('ADM-005 is for a laboratory that is there', async () => {
    expect(await statusOf(admin.api.labs.decide({ labId: nobody, newStatus: 'approved' }))).toBe(404);
  });
});

const mailTo = async (address: string) => {
  const outbox = app.world.mailer as unknown as { list(): Promise<{ to: string; subject: string }[]> };
  return (await outbox.list()).filter(({ to }) => to === address);
};

describe('the list of laboratories', () => {
  it('ADM-003 DOC-018 pages newest first, finds by name and filters by status', async () => {
    const names = ['Zebra One', 'Zebra Two', 'Zebra 100%'];
    const labs = [];
    for (const labName of names) labs.push(await admin.api.labs.register({ labData: labData({ labName }) }));
    await approve(admin, labs[1]?.id ?? '');
    const found = await admin.api.labs.list({ search: 'zebra', page: 1, pageSize: 2 });
    expect(found.items.map(({ name }) => name)).toEqual(['Zebra 100%', 'Zebra Two']);
    expect(found).toMatchObject({ total: 3, page: 1, pageSize: 2 });
    expect((await admin.api.labs.list({ search: 'zebra', page: 2, pageSize: 2 })).items.map(({ name }) => name)).toEqual([
      'Zebra One',
    ]);
    expect((await admin.api.labs.list({ search: 'zebra', status: 'approved' })).items.map(({ name }) => name)).toEqual([
      'Zebra Two',
    ]);
    expect((await admin.api.labs.list({ search: '100%' })).items.map(({ name }) => name)).toEqual(['Zebra 100%']);
    for (const search of ['zebra_two', 'zebra%two']) expect((await admin.api.labs.list({ search })).total).toBe(0);
    expect(found.items[0]).toMatchObject({
      capabilities: ['Genetics', 'Molecular Diagnostics', 'Oncology'],
      documents: 0,
      overall_risk: null,
      can: { decide: true, delete: true },
    });
    expect(found.items[1]?.can).toEqual({ decide: false, delete: true });
  });

  it('DOC-018 has pages of at most 100', async () => {
    expect(await statusOf(admin.api.labs.list({ pageSize: 101 }))).toBe(400);
    expect((await admin.api.labs.list({})).pageSize).toBe(20);
  });
});
