import { inflateSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { userActor } from '../../../testing/acts/actors.ts';
import { refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { underWay as projectUnderWay } from '../../../testing/acts/projects.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { prepareShipment, typedSample } from '../../../testing/acts/shipments.ts';
import { textOfPdf } from '../../../testing/papers/pdf-text.ts';
import type { Person } from '../../../testing/test-app.ts';
import { touchAs } from '../../../testing/touching.ts';

const start = '2026-06-01T10:00:00.000Z';
const clock = testClock(start);
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher({ name: 'Ada Keller' });
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });
const { owner: quietOwner, lab: quietLab } = given.approvedLab({ labName: 'Bay Oncology', operatingHours: 'shift-based' });

const hour = 3_600_000;
const underWay = async () => (await projectUnderWay(researcher, owner, lab.id, { title: 'Plasma panel' })).request.id;
const onItsWay = async (codes: readonly string[], collaborationId?: string) => {
  const work = collaborationId ?? (await underWay());
  const { id: shipmentId } = await prepareShipment(
    researcher,
    work,
    codes.map((code) => typedSample(code, { stability: 48 })),
  );
  await researcher.api.shipments.handOver({ shipmentId });
  return { collaborationId: work, shipmentId };
};
const samplesOf = async (shipmentId: string, person: Person = researcher) =>
  (await person.api.shipments.samples({ shipmentId, pageSize: 100 })).items;
const replacing = (code: string, replaces: string) => typedSample(code, { replaces });
const stageOf = async (collaborationId: string) =>
  (await owner.api.collaborations.list({ pageSize: 100 })).items.find(({ id }) => id === collaborationId)?.stage;

const download = async (url: string | null, person: Person = researcher) => {
  const answer = await app.fetch(String(url), {}, person);
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
  return new Uint8Array(await answer.arrayBuffer());
};
/** How many rectangles the pages draw: barcodes are made of them. */
const rectangles = (pdf: Uint8Array) => {
  const text = Buffer.from(pdf).toString('latin1');
  return [...text.matchAll(/\/FlateDecode\s*>>\s*stream\r?\n/g)].reduce((count, { index, 0: head }) => {
    const from = index + head.length;
    const content = pdf.subarray(from, text.indexOf('endstream', from));
    try {
      return count + (inflateSync(content).toString('latin1').match(/ re\n/g)?.length ?? 0);
    } catch {
      return count;
    }
  }, 0);
};

