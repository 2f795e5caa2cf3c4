import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permitSystem } from '../../../kernel/permission.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import type { Person } from '../../../testing/test-app.ts';
import { compareRegisters } from './comparing.jobs.ts';
import { type ImportOptions, importRegister } from './importing.service.ts';

const clock = testClock('2026-11-20T12:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin();
const { owner, lab } = given.approvedLab({
  labName: 'Harborview Molecular Laboratory',
  address: '1218 Terry Avenue, Seattle, WA 98101',
});
const researcher = given.researcher();

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aliquot-registers-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const headings =
  'PRVDR_NUM,FAC_NAME,ST_ADR,CITY_NAME,STATE_CD,ZIP_CD,CRTFCT_TYPE_CD,CRTFCT_EFCTV_DT,TRMNTN_EXPRTN_DT,CLIA_TRMNTN_CD';
const rowOf = (number: string, { name = 'LABORATORY', code = '00', zip = '98101' } = {}) =>
  `${number},"${name}",1218 TERRY AVENUE,SEATTLE,WA,${zip},1,20260101,20271231,${code}`;
const numberAt = (at: number) => `50D${String(1_000_000 + at)}`;
const ours = '50D2100000';
const harborview = 'HARBORVIEW MOLECULAR LABORATORY';
const cms = (...rows: string[]) => `\uFEFF${[headings, ...rows].join('\r\n')}\r\n`;
const many = (count: number, rest: { code?: string } = {}) =>
  Array.from({ length: count }, (_, at) => rowOf(numberAt(at), rest));

const imported = async (content: string | Uint8Array, options: Partial<ImportOptions> = {}, name = 'clia.csv') => {
  const path = join(directory, name);
  await writeFile(path, content);
  return importRegister(app.world, { path, day: '2026-10-01', ...options }, (row) => permitSystem('import', row));
};
const entries = () =>
  app.rows<{ number: string; name: string; status: string }>('select * from registry_entries order by number');
const standingFor = async (person: Person | null) =>
  (await (person?.api ?? app.anonymous).registries.ofLab({ labId: lab.id })).items.map(({ standing }) => standing);

beforeAll(async () => {
  await app.world.database.owner
    .insertInto('certifications')
    .values({
      lab_id: lab.id,
      type: 'clia',
      number: ours,
      holder: 'Harborview Molecular Laboratory',
      address: '1218 Terry Avenue, Seattle, WA 98101',
      issue_date: '2026-01-01',
      expiry_date: '2027-12-31',
      evidence: '{}',
    } as never)
    .execute();
});

const whole = () => cms(...many(40), rowOf(ours, { name: harborview }));
const accreditation = 'body,number,holder,country,standard,start,end,status,source_url,checked_on\n';
const count = async () => (await app.rows('select 1 from registry_entries')).length;

describe('PRF-002 importing a register', () => {
  it('PRF-003 claims nothing without an import', async () => {
    expect(await standingFor(owner)).toEqual([]);
    await compareRegisters(app.world);
    expect(await app.rows('select * from registry_findings')).toEqual([]);
  });

  it('PRF-002 says what was added, changed, gone and terminated, and leaves an entry in the trail', async () => {
    const first = await imported(cms(...many(40), rowOf(ours, { name: harborview }), rowOf('50D9000001', { code: '08' })));
    expect(first).toMatchObject({
      source: 'cms-clia',
      rows: 42,
      added: 42,
      changed: 0,
      gone: 0,
      terminated: 1,
      encoding: 'utf-8',
    });
    const again = await imported(cms(...many(40), rowOf(ours, { name: harborview }), rowOf('50D9000001', { code: '08' })));
    expect(again).toMatchObject({ rows: 42, added: 0, changed: 0, gone: 0, terminated: 0 });
    const rows = [...many(38), rowOf(numberAt(38), { code: '12' }), rowOf('50D9000001', { code: '09' }), rowOf('50D9000002')];
    const next = await imported(cms(...rows, rowOf(ours, { name: harborview })), { day: '2026-11-01' });
    expect(next).toMatchObject({ rows: 42, added: 1, changed: 2, gone: 1, terminated: 1 });
    const trail = await app.rows<{ after: object }>(
      "select after from audit_entries where action = 'registries.import' order by seq desc limit 1",
    );
    expect(trail[0]?.after).toMatchObject({ source: 'cms-clia', day: '2026-11-01', gone: 1, terminated: 1 });
  });

  it('PRF-002 reads Windows-1252, empty lines, rows that come again and codes that are not known', async () => {
    const text = cms(
      ...many(39),
      '',
      rowOf(ours, { name: harborview }),
      rowOf('50D9000001', { code: '09' }),
      rowOf('50D9000002'),
    )
      .replace('\uFEFF', '')
      .concat(`${rowOf('50D9000003', { name: 'LABORATOIRE DE L\u0092ÉTAT' })}\r\n${rowOf('50D9000003', { code: '45' })}\r\n`);
    const report = await imported(Buffer.from(text, 'latin1'), { day: '2026-11-01' });
    expect(report).toMatchObject({ encoding: 'windows-1252', repeated: 1, unknownCodes: { 'CLIA_TRMNTN_CD 45': 1 } });
    expect((await entries()).find(({ number }) => number === '50D9000003')?.name).toBe('LABORATOIRE DE L’ÉTAT');
  });

  it.each<[string, () => string | Uint8Array, Partial<ImportOptions>, string]>([
    ['cut in a row', () => whole().slice(0, -40), {}, 'The file is cut: row 42, its last, has '],
    ['cut in the last value', () => whole().slice(0, -3), {}, 'The file is cut: row 42 has no line end, so its last value may be incomplete; if the source states the size of the file, add it with --bytes. Download it again. Nothing was changed.'],
    ['cut in a quoted name', () => whole().slice(0, whole().lastIndexOf('MOLECULAR')), {}, 'The file is cut: row 42 ends inside a quoted value. Download it again. Nothing was changed.'],
    ['cut in a character', () => Buffer.from(`${whole()}É`).subarray(0, -1), {}, 'The file is cut: it ends inside a character. Download it again. Nothing was changed.'],
    ['shorter than its source says', whole, { bytes: 999_999 }, ' bytes, and should have 999999. Download it again. Nothing was changed.'],
    ['cut between two rows', () => cms(...many(9)), { day: '2026-11-02' }, 'entries are not in this file, so it may be cut between two rows. If it is whole, add --force. Nothing was changed.'],
    ['damaged in the middle', () => whole().replace(',SEATTLE,WA', ',SEATTLE'), {}, 'Row 2 has 9 values, and the headings have 10. The file is damaged. Download it again. Nothing was changed.'],
    ['without a column', () => whole().replace('CLIA_TRMNTN_CD', 'OTHER'), {}, 'The file lacks the column CLIA_TRMNTN_CD. Nothing was changed.'],
    ['with moved values', () => whole().replaceAll('50D', 'X'), {}, 'rows have no number of the register. The columns don’t hold what their headings say. Nothing was changed.'],
    ['older than what is there', whole, { day: '2026-10-30' }, 'The register that is there is of November 1, 2026, this file of October 30, 2026. To go back to it, add --force. Nothing was changed.'],
    ['of a day to come', whole, { day: '2026-11-21' }, 'November 21, 2026 is still to come. Check --day. Nothing was changed.'],
    ['of no day', whole, { day: undefined }, 'The file’s name doesn’t say of which day the register is. Add it: --day 2026-09-30. Nothing was changed.'],
    ['of no register', () => 'name,price\nx,1\n', {}, 'The headings are those of no register we know.'],
    ['packed', () => 'PK\u0003\u0004', {}, 'The file is a ZIP archive. Unpack it, and import the CSV or JSON in it. Nothing was changed.'],
    ['as UTF-16', () => Buffer.from(whole(), 'utf16le'), {}, 'The file is UTF-16. Save it as UTF-8, then import it again. Nothing was changed.'],
    ['empty', () => '', {}, 'The file is empty. Nothing was changed.'],
    ['with a standard too long for an index', () => `${accreditation}A2LA,1,H,US,${'s'.repeat(201)},,,active,,\n`, {}, 'Row 2 has a number, body or standard of more than 200 characters. The columns don’t hold what their headings say. Nothing was changed.'],
    ['without rows', () => cms(), {}, 'The file has headings and no rows. Nothing was changed.'],
  ])('PRF-002 refuses a file %s and changes nothing', async (_, content, options, message) => {
    const before = await entries();
    await expect(imported(content(), options)).rejects.toThrow(message);
    expect(await entries()).toEqual(before);
  }); // biome-ignore format: a case in a line

  it('PRF-002 takes a last row without a line end when the size is the one of its source', async () => {
    const text = cms(...many(38), ...(await entries()).slice(38).map(({ number }) => rowOf(number))).trimEnd();
    const report = await imported(text, { day: '2026-11-01', bytes: Buffer.byteLength(text) });
    expect(report.rows).toBeGreaterThan(38);
  });

  it.skipIf(process.env.ALIQUOT_TEST_ENGINE === 'pglite')(
    'PRF-002 shows everyone what was there until all is there, and lets one import run at a time',
    async () => {
      const seen: Promise<number>[] = [];
      const before = await count();
      const big = cms(...many(20_000), rowOf(ours, { name: harborview }));
      let second: Promise<unknown> | undefined;
      await imported(big, {
        day: '2026-11-02',
        force: true,
        onRows: () => {
          seen.push(count());
          second ??= imported(cms(...many(3)), { day: '2026-11-02' }, 'second.csv').catch((error: Error) => error.message);
        },
      });
      expect(seen.length).toBeGreaterThan(2);
      expect(new Set(await Promise.all(seen.slice(0, 3)))).toEqual(new Set([before]));
      expect(await second).toBe('Another import is running. Try again when it is done.');
      expect(await count()).toBe(20_001);
    },
  );
});

const update = (rest: Parameters<typeof rowOf>[1], day: string) =>
  imported(cms(...many(40), rowOf(ours, { name: harborview, ...rest })), { day, force: true });
const notices = async () =>
  (await admin.api.notifications.list({ pageSize: 100 })).items.filter(({ kind }) => kind === 'register-differs');
const trail = () =>
  app.rows<{ action: string }>(
    "select action from audit_entries where action like 'registries.%' and object_type = 'certification' order by seq",
  );
const points = async () =>
  (await admin.api.reviewQueue.get({ labId: lab.id })).against
    .filter(({ kind }) => kind === 'register')
    .map(({ words }) => words);

const accreditationColumns = 'body,number,holder,country,standard,start,end,status,scope,source_url,checked_on';
const accreditationRow = (body: string, number: string) =>
  `${body},${number},Lab,US,ISO/IEC 17025:2017,,,Accredited,,,2026-10-01`;

describe('PRF-003 certificates beside a register', () => {
  it('PRF-003 an agreeing row shows an active badge to everyone, and is no finding', async () => {
    await update({}, '2026-11-03');
    await compareRegisters(app.world);
    const standing = { register: 'CMS', day: '2026-11-03', state: 'active', old: false, differs: [] };
    for (const person of [null, researcher, owner, admin]) expect(await standingFor(person)).toMatchObject([standing]);
    expect(await notices()).toEqual([]);
    expect(await points()).toEqual([]);
  });

  it('PRF-003 names an older address to everyone, and its values only to the laboratory and administrators', async () => {
    await update({ zip: '98199' }, '2026-11-03');
    const told = { certificate: '1218 Terry Avenue, Seattle, WA 98101', register: '1218 TERRY AVENUE, SEATTLE, WA 98199' };
    for (const person of [owner, admin])
      expect(await standingFor(person)).toMatchObject([{ differs: [{ field: 'address', ...told }] }]);
    const asEveryone = await owner.api.registries.ofLab({ labId: lab.id, as: 'everyone' });
    const shown = [await standingFor(null), await standingFor(researcher), asEveryone.items.map(({ standing }) => standing)];
    for (const standings of shown)
      expect(standings).toMatchObject([{ differs: [{ field: 'address', certificate: null, register: null }] }]);
  });

  it('PRF-003 notifies administrators once of what was terminated since, shows others nothing, and settles it', async () => {
    await update({}, '2026-11-03');
    await compareRegisters(app.world);
    const [noticed, recorded] = [(await notices()).length, (await trail()).length];
    await update({ code: '08' }, '2026-11-04');
    await compareRegisters(app.world);
    await compareRegisters(app.world);
    expect(await standingFor(owner)).toMatchObject([{ state: 'ended', reason: 'fees not paid' }]);
    expect(await standingFor(null)).toEqual([]);
    const words = `CLIA certificate ${ours} differs from the register of CMS, November 4, 2026: ended (fees not paid)`;
    expect(await points()).toEqual([words]);
    const told = await notices();
    expect(told).toHaveLength(noticed + 1);
    expect(told[0]).toMatchObject({
      title: 'A public register disagrees with certificates of Harborview Molecular Laboratory',
      body: `${words}. Either can be out of date. Check the documents before you decide anything.`,
      link: `/admin/labs/${lab.id}`,
    });
    await update({ code: '08' }, '2026-11-05');
    await compareRegisters(app.world);
    expect(await notices()).toHaveLength(noticed + 1);
    await update({}, '2026-11-06');
    await compareRegisters(app.world);
    expect((await trail()).slice(recorded).map(({ action }) => action)).toEqual(['registries.find', 'registries.clear']);
    expect(await points()).toEqual([]);
  });

  it('PRF-003 names a CLIA number that a fresh register does not have', async () => {
    await imported(cms(...many(40)), { day: '2026-11-07', force: true });
    expect(await standingFor(owner)).toEqual([]);
    expect(await points()).toEqual([`CLIA certificate ${ours} is not in the register of CMS, November 7, 2026`]);
  });

  it('PRF-003 turns old after 120 days, finds nothing new then, and settles nothing', async () => {
    await update({ code: '08' }, '2026-11-08');
    await compareRegisters(app.world);
    clock.set('2027-03-09T12:00:00.000Z');
    expect(await standingFor(owner)).toMatchObject([{ old: true, state: 'ended' }]);
    expect(await points()).toEqual([]);
    await compareRegisters(app.world);
    expect(await app.rows('select 1 from registry_findings where cleared_at is null')).toHaveLength(1);
    clock.set('2026-11-20T12:00:00.000Z');
  });

  it('PRF-003 takes names that ROR lists for one organization as the same', async () => {
    await imported(cms(...many(40), rowOf(ours, { name: 'TERRY AVENUE INSTITUTE' })), { day: '2026-11-09', force: true });
    expect(await standingFor(null)).toEqual([]);
    const organization = {
      id: 'https://ror.org/04r5s4b52',
      names: [
        { value: 'Terry Avenue Institute', types: ['ror_display'] },
        { value: harborview, types: ['alias'] },
      ],
      status: 'active',
    };
    const report = await imported(JSON.stringify([organization], null, 2), {}, 'ror.json');
    expect(report).toMatchObject({ source: 'ror', rows: 1, added: 1 });
    expect(await standingFor(null)).toMatchObject([{ state: 'active', differs: [] }]);
  });

  it('PRF-002 a table of one accreditation body leaves the rows of others', async () => {
    await imported(
      [accreditationColumns, accreditationRow('A2LA', '1.01'), accreditationRow('ANAB', '2'), ''].join('\n'),
      {},
      'a.csv',
    );
    const report = await imported(
      [accreditationColumns, accreditationRow('A2LA', '3.01'), ''].join('\n'),
      { force: true },
      'a.csv',
    );
    expect(report).toMatchObject({ bodies: ['A2LA'], rows: 1, added: 1, gone: 1 });
    expect((await admin.api.operations.overview({})).registers).toMatchObject([
      { source: 'accreditation', body: 'A2LA', rows: 1 },
      { source: 'accreditation', body: 'ANAB', rows: 2 },
      { source: 'cms-clia', body: '', day: '2026-11-09', rows: 41 },
      { source: 'ror', body: '', rows: 1 },
    ]);
  });
});

const organizationNamed = (id: string, name: string) => ({
  id: `https://ror.org/${id}`,
  status: 'active',
  names: [{ value: name, types: ['ror_display'] }],
  locations: [],
});

it('PRF-002 takes an organization whose name is too long for an index or has half a character', async () => {
  const long = Array.from({ length: 2000 }, (_, at) => `w${at * at}`).join(' ');
  const report = await imported(
    JSON.stringify([organizationNamed('04r5s4b52', long), organizationNamed('00f54p054', 'Half \ud800')]),
    {
      day: '2026-11-20',
      force: true,
    },
  );
  expect(report).toMatchObject({ source: 'ror', rows: 2 });
});
