import {
  type Checkpoint,
  chainedFields,
  checkpointKey,
  checkpointText,
} from '../../server/src/features/administration/audit/chain.domain.ts';
import { createSigner } from '../../server/src/platform/signing.ts';
import type { Draw } from '../../server/src/testing/draw.ts';
import type { Head, Place, Trail } from './trail.ts';

/**
 * Changes a trail in place. `anewFrom` asks to rewrite all hashes from that place on, as an attacker who owns the database can.
 * It is below the newest signed place, since no signature covers later entries yet.
 */
type Tamper = (trail: Trail, dice: Draw) => { readonly anewFrom?: number } | undefined;

const signed = ({ files }: Trail): number => Number.parseInt([...files.keys()].toSorted().at(-1) ?? '0', 10);
const placeOf = (trail: Trail, position: number): Place => {
  const place = trail.chain.find((each) => each.position === position);
  if (!place) throw new Error(`There is no place ${position}`);
  return place;
};
const entryOf = (trail: Trail, position: number) => {
  const { seq } = placeOf(trail, position);
  const entry = trail.entries.find((each) => each.seq === seq);
  if (!entry) throw new Error(`There is no entry at place ${position}`);
  return entry;
};
const headOf = ({ head }: Trail): Head => {
  const [first] = head;
  if (!first) throw new Error('There is no head');
  return first;
};
const anywhere = (trail: Trail, dice: Draw) => dice.between(1, trail.chain.length);
const underSignature = (trail: Trail, dice: Draw) => dice.between(1, signed(trail));
const nextSeq = ({ entries }: Trail) => Math.max(...entries.map(({ seq }) => Number(seq))) + 1;
const someHash = (dice: Draw) => `\\x${Array.from({ length: 64 }, () => dice.between(0, 15).toString(16)).join('')}`;

const values: Readonly<Record<string, (dice: Draw) => unknown>> = {
  seq: (dice) => dice.between(100_000, 200_000),
  at: (dice) => new Date(Date.UTC(2025, 0, 1) + dice.between(0, 1e9)).toISOString(),
  actor_id: () => crypto.randomUUID(),
  actor_role: (dice) => dice.one(['admin', 'user', 'lab_owner', 'anonymous']),
  action: (dice) => dice.one(['labs.delete', 'users.create', 'labs.approve ', '']),
  before: (dice) => ({ status: 'pending', forged: dice.between(0, 9) }),
  after: (dice) => dice.one([{}, { status: 'approved' }, [], 'approved']),
  session_id: () => crypto.randomUUID(),
};
const anotherValue = (field: string, dice: Draw): unknown =>
  (values[field] ?? (() => dice.one(['', '-', 'forged', '1:x', `forged ${dice.between(0, 1e6)}`])))(dice);
const needed = new Set(['seq', 'at', 'actor_role', 'action', 'object_type']);

const changeField: Tamper = (trail, dice) => {
  const field = dice.one(chainedFields);
  entryOf(trail, anywhere(trail, dice))[field] = anotherValue(field, dice);
};
const emptyField: Tamper = (trail, dice) => {
  const field = dice.one(chainedFields.filter((each) => !needed.has(each)));
  entryOf(trail, anywhere(trail, dice))[field] = null;
};
const moveText: Tamper = (trail, dice) => {
  const entry = entryOf(trail, anywhere(trail, dice));
  [entry.ip, entry.user_agent] = [entry.user_agent, entry.ip];
};

const without = (trail: Trail, position: number, { place, entry }: { place: boolean; entry: boolean }) => {
  const { seq } = placeOf(trail, position);
  if (entry) trail.entries = trail.entries.filter((each) => each.seq !== seq);
  if (place) trail.chain = trail.chain.filter((each) => each.position !== position);
};
const renumber = (trail: Trail) => {
  for (const [at, place] of trail.chain.entries()) place.position = at + 1;
};

const insertEntry = (trail: Trail, dice: Draw) => {
  const seq = nextSeq(trail);
  trail.entries.push({ ...entryOf(trail, anywhere(trail, dice)), seq, reason: 'put in' });
  return seq;
};