describe('PRM-013 labels, manifest and custody', () => {
  it('PRM-013 a label for each box has its barcode, UN3373, and UN1845 with the weight; each sample has a label', async () => {
    const { labels_url, manifest_url, boxes } = await prepareShipment(
      researcher,
      await underWay(),
      [typedSample('S-001'), typedSample('S-002', { box: 2, storage: 'dry-ice' })],
      { dry_ice_kg: 4.5, carrier: 'World Courier' },
    );
    expect(boxes).toBe(2);
    const labels = await download(labels_url);
    const text = await textOfPdf(labels);
    for (const words of [
      'box 1 (1 of 2)',
      'box 2 (2 of 2)',
      'UN3373',
      'BIOLOGICAL SUBSTANCE, CATEGORY B',
      'UN1845',
      '4.5 kg net',
      'S-001',
      'S-002',
      'Ada Keller',
      'Harbor Genomics',
    ])
      expect(text).toContain(words);
    expect(rectangles(labels)).toBeGreaterThan(100);
    const manifest = await download(manifest_url, owner);
    const listed = await textOfPdf(manifest);
    for (const words of [
      'Manifest for shipment 1',
      '2 samples in 2 boxes',
      'UN3373',
      'Dry ice, UN1845, 4.5 kg per box',
      'World Courier',
      'S-001',
      'S-002',
      '0.5 mL',
    ])
      expect(listed).toContain(words);
    expect(rectangles(manifest)).toBeGreaterThan(60);
  });

  it('PRM-013 the marks are left out where they do not apply, and the weight is asked for where they do', async () => {
    const collaborationId = await underWay();
    const { id: shipmentId } = await researcher.api.shipments.prepare({ collaborationId, category: 'exempt' });
    expect((await researcher.api.shipments.get({ shipmentId })).labels_url).toBeNull();
    expect(await refusal(researcher.api.shipments.handOver({ shipmentId }))).toMatchObject({
      status: 422,
      details: 'Add the samples first: the shipment has none.',
    });
    await researcher.api.shipments.addSamples({ shipmentId, samples: [typedSample('S-001', { storage: 'dry ice' })] });
    const text = await textOfPdf(await download((await researcher.api.shipments.get({ shipmentId })).labels_url));
    expect(text).not.toMatch(/UN3373|UN1845/);
    expect(await refusal(researcher.api.shipments.handOver({ shipmentId }))).toMatchObject({
      status: 422,
      details: 'Samples in it travel on dry ice. Enter the weight of the dry ice in each box (UN1845) first.',
    });
    const { category, transit_hours, carrier, tracking_number, from_address, to_address } = await researcher.api.shipments.get({
      shipmentId,
    });
    const details = { category, transit_hours, carrier, tracking_number, from_address, to_address };
    await researcher.api.shipments.edit({ shipmentId, ...details, dry_ice_kg: 3 });
    expect((await researcher.api.shipments.handOver({ shipmentId })).state).toBe('handed-over');
    expect(await statusOf(researcher.api.shipments.edit({ shipmentId, ...details, dry_ice_kg: 4 }))).toBe(409);
  });

  it('PRM-013 papers are for administrators too, and each download is in the trail', async () => {
    const { labels_url, id } = await prepareShipment(researcher, await underWay(), [typedSample('S-001')]);
    await download(labels_url, admin);
    expect((await trailOf(app, id)).at(-1)).toMatchObject({ action: 'shipments.print', after: { paper: 'labels' } });
  });

  it('PRM-013 custody events name who, when, where, temperature and condition, and are only ever added', async () => {
    const { shipmentId } = await onItsWay(['S-001']);
    clock.pass(2 * hour);
    await owner.api.shipments.note({ shipmentId, place: 'Memphis hub', temperature_c: -71.5, condition: 'Dry ice refilled' });
    const { custody } = await researcher.api.shipments.get({ shipmentId });
    expect(custody).toMatchObject([
      { event: 'handed-over', who: 'Ada Keller', side: 'researcher' },
      {
        event: 'noted',
        side: 'laboratory',
        at: clock.now().toISOString(),
        place: 'Memphis hub',
        temperature_c: -71.5,
        condition: 'Dry ice refilled',
      },
    ]);
    expect(await statusOf(owner.api.shipments.note({ shipmentId, temperature_c: -300 }))).toBe(400);
    for (const statement of [sql`update custody_events set place = place`, sql`delete from custody_events`])
      for (const { id, role } of [researcher, owner])
        expect(await touchAs(app.world.database, userActor(id, role), statement)).toBe('denied');
  });

  it('PRM-013 a remark keeps nobody from a step that came before it', async () => {
    const { shipmentId } = await onItsWay(['S-001']);
    clock.pass(2 * hour);
    await researcher.api.shipments.note({ shipmentId, condition: 'The courier called' });
    const at = new Date(clock.now().getTime() - hour).toISOString();
    const { custody } = await owner.api.shipments.deliver({ shipmentId, at });
    expect(custody.map((event) => [event.event, event.at])).toContainEqual(['delivered', at]);
  });
});

