import { createHash } from 'node:crypto';
import { system } from '../../../kernel/actor.ts';
import type { World } from '../../../platform/world.ts';
import { followChain, type Link, placeOfKey, type TrailProblem } from './chain.domain.ts';
import { findUnchained, readChain, readEnd } from './chain.repository.ts';
import { readCheckpoints, type SignedPlaces } from './checkpoints.service.ts';

const pageSize = 2000;
const mostProblems = 100;

const sha256 = (previous: string, text: string): string =>
  createHash('sha256').update(Buffer.from(previous, 'hex')).update(text).digest('hex');

/** The result of a verification: the number of entries, and at most 100 problems in order of place. */
export type TrailReport = {
  readonly ok: boolean;
  readonly entries: number;
  readonly checkpoints: number;
  readonly lastCheckpoint: { readonly position: number; readonly at: string } | null;
  readonly problems: readonly TrailProblem[];
};

const gone: TrailProblem = { kind: 'head-differs', position: 0, seq: null };

/** Reads every place of the chain, also places after its head. */
const checkLinks = async (world: World, { hashes }: SignedPlaces): Promise<{ entries: number; problems: TrailProblem[] }> => {
  const { end, unchained } = await world.database.transaction(system, async (db) => ({
    unchained: await findUnchained(db, mostProblems),
    end: await readEnd(db),
  }));
  const problems: TrailProblem[] = unchained.map((seq) => ({ kind: 'entry-unchained', position: 0, seq }));
  if (!end) return { entries: 0, problems: [...problems, gone] };
  const chain = followChain(sha256);
  const follow = (page: readonly Link[]) => {
    for (const link of page) {
      problems.push(...chain.next(link));
      const signed = hashes.get(link.position);
      if (signed !== undefined && signed !== link.hash)
        problems.push({ kind: 'checkpoint-differs', position: link.position, seq: link.seq });
    }
  };
  let entries = 0;
  const pageAfter = (position: number) =>
    world.database.transaction(system, (db) => readChain(db, position, end.last, pageSize));
  for (let page = await pageAfter(0); page.length > 0; ) {
    const last = page.at(-1)?.position ?? end.last;
    const following = last < end.last ? pageAfter(last) : Promise.resolve([]); // loads while this page is checked
    follow(page);
    entries += page.length;
    page = await following;
  }
  problems.push(...chain.end(end.head));
  return { entries, problems };
};

const readEndNow = (world: World) => world.database.transaction(system, readEnd);

/** Signed places after the end of the chain. */
const beyond = async (world: World, { newest }: SignedPlaces): Promise<TrailProblem[]> => {
  const last = (await readEndNow(world))?.last ?? 0;
  return newest && newest.position > last ? [{ kind: 'checkpoint-beyond', position: newest.position, seq: null }] : [];
};

/** The checkpoint that the database knew before the store was read, if it is missing. */
const missing = (known: string | null, { keys }: SignedPlaces): TrailProblem[] =>
  known === null || keys.has(known) ? [] : [{ kind: 'checkpoint-missing', position: placeOfKey(known), seq: null }];

/**
 * Verifies the whole trail against every checkpoint. The chain reveals changes, removals and insertions. The checkpoints
 * reveal a rewritten or shortened chain, but not for entries after the newest one.
 * @param publicKeys keys that signed earlier checkpoints, besides the current one.
 */
export const verifyTrail = async (world: World, publicKeys: readonly string[] = []): Promise<TrailReport> => {
  const known = (await readEndNow(world))?.checkpoint ?? null;
  const signed = await readCheckpoints(world, publicKeys);
  const { entries, problems } = await checkLinks(world, signed);
  const all = [...problems, ...signed.problems, ...missing(known, signed), ...(await beyond(world, signed))];
  return {
    ok: all.length === 0,
    entries,
    checkpoints: signed.hashes.size,
    lastCheckpoint: signed.newest && { position: signed.newest.position, at: signed.newest.at },
    problems: all.toSorted((a, b) => a.position - b.position).slice(0, mostProblems),
  };
};
