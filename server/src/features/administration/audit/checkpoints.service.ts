import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { system } from '../../../kernel/actor.ts';
import { sha256Of } from '../../../platform/digest.ts';
import { createSigner, createVerifier, type Signer } from '../../../platform/signing.ts';
import { type Storage, StorageError } from '../../../platform/storage/index.ts';
import type { World } from '../../../platform/world.ts';
import { type Checkpoint, checkpointKey, checkpointText, placeOfKey, type TrailProblem } from './chain.domain.ts';
import { readEnd, saveCheckpointKey } from './chain.repository.ts';

const bucket = 'audit-checkpoints';

const checkpointSchema = z.object({
  position: z.number().int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.string(),
  previous: z.string().nullable(),
  key: z.string(),
  signature: z.string(),
}) satisfies z.ZodType<Checkpoint>;

/** The signer of this installation's checkpoints. */
export const checkpointSigner = ({ config }: Pick<World, 'config'>): Signer =>
  createSigner(config.accounts.secret, 'audit checkpoints');

const read = async (storage: Storage, key: string): Promise<string | null> => {
  const found = await storage.open({ bucket, key });
  return found && text(found.stream);
};

/** Every stored checkpoint after a key, unparsed, in order of position. */
async function* storedCheckpoints(storage: Storage, start = ''): AsyncGenerator<{ key: string; content: string }> {
  let after = start;
  for (;;) {
    const { items, next } = await storage.list(bucket, '', { after });
    for (const { key } of items) yield { key, content: (await read(storage, key)) ?? '' };
    if (next === null) return;
    after = next;
  }
}

/**
 * The newest stored checkpoint before a key: another process may have signed what was added since. `known` is the newest one in the
 * database, which can be one behind after a crash.
 */
const storedBefore = async (storage: Storage, end: string, known: string | null): Promise<string | null> => {
  let newest = known === null ? null : await read(storage, known);
  for await (const { key, content } of storedCheckpoints(storage, known ?? '')) {
    if (key >= end) break;
    newest = content;
  }
  return newest;
};

const signEnd = async (world: World): Promise<Checkpoint | null> => {
  const { storage, database, now } = world;
  const end = await database.transaction(system, readEnd);
  if (!end) return null;
  const { position, hash } = end.head;
  const key = checkpointKey(position);
  if (position === 0 || end.checkpoint === key) return null;
  const before = await storedBefore(storage, key, end.checkpoint);
  const signer = checkpointSigner(world);
  const stated = { position, hash, at: now().toISOString(), previous: before === null ? null : sha256Of(before) };
  const checkpoint = { ...stated, key: signer.id, signature: signer.sign(checkpointText(stated)) };
  try {
    await storage.put({ bucket, key }, Readable.from([JSON.stringify(checkpoint)]), { contentType: 'application/json' });
  } catch (error) {
    if (!(error instanceof StorageError) || error.code !== 'exists') throw error; // another process stored it first
  }
  await database.owner.transaction().execute((db) => saveCheckpointKey(db, key));
  return checkpoint;
};

/**
 * Signs the current end of the trail and stores the checkpoint outside of the database. Does nothing if nothing was added. One
 * process at a time: in a store that writes over files, a second checkpoint of a place would replace one that others name already.
 * @returns the new checkpoint, or null.
 */
export const writeCheckpoint = (world: World): Promise<Checkpoint | null> =>
  world.database.alone('signing', () => signEnd(world));

/** Compares the exact bytes, because additions to the newest file would go unnoticed otherwise. */
const parse = (content: string): Checkpoint | null => {
  try {
    const { position, hash, at, previous, key, signature } = checkpointSchema.parse(JSON.parse(content));
    const checkpoint = { position, hash, at, previous, key, signature };
    return JSON.stringify(checkpoint) === content ? checkpoint : null;
  } catch {
    return null;
  }
};

export type SignedPlaces = {
  /** The signed hash by position. */
  readonly hashes: ReadonlyMap<number, string>;
  readonly newest: Checkpoint | null;
  /** Of every stored checkpoint. */
  readonly keys: ReadonlySet<string>;
  readonly problems: readonly TrailProblem[];
};

/**
 * Reads all checkpoints and reports those without a known signature or predecessor. Two processes that sign at once can
 * share a predecessor.
 */
export const readCheckpoints = async (world: World, publicKeys: readonly string[]): Promise<SignedPlaces> => {
  const check = createVerifier([checkpointSigner(world).publicKey, ...publicKeys]);
  const hashes = new Map<number, string>();
  const problems: TrailProblem[] = [];
  let newest: Checkpoint | null = null;
  const keys = new Set<string>();
  const digests = new Set<string>();
  for await (const { key, content } of storedCheckpoints(world.storage)) {
    const checkpoint = parse(content);
    const position = placeOfKey(key);
    if (
      !checkpoint ||
      checkpoint.position !== position ||
      !check(checkpointText(checkpoint), checkpoint.key, checkpoint.signature)
    )
      problems.push({ kind: 'checkpoint-invalid', position, seq: null });
    else {
      const follows = checkpoint.previous === null ? digests.size === 0 : digests.has(checkpoint.previous);
      if (!follows) problems.push({ kind: 'checkpoint-out-of-order', position, seq: null });
      hashes.set(position, checkpoint.hash);
      newest = checkpoint;
    }
    keys.add(key);
    digests.add(sha256Of(content));
  }
  return { hashes, newest, keys, problems };
};
