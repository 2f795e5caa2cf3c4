import { counted } from '@aliquot/contract/counted';
import { problemKinds } from '../features/administration/audit/chain.domain.ts';
import { checkpointSigner, writeCheckpoint } from '../features/administration/audit/checkpoints.service.ts';
import { type TrailReport, verifyTrail } from '../features/administration/audit/verifying.service.ts';
import { loadConfig } from '../platform/config.ts';
import { createLogger } from '../platform/log.ts';
import { openWorld } from '../platform/open-world.ts';
import type { World } from '../platform/world.ts';
import { print } from './process.ts';

const inWorld = async <Value>(work: (world: World) => Promise<Value>): Promise<Value> => {
  const world = await openWorld(loadConfig(process.env), createLogger('error'), { migrates: false });
  try {
    return await work(world);
  } finally {
    await world.close();
  }
};

const changed = 'The audit trail was changed outside Aliquot';
/** The chain in the database is whole; only its proof outside of the database is not. */
const lacking =
  'The audit trail cannot be fully verified: its entries agree with each other, but signed checkpoints are missing';
const restoreCheckpoints =
  'Check that STORAGE and its settings name the right file store, copy audit-checkpoints from the files of a backup into it, and verify again. See "When something is wrong" in docs/operate.md.';

/** What a verification found, in sentences. */
export const sentences = ({ ok, entries, checkpoints, lastCheckpoint, problems }: TrailReport): string => {
  const lacksCheckpoint = problems.some(({ kind }) => kind === 'checkpoint-missing');
  const onlyLacks = lacksCheckpoint && problems.every(({ kind }) => kind === 'checkpoint-missing');
  const unsigned = lacksCheckpoint ? 'the file store has none of its signed checkpoints' : 'no checkpoint was signed yet';
  const signed = lastCheckpoint
    ? `the newest of ${counted(checkpoints, 'checkpoint')} signs place ${lastCheckpoint.position} (${lastCheckpoint.at})`
    : unsigned;
  const found = problems.map(
    ({ kind, position, seq }) => `  place ${position}${seq === null ? '' : `, entry ${seq}`}: ${problemKinds[kind]}`,
  );
  return [
    `${ok ? 'Audit trail intact' : onlyLacks ? lacking : changed}: ${counted(entries, 'entry', 'entries')}; ${signed}.`,
    ...found,
    ...(lacksCheckpoint ? [restoreCheckpoints] : []),
  ].join('\n');
};

/** Follows the trail and compares it with the checkpoints. Ends with 1 when something is wrong. */
export const verifyAudit = async ({ json, publicKey = [] }: { json?: boolean; publicKey?: string[] }): Promise<void> => {
  const report = await inWorld((world) => verifyTrail(world, [...world.config.auditPublicKeys, ...publicKey]));
  print(report, sentences(report), json);
  if (!report.ok) process.exitCode = 1;
};

/** Prints the public key that checks this installation's checkpoints. */
export const printAuditKey = async ({ json }: { json?: boolean }): Promise<void> => {
  const { id, publicKey } = await inWorld(async (world) => checkpointSigner(world));
  print({ id, publicKey }, publicKey.trimEnd(), json);
};

/** Signs where the trail stands now, without waiting for the worker. */
export const signAudit = async ({ json }: { json?: boolean }): Promise<void> => {
  const checkpoint = await inWorld(writeCheckpoint);
  print(checkpoint, checkpoint ? `Signed place ${checkpoint.position}.` : 'Nothing was added since the last checkpoint.', json);
};
