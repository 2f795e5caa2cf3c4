/** The fields of an entry as text, as the database prints them; `at` in microseconds since 1970. */
export type ChainedEntry = {
  readonly seq: string;
  readonly at: string;
  readonly actor_id: string | null;
  readonly actor_role: string | null;
  readonly action: string | null;
  readonly object_type: string | null;
  readonly object_id: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly reason: string | null;
  readonly ip: string | null;
  readonly user_agent: string | null;
  readonly request_id: string | null;
  readonly session_id: string | null;
};

/** In the order in which they are hashed. */
export const chainedFields = [
  'seq',
  'at',
  'actor_id',
  'actor_role',
  'action',
  'object_type',
  'object_id',
  'before',
  'after',
  'reason',
  'ip',
  'user_agent',
  'request_id',
  'session_id',
] as const satisfies readonly (keyof ChainedEntry)[];

const beyondPlane = /[\ud800-\udbff]/;

/** As the database counts: code points, not units of UTF-16. */
const characters = (text: string): number => {
  if (!beyondPlane.test(text)) return text.length;
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

const fieldText = (value: string | null): string => (value === null ? '-' : `${characters(value)}:${value}`);

/** What is hashed of an entry: each field with its length in characters, so that no two entries have the same text (`acl.audit_text`). */
export const auditText = (entry: ChainedEntry): string => chainedFields.map((field) => fieldText(entry[field])).join(',');

/** One place of the chain, with the entry that stands there if it is still there. Hashes in hexadecimal. */
export type Link = {
  readonly position: number;
  readonly seq: number;
  readonly hash: string;
  readonly entry: ChainedEntry | null;
};

export type Head = { readonly position: number; readonly hash: string };

export const problemKinds = {
  'entry-changed': 'The entry was changed after it was written.',
  'entry-missing': 'The entry is gone.',
  'entry-unchained': 'The entry was put in beside the chain.',
  'place-missing': 'A place of the chain is gone.',
  'head-differs': 'The chain does not end where its head says.',
  'checkpoint-invalid': 'The checkpoint is not signed with a known key.',
  'checkpoint-out-of-order': 'The checkpoint does not follow one before it: one was changed or removed.',
  'checkpoint-missing': 'The newest checkpoint is gone from the file store.',
  'checkpoint-differs': 'The chain was written anew: it differs from what was signed at this place.',
  'checkpoint-beyond': 'The end of the chain was cut off: more was signed than is there.',
} as const;
export type ProblemKind = keyof typeof problemKinds;

/** Something wrong with the trail, at a place of the chain; `seq` names the entry where one is concerned. */
export type TrailProblem = { readonly kind: ProblemKind; readonly position: number; readonly seq: number | null };

export const emptyHash = '0'.repeat(64);

/** Follows the chain, link by link in order of position; `hash` is SHA-256 in hexadecimal over the bytes of a hash and a text. */
export const followChain = (hash: (previous: string, text: string) => string) => {
  let at: Head = { position: 0, hash: emptyHash };
  return {
    next({ position, seq, hash: stored, entry }: Link): TrailProblem[] {
      const problems: TrailProblem[] = [];
      if (position !== at.position + 1) problems.push({ kind: 'place-missing', position: at.position + 1, seq: null });
      else if (entry === null) problems.push({ kind: 'entry-missing', position, seq });
      else if (hash(at.hash, auditText(entry)) !== stored) problems.push({ kind: 'entry-changed', position, seq });
      // What was stored is gone on from, so that one change is told once.
      at = { position, hash: stored };
      return problems;
    },
    end: (head: Head): TrailProblem[] =>
      head.position === at.position && head.hash === at.hash
        ? []
        : [{ kind: 'head-differs', position: at.position, seq: null }],
  };
};

/** A signed statement that the chain had this hash at this place at this time. `previous` is the SHA-256 of the checkpoint before. */
export type Checkpoint = {
  readonly position: number;
  readonly hash: string;
  readonly at: string;
  readonly previous: string | null;
  readonly key: string;
  readonly signature: string;
};

/** The text that is signed. */
export const checkpointText = ({ position, hash, at, previous }: Omit<Checkpoint, 'key' | 'signature'>): string =>
  ['aliquot audit checkpoint', position, hash, at, previous ?? '-'].join('\n');

/** The key under which a checkpoint is stored: keys list in order of position. */
export const checkpointKey = (position: number): string => `${String(position).padStart(16, '0')}.json`;

/** The place that such a key names; 0 for what is none. */
export const placeOfKey = (key: string): number => Number(/^(\d{16})\.json$/.exec(key)?.[1] ?? 0);