const permute = (
  trail: Trail,
  positions: readonly number[],
  take: (place: Place) => unknown,
  give: (place: Place, value: never) => void,
) => {
  const places = positions.map((position) => placeOf(trail, position));
  const taken = places.map(take);
  for (const [at, place] of places.entries()) give(place, taken[(at + 1) % taken.length] as never);
};
const giveSeq = (place: Place, seq: never) => {
  place.seq = seq;
};
const giveHash = (place: Place, hash: never) => {
  place.hash = hash;
};
const two = (trail: Trail, dice: Draw, most = trail.chain.length) => {
  const first = dice.between(1, most - 1);
  return [first, dice.between(first + 1, most)] as const;
};
const run = ([first, last]: readonly [number, number]) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

const parse = (content: string) => JSON.parse(content) as Checkpoint;
const aFile = (trail: Trail, dice: Draw) => dice.one([...trail.files.keys()]);
const contentOf = (trail: Trail, key: string) => trail.files.get(key) ?? '';
const newestFile = (trail: Trail) => checkpointKey(signed(trail));

const forgedSigner = createSigner('the secret of somebody else, 0123456789', 'audit checkpoints');
const signAnew = (trail: Trail, key: string, pretend: boolean) => {
  const { signature: _, key: keyId, ...stated } = parse(contentOf(trail, key));
  const forged = { ...stated, hash: headOf(trail).hash.slice(2) };
  trail.files.set(
    key,
    JSON.stringify({ ...forged, key: pretend ? keyId : forgedSigner.id, signature: forgedSigner.sign(checkpointText(forged)) }),
  );
};

