/** Vite's build manifest, as far as it is read here: chunks by their source. */
export type Manifest = Readonly<Record<string, Chunk>>;

type Chunk = {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
};

export type Weight = { readonly what: string; readonly bytes: number; readonly budget: number };

/** In bytes, compressed with gzip. A page is the entry, its own chunk and all that both import before they run. */
export const budgets = { entry: 135_000, page: 240_000, style: 12_000 };

const filesOf = (manifest: Manifest, key: string, seen = new Set<string>()): Set<string> => {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen);
  return seen;
};

/** What the browser loads for the entry, for each page on top of it, and for style; `sizeOf` gives a file's compressed bytes. */
export const weigh = (manifest: Manifest, sizeOf: (file: string) => number): Weight[] => {
  const scripts = (keys: Iterable<string>) =>
    [...keys].map((key) => manifest[key]?.file ?? '').filter((file) => /\.m?js$/.test(file));
  const weight = (keys: Iterable<string>) => scripts(keys).reduce((sum, file) => sum + sizeOf(file), 0);
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const entryKeys = new Set(entries.flatMap((key) => [...filesOf(manifest, key)]));
  const pages = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && key.endsWith('-page.tsx'));
  const styles = new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? []));
  return [
    { what: 'entry', bytes: weight(entryKeys), budget: budgets.entry },
    ...pages.map((key) => ({
      what: key,
      bytes: weight(new Set([...entryKeys, ...filesOf(manifest, key)])),
      budget: budgets.page,
    })),
    ...[...styles].map((file) => ({ what: file, bytes: sizeOf(file), budget: budgets.style })),
  ];
};
