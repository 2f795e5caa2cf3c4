type Known = { name: string; size: number; file: File | null };

/** SHA-256 of a file; null where the browser cannot compute it (a page without https). */
const hashOf = async (file: File): Promise<string | null> => {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

const isSame = async (file: File, known: Known): Promise<boolean> => {
  if (known.size !== file.size) return false;
  const hashes = known.file && (await Promise.all([hashOf(file), hashOf(known.file)]));
  return hashes?.[0] ? hashes[0] === hashes[1] : known.name === file.name;
};

/** The known file with the same bytes or, where bytes cannot be compared, the same name and size. */
export const twinOf = async <Row extends Known>(file: File, among: readonly Row[]): Promise<Row | null> => {
  for (const known of among) if (await isSame(file, known)) return known;
  return null;
};
