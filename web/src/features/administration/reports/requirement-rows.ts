import type { Checklist, ChecklistLine } from '@aliquot/contract/administration/reports';
import type { CatalogueId } from '@aliquot/contract/hearts/analyses';

/** A requirement with every clause that asks for the same; `line` is from the first framework. */
export type RequirementRow = {
  readonly line: ChecklistLine;
  readonly clauses: readonly { readonly catalogue: CatalogueId; readonly clause: string }[];
};

export type OnceSection = { readonly title: string; readonly rows: readonly RequirementRow[] };

/** The requirements of a checklist, each once, under the first framework that asks for it; common ones come last. */
export const onceEach = ({ catalogues }: Checklist): OnceSection[] => {
  const ordered = catalogues.toSorted((a, b) => Number(a.id === 'common') - Number(b.id === 'common'));
  const asked = Map.groupBy(
    ordered.flatMap(({ id: catalogue, title, lines }) => lines.map((line) => ({ catalogue, title, line }))),
    ({ line }) => line.control,
  );
  const firsts = [...asked.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const clauses = same.map(({ catalogue, line: { clause } }) => ({ catalogue, clause }));
    return [{ title: first.title, row: { line: first.line, clauses } }];
  });
  return ordered.flatMap(({ title }) => {
    const rows = firsts.filter((each) => each.title === title).map(({ row }) => row);
    return rows.length > 0 ? [{ title, rows }] : [];
  });
};
