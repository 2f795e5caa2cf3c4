import { join, resolve } from 'node:path';

type ModuleInfo = { readonly importedIds: readonly string[]; readonly code: string | null };
type Graph = { getModuleInfo(id: string): ModuleInfo | null };
type NameOf = (id: string, graph: Graph) => string | null;

const source = resolve(import.meta.dirname, '../src');

/** A module with all that it imports before it runs. */
const closure = (entry: string, graph: Graph): ReadonlySet<string> => {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) add(imported);
  };
  add(entry);
  return found;
};

/** Puts what these modules below `src` import into one file. The graph is the same for all modules of a build. */
export const importedBy = (name: string, entries: readonly string[]): NameOf => {
  let known: ReadonlySet<string> | undefined;
  return (id, graph) => {
    known ??= new Set(entries.flatMap((entry) => [...closure(join(source, entry), graph)]));
    return known.has(id) ? name : null;
  };
};

/** Puts what both groups take into one file. */
export const both =
  (name: string, one: NameOf, other: NameOf): NameOf =>
  (id, graph) =>
    one(id, graph) && other(id, graph) && name;

/**
 * Puts modules with less source than a number of characters, besides what `present` names, into one file: many tiny files cost
 * more in requests than a page loses by loading what only others need.
 */
export const small =
  (name: string, characters: number, present: NameOf): NameOf =>
  (id, graph) => {
    if (present(id, graph)) return null;
    const needed = [...closure(id, graph)].filter((each) => !present(each, graph));
    const size = needed.reduce((sum, each) => sum + (graph.getModuleInfo(each)?.code?.length ?? 0), 0);
    return size < characters ? name : null;
  };

/** Puts modules of one kind that need a library into one file with it, besides what `present` names. */
export const needing =
  (name: string, library: RegExp, kind: RegExp, present: NameOf): NameOf =>
  (id, graph) =>
    library.test(id) || (kind.test(id) && !present(id, graph) && [...closure(id, graph)].some((each) => library.test(each)))
      ? name
      : null;