/** Every way that the campaign knows, by what it does. */
export const tampers: Readonly<Record<string, Tamper>> = {
  'change a field': changeField,
  'empty a field': emptyField,
  'exchange two fields of an entry': moveText,
  'change the hash of a place': (trail, dice) => {
    giveHash(placeOf(trail, anywhere(trail, dice)), someHash(dice) as never);
  },
  'change the head': (trail, dice) => {
    if (dice.between(0, 1)) headOf(trail).hash = someHash(dice);
    else headOf(trail).position = dice.between(0, trail.chain.length * 2);
  },
  'set the head back': (trail, dice) => {
    const { position, hash } = placeOf(trail, anywhere(trail, dice));
    Object.assign(headOf(trail), { position, hash });
  },
  'remove the head': (trail) => {
    trail.head = [];
  },
  'point the head at a checkpoint that is not there': (trail, dice) => {
    headOf(trail).checkpoint = checkpointKey(dice.between(100_000, 200_000));
  },
  'delete an entry': (trail, dice) => {
    without(trail, anywhere(trail, dice), { place: false, entry: true });
  },
  'delete a place': (trail, dice) => {
    without(trail, anywhere(trail, dice), { place: true, entry: false });
  },
  'delete an entry with its place': (trail, dice) => {
    without(trail, anywhere(trail, dice), { place: true, entry: true });
  },
  'delete an entry, close the gap and chain anew': (trail, dice) => {
    const anewFrom = underSignature(trail, dice);
    without(trail, anewFrom, { place: true, entry: true });
    renumber(trail);
    return { anewFrom };
  },
  'insert beside the chain': (trail, dice) => {
    insertEntry(trail, dice);
  },
  'insert at the end with a wrong hash': (trail, dice) => {
    const place = { position: trail.chain.length + 1, seq: insertEntry(trail, dice), hash: someHash(dice) };
    trail.chain.push(place);
    Object.assign(headOf(trail), { position: place.position, hash: place.hash });
  },
  'insert in the middle and chain anew': (trail, dice) => {
    const anewFrom = underSignature(trail, dice);
    trail.chain.splice(anewFrom - 1, 0, { position: anewFrom, seq: insertEntry(trail, dice), hash: someHash(dice) });
    renumber(trail);
    return { anewFrom };
  },
  'swap two entries': (trail, dice) => {
    permute(trail, two(trail, dice), ({ seq }) => seq, giveSeq);
  },
  'swap two hashes': (trail, dice) => {
    permute(trail, two(trail, dice), ({ hash }) => hash, giveHash);
  },
  'swap two entries and chain anew': (trail, dice) => {
    const pair = two(trail, dice, signed(trail));
    permute(trail, pair, ({ seq }) => seq, giveSeq);
    return { anewFrom: pair[0] };
  },
  'reorder a run of entries': (trail, dice) => {
    permute(trail, run(two(trail, dice)), ({ seq }) => seq, giveSeq);
  },
  'reorder a run of entries and chain anew': (trail, dice) => {
    const pair = two(trail, dice, signed(trail));
    permute(trail, run(pair), ({ seq }) => seq, giveSeq);
    return { anewFrom: pair[0] };
  },
  'replay an entry beside the chain': (trail, dice) => {
    trail.entries.push({ ...entryOf(trail, anywhere(trail, dice)), seq: nextSeq(trail) });
  },
  'replay an entry over another': (trail, dice) => {
    const [from, to] = two(trail, dice);
    const entry = entryOf(trail, to);
    Object.assign(entry, entryOf(trail, from), { seq: entry.seq });
  },
  'replay an entry over another and chain anew': (trail, dice) => {
    const [from, anewFrom] = two(trail, dice, signed(trail));
    const entry = entryOf(trail, anewFrom);
    Object.assign(entry, entryOf(trail, from), { seq: entry.seq });
    return { anewFrom };
  },
  'cut the end off and leave the head': (trail, dice) => {
    for (let length = dice.between(0, trail.chain.length - 1); trail.chain.length > length; )
      without(trail, trail.chain.length, { place: true, entry: true });
  },
  'cut the end off with the head': (trail, dice) => {
    const length = dice.between(0, signed(trail) - 1);
    const left = length === 0 ? { position: 0, hash: `\\x${'0'.repeat(64)}` } : { ...placeOf(trail, length) };
    while (trail.chain.length > length) without(trail, trail.chain.length, { place: true, entry: true });
    Object.assign(headOf(trail), { position: left.position, hash: left.hash });
  },
  'change a field and chain anew': (trail, dice) => {
    const anewFrom = underSignature(trail, dice);
    entryOf(trail, anewFrom).reason = anotherValue('reason', dice);
    return { anewFrom };
  },
  'sign a checkpoint with another key': (trail, dice) => {
    signAnew(trail, aFile(trail, dice), false);
  },
  'sign a checkpoint with another key under the name of the first': (trail, dice) => {
    signAnew(trail, aFile(trail, dice), true);
  },
  'chain anew and sign every checkpoint with another key': (trail, dice) => {
    for (const key of trail.files.keys()) signAnew(trail, key, dice.between(0, 1) === 1);
    const anewFrom = underSignature(trail, dice);
    entryOf(trail, anewFrom).reason = anotherValue('reason', dice);
    return { anewFrom };
  },
  'edit a checkpoint': (trail, dice) => {
    const key = aFile(trail, dice);
    const checkpoint = parse(contentOf(trail, key));
    const edits: readonly Partial<Record<keyof Checkpoint, unknown>>[] = [
      { position: checkpoint.position + 1 },
      { hash: someHash(dice).slice(2) },
      { at: new Date(dice.between(1e12, 2e12)).toISOString() },
      { previous: dice.one([someHash(dice).slice(2), '']) },
      { key: someHash(dice).slice(2, 18) },
      { signature: `${checkpoint.signature.slice(4)}AAAA` },
    ];
    trail.files.set(key, JSON.stringify({ ...checkpoint, ...dice.one(edits) }));
  },
  'change one letter of a checkpoint': (trail, dice) => {
    const key = aFile(trail, dice);
    const content = contentOf(trail, key);
    const at = dice.between(0, content.length - 1);
    trail.files.set(key, `${content.slice(0, at)}${String.fromCodePoint(dice.between(32, 126))}${content.slice(at + 1)}`);
  },
  'cut a checkpoint short': (trail, dice) => {
    const key = aFile(trail, dice);
    trail.files.set(key, contentOf(trail, key).slice(0, dice.between(0, contentOf(trail, key).length - 1)));
  },
  'add to a checkpoint': (trail, dice) => {
    const key = dice.one([aFile(trail, dice), newestFile(trail)]);
    const content = contentOf(trail, key);
    trail.files.set(key, dice.one([`${content}\n`, ` ${content}`, content.replace('{', '{"note":"x",')]));
  },
  'delete a checkpoint': (trail, dice) => {
    trail.files.delete(aFile(trail, dice));
  },
  'delete the newest checkpoints': (trail, dice) => {
    const keys = [...trail.files.keys()].toSorted();
    for (const key of keys.slice(-dice.between(1, keys.length))) trail.files.delete(key);
  },
  'exchange two checkpoints': (trail, dice) => {
    const [first, second] = [aFile(trail, dice), aFile(trail, dice)];
    const content = contentOf(trail, first);
    trail.files.set(first, contentOf(trail, second)).set(second, content);
  },
  'replay a checkpoint under another place': (trail, dice) => {
    trail.files.set(checkpointKey(dice.between(1, 500)), contentOf(trail, aFile(trail, dice)));
  },
};
