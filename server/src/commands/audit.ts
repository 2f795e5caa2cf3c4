import { problemKinds } from '../features/audit/chain.domain.ts';
import { checkpointSigner, writeCheckpoint } from '../features/audit/checkpoints.service.ts';
import { type TrailReport, verifyTrail } from '../features/audit/verifying.service.ts';
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

/** What a verification found, in sentences. */
export const sentences = ({ ok, entries, checkpoints, lastCheckpoint, problems }: TrailReport): string => {
  const signed = lastCheckpoint
    ? `the newest of ${checkpoints} checkpoints signs place ${lastCheckpoint.position} (${lastCheckpoint.at})`
    : 'no checkpoint was signed yet';
  const found = problems.map(
    ({ kind, position, seq }) => `  place ${position}${seq === null ? '' : `, entry ${seq}`}: ${problemKinds[kind]}`,
  );
  return [
    `${ok ? 'Audit trail intact' : 'The audit trail was changed outside Aliquot'}: ${entries} entries; ${signed}.`,
    ...found,
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
