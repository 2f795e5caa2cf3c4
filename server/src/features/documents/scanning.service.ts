import { createReadStream } from 'node:fs';
import type { AuditObject } from '@aliquot/contract/audit-actions';
import type { Actor } from '../../kernel/actor.ts';
import type { DocumentFormat } from '../../kernel/document-text.ts';
import type { Origin } from '../../kernel/origin.ts';
import { type Result, refuse, succeed } from '../../kernel/result.ts';
import type { World } from '../../platform/world.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { type CheckedFile, checkFile, contentHash } from './storing.service.ts';

type Uploading = { readonly world: World; readonly actor: Actor; readonly origin: Origin; readonly now: Date };

/** What a file is uploaded to. */
type Target = { readonly type: AuditObject; readonly id: string };

type Finding = { readonly action: 'documents.infected' | 'documents.unscanned'; readonly scanner: string };

const scannerAway = 'The virus scanner cannot be reached at the moment.';

/** In a transaction of its own: the refusal of an upload undoes nothing of it. */
const record = async (call: Uploading, file: CheckedFile, { type, id }: Target, { action, scanner }: Finding) => {
  const sha256 = await contentHash(file);
  await call.world.database.transaction(call.actor, (db) =>
    recordChange({ ...call, db }, { action, objectType: type, objectId: id, after: { file_name: file.name, sha256, scanner } }),
  );
};

const refuseFile = (sentence: string) => refuse('UNPROCESSABLE_CONTENT', sentence, { file: sentence });

const scan = async (
  call: Uploading,
  file: CheckedFile,
  target: Target,
): Promise<Result<CheckedFile, 'UNPROCESSABLE_CONTENT' | 'SERVICE_UNAVAILABLE'>> => {
  const { scanner, config, log } = call.world;
  if (scanner === null) return succeed(file);
  const verdict = await scanner.scan(() => createReadStream(file.path));
  if (verdict.kind === 'clean') return succeed(file);
  if (verdict.kind === 'hit') {
    log.warn({ found: verdict.name, target }, 'an upload with a virus was refused');
    await record(call, file, target, { action: 'documents.infected', scanner: verdict.name });
    return refuseFile(`File ${file.name} was not stored: the virus scanner found ${verdict.name} in it.`);
  }
  if (verdict.kind === 'too-large') {
    log.error({ target }, 'the virus scanner takes no files of this size: raise its StreamMaxLength');
    return refuseFile(`File ${file.name} was not stored: it is larger than the virus scanner accepts.`);
  }
  log.error({ reason: verdict.reason, target }, 'the virus scanner is away');
  if (config.scanner?.whenAway !== 'pass') return refuse('SERVICE_UNAVAILABLE', scannerAway);
  await record(call, file, target, { action: 'documents.unscanned', scanner: verdict.reason });
  return succeed(file);
};

/** Lets a file in: content, size and type agree (`checkFile`), and the virus scanner, where there is one, finds nothing. */
export const admitFile = async (call: Uploading, file: File, allowed: ReadonlySet<DocumentFormat>, target: Target) => {
  const checked = await checkFile(file, allowed);
  return checked.ok ? scan(call, checked.value, target) : checked;
};