describe('PRM-014 receipt', () => {
  it('PRM-014 each sample is accepted, rejected with a reason or asked for again; what is missing or unexpected is named', async () => {
    const { collaborationId, shipmentId } = await onItsWay(['S-001', 'S-002', 'S-003', 'S-004', 'S-005']);
    clock.pass(26 * hour);
    const received = await owner.api.shipments.receive({
      shipmentId,
      temperature_c: -72,
      condition: 'Intact',
      samples: [
        { code: 's-002', outcome: 'rejected', reason: 'haemolysed' },
        { code: 'S-003', outcome: 'asked-again', reason: 'other', note: 'Cap off' },
        { code: 'S-004', outcome: 'missing' },
      ],
      unexpected: [{ code: 'S-999', note: 'Not on the manifest' }],
    });
    expect(received).toMatchObject({
      state: 'received',
      extent: 'part',
      samples: 5,
      counts: { sent: 0, accepted: 2, rejected: 1, 'asked-again': 1, missing: 1, unexpected: 1 },
      missing: ['S-004'],
      unexpected: ['S-999'],
    });
    const states = (await samplesOf(shipmentId)).map(({ code, state, reason, note, hours_taken, late }) => [
      code,
      state,
      reason,
      note,
      hours_taken,
      late,
    ]);
    expect(states).toEqual([
      ['S-001', 'accepted', null, '', 26, false],
      ['S-002', 'rejected', 'haemolysed', '', 26, false],
      ['S-003', 'asked-again', 'other', 'Cap off', 26, false],
      ['S-004', 'missing', null, '', null, false],
      ['S-005', 'accepted', null, '', 26, false],
      ['S-999', 'unexpected', null, 'Not on the manifest', 26, false],
    ]);
    const { items } = await researcher.api.notifications.list({});
    const notice = items.find(({ kind }) => kind === 'shipment-received');
    expect(notice).toMatchObject({
      title: 'Shipment 1 for “Plasma panel” was received',
      body: '2 of 5 samples accepted. Rejected: S-002. Asked for again: S-003. Missing: S-004. Unexpected: S-999.',
    });
    expect((await trailOf(app, shipmentId)).at(-1)).toMatchObject({
      action: 'shipments.receive',
      after: { accepted: 2, rejected: 1, asked_again: 1, missing: ['S-004'], unexpected: ['S-999'] },
    });
    expect(await statusOf(owner.api.shipments.receive({ shipmentId }))).toBe(409);

    const next = await researcher.api.shipments.prepare({ collaborationId, category: 'exempt' });
    const checked = await researcher.api.shipments.check({
      shipmentId: next.id,
      samples: [
        replacing('S-003-2', 'S-003'),
        replacing('S-003-3', 's-003'),
        replacing('S-001-2', 'S-001'),
        typedSample('S-999'),
      ],
    });
    expect(checked.problems).toMatchObject([
      { row: 2, column: 'replaces', reason: 'Row 1 replaces the same sample.' },
      {
        row: 3,
        column: 'replaces',
        reason: 'No sample S-001 was asked for again, rejected or missing, or another one replaces it already.',
      },
    ]);
    await researcher.api.shipments.addSamples({ shipmentId: next.id, samples: [replacing('S-003-2', 'S-003')] });
    expect((await samplesOf(next.id))[0]).toMatchObject({ code: 'S-003-2', replaces: 'S-003' });
    expect((await samplesOf(shipmentId)).find(({ code }) => code === 'S-003')).toMatchObject({ replaced_by: 'S-003-2' });
    const again = { shipmentId: next.id, samples: [replacing('S-003-3', 'S-003')] };
    expect((await researcher.api.shipments.check(again)).problems).toMatchObject([
      {
        row: 1,
        column: 'replaces',
        reason: 'No sample S-003 was asked for again, rejected or missing, or another one replaces it already.',
      },
    ]);
  });

  it('PRM-014 the first accepted sample starts agreed work', async () => {
    const { collaborationId, shipmentId } = await onItsWay(['S-001']);
    expect(await stageOf(collaborationId)).toBe('agreed');
    await owner.api.shipments.receive({ shipmentId, samples: [{ code: 'S-001', outcome: 'rejected', reason: 'clotted' }] });
    expect(await stageOf(collaborationId)).toBe('agreed');
    const second = await onItsWay(['S-002'], collaborationId);
    await owner.api.shipments.receive({ shipmentId: second.shipmentId });
    expect(await stageOf(collaborationId)).toBe('running');
    expect((await trailOf(app, collaborationId)).at(-1)).toMatchObject({
      action: 'collaborations.start',
      after: { stage: 'running' },
    });
    const third = await onItsWay(['S-003'], collaborationId);
    await owner.api.shipments.receive({ shipmentId: third.shipmentId });
    expect((await trailOf(app, collaborationId)).filter(({ action }) => action === 'collaborations.start')).toHaveLength(1);
  });

  it('PRM-014 nothing arrives where all are missing', async () => {
    const { shipmentId } = await onItsWay(['S-001', 'S-002']);
    expect(await owner.api.shipments.receive({ shipmentId, others: 'missing' })).toMatchObject({
      extent: 'none',
      missing: ['S-001', 'S-002'],
    });
  });

  it('PRM-014 is refused with its reason, and nothing of it is kept', async () => {
    const { shipmentId } = await onItsWay(['S-001']);
    const receipt = { samples: [{ code: 'S-001', outcome: 'rejected' as const }] };
    expect(await refusal(owner.api.shipments.receive({ shipmentId, ...receipt }))).toMatchObject({
      status: 422,
      details: 'Choose a reason for S-001.',
    });
    expect((await owner.api.shipments.get({ shipmentId })).state).toBe('handed-over');
  });

  it('PRM-014 is the receiver’s alone, and not before the handover', async () => {
    const { shipmentId, collaborationId } = await onItsWay(['S-001']);
    expect(await refusal(researcher.api.shipments.receive({ shipmentId }))).toMatchObject({
      status: 403,
      details: 'Only the side that receives a shipment does this.',
    });
    const waiting = await prepareShipment(researcher, collaborationId, [typedSample('S-002')]);
    expect(await refusal(owner.api.shipments.receive({ shipmentId: waiting.id }))).toMatchObject({
      status: 409,
      details: 'This shipment was not handed over yet.',
    });
    const kit = await prepareShipment(owner, collaborationId, [typedSample('KIT-1')]);
    await owner.api.shipments.handOver({ shipmentId: kit.id });
    expect((await researcher.api.shipments.receive({ shipmentId: kit.id })).state).toBe('received');
    expect(await stageOf(collaborationId)).toBe('agreed');
  });
});

