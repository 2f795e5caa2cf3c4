import { setTimeout } from 'node:timers/promises';
import { uploadDirectoryOf } from '../../platform/http/upload-directory.ts';
import type { Calling } from '../authorization/authorization-calls.ts';
import { listsOpenFiles, openFilesBelow } from '../open-files.ts';
import { knownCalls, knownIds } from './known-calls.ts';
import { endsSessions, fuzzRequests } from './requests.ts';
import { type FuzzResult, type Sender, sweep } from './sweep.ts';

/** One in twenty is sent twice, and broken off the first time. */
const breakEvery = 20;

type Asked = { readonly seed: number; readonly count: number; readonly lanes?: number };

/** The files of the store and of uploads that stay open although nobody is served. */
const leftOpen = async ({ app }: Calling): Promise<string[]> => {
  const { storage, dataDirectory } = app.world.config;
  if (storage.kind !== 'disk') throw new Error('the sweep keeps files on the disk');
  const open = () => [storage.directory, uploadDirectoryOf({ dataDirectory })].flatMap(openFilesBelow);
  for (let wait = 0; listsOpenFiles && wait < 100; wait += 1) {
    if (open().length === 0) return [];
    await setTimeout(100);
  }
  return listsOpenFiles ? open() : [];
};

/** Sends requests to the world of the authorization matrix: half of them made from schemas, half complete calls with a hostile change. */
export const sweepWorld = async (
  place: Calling,
  { seed, count, lanes = 4 }: Asked,
): Promise<FuzzResult & { leftOpen: string[] }> => {
  const { people } = place.world;
  const half = Math.ceil(count / 2);
  const made = fuzzRequests(seed, half);
  const mixed = knownCalls(place, seed, half).flatMap((call, index) => [call, ...made.slice(index, index + 1)]);
  const requests = mixed.toSorted((a, b) => Number(endsSessions.has(a.route)) - Number(endsSessions.has(b.route)));
  const cookies: Record<Sender, string> = {
    anonymous: '',
    user: people.owner.cookie,
    lab_owner: people.member.cookie,
    owner: people.owner.cookie,
    other: people.other.cookie,
    member: people.member.cookie,
    otherLab: people.otherLab.cookie,
    pending: people.pending.cookie,
    admin: people.admin.cookie,
  };
  const protectedIds = Object.values(people).map(({ id }) => id);
  const result = await sweep(place.app.url, requests, cookies, {
    protectedIds,
    known: knownIds(place.world),
    lanes,
    breakEvery,
  });
  return { ...result, leftOpen: await leftOpen(place) };
};
