import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedFile, signedRevocations } from '../features/hearts/passports/signed-passports.domain.ts';
import { statementsOf } from '../features/hearts/passports/statements.domain.ts';
import { utcDay } from '../kernel/days.ts';
import { sha256Of } from '../platform/digest.ts';
import { createSigner, fingerprintOf } from '../platform/signing.ts';
import { runHere } from '../testing/command-line.ts';
import { cmsRegister, passportCertificate, passportFacts, passportKey, passportLink } from '../testing/papers/passports.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aliquot-verify-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const otherKey = createSigner('another secret of thirty-two chars', 'lab passports');
const dayMs = 86_400_000;
const signedAgo = (days: number) => new Date(Date.now() - days * dayMs);

const certificates = [passportCertificate({ expiry_date: '2099-12-31', register: cmsRegister })];

/** A passport that was signed some days ago and ends in some days, both of which may be negative. */
const fileOf = (signedDaysAgo = 1, endsInDays = 30, shown = certificates) => {
  const signedAt = signedAgo(signedDaysAgo);
  const link = { ...passportLink, endsOn: utcDay(signedAgo(-endsInDays)) };
  return signedFile(
    statementsOf(passportFacts({ certificates: shown }), link, { today: utcDay(signedAt), signedAt }),
    passportKey,
  );
};

const written = async (name: string, content: string | Uint8Array): Promise<string> => {
  const path = join(directory, name);
  await writeFile(path, content);
  return path;
};

/** Without settings, network or database. */
const verify = (...words: string[]) => runHere({}, 'verify', ...words);

