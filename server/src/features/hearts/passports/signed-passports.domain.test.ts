import { signedPassportSchema } from '@aliquot/contract/hearts/passports/statements';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import { sha256Of } from '../../../platform/digest.ts';
import { createSigner, fingerprintOf, isSignedBy } from '../../../platform/signing.ts';
import {
  cmsRegister,
  passportCertificate,
  passportFacts,
  passportFile,
  passportKey,
  signedAt,
} from '../../../testing/papers/passports.ts';
import { type Expected, signedFile, signedRevocations, verifyPassport, verifyRevocations } from './signed-passports.domain.ts';

const checks = { fingerprintOf, check: isSignedBy, sha256Of };
const usual: Expected = { now: signedAt, keys: [], revocations: null };
const verify = (text: string, expected: Partial<Expected> = {}) => verifyPassport(text, checks, { ...usual, ...expected });

const file = passportFile();
const parsed = () => signedPassportSchema.parse(JSON.parse(file));
const otherKey = createSigner('another secret of thirty-two chars', 'lab passports');
const print = fingerprintOf(passportKey.publicKey);
const revocations = (reason: 'ended' | 'on-hold', passport = '9KQ7-V2MT-4RXD', signer = passportKey) =>
  signedRevocations({ signed_at: signedAt.toISOString(), revoked: [{ passport_sha256: sha256Of(passport), reason }] }, signer);

/** The file with statements of a reader's choice, each with its valid signature. */
const arranged = (choose: (all: ReturnType<typeof parsed>['statements']) => unknown[]) =>
  canonicalJson({ ...parsed(), statements: choose(parsed().statements) });

