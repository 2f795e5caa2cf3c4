import type { Calling } from '../authorization-calls.ts';
import { knownCalls, knownIds } from './known-calls.ts';
import { endsSessions, fuzzRequests } from './requests.ts';
import { type FuzzResult, type Sender, sweep } from './sweep.ts';

type Asked = { readonly seed: number; readonly count: number; readonly lanes?: number };

/** Sends requests to the world of the authorization matrix: half of them made from schemas, half complete calls with a hostile change. */
export const sweepWorld = (place: Calling, { seed, count, lanes = 4 }: Asked): Promise<FuzzResult> => {
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
  return sweep(place.app.url, requests, cookies, { protectedIds, known: knownIds(place.world), lanes });
};
