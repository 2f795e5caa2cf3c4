import { createStore, delMany, entries, set, type UseStore } from 'idb-keyval';

/** A file that was chosen and not yet sent. `owner` is the person who chose it, null before there was an account. */
type Kept = { readonly place: string; readonly owner: string | null; readonly savedAt: number; readonly file: File };
export type KeptFile = { readonly id: string; readonly file: File };

const keepMilliseconds = 30 * 86_400_000;
const mostBytes = 200 * 1024 * 1024;

let opened: UseStore | undefined;
const store = (): UseStore => {
  opened ??= createStore('aliquot-files', 'files');
  return opened;
};

const all = () => entries<string, Kept>(store());

const isOfAnother = ({ owner: whose }: Kept, owner: string | null) => whose !== null && whose !== owner;

/** Removes what is too old, and what another person chose; whose session ended by itself finds theirs again. */
const withoutStale = async (owner: string | null, now: number) => {
  const found = await all();
  const isStale = (kept: Kept) => now - kept.savedAt > keepMilliseconds || (owner !== null && isOfAnother(kept, owner));
  await delMany(
    found.filter(([, kept]) => isStale(kept)).map(([id]) => id),
    store(),
  );
  return found.filter(([, kept]) => !isStale(kept) && !isOfAnother(kept, owner));
};

/**
 * The files that were chosen at a place of this browser, in their order. Like the other functions here it never rejects: a
 * browser that keeps nothing has nothing.
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

/** Keeps a file in this browser until it is dropped. @returns whether it is kept: there is room for 200 MB of them. */
export const keepFile = async (
  { id, file }: KeptFile,
  { place, owner, now = Date.now() }: { place: string; owner: string | null; now?: number },
): Promise<boolean> => {
  try {
    const others = (await all()).reduce((sum, [, kept]) => sum + kept.file.size, 0);
    if (others + file.size > mostBytes) return false;
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
    // Nothing was kept.
  }
};

/** Removes every file that is kept in this browser, as on sign-out. */
export const dropAllFiles = async (): Promise<void> => {
  try {
    await dropFiles((await all()).map(([id]) => id));
  } catch {
    // Nothing was kept.
  }
};