describe('PRM-015 the stability clock', () => {
  it('PRM-015 says before shipping until when a pick-up arrives in time, by the laboratory’s hours in its time zone', async () => {
    clock.set('2026-06-03T16:00:00.000Z'); // a Wednesday, 9 AM in Oakland
    const { clock: said } = await prepareShipment(researcher, await underWay(), [
      typedSample('S-001', { stability: 40 }),
      typedSample('S-002'),
    ]);
    expect(said).toEqual({
      pick_up: 'window',
      from: '2026-06-03T16:00:00.000Z',
      until: '2026-06-05T00:45:00.000Z', // Thursday, 5:45 PM: it is there on Friday before 6 PM
      shortest_stability_hours: 40,
      receives: 'Monday to Friday, 8 AM to 6 PM',
      unstated: 0,
      time_zone: 'America/Los_Angeles',
    });
  });

  it('PRM-037: checks no pick-up where the laboratory does not say when it receives', async () => {
    const { request } = await projectUnderWay(researcher, quietOwner, quietLab.id, { title: 'Quiet' });
    const { clock: said } = await prepareShipment(researcher, request.id, [typedSample('S-001', { stability: 36 })]);
    expect(said).toMatchObject({ pick_up: 'unknown', from: null, until: null, receives: null });
  });

  it('PRM-015 stamps each sample at receipt with the hours it took, and marks what was late', async () => {
    const { shipmentId } = await onItsWay(['S-001']);
    clock.pass(50.5 * hour);
    await owner.api.shipments.receive({ shipmentId, at: new Date(clock.now().getTime() - hour).toISOString() });
    expect(await samplesOf(shipmentId)).toMatchObject([{ hours_taken: 49.5, stability_hours: 48, late: true }]);
  });
});
