import {
  passportFormat,
  type Revocations,
  revocationsFormat,
  revocationsSchema,
  type SignedPassport,
  type Statement,
  signedPassportSchema,
} from '@aliquot/contract/hearts/passports/statements';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import { utcDay } from '../../../kernel/days.ts';

/** Signs a text. `publicKey` is SubjectPublicKeyInfo in base64. */
export type PassportSigner = { readonly id: string; readonly publicKey: string; readonly sign: (text: string) => string };

/** Each statement with its signature. Equal statements are equal bytes. */
export const signedFile = (statements: readonly Statement[], signer: PassportSigner): string =>
  canonicalJson({
    format: passportFormat,
    key: { id: signer.id, public_key: signer.publicKey },
    statements: statements.map((text) => ({ text, signature: signer.sign(canonicalJson(text)) })),
  } satisfies SignedPassport);

export const signedRevocations = (list: Revocations['list'], signer: PassportSigner): Revocations => ({
  format: revocationsFormat,
  key: { id: signer.id, public_key: signer.publicKey },
  list,
  signature: signer.sign(canonicalJson({ format: revocationsFormat, ...list })),
});

/** Checks of signatures, handed in because pure code has no cryptography. Each throws where a key is not one. */
export type PassportChecks = {
  /** The SHA-256 of a public key, 64 hexadecimal digits. */
  readonly fingerprintOf: (publicKey: string) => string;
  readonly check: (text: string, publicKey: string, signature: string) => boolean;
  /** The SHA-256 of a text, 64 hexadecimal digits. */
  readonly sha256Of: (text: string) => string;
};

/** Reasons to refuse a file: it is not what was signed, or not by an expected key. */
export const refusals = {
  'not-a-passport': 'This is not the file of a Lab Passport, or its form was changed.',
  'other-version': 'This file has a format that this version does not know. Use a newer version of Aliquot.',
  'not-canonical': 'The file was changed: its bytes are not in the form in which passports are written.',
  'wrong-key': 'The file was changed: its key does not have the id that the file gives.',
  'unexpected-key': 'The file was signed by another key than the one you expect.',
  'wrong-statement': 'At least one statement was changed: its signature does not fit.',
  'wrong-set': 'Statements are missing, doubled or taken from another passport.',
} as const;
export type Refused = keyof typeof refusals;

/** Reasons not to rely on a file that is as it was signed. */
export const cautions = {
  ended: 'The link of this passport has ended.',
  revoked: 'The laboratory ended the link of this passport.',
  'on-hold': 'This passport is on hold: the laboratory is not approved at present.',
  future: 'The file says that it was signed in the future. Check the clock of this computer.',
} as const;
export type Caution = keyof typeof cautions;

export type PassportReport = {
  readonly ok: boolean;
  readonly refused: Refused | null;
  readonly cautions: readonly Caution[];
  /** Statements whose signature fits, of all in the file. */
  readonly hold: number;
  readonly statements: readonly Statement[];
  /** The statements that don't hold, by their place in the file, from 1. */
  readonly broken: readonly number[];
  readonly key: { readonly id: string; readonly fingerprint: string; readonly expected: boolean } | null;
  readonly signed_at: string | null;
};

const nothing = { cautions: [], hold: 0, statements: [], broken: [], key: null, signed_at: null } as const;
const refuse = (refused: Refused, rest: Partial<PassportReport> = {}): PassportReport => ({
  ...nothing,
  ...rest,
  ok: false,
  refused,
});

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const formatOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'format' in value ? String(value.format) : '';

/** True if these are all statements of one passport, signed at one time, each once and in order. */
const isWhole = (statements: readonly Statement[]): boolean => {
  const [first, second, third] = statements;
  return (
    first?.says === 'link' &&
    second?.says === 'laboratory' &&
    third?.says === 'judgment' &&
    statements.every(
      (each, at) =>
        each.statement === at + 1 &&
        each.of === statements.length &&
        each.passport === first.passport &&
        each.signed_at === first.signed_at,
    )
  );
};

/** Clocks that are set by the network differ by less. */
const clockToleranceMs = 5 * 60 * 1000;

export type Expected = {
  readonly now: Date;
  /** Beginnings of fingerprints of which the file's key has to have one; none: any key. */
  readonly keys: readonly string[];
  readonly revocations: Revocations | null;
};

const cautionsOf = (
  statements: readonly Statement[],
  { now, revocations }: Expected,
  { sha256Of }: PassportChecks,
): Caution[] => {
  const link = statements.find((each) => each.says === 'link');
  if (!link) return [];
  const digest = sha256Of(link.passport);
  const revoked = revocations?.list.revoked.find(({ passport_sha256 }) => passport_sha256 === digest);
  return [
    ...(Date.parse(link.signed_at) > now.getTime() + clockToleranceMs ? (['future'] as const) : []),
    ...(utcDay(now) > link.ends_on ? (['ended'] as const) : []),
    ...(revoked ? [revoked.reason === 'ended' ? ('revoked' as const) : revoked.reason] : []),
  ];
};

const isExpected = (fingerprint: string, keys: readonly string[]) => keys.some((key) => fingerprint.startsWith(key));

/**
 * Verifies the text of a file, decoded from exactly its bytes, by the key that it brings. Only a key that is expected says by
 * which installation it was signed.
 */
export const verifyPassport = (text: string, checks: PassportChecks, expected: Expected): PassportReport => {
  const { check, fingerprintOf } = checks;
  const value = parse(text);
  const format = formatOf(value);
  if (format !== passportFormat && /^aliquot-passport-\d+$/.test(format)) return refuse('other-version');
  const { success, data: file } = signedPassportSchema.safeParse(value);
  if (!success) return refuse('not-a-passport');
  if (canonicalJson(value) !== text) return refuse('not-canonical');
  let fingerprint: string;
  try {
    fingerprint = fingerprintOf(file.key.public_key);
  } catch {
    return refuse('wrong-key');
  }
  if (fingerprint.slice(0, file.key.id.length) !== file.key.id || file.key.id.length < 16) return refuse('wrong-key');
  const key = { id: file.key.id, fingerprint, expected: isExpected(fingerprint, expected.keys) };
  if (expected.keys.length > 0 && !key.expected) return refuse('unexpected-key', { key });
  const statements = file.statements.map((each) => each.text);
  const broken = file.statements.flatMap((each, at) =>
    check(canonicalJson(each.text), file.key.public_key, each.signature) ? [] : [at + 1],
  );
  const found = { key, statements, broken, hold: statements.length - broken.length };
  if (broken.length > 0) return refuse('wrong-statement', found);
  if (!isWhole(statements)) return refuse('wrong-set', found);
  const signed_at = statements[0]?.signed_at ?? null;
  const warned = cautionsOf(statements, expected, checks);
  return { ...found, ok: warned.length === 0, refused: null, cautions: warned, signed_at };
};

/** The list in a text, if it was signed by one of these keys, named by the beginnings of their fingerprints; null otherwise. */
export const verifyRevocations = (
  text: string,
  { check, fingerprintOf }: PassportChecks,
  keys: readonly string[],
): Revocations | null => {
  const { success, data } = revocationsSchema.safeParse(parse(text));
  if (!success) return null;
  try {
    const signed = canonicalJson({ format: data.format, ...data.list });
    return isExpected(fingerprintOf(data.key.public_key), keys) && check(signed, data.key.public_key, data.signature)
      ? data
      : null;
  } catch {
    return null;
  }
};
