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

/**
 * Limits in bytes, compressed with gzip: the application before any of its pages; the application with one of its pages and all
 * that this imports before it runs; a page for readers, which runs without it; and style.
 */
export const budgets = { application: 145_000, page: 242_000, reading: 85_000, style: 14_000 };

/** The two documents, with the module that each loads as soon as it is painted. */
const application = ['index.html', 'src/app.tsx'];
const reading = ['public.html', 'src/reading.tsx'];
const readingPage = /^src\/features\/people\/home\//;

const filesOf = (manifest: Manifest, key: string, seen = new Set<string>()): Set<string> => {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen);
  return seen;
};

/**
 * Sizes of what the browser loads for the application, for each page and for style; `sizeOf` gives a file's compressed bytes.
 */
export const weigh = (manifest: Manifest, sizeOf: (file: string) => number): Weight[] => {
  const scripts = (keys: Iterable<string>) =>
    [...keys].map((key) => manifest[key]?.file ?? '').filter((file) => /\.m?js$/.test(file));
  const weight = (sources: readonly string[]) => {
    const keys = new Set(sources.flatMap((source) => [...filesOf(manifest, source)]));
    return scripts(keys).reduce((sum, file) => sum + sizeOf(file), 0);
  };
  const missing = [...application, ...reading].filter((source) => !manifest[source]);
  if (missing.length > 0) throw new Error(`The build has no ${missing.join(' and no ')}`);
  const pages = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && /-(page|wizard)\.tsx$/.test(key));
  const styles = new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? []));
  return [
    { what: 'the application', bytes: weight(application), budget: budgets.application },
    ...pages.map((key) =>
      readingPage.test(key)
        ? { what: key, bytes: weight([...reading, key]), budget: budgets.reading }
        : { what: key, bytes: weight([...application, key]), budget: budgets.page },
    ),
    ...[...styles].map((file) => ({ what: file, bytes: sizeOf(file), budget: budgets.style })),
  ];
};
