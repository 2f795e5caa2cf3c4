import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenedPassport, passportLimits } from '@aliquot/contract/hearts/passports/passports';
import type { Statement } from '@aliquot/contract/hearts/passports/statements';
import { describe, expect, it } from 'vitest';
import { permitSystem } from '../../../kernel/permission.ts';
import { sha256Of } from '../../../platform/digest.ts';
import { readDocuments } from '../../../testing/acts/analyses.ts';
import { approve, ownerWithLab, refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { sample } from '../../../testing/acts/uploads.ts';
import { runHere } from '../../../testing/command-line.ts';
import type { Person } from '../../../testing/test-app.ts';
import { importRegister } from '../registries/importing.service.ts';

const clock = testClock();
const given = scenario({ now: clock.now });
const { app } = given;
const admin = given.admin();
const { owner: stranger } = given.lab();

const everything = { parts: ['address', 'tests', 'requirements'] as const, documents: [], indexed: false };
const shareOf = async (owner: Person, labId: string, changes: object = {}) =>
  owner.api.passports.share({ labId, ...everything, parts: [...everything.parts], ends_on: '2026-08-30', ...changes });

const clinicalTests = ['BRCA1 sequencing', 'HIV-1 viral load by real-time PCR', 'Factor V Leiden by PCR'];

/** An approved laboratory with a CLIA certificate, a scope of accreditation and a procedure. */
const labWithCertificates = async () => {
  const { owner, lab } = await ownerWithLab(app);
  const files = [
    await sample('clia-certificate', { issued: '2026-01-01', expires: '2027-12-31' }),
    await sample('iso-15189-certificate', { issued: '2026-01-01', expires: '2026-07-31', clinicalTests }),
    await sample('sop'),
  ];
  const { idOf } = await readDocuments(app, { owner, lab }, files);
  await approve(admin, lab.id);
  return { owner, lab, idOf };
};

/** Opens a passport as a stranger: with neither an account nor a cookie. */
const opened = async (code: string): Promise<OpenedPassport> => {
  const answer = await app.fetch(`/api/public-passports/${code}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('set-cookie')).toBeNull();
  return (await answer.json()) as OpenedPassport;
};

const fileOf = async (code: string, id: string) => (await app.fetch(`/api/public-passports/${code}/documents/${id}`)).status;

const robots = async (code: string) => (await app.fetch(`/passport/${code}`)).headers.get('x-robots-tag');

const saysOf = (answer: OpenedPassport): readonly Statement[] => (answer.state === 'active' ? answer.statements : []);

const linksOf = async ({ api }: Person, labId: string) => (await api.passports.list({ labId })).items;

describe('PRF-001 a Lab Passport', () => {
  it('is opened without an account, states what is judged now, and its file is verified by the command', async () => {
    const { owner, lab } = await labWithCertificates();
    const link = await shareOf(owner, lab.id);
    expect(link).toMatchObject({ state: 'active', opens: 0, made_by: owner.name, ends_on: '2026-08-30' });

    const answer = await opened(link.code);
    const { standings } = await owner.api.analyses.toDo({ labId: lab.id });
    const shown = standings.find(({ standing }) => standing === 'met')?.count ?? 0;
    const apply = standings.reduce((sum, { count }) => sum + count, 0);
    const statements = saysOf(answer);
    expect(answer).toMatchObject({ state: 'active', changed: 0, indexed: false });
    expect(statements.find(({ says }) => says === 'laboratory')).toMatchObject({ name: lab.name, address: lab.address });
    expect(statements.find(({ says }) => says === 'judgment')).toMatchObject({
      judged_on: '2026-06-01',
      requirements: { shown, apply },
    });
    expect(shown).toBeGreaterThan(0);
    const certificates = statements.filter(({ says }) => says === 'certificate');
    expect(
      certificates.map((each) => [each.says === 'certificate' && each.type, 'valid_until' in each && each.valid_until]),
    ).toEqual([
      ['clia', '2027-12-31'],
      ['iso-15189', '2026-07-31'],
    ]);
    expect(statements.filter(({ says }) => says === 'test')).toMatchObject(
      clinicalTests.map((name, at) => ({ name, certificate: 'ISO 15189 4786.03', page: 1, line: at + 1 })),
    );
    const all = JSON.stringify(answer);
    for (const hidden of [owner.email, owner.name, lab.contact_info.email, 'score', lab.id]) expect(all).not.toContain(hidden);

    const saved = await app.fetch(`/api/public-passports/${link.code}/passport.json`);
    expect(saved.headers.get('content-disposition')).toContain(`lab-passport-${link.code.toLowerCase()}.json`);
    const file = Buffer.from(await saved.arrayBuffer());
    const directory = await mkdtemp(join(tmpdir(), 'aliquot-passport-'));
    const path = join(directory, 'passport.json');
    await writeFile(path, file);
    const keys = join(directory, 'keys.json');
    await writeFile(keys, await (await app.fetch('/api/passport-keys')).text());
    const held = await runHere({}, 'verify', path, '--key', keys, '--json');
    expect(JSON.parse(held.out)).toMatchObject({ refused: null, hold: statements.length, key: { expected: true } });

    file[file.indexOf('2027-12-31')] = '3'.charCodeAt(0);
    await writeFile(path, file);
    expect(await runHere({}, 'verify', path)).toMatchObject({ code: 1, out: expect.stringContaining('REFUSED') });

    expect(await linksOf(owner, lab.id)).toMatchObject([{ id: link.id, opens: 1, last_opened_at: clock.now().toISOString() }]);
    expect((await trailOf(app, link.id)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['passports.share', owner.id],
    ]);
  });

  it('whose link was ended, has expired or never was, says nothing about the laboratory, not even its name', async () => {
    const { owner, lab, idOf } = await labWithCertificates();
    const document = idOf('clia-certificate.pdf');
    const link = await shareOf(owner, lab.id, { documents: [document] });
    const brief = await shareOf(owner, lab.id, { ends_on: '2026-06-01' });
    expect((await opened(brief.code)).state).toBe('active');
    await owner.api.passports.end({ passportId: link.id });
    expect(await refusal(owner.api.passports.end({ passportId: link.id }))).toMatchObject({ status: 409 });
    clock.pass(86_400_000);
    for (const code of [link.code, brief.code, '0000-0000-0000', 'nothing']) {
      expect(await opened(code)).toEqual({ state: 'ended' });
      for (const part of ['passport.json', `documents/${document}`]) {
        const answer = await app.fetch(`/api/public-passports/${code}/${part}`);
        expect([answer.status, (await answer.text()).includes(lab.name)]).toEqual([404, false]);
      }
    }
    const { list } = await owner.api.passports.revocations({});
    expect(list.revoked).toContainEqual({ passport_sha256: sha256Of(link.code), reason: 'ended' });
    expect(list.revoked.map(({ passport_sha256 }) => passport_sha256)).not.toContain(sha256Of(brief.code));
    expect((await linksOf(owner, lab.id)).map(({ state }) => state).toSorted()).toEqual(['ended', 'expired']);
  });

  it('of a laboratory that is suspended is on hold, says so in the list of revoked ones, and comes back with it', async () => {
    const { owner, lab } = await labWithCertificates();
    const link = await shareOf(owner, lab.id);
    await admin.api.suspensions.suspend({ labId: lab.id, reason: 'The inspection report is missing.' });
    expect(await opened(link.code)).toEqual({ state: 'on-hold' });
    expect(await linksOf(owner, lab.id)).toMatchObject([{ state: 'on-hold', can: { end: true } }]);
    const { list } = await owner.api.passports.revocations({});
    expect(list.revoked).toContainEqual({ passport_sha256: sha256Of(link.code), reason: 'on-hold' });
    expect(JSON.stringify(list), 'a code would open the page again after the hold').not.toContain(link.code);
    expect(await refusal(shareOf(owner, lab.id))).toMatchObject({
      status: 409,
      details: 'A Lab Passport can be shared once your laboratory is approved and not suspended.',
    });
    await admin.api.suspensions.reinstate({ labId: lab.id });
    expect((await opened(link.code)).state).toBe('active');
  });

  it('says that a certificate has ended since the link was shared, and no longer counts its tests', async () => {
    const { owner, lab } = await labWithCertificates();
    const link = await shareOf(owner, lab.id);
    const before = clock.now();
    clock.set('2026-08-01T20:00:00.000Z');
    const answer = await opened(link.code);
    clock.set(before);
    expect(answer).toMatchObject({ changed: 1 });
    expect(saysOf(answer).find((each) => each.says === 'certificate' && each.type === 'iso-15189')).toMatchObject({
      state: 'ended',
    });
    expect(saysOf(answer).filter(({ says }) => says === 'test')).toEqual([]);
  });

  it('releases only the documents that its laboratory chose, and of those only what certificates are read from', async () => {
    const { owner, lab, idOf } = await labWithCertificates();
    const [clia, sop] = [idOf('clia-certificate.pdf'), idOf('sop.pdf')];
    const { documents } = await owner.api.passports.list({ labId: lab.id });
    expect(documents.map(({ name }) => name)).toEqual(['clia-certificate.pdf', 'iso-15189-certificate.pdf']);
    expect(await statusOf(shareOf(owner, lab.id, { documents: [sop] }))).toBe(409);
    const closed = await shareOf(owner, lab.id);
    const open = await shareOf(owner, lab.id, { documents: [clia] });
    expect(await fileOf(closed.code, clia)).toBe(404);
    expect(await fileOf(open.code, clia)).toBe(200);
    expect(await fileOf(open.code, sop)).toBe(404);
    expect(saysOf(await opened(open.code)).at(-1)).toMatchObject({ says: 'document', name: 'clia-certificate.pdf' });
  });

  it('is listed by search engines only when its laboratory wishes it', async () => {
    const { owner, lab, idOf } = await labWithCertificates();
    const documents = [idOf('clia-certificate.pdf')];
    const [quiet, listed] = [await shareOf(owner, lab.id, { documents }), await shareOf(owner, lab.id, { indexed: true })];
    // Crawlers follow the links of a page that is not listed, and may read these.
    for (const path of ['', '/passport.json', `/documents/${documents[0]}`]) {
      const { status, headers } = await app.fetch(`/api/public-passports/${quiet.code}${path}`);
      expect([status, headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    }
    expect(await robots(quiet.code)).toBe('noindex');
    expect(await robots('0000-0000-0000')).toBe('noindex');
    expect(await robots(listed.code.toLowerCase())).toBeNull();
    // The browser shows the page under these addresses, too.
    for (const path of [`/PASSPORT/${quiet.code}`, `/p%61ssport/${quiet.code}`])
      expect([path, (await app.fetch(path)).headers.get('x-robots-tag')]).toEqual([path, 'noindex']);
    await owner.api.passports.end({ passportId: listed.id });
    expect(await robots(listed.code)).toBe('noindex');
  });

  it(`has at most ${passportLimits.openLinks} open links, also when several are made at once`, async () => {
    const { owner, lab } = await labWithCertificates();
    await app.rows(
      `insert into passport_links (lab_id, code, parts, documents, indexed, stated, made_by, created_at, ends_on)
       select $1, to_char(n, 'FM0000-0000-0000'), '{}', '{}', false, '{}', $2, now(), '2026-08-30' from generate_series(1, $3) n`,
      lab.id,
      owner.id,
      passportLimits.openLinks - 1,
    );
    const shared = await Promise.allSettled([1, 2, 3].map(() => shareOf(owner, lab.id)));
    expect(shared.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await statusOf(shareOf(owner, lab.id))).toBe(409);
  });

  it('is shared by the members of a laboratory alone, and previewed without being shared', async () => {
    const { owner, lab } = await labWithCertificates();
    const preview = { labId: lab.id, parts: [], documents: [] };
    expect((await owner.api.passports.preview(preview)).statements.map(({ says }) => says)).toEqual([
      'link',
      'laboratory',
      'judgment',
      'certificate',
      'certificate',
    ]);
    expect(await linksOf(owner, lab.id)).toEqual([]);
    expect(await statusOf(stranger.api.passports.preview(preview))).toBe(404);
    expect(await statusOf(shareOf(stranger, lab.id))).toBe(404);
    expect(await statusOf(shareOf(admin, lab.id))).toBe(403);
    expect(await refusal(shareOf(owner, lab.id, { ends_on: '2026-01-01' }))).toMatchObject({ status: 400 });
    const link = await shareOf(owner, lab.id);
    expect(await statusOf(stranger.api.passports.end({ passportId: link.id }))).toBe(404);
    expect((await admin.api.passports.end({ passportId: link.id })).state).toBe('ended');
  });

  it('PRF-003 states the CMS register while it is fresh and agrees, and nothing of it otherwise', async () => {
    const { owner, lab } = await labWithCertificates();
    const link = await shareOf(owner, lab.id);
    const cliaOf = async () =>
      saysOf(await opened(link.code)).find((each) => each.says === 'certificate' && each.type === 'clia');
    const clia = await cliaOf();
    expect(clia).not.toHaveProperty('register');
    const number = clia?.says === 'certificate' ? clia.number : null;
    const imported = async (day: string, row: object = {}) => {
      const said = {
        PRVDR_NUM: number,
        FAC_NAME: lab.name.toUpperCase(),
        ST_ADR: '1420 HARBOR VIEW DRIVE',
        CITY_NAME: 'OAKLAND',
        STATE_CD: 'CA',
        ZIP_CD: '94607',
        CRTFCT_TYPE_CD: '1',
        CRTFCT_EFCTV_DT: '20260101',
        TRMNTN_EXPRTN_DT: '20271231',
        CLIA_TRMNTN_CD: '00',
        ...row,
      };
      const path = join(await mkdtemp(join(tmpdir(), 'aliquot-register-')), 'clia.csv');
      await writeFile(path, `${Object.keys(said).join()}\n${Object.values(said).join()}\n`);
      await importRegister(app.world, { path, day, force: true }, (file) => permitSystem('import', file));
    };
    await imported('2026-03-31');
    const stated = { name: 'CMS', day: '2026-03-31', state: 'active' };
    expect(await cliaOf()).toMatchObject({ basis: 'document', register: stated });
    const { statements } = await owner.api.passports.preview({ labId: lab.id, parts: [], documents: [] });
    expect(statements.filter((each) => 'register' in each)).toMatchObject([{ type: 'clia', register: stated }]);
    const directory = await mkdtemp(join(tmpdir(), 'aliquot-passport-'));
    const path = join(directory, 'passport.json');
    await writeFile(path, await (await app.fetch(`/api/public-passports/${link.code}/passport.json`)).text());
    expect((await runHere({}, 'verify', path)).out).toContain(', in the CMS register of 2026-03-31: active, agrees\n');

    const before = clock.now();
    clock.set('2026-07-30T12:00:00.000Z');
    expect(await cliaOf()).not.toHaveProperty('register');
    clock.set(before);
    for (const row of [{ ZIP_CD: '94699', ST_ADR: '9 OLD ROAD' }, { CLIA_TRMNTN_CD: '08' }, { PRVDR_NUM: '05D9999999' }]) {
      await imported('2026-04-30', row);
      expect(await cliaOf()).not.toHaveProperty('register');
    }
  });

  it('waits for the first analysis of the documents', async () => {
    const { owner, lab } = await ownerWithLab(app);
    await approve(admin, lab.id);
    const { obstacle } = await owner.api.passports.list({ labId: lab.id });
    expect(obstacle).toBe('A Lab Passport states what your documents show. Please analyze your documents first.');
    expect(await refusal(shareOf(owner, lab.id))).toMatchObject({ status: 409, details: obstacle });
  });
});
