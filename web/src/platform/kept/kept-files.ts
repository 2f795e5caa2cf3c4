import { createStore, delMany, entries, set, type UseStore } from 'idb-keyval';

/** A chosen file that is not uploaded yet. `owner` is the user who chose it, null before there was an account. */
type Kept = { readonly place: string; readonly owner: string | null; readonly savedAt: number; readonly file: File };
export type KeptFile = { readonly id: string; readonly file: File };

const keepMilliseconds = 30 * 86_400_000;
const maxBytes = 200 * 1024 * 1024;

let opened: UseStore | undefined;
const store = (): UseStore => {
  opened ??= createStore('aliquot-files', 'files');
  return opened;
};

const all = () => entries<string, Kept>(store());

const belongsToOther = ({ owner: whose }: Kept, owner: string | null) => whose !== null && whose !== owner;

/** Removes files that are too old or another user's; a user whose session ended finds theirs again. */
const withoutStale = async (owner: string | null, now: number) => {
  const found = await all();
  const isStale = (kept: Kept) => now - kept.savedAt > keepMilliseconds || (owner !== null && belongsToOther(kept, owner));
  await delMany(
    found.filter(([, kept]) => isStale(kept)).map(([id]) => id),
    store(),
  );
  return found.filter(([, kept]) => !isStale(kept) && !belongsToOther(kept, owner));
};

/**
 * The files chosen at a place in this browser, in order. Like the other functions here it never rejects; without storage the
 * list is empty.
 */
export const keptFiles = async (place: string, owner: string | null, now = Date.now()): Promise<KeptFile[]> => {
  try {
    return (await withoutStale(owner, now))
      .filter(([, kept]) => kept.place === place)
      .toSorted(([, a], [, b]) => a.savedAt - b.savedAt)
      .map(([id, { file }]) => ({ id, file }));
  } catch {
    return [];
  }
};

/** Stores a file in this browser until it is removed, up to 200 MB in total. @returns whether it was stored. */
export const keepFile = async (
  { id, file }: KeptFile,
  { place, owner, now = Date.now() }: { place: string; owner: string | null; now?: number },
): Promise<boolean> => {
  try {
    const others = (await all()).reduce((sum, [, kept]) => sum + kept.file.size, 0);
    if (others + file.size > maxBytes) return false;
    await set(id, { place, owner, savedAt: now, file } satisfies Kept, store());
    return true;
  } catch {
    return false;
  }
};

export const dropFiles = async (ids: readonly string[]): Promise<void> => {
  try {
    await delMany([...ids], store());
  } catch {
    // Nothing was stored.
  }
};

/** Removes every stored file, as on sign-out. */
export const dropAllFiles = async (): Promise<void> => {
  try {
    await dropFiles((await all()).map(([id]) => id));
  } catch {
    // Nothing was stored.
  }
};
