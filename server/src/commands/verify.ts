import { readFile } from 'node:fs/promises';
import { counted } from '@aliquot/contract/counted';
import type { Revocations, Statement } from '@aliquot/contract/hearts/passports/statements';
import { visibleLine } from '@aliquot/contract/text';
import {
  type Caution,
  cautions,
  type PassportReport,
  refusals,
  verifyPassport,
  verifyRevocations,
} from '../features/hearts/passports/signed-passports.domain.ts';
import { utcDay } from '../kernel/days.ts';
import { sha256Of } from '../platform/digest.ts';
import { systemCodeOf } from '../platform/directory-fault.ts';
import { fingerprintOf, isSignedBy } from '../platform/signing.ts';
import { CommandError, print, usageError } from './process.ts';

/** The largest file that is read, in bytes; a passport has some hundred kilobytes at most. */
const mostBytes = 20_000_000;
const notCounting = 3;
const checks = { fingerprintOf, check: isSignedBy, sha256Of };

const readBytes = async (path: string): Promise<Buffer> => {
  const bytes = await readFile(path).catch((error: unknown) => {
    const code = systemCodeOf(error);
    throw new CommandError(
      `${path} cannot be read: ${code === 'ENOENT' ? 'there is no such file' : (code ?? String(error))}.`,
      usageError,
    );
  });
  if (bytes.length > mostBytes) throw new CommandError(`${path} is too large to be a passport.`, usageError);
  return bytes;
};

/** The text of exactly these bytes; null where they are no text, because other bytes would decode to the same. */
const textOf = (bytes: Buffer): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
};

const keysIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  if ('public_key' in value && typeof value.public_key === 'string') return [value.public_key];
  return Object.values(value).flatMap(keysIn);
};

/** The public keys in a text: a list as JSON, a PEM file, or one key in base64. */
const keysOf = (text: string): string[] => {
  try {
    return keysIn(JSON.parse(text));
  } catch {
    return [text.replaceAll(/-----[^-]+-----|\s/g, '')];
  }
};

const fingerprint = /^[0-9a-f]{16,64}$/;

/** The beginnings of the fingerprints that an argument names. */
const expectedKeys = async (argument: string): Promise<string[]> => {
  const written = argument.toLowerCase().replaceAll(/[\s:]/g, '');
  if (fingerprint.test(written)) return [written];
  const keys = keysOf((await readBytes(argument)).toString('utf8'));
  try {
    const found = keys.map(fingerprintOf);
    if (found.length > 0) return found;
  } catch {
    // Told below, together with a file that holds none.
  }
  throw new CommandError(
    `${argument} is neither a fingerprint (16 to 64 hexadecimal digits) nor a file with a key.`,
    usageError,
  );
};

const readRevocations = async (path: string, keys: readonly string[]): Promise<Revocations> => {
  const list = verifyRevocations((await readBytes(path)).toString('utf8'), checks, keys);
  if (list) return list;
  throw new CommandError(
    `${path} is not a list of revoked passports that the key of this passport has signed. Name the key that signed it with --key.`,
    usageError,
  );
};

const keysPath = '/api/passport-keys';

const grouped = (digits: string): string => digits.match(/.{4}/g)?.join(' ') ?? digits;

const certificateLine = (each: Statement & { says: 'certificate' }, today: string): string => {
  const end = each.valid_until;
  const state =
    end === null
      ? 'no last day stated'
      : end < today
        ? `ended ${end}`
        : `${each.state === 'ahead' ? 'from ' + each.valid_from + ' ' : ''}until ${end}`;
  const register = each.register && `, in the ${each.register.name} register of ${each.register.day}: active, agrees`;
  const named = [each.title, each.number, each.site && `for ${each.site}`].filter(Boolean).join(' ');
  return `  ${visibleLine(named)}: ${state}${register ?? ''}`;
};

/** A report in sentences: what is proven, by which key, and what is not. A file's own words add no line to it. */
export const sentences = (report: PassportReport, revocations: Revocations | null, today: string): string => {
  const { refused, statements, hold, key, broken } = report;
  if (refused !== null)
    return [
      `REFUSED: ${refusals[refused]}`,
      ...(broken.length > 0
        ? [`${hold} of ${counted(statements.length, 'statement')} hold. Changed: ${broken.join(', ')}.`]
        : []),
      ...(refused === 'unexpected-key' && key ? [`key     ed25519 ${grouped(key.fingerprint)}`] : []),
    ].join('\n');
  const link = statements.find((each) => each.says === 'link');
  const lab = statements.find((each) => each.says === 'laboratory');
  const judgment = statements.find((each) => each.says === 'judgment');
  const address = link?.address ?? '';
  const keyList = URL.canParse(keysPath, address) ? new URL(keysPath, address).href : keysPath;
  return [
    ...report.cautions.map((caution: Caution) => `DO NOT RELY ON IT: ${cautions[caution]}`),
    `${hold} of ${statements.length} statements hold`,
    `lab     ${visibleLine(lab?.name ?? '')}`,
    ...statements.flatMap((each) => (each.says === 'certificate' ? [certificateLine(each, today)] : [])),
    `judged  ${judgment?.judged_on}`,
    `signed  ${report.signed_at}, at ${visibleLine(address)}`,
    `ends    ${link?.ends_on}`,
    `key     ed25519 ${grouped(key?.id ?? '')}${key?.expected ? ' (the key you named)' : ''}`,
    key?.expected
      ? 'This proves that the holder of the key you named signed exactly this file. The time is what that key says.'
      : `This proves that the file is as the holder of this key signed it, not who that is. Compare the key with the ones at ${keyList}, and pass it with --key.`,
    revocations
      ? `The list of revoked passports is of ${revocations.list.signed_at}.`
      : 'Whether the link was ended since is on its page, or in a list that you pass with --revoked.',
  ].join('\n');
};

type Options = { readonly key?: string[]; readonly revoked?: string; readonly json?: boolean };

/** Verifies a file. Ends with 1 when it was changed or is by another key, with 3 when it holds and does not count. */
export const verifyFile = async (path: string, { key: named = [], revoked, json }: Options): Promise<void> => {
  const bytes = await readBytes(path);
  const keys = (await Promise.all(named.map(expectedKeys))).flat();
  const expected = { now: new Date(), keys, revocations: null };
  const text = textOf(bytes) ?? '';
  const first = verifyPassport(text, checks, expected);
  const listKeys = [...keys, ...(first.key ? [first.key.fingerprint] : [])];
  const revocations = revoked === undefined || first.refused !== null ? null : await readRevocations(revoked, listKeys);
  const report = revocations ? verifyPassport(text, checks, { ...expected, revocations }) : first;
  print(
    { ...report, revocations_of: revocations?.list.signed_at ?? null },
    sentences(report, revocations, utcDay(new Date())),
    json,
  );
  if (!report.ok) process.exitCode = report.refused === null ? notCounting : 1;
};
