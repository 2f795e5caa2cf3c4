import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { AuditObject } from '@aliquot/contract/administration/audit-actions';
import type { Actor } from '../../../kernel/actor.ts';
import type { FileFormat } from '../../../kernel/document-text.ts';
import type { Origin } from '../../../kernel/origin.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import { measure } from '../../../platform/storage/measure.ts';
import type { World } from '../../../platform/world.ts';
import { checkFile } from './storing.service.ts';

type Uploading = { readonly world: World; readonly actor: Actor; readonly origin: Origin; readonly now: Date };

/** The object that a file is uploaded to. Of a private one the trail, which administrators read, has no names of files. */
type Target = { readonly type: AuditObject; readonly id: string; readonly isPrivate?: true };

type Finding = { readonly action: 'documents.infected' | 'documents.unscanned'; readonly scanner: string };

/** A file that is to be scanned; `open` reads it from its beginning. */
type ScannedFile = { readonly name: string; readonly open: () => AsyncIterable<Buffer> };

const scannerAway = 'The virus scanner cannot be reached at the moment.';

/** In a transaction of its own: the refusal of an upload undoes nothing of it. */
const record = async (call: Uploading, file: ScannedFile, { type, id, isPrivate }: Target, { action, scanner }: Finding) => {
  const { sha256 } = await measure(Readable.from(file.open()));
  const after = { ...(!isPrivate && { file_name: file.name }), sha256, scanner };
  await call.world.database.transaction(call.actor, (db) =>
    recordChange({ ...call, db }, { action, objectType: type, objectId: id, after }),
  );
};

const refuseFile = (sentence: string) => refuse('UNPROCESSABLE_CONTENT', sentence, { file: sentence });

/**
 * Asks the virus scanner, if there is one. When it cannot answer, the file is refused, or let in and recorded, depending on the
 * setting.
 */
export const scanFile = async (
  call: Uploading,
  file: ScannedFile,
  target: Target,
): Promise<Result<null, 'UNPROCESSABLE_CONTENT' | 'SERVICE_UNAVAILABLE'>> => {
  const { scanner, config, log } = call.world;
  if (scanner === null) return succeed(null);
  const passes = config.scanner?.whenAway === 'pass';
  const verdict = await scanner.scan(file.open);
  if (verdict.kind === 'clean') return succeed(null);
  if (verdict.kind === 'hit') {
    log.warn({ found: verdict.name, target }, 'an upload with a virus was refused');
    await record(call, file, target, { action: 'documents.infected', scanner: verdict.name });
    return refuseFile(`File ${file.name} was not stored: the virus scanner found ${verdict.name} in it.`);
  }
  const isTooLarge = verdict.kind === 'too-large';
  const reason = isTooLarge ? 'larger than the scanner accepts' : verdict.reason;
  const fault = isTooLarge
    ? 'the virus scanner takes no files of this size: raise its StreamMaxLength'
    : 'the virus scanner is away';
  log.error({ reason, target }, fault);
  if (passes) {
    await record(call, file, target, { action: 'documents.unscanned', scanner: reason });
    return succeed(null);
  }
  if (isTooLarge) return refuseFile(`File ${file.name} was not stored: it is larger than the virus scanner accepts.`);
  return refuse('SERVICE_UNAVAILABLE', scannerAway);
};

/** Lets a file in: content, size and type agree (`checkFile`), and the virus scanner, where there is one, finds nothing. */
export const admitFile = async <Format extends FileFormat>(
  call: Uploading,
  file: File,
  allowed: ReadonlySet<Format>,
  target: Target,
  macrosDropped = false,
) => {
  const checked = await checkFile(file, allowed, macrosDropped);
  if (!checked.ok) return checked;
  const { name, path } = checked.value;
  const scanned = await scanFile(call, { name, open: () => createReadStream(path) }, target);
  return scanned.ok ? checked : scanned;
};