describe('PRF-001 aliquot verify', () => {
  it('says what holds, by which key, when it was signed, and what that does not prove', async () => {
    const { code, out } = await verify(await written('good.json', fileOf()));
    expect(code).toBe(0);
    expect(out).toContain('4 of 4 statements hold\nlab     Harborview Molecular Laboratory\n');
    // PRF-003
    expect(out).toContain('CLIA 50D2100000: until 2099-12-31, in the CMS register of 2026-10-01: active, agrees\n');
    expect(out).toContain(`key     ed25519 ${passportKey.id.match(/.{4}/g)?.join(' ')}\n`);
    expect(out).toContain('This proves that the file is as the holder of this key signed it, not who that is.');
    expect(out).toContain('https://aliquot.example.org/api/passport-keys');
  });

  it('names the site of a certificate that is not for the main address', async () => {
    const { out } = await verify(await written('site.json', fileOf(1, 30, [passportCertificate({ site: 'Northgate' })])));
    expect(out).toContain('  CLIA 50D2100000 for Northgate: ');
  });

  it.each([
    ['a fingerprint', () => Promise.resolve(fingerprintOf(passportKey.publicKey)), 0],
    ['a fingerprint in groups', () => Promise.resolve(passportKey.id.replaceAll(/(.{4})(?=.)/g, '$1:')), 0],
    ['a file with the key', () => written('key.txt', `${passportKey.publicKey}\n`), 0],
    [
      'a PEM file',
      () => written('key.pem', `-----BEGIN PUBLIC KEY-----\n${passportKey.publicKey}\n-----END PUBLIC KEY-----\n`),
      0,
    ],
    [
      'the list of published keys, of which the file has a retired one',
      () =>
        written('keys.json', JSON.stringify({ keys: [otherKey, passportKey].map((key) => ({ public_key: key.publicKey })) })),
      0,
    ],
    ['another key', () => Promise.resolve(fingerprintOf(otherKey.publicKey)), 1],
    ['a file without a key', () => written('nothing.txt', 'nothing'), 2],
  ])('with --key and %s ends with the right code', async (_, key, expected) => {
    const { code, out, said } = await verify(await written('pinned.json', fileOf()), '--key', await key());
    expect(code).toBe(expected);
    expect(`${out}${said}`).toContain(
      [
        '(the key you named)',
        'REFUSED: The file was signed by another key than the one you expect.',
        'is neither a fingerprint',
      ][expected],
    );
  });

  it.each([
    ['one changed byte', fileOf().replace('50D2100000', '50D2100001'), 'At least one statement was changed'],
    ['a byte that is no text', Buffer.concat([Buffer.from(fileOf()), Buffer.from([0xff])]), 'not the file of a Lab Passport'],
    ['nothing', '', 'not the file of a Lab Passport'],
  ])('refuses a file with %s', async (_, content, words) => {
    const { code, out } = await verify(await written('bad.json', content));
    expect(code).toBe(1);
    expect(out).toContain('REFUSED: ');
    expect(out).toContain(words);
  });

  it.each([
    ['has ended', fileOf(40, -10), 'The link of this passport has ended.'],
    ['was signed in the future', fileOf(-2, 30), 'Check the clock of this computer.'],
  ])('says that a passport %s, and ends with 3', async (_, content, words) => {
    const { code, out } = await verify(await written('late.json', content));
    expect(code).toBe(3);
    expect(out).toContain('DO NOT RELY ON IT: ');
    expect(out).toContain(words);
    expect(out).toContain('4 of 4 statements hold');
  });

  it('reads a file and a key that are named from the folder in which the command was given', async () => {
    await written('here.json', fileOf());
    await written('here.txt', `${passportKey.publicKey}\n`);
    const here = { ALIQUOT_CALLED_IN: directory };
    const given = ['verify', 'here.json', '--key', 'here.txt'];
    expect(await runHere(here, ...given)).toMatchObject({ code: 0 });
    const { code, said } = await runHere(here, ...given, '--revoked', 'missing.json');
    expect([code, said]).toEqual([2, expect.stringContaining(join(directory, 'missing.json'))]);
    expect((await runHere({ ALIQUOT_CALLED_IN: '/nowhere' }, ...given)).said).toContain('/nowhere/here.json');
  });

  it('prints the words of a forged file in their own line, and reads one that has no real address', async () => {
    const spoof = `Lab\nkey     ed25519 ${passportKey.id} (the key you named)\u001b[8m\u202e`;
    const forged = (address: string) => {
      const facts = passportFacts({
        name: spoof,
        certificates: [passportCertificate({ number: '1\r\u009b2J', holder: spoof })],
      });
      const at = { today: utcDay(signedAgo(1)), signedAt: signedAgo(1) };
      return signedFile(statementsOf(facts, { ...passportLink, address, endsOn: utcDay(signedAgo(-9)) }, at), otherKey);
    };
    for (const address of ['https://example.org/\nsigned', 'no address', 'javascript:1']) {
      const { code, out } = await verify(await written('forged.json', forged(address)));
      expect(code).toBe(0);
      expect(out.match(/^key .*$/gm)).toEqual([`key     ed25519 ${otherKey.id.match(/.{4}/g)?.join(' ')}`]);
      expect(out.match(/^signed /gm)).toHaveLength(1);
      expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
    }
  });

  it('takes the list of revoked passports, if the same key signed it', async () => {
    const list = {
      signed_at: new Date().toISOString(),
      revoked: [{ passport_sha256: sha256Of(passportLink.code), reason: 'ended' as const }],
    };
    const file = await written('revoked.json', fileOf());
    const own = await written('list.json', JSON.stringify(signedRevocations(list, passportKey)));
    const foreign = await written('foreign.json', JSON.stringify(signedRevocations(list, otherKey)));
    const { code, out } = await verify(file, '--revoked', own);
    expect([code, out.includes('The laboratory ended the link of this passport.')]).toEqual([3, true]);
    const refused = await verify(file, '--revoked', foreign);
    expect(refused.code).toBe(2);
    expect(refused.said).toContain('is not a list of revoked passports that the key of this passport has signed');
    const rotated = await verify(file, '--revoked', foreign, '--key', passportKey.id, otherKey.id);
    expect(rotated.code).toBe(3);
  });

  it('prints JSON for programs', async () => {
    const { out } = await verify(await written('json.json', fileOf()), '--json');
    expect(JSON.parse(out)).toMatchObject({ ok: true, refused: null, cautions: [], hold: 4, revocations_of: null });
  });

  it('names a file that is not there', async () => {
    expect(await verify(join(directory, 'absent.json'))).toMatchObject({
      code: 2,
      said: expect.stringContaining('no such file'),
    });
  });
});
