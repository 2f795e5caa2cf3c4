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

/** In hashing order. */
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

/** Counts like the database: code points, not UTF-16 units. */
const characters = (text: string): number => {
  if (!beyondPlane.test(text)) return text.length;
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

const fieldText = (value: string | null): string => (value === null ? '-' : `${characters(value)}:${value}`);

/** The hashed text of an entry: each field with its length in characters, so that no two entries share a text (`acl.audit_text`). */
export const auditText = (entry: ChainedEntry): string => chainedFields.map((field) => fieldText(entry[field])).join(',');

/** One place of the chain, with its entry if it still exists. Hashes are hexadecimal. */
export type Link = {
  readonly position: number;
  readonly seq: number;
  readonly hash: string;
  readonly entry: ChainedEntry | null;
};

export type Head = { readonly position: number; readonly hash: string };

export const problemKinds = {
  'entry-changed': 'The entry was changed after it was written.',
  'entry-missing': 'The entry is missing.',
  'entry-unchained': 'The entry was inserted outside the chain.',
  'place-missing': 'A link of the chain is missing.',
  'head-differs': 'The chain does not end at its recorded head.',
  'checkpoint-invalid': 'The checkpoint is not signed with a known key.',
  'checkpoint-out-of-order': 'The checkpoint does not follow its predecessor: one was changed or removed.',
  'checkpoint-missing': 'The newest checkpoint is missing from the file store.',
  'checkpoint-differs': 'The chain was rewritten: it differs from what was signed here.',
  'checkpoint-beyond': 'The end of the chain was cut off: signed entries are missing.',
} as const;
type ProblemKind = keyof typeof problemKinds;

/** A problem of the trail at a place of the chain. `seq` names the entry, if one is concerned. */
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
      // Continue from the stored hash, so that one change is reported once.
      at = { position, hash: stored };
      return problems;
    },
    end: (head: Head): TrailProblem[] =>
      head.position === at.position && head.hash === at.hash
        ? []
        : [{ kind: 'head-differs', position: at.position, seq: null }],
  };
};

/** A signed statement that the chain had this hash at this place and time. `previous` is the SHA-256 of the checkpoint before. */
export type Checkpoint = {
  readonly position: number;
  readonly hash: string;
  readonly at: string;
  readonly previous: string | null;
  readonly key: string;
  readonly signature: string;
};

/** The signed text. */
export const checkpointText = ({ position, hash, at, previous }: Omit<Checkpoint, 'key' | 'signature'>): string =>
  ['aliquot audit checkpoint', position, hash, at, previous ?? '-'].join('\n');

/** The storage key of a checkpoint. Keys sort by position. */
export const checkpointKey = (position: number): string => `${String(position).padStart(16, '0')}.json`;

/** The position in a storage key, or 0. */
export const placeOfKey = (key: string): number => Number(/^(\d{16})\.json$/.exec(key)?.[1] ?? 0);
