import type { Names } from './names.ts';

type Edit = { readonly path: string; readonly apply: (text: string) => string };

/** Adds a line at the end of the block that a line opens. @throws Error when the file is not as it was. */
const addToBlock = (text: string, opening: string, line: string): string => {
  const start = text.indexOf(opening);
  const end = text.indexOf('\n};', start);
  if (start < 0 || end < 0)
    throw new Error(`"${opening}" is not where a new feature is entered any more: mend scripts/new-feature/wiring.ts.`);
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`;
};

/** Adds an import before the others; the formatter puts it in order. */
const addImport = (text: string, line: string): string => text.replace(/^import /m, `${line}\nimport `);

/** Where a feature is entered: the contract, the composition root, the tables and their owners. */
export const edits = ({ noun, table, many, one, One }: Names): Edit[] => [
  {
    path: 'contract/src/index.ts',
    apply: (text) =>
      addImport(
        addToBlock(text, 'export const contract = {', `  ${many}: ${one}Routes,`),
        `import { ${one}Routes } from './${noun}.ts';`,
      ),
  },
  {
    path: 'server/src/app.ts',
    apply: (text) =>
      addImport(
        addToBlock(text, 'const router: Handlers<Contract> = {', `  ${many}: ${one}Handlers,`),
        `import { ${one}Handlers } from './features/${noun}/${noun}.handlers.ts';`,
      ),
  },
  {
    path: 'server/src/platform/db/tables/tables.ts',
    apply: (text) =>
      addImport(
        addToBlock(text, 'export type Tables = {', `  ${table}: ${One}sTable;`).replace(
          'export type Tables = {',
          `export type ${One}sTable = {
  id: Generated<string>;
  user_id: string;
  title: string;
  status: Defaulted<${One}Status>;
  created_at: Timestamp;
};

export type Tables = {`,
        ),
        `import type { ${One}Status } from '@aliquot/contract/${noun}';`,
      ),
  },
  {
    path: 'scripts/structure/tables.ts',
    apply: (text) => addToBlock(text, 'export const tableOwners', `  ${table}: '${noun}',`),
  },
];
