import { describe, expect, it } from 'vitest';
import { refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { underWay as projectUnderWay, requested } from '../../../testing/acts/projects.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { prepareShipment, typedSample } from '../../../testing/acts/shipments.ts';

const clock = testClock('2026-06-01T10:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });

const underWay = async () => (await projectUnderWay(researcher, owner, lab.id, { title: 'Plasma panel' })).request.id;
const prepared = async (person = researcher) => {
  const collaborationId = await underWay();
  const { id } = await person.api.shipments.prepare({ collaborationId, category: 'category-b' });
  return { collaborationId, shipmentId: id };
};
const header = 'code,material,container,volume,unit,storage,stability';
const csv = (...rows: string[]) => [header, ...rows].join('\n');
const fileOf = (text: string) => new File([text], 'samples.csv', { type: 'text/csv' });
const ahead = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
const good = (number: number) => `S-${String(number).padStart(5, '0')},Plasma,Cryovial,0.5,mL,-80,72`;

describe('PRM-012 shipments', () => {
  it('PRM-012 are prepared from the agreement on, by the researcher or by the laboratory for its kits', async () => {
    const { request } = await requested(researcher, owner, lab.id, { title: 'Asked only' });
    const asked = { collaborationId: request.id, category: 'exempt' } as const;
    expect(await refusal(researcher.api.shipments.prepare(asked))).toMatchObject({
      status: 409,
      details: 'Shipments are prepared from the agreement on, as long as the work is under way.',
    });
    expect((await researcher.api.shipments.list({ collaborationId: request.id })).can.prepare).toBe(false);
    const collaborationId = await underWay();
    const first = await researcher.api.shipments.prepare({ collaborationId, category: 'category-b' });
    const kit = await owner.api.shipments.prepare({ collaborationId, category: 'not-regulated' });
    expect([first, kit]).toMatchObject([
      { number: 1, sent_by: 'researcher', state: 'prepared', samples: 0, can: { add_samples: true, receive: false } },
      { number: 2, sent_by: 'laboratory', state: 'prepared' },
    ]);
    expect(first.to_address).toBe(`${lab.name}\n${lab.address}`);
    const { items, can } = await owner.api.shipments.list({ collaborationId });
    expect(can.prepare).toBe(true);
    expect(items.map((each) => [each.number, each.can.edit])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(await researcher.api.shipments.discard({ shipmentId: first.id })).toEqual({ number: 1 });
    expect(await statusOf(researcher.api.shipments.discard({ shipmentId: kit.id }))).toBe(403);
    await owner.api.collaborations.complete({ collaborationId });
    expect(await statusOf(researcher.api.shipments.prepare({ collaborationId, category: 'exempt' }))).toBe(409);
  });

  it('PRM-012 a preview names each bad row by row, column and reason, and saves nothing', async () => {
    const { shipmentId } = await prepared();
    const text = csv(
      good(1),
      '"Smith, John",Plasma,Cryovial,0.5,mL,-80,72',
      good(1),
      'S-00004,,Cryovial,half,mL,warm,soon',
      'S-00005,Serum,Tube,"1,000",µL,2-8,3 days',
    );
    const checked = await researcher.api.shipments.check({ shipmentId, text });
    expect(checked).toMatchObject({ rows: 5, good: 1, bad: [3, 4, 5, 6], ignored: [] });
    expect(checked.problems).toEqual([
      {
        row: 3,
        column: 'code',
        value: 'Smith, John',
        reason: 'It looks like a person’s name. Use a study code, such as S-017.',
      },
      { row: 4, column: 'code', value: 'S-00001', reason: 'Row 2 has the same code.' },
      { row: 5, column: 'material', value: '', reason: 'The material is missing.' },
      { row: 5, column: 'volume', value: 'half', reason: 'Write the volume as a number, such as 0.5.' },
      {
        row: 5,
        column: 'storage',
        value: 'warm',
        reason: 'Use one of: −80 °C, −20 °C, 2 to 8 °C, 15 to 25 °C, liquid nitrogen, dry ice, other.',
      },
      {
        row: 5,
        column: 'stability',
        value: 'soon',
        reason: 'Write the stability as whole hours from 1 to 87600, such as 72.',
      },
      {
        row: 6,
        column: 'volume',
        value: '1,000',
        reason: 'Write the volume with a point and without thousands separators, such as 1.5 or 1000.',
      },
    ]);
    expect(checked.first).toEqual([
      expect.objectContaining({ code: 'S-00001', volume: 0.5, volume_unit: 'mL', storage: '-80', stability_hours: 72, box: 1 }),
    ]);
    expect(await refusal(researcher.api.shipments.addSamples({ shipmentId, text }))).toMatchObject({
      status: 422,
      details: 'Nothing was saved. Rows 3, 4, 5, 6 can’t be saved: correct them, or leave them out. 1 row is fine.',
    });
    expect((await researcher.api.shipments.samples({ shipmentId })).total).toBe(0);
    expect(await researcher.api.shipments.addSamples({ shipmentId, text, leave_out: '3,4,5,6' })).toEqual({
      added: 1,
      left_out: 4,
    });
    const again = await researcher.api.shipments.check({ shipmentId, text: csv(good(1)) });
    expect(again.problems).toMatchObject([
      { row: 2, column: 'code', reason: 'Shipment 1 has this code. Give a new tube its own code, such as S-00001-2.' },
    ]);
  });

  it('PRM-012 of 10,000 rows with 300 bad ones nothing is saved until they are left out', async () => {
    const { shipmentId } = await prepared();
    const rows = Array.from({ length: 10_000 }, (_, index) =>
      index % 33 === 0 && index < 9900 ? `MRN ${100_000 + index},Plasma,Cryovial,0.5,mL,-80,72` : good(index),
    );
    const file = () => fileOf(csv(...rows));
    const checked = await researcher.api.shipments.check({ shipmentId, file: file() });
    expect([checked.rows, checked.good, checked.bad.length]).toEqual([10_000, 9700, 300]);
    expect(new Set(checked.problems.map(({ reason }) => reason))).toEqual(
      new Set(['It looks like a medical record number. Use a study code, such as S-017.']),
    );
    const most = checked.bad.slice(1).join(',');
    expect(await statusOf(researcher.api.shipments.addSamples({ shipmentId, file: file(), leave_out: most }))).toBe(422);
    expect((await researcher.api.shipments.get({ shipmentId })).samples).toBe(0);
    const leave_out = checked.bad.join(',');
    expect(await researcher.api.shipments.addSamples({ shipmentId, file: file(), leave_out })).toEqual({
      added: 9700,
      left_out: 300,
    });
    expect((await researcher.api.shipments.get({ shipmentId })).samples).toBe(9700);
    expect(
      await refusal(
        researcher.api.shipments.addSamples({
          shipmentId,
          file: fileOf(csv(good(90_001), ...Array.from({ length: 400 }, (_, at) => good(90_100 + at)))),
        }),
      ),
    ).toMatchObject({
      status: 422,
      details: 'A shipment has at most 10000 samples. Nothing was saved.',
    });
  });

  it('PRM-043 empty rows below a table are passed over, and a text that is no table is refused before it is split', async () => {
    const { shipmentId } = await prepared();
    const check = (text: string) => researcher.api.shipments.check({ shipmentId, file: fileOf(text) });
    expect(await check(`${csv(good(1))}${'\r\n'.repeat(1_000_000)}${',,,,\n'.repeat(30_000)}`)).toMatchObject({
      rows: 1,
      good: 1,
    });
    const refused = async (text: string) => (await refusal(check(text))).details;
    expect(await refused(`${csv(good(1))}${'\n'.repeat(20_000)}${good(2)}`)).toBe(
      'The table has more than 20000 lines. Remove the empty ones, or send the rest in another shipment. Nothing was saved.',
    );
    expect(await refused('a'.repeat(1_000_001))).toBe(
      'Line 1 has more than a million characters, so this isn’t a table of samples. Nothing was saved.',
    );
  });

  it.each([
    [
      'pasted from a spreadsheet, without headings',
      'S-1\tPlasma\tTube\t0.5\tmL\t-80\t72\nS-2\tPlasma\tTube\t1\tmL\t2 to 8 °C\t',
    ],
    [
      'with semicolons and decimal commas',
      'Sample ID;Specimen type;Tube type;Volume (mL);Storage\nS-1;Plasma;Tube;0,5;−80 °C\nS-2;Plasma;Tube;1;4 °C',
    ],
    [
      'with the byte order mark, quotes and blank lines',
      '\uFEFF"Code","Material","Container","Volume","Storage"\r\n\r\n"S-1","Plasma","Tube","0.5 ml","-80C"\r\n"S-2","Plasma","Tube","1 mL","fridge"\r\n',
    ],
    [
      'that names its delimiter and begins with a title',
      'sep=;\r\nSecond visit\r\n\r\nCode;Material;Container;Volume;Unit;Storage\r\nS-1;Plasma;Cryovial;0,5;mL;-80\r\nS-2;Serum;Tube;1;mL;2-8\r\n',
    ],
  ])('PRM-012 PRM-043: takes a table %s', async (_, text) => {
    const { shipmentId } = await prepared();
    expect(await researcher.api.shipments.addSamples({ shipmentId, text })).toEqual({ added: 2, left_out: 0 });
    const { items } = await researcher.api.shipments.samples({ shipmentId });
    expect(items.map(({ code, volume, volume_unit, storage }) => [code, volume, volume_unit, storage])).toEqual([
      ['S-1', 0.5, 'mL', '-80'],
      ['S-2', 1, 'mL', '2-8'],
    ]);
  });

  it.each([
    ['', 'There are no samples in it. Add a row for each sample.'],
    ['code,material,container\nS-1,Plasma,Tube', 'The headings have no column for: volume, storage.'],
    [
      'code,material,container,volume,storage\n"S-1,Plasma,Tube,1 mL,-80',
      'The table could not be read near line 2: a quotation mark is not closed. Nothing was saved.',
    ],
    [
      'Code,Material,Container,Volume,Unit,Quantity,Storage\nS-1,Plasma,Tube,1,mL,3,-80',
      'Which column is the volume: “Volume” or “Quantity”? Remove or rename the others, then send the table again.',
    ],
    ['PK\u0003\u0004sheet', 'This file isn’t a table as text. Save it as CSV in your spreadsheet, then choose it again.'],
  ])('PRM-012 refuses the table %j with a sentence', async (text, details) => {
    const { shipmentId } = await prepared();
    expect(await refusal(researcher.api.shipments.check({ shipmentId, file: fileOf(text) }))).toMatchObject({
      status: 422,
      details,
    });
  });

  it('PRM-012 takes typed samples, and removes one until the handover', async () => {
    const { shipmentId, collaborationId } = await prepared();
    await researcher.api.shipments.addSamples({ shipmentId, samples: [typedSample('S-1'), typedSample('S-2', { box: 2 })] });
    const { items } = await researcher.api.shipments.samples({ shipmentId });
    expect(await statusOf(owner.api.shipments.removeSample({ sampleId: items[0]?.id ?? '' }))).toBe(403);
    expect(await researcher.api.shipments.removeSample({ sampleId: items[0]?.id ?? '' })).toEqual({ code: 'S-1' });
    const handed = await researcher.api.shipments.handOver({ shipmentId, place: 'Boston' });
    expect(handed).toMatchObject({
      state: 'handed-over',
      samples: 1,
      can: { add_samples: false, deliver: true, receive: false },
    });
    expect(await statusOf(researcher.api.shipments.removeSample({ sampleId: items[1]?.id ?? '' }))).toBe(409);
    expect(await refusal(researcher.api.shipments.addSamples({ shipmentId, samples: [typedSample('S-3')] }))).toMatchObject({
      status: 409,
      details: "This isn't possible now. Shipment 1 is “Handed over”. Reload the page.",
    });
    expect(await statusOf(researcher.api.shipments.handOver({ shipmentId }))).toBe(409);
    expect(await statusOf(researcher.api.shipments.discard({ shipmentId }))).toBe(409);
    const notices = await owner.api.notifications.list({});
    expect(notices.items[0]).toMatchObject({
      kind: 'shipment-handed-over',
      title: 'Shipment 1 is on its way',
      body: '1 sample for “Plasma panel” left.',
    });
    expect((await trailOf(app, shipmentId)).map(({ action }) => action)).toEqual([
      'shipments.prepare',
      'shipments.add-samples',
      'shipments.remove-sample',
      'shipments.hand-over',
    ]);
    const data = await researcher.api.accounts.exportData({});
    expect(JSON.stringify(data.samples)).toContain(items[1]?.id);
    expect((await researcher.api.shipments.list({ collaborationId })).items).toHaveLength(1);
  });

  it('PRM-012 is lost, turns up, and is delivered, each with who and when', async () => {
    const collaborationId = await underWay();
    const { id: shipmentId } = await prepareShipment(researcher, collaborationId, [typedSample('S-1')]);
    expect(await statusOf(researcher.api.shipments.deliver({ shipmentId }))).toBe(409);
    await researcher.api.shipments.handOver({ shipmentId, at: '2026-05-31T08:00:00.000Z' });
    expect(await refusal(owner.api.shipments.lose({ shipmentId, at: '2026-05-30T08:00:00.000Z' }))).toMatchObject({
      status: 422,
      details: 'This time is before the step that came before it. Check the day and the time.',
    });
    expect(await refusal(owner.api.shipments.lose({ shipmentId, at: '2026-07-01T08:00:00.000Z' }))).toMatchObject({
      status: 422,
      details: 'This time is in the future. Enter when it happened.',
    });
    expect((await owner.api.shipments.lose({ shipmentId })).state).toBe('lost');
    clock.pass(60_000);
    const found = await owner.api.shipments.deliver({ shipmentId, place: 'Loading dock' });
    expect(found.state).toBe('delivered');
    expect(found.custody.map(({ event, side, place }) => [event, side, place])).toEqual([
      ['handed-over', 'researcher', ''],
      ['lost', 'laboratory', ''],
      ['delivered', 'laboratory', 'Loading dock'],
    ]);
    expect(await statusOf(owner.api.shipments.lose({ shipmentId }))).toBe(409);
  });

  it('PRM-012 is read by administrators, not edited', async () => {
    const { shipmentId } = await prepared();
    expect((await admin.api.shipments.get({ shipmentId })).can.edit).toBe(false);
  });

  it('PRM-013 with the clocks of both sides apart: five minutes ahead are taken, and the next step is never before', async () => {
    const { collaborationId } = await prepared();
    const { id: shipmentId } = await prepareShipment(researcher, collaborationId, [typedSample('S-1')]);
    expect(await refusal(researcher.api.shipments.handOver({ shipmentId, at: ahead(6) }))).toMatchObject({
      status: 422,
      details: 'This time is in the future. Enter when it happened.',
    });
    const handedOver = ahead(4);
    await researcher.api.shipments.handOver({ shipmentId, at: handedOver });
    expect(await refusal(owner.api.shipments.deliver({ shipmentId, at: ahead(0) }))).toMatchObject({
      status: 422,
      details: 'This time is before the step that came before it. Check the day and the time.',
    });
    clock.pass(1000);
    const received = await owner.api.shipments.receive({ shipmentId });
    expect(received.custody.map(({ event, at }) => [event, at])).toEqual([
      ['handed-over', handedOver],
      ['received', handedOver],
    ]);
    const { items } = await owner.api.shipments.samples({ shipmentId });
    expect(items).toMatchObject([{ hours_taken: 0, late: false }]);
  });
});
