import { createHash } from 'node:crypto';
import { system } from '../../kernel/actor.ts';
import type { World } from '../../platform/world.ts';
import { followChain, type TrailProblem } from './chain.domain.ts';
import { findUnchained, readChain, readHead } from './chain.repository.ts';
import { readCheckpoints, type SignedPlaces } from './checkpoints.handlers.ts';

const pageSize = 2000;
const mostProblems = 100;

const sha256 = (previous: string, text: string): string =>
  createHash('sha256').update(Buffer.from(previous, 'hex')).update(text).digest('hex');

/** What was found of the trail: `entries` were followed; `problems` are at most 100, the first by place first. */
export type TrailReport = {
  readonly ok: boolean;
  readonly entries: number;
  readonly checkpoints: number;
  readonly lastCheckpoint: { readonly position: number; readonly at: string } | null;
  readonly problems: readonly TrailProblem[];
};

const checkLinks = async (world: World, { hashes }: SignedPlaces): Promise<{ entries: number; problems: TrailProblem[] }> => {
  const { head, unchained } = await world.database.transaction(system, async (db) => ({
    unchained: await findUnchained(db, mostProblems),
    head: await readHead(db),
  }));
  const chain = followChain(sha256);
  const problems: TrailProblem[] = unchained.map((seq) => ({ kind: 'entry-unchained', position: 0, seq }));
  let entries = 0;
  for (let after = 0; after < head.position; ) {
    const links = await world.database.transaction(system, (db) => readChain(db, after, head.position, pageSize));
    for (const link of links) {
      problems.push(...chain.next(link));
      const signed = hashes.get(link.position);
      if (signed !== undefined && signed !== link.hash)
        problems.push({ kind: 'checkpoint-differs', position: link.position, seq: link.seq });
    }
    entries += links.length;
    const last = links.at(-1);
    if (!last) break;
    after = last.position;
  }
  problems.push(...chain.end(head));
  return { entries, problems };
};

/** Signed places that the chain does not reach any more. */
const beyond = async (world: World, { newest }: SignedPlaces): Promise<TrailProblem[]> => {
  const head = await world.database.transaction(system, readHead);
  return newest && newest.position > head.position ? [{ kind: 'checkpoint-beyond', position: newest.position, seq: null }] : [];
};

/**
 * Follows the whole trail and compares it with every checkpoint. A change, removal or insertion is found by the chain; a chain
 * that was written anew, or cut off at its end, by the checkpoints: what came after the newest one is not yet held by a signature.
 * @param publicKeys keys that signed earlier checkpoints, besides the present one.
 */
export const verifyTrail = async (world: World, publicKeys: readonly string[] = []): Promise<TrailReport> => {
  const signed = await readCheckpoints(world, publicKeys);
  const { entries, problems } = await checkLinks(world, signed);
  const all = [...problems, ...signed.problems, ...(await beyond(world, signed))];
  return {
    ok: all.length === 0,
    entries,
    checkpoints: signed.hashes.size,
    lastCheckpoint: signed.newest && { position: signed.newest.position, at: signed.newest.at },
    problems: all.toSorted((a, b) => a.position - b.position).slice(0, mostProblems),
  };
};