describe('PRF-001 the signed file of a Lab Passport', () => {
  it('holds without a network: every statement, by the key that it brings', () => {
    expect(verify(file)).toMatchObject({
      ok: true,
      refused: null,
      cautions: [],
      hold: 4,
      signed_at: '2026-12-14T09:30:00.000Z',
      key: { id: passportKey.id, fingerprint: print, expected: false },
    });
  });

  it('PRF-003 holds with the register of a certificate, and is refused with another day or word of it', () => {
    const listed = passportFile(passportFacts({ certificates: [passportCertificate({ register: cmsRegister })] }));
    expect(verify(listed)).toMatchObject({ ok: true, hold: 4 });
    expect(verify(listed.replace('2026-10-01', '2026-12-01'))).toMatchObject({ refused: 'wrong-statement', broken: [4] });
    expect(verify(listed.replace('"holder","state"', '"state"'))).toMatchObject({ refused: 'wrong-statement' });
    expect(verify(listed.replace('"active"', '"ended"'))).toMatchObject({ refused: 'not-a-passport' });
  });

  it('is the same bytes for the same statements', () => {
    expect(passportFile()).toBe(file);
    expect(canonicalJson(JSON.parse(file))).toBe(file);
  });

  it.each([
    ['no JSON', 'not a file', 'not-a-passport'],
    ['another document', '{"format":"aliquot-scope-stamp-1"}', 'not-a-passport'],
    ['a later format', file.replace('aliquot-passport-1', 'aliquot-passport-2'), 'other-version'],
    ['a blank at its end', `${file}\n`, 'not-canonical'],
    [
      'another order of its fields',
      JSON.stringify({ statements: parsed().statements, key: parsed().key, format: parsed().format }),
      'not-canonical',
    ],
    ['a field more', canonicalJson({ ...parsed(), score: 100 }), 'not-a-passport'],
    ['a changed number', file.replace('50D2100000', '50D2100001'), 'wrong-statement'],
    ['a later day', file.replaceAll('2027-12-31', '2029-12-31'), 'wrong-statement'],
    ['the id of another key', file.replace(passportKey.id, otherKey.id), 'wrong-key'],
    ['another key', file.replace(passportKey.publicKey, otherKey.publicKey), 'wrong-key'],
    ['no key', file.replace(passportKey.publicKey, 'AAAA'), 'wrong-key'],
    ['a statement less', arranged((all) => all.slice(0, -1)), 'wrong-set'],
    ['a statement twice', arranged((all) => [...all, ...all.slice(-1)]), 'wrong-set'],
    ['another order', arranged(([first, ...rest]) => [...rest, first]), 'wrong-set'],
  ])('with %s is refused', (_, text, refused) => {
    expect(verify(text)).toMatchObject({ ok: false, refused });
  });

  it('names the changed statements', () => {
    const report = verify(file.replace('50D2100000', '50D2100001'));
    expect(report).toMatchObject({ hold: 3, broken: [4] });
  });

  it('with a statement of another passport of the same laboratory is refused', () => {
    const earlier = signedPassportSchema.parse(
      JSON.parse(
        signedFile(
          parsed().statements.map(({ text }) => ({ ...text, signed_at: '2026-12-13T09:30:00.000Z' })),
          passportKey,
        ),
      ),
    );
    expect(verify(arranged((all) => [...all.slice(0, 3), earlier.statements[3]]))).toMatchObject({ refused: 'wrong-set' });
  });

  it('1,000 passports with one changed byte each are all refused', () => {
    const accepted = Array.from({ length: 1000 }, (_, run) => {
      const certificates = [passportCertificate({ number: `50D${2_100_000 + run}` })];
      const changed = Buffer.from(passportFile(passportFacts({ certificates })));
      // Steps through the whole file, and through the bits of a byte.
      const at = (run * 7919) % changed.length;
      changed[at] = (changed[at] ?? 0) ^ (1 << (run % 8));
      try {
        const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(changed);
        return verify(text).refused === null ? at : null;
      } catch {
        return null; // no text at all: the command refuses it
      }
    }).filter((at) => at !== null);
    expect(accepted).toEqual([]);
  });

  it('with each bit of its key and of a signature changed is refused, also those that base64 does not count', () => {
    const [first] = parsed().statements;
    const places = [passportKey.publicKey, first?.signature ?? ''].map((part) => ({ start: file.indexOf(part), part }));
    const accepted = places.flatMap(({ start, part }) =>
      part.split('').flatMap((_, at) =>
        Array.from({ length: 7 }, (__, bit) => {
          const changed = Buffer.from(file);
          changed[start + at] = (changed[start + at] ?? 0) ^ (1 << bit);
          return verify(changed.toString()).refused === null ? `${start + at} ${bit}` : null;
        }).filter((each) => each !== null),
      ),
    );
    expect(accepted).toEqual([]);
  });

  it.each([
    ['its whole fingerprint', [print], true],
    ['the id of its key', [passportKey.id], true],
    ['one of several', [fingerprintOf(otherKey.publicKey), print], true],
    ['another one', [fingerprintOf(otherKey.publicKey)], false],
  ])('is held against the key that is expected: %s', (_, keys, ok) => {
    expect(verify(file, { keys })).toMatchObject(
      ok ? { ok, key: { expected: true } } : { ok, refused: 'unexpected-key', key: { expected: false } },
    );
  });

  it('re-signed as a whole by another key holds by that key only', () => {
    const forged = passportFile(
      passportFacts({ certificates: [passportCertificate({ expiry_date: '2040-01-01' })] }),
      otherKey,
    );
    expect(verify(forged)).toMatchObject({ ok: true, key: { id: otherKey.id, expected: false } });
    expect(verify(forged, { keys: [print] })).toMatchObject({ ok: false, refused: 'unexpected-key' });
  });

  it.each([
    ['2027-03-02T23:59:59.000Z', []],
    ['2027-03-03T00:00:00.000Z', ['ended']],
    ['2026-12-14T09:26:00.000Z', []],
    ['2026-12-14T09:20:00.000Z', ['future']],
  ])('at %s has the cautions %j', (moment, cautions) => {
    const report = verify(file, { now: new Date(moment) });
    expect(report).toMatchObject({ refused: null, cautions, ok: cautions.length === 0 });
  });

  it.each([
    ['ended', ['revoked']],
    ['on-hold', ['on-hold']],
  ] as const)('with a list that says %s has the cautions %j', (reason, cautions) => {
    expect(verify(file, { revocations: revocations(reason) })).toMatchObject({ refused: null, ok: false, cautions });
    expect(verify(file, { revocations: revocations(reason, '0000-0000-0000') })).toMatchObject({ ok: true });
  });

  it('takes a list of revoked passports only from a key that is expected', () => {
    const list = JSON.stringify(revocations('ended'));
    expect(verifyRevocations(list, checks, [print])?.list.revoked).toHaveLength(1);
    expect(verifyRevocations(list, checks, [fingerprintOf(otherKey.publicKey)])).toBeNull();
    expect(verifyRevocations(list.replace('ended', 'on-hold'), checks, [print])).toBeNull();
    expect(verifyRevocations(list.replace(sha256Of('9KQ7-V2MT-4RXD'), sha256Of('9KQ8-V2MT-4RXD')), checks, [print])).toBeNull();
    expect(verifyRevocations('{}', checks, [print])).toBeNull();
  });
});
