import { isCode, type Problem, type Rule, type SourceFile } from './repository.ts';

/** A test may be of one file, with its role in its name, or of a whole topic. */
const rolePattern =
  /^[a-z0-9-]+(\.(domain|policy|repository|service|presenter|letters|handlers|jobs)|(\.(domain|policy|repository|service|presenter|letters|handlers|jobs))?(\.int)?\.test)\.ts$/;
const kebabPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.(ts|tsx|mjs|mts|js)$/;
const serverFolders = new Set(['kernel', 'features', 'platform', 'testing', 'commands', 'demo']);

/** Nouns that one side alone has: what composes the features of others, and what no call shows. */
const ofOneSide: Readonly<Record<'server' | 'web', ReadonlySet<string>>> = {
  server: new Set(['audit', 'compliance', 'judging', 'reading', 'settings', 'transfers']),
  web: new Set(['home', 'dashboard', 'settings', 'wizard']),
};

const roleProblem = (path: string): string | null => {
  const inFeature = /^server\/src\/features\/[^/]+\/[^/]+\/(?:[a-z-]+\/)?(.+)$/.exec(path)?.[1];
  if (inFeature !== undefined && !rolePattern.test(inFeature)) {
    return 'is no role of a feature. Name it <topic>.domain.ts or .policy.ts (pure), .repository.ts (SQL), .service.ts (steps within one transaction), .presenter.ts (row to answer), .letters.ts (mails and notices), .handlers.ts (routes) or .jobs.ts, beside its .test.ts; what touches the world belongs in platform.';
  }
  const folder = /^server\/src\/([^/]+)\//.exec(path)?.[1];
  if (folder !== undefined && !serverFolders.has(folder)) {
    return `lies in server/src/${folder}, which the architecture does not know. There are ${[...serverFolders].join(', ')}.`;
  }
  return null;
};

const fewestForFolders = 10;

/** A feature may have one level of folders, once it has ten files or more. */
const folderProblems = (files: readonly SourceFile[]): Problem[] => {
  const inFeatures = files.filter(({ path }) => path.startsWith('server/src/features/') && !path.endsWith('.test.ts'));
  return [...Map.groupBy(inFeatures, ({ path }) => path.split('/')[4] ?? '')]
    .filter(([, own]) => own.length < fewestForFolders)
    .flatMap(([, own]) => own)
    .filter(({ path }) => path.split('/').length > 6)
    .map(({ path }) => ({
      path,
      message: `lies in a folder of a feature with fewer than ${fewestForFolders} files. Put it beside the others.`,
    }));
};

/** Every server file says noun and role; every code file is in kebab-case. */
export const checkRoles: Rule = (files) => [
  ...folderProblems(files.filter(isCode)),
  ...files.filter(isCode).flatMap(({ path }): Problem[] => {
    const message = roleProblem(path);
    if (message !== null) return [{ path, message }];
    const name = path.slice(path.lastIndexOf('/') + 1);
    return kebabPattern.test(name)
      ? []
      : [{ path, message: 'is not in kebab-case. Write my-name.ts, with a dot only before a role.' }];
  }),
];

/** Files of handlers mount routes and nothing else, and nothing but `app.ts` and tests reads them. */
export const checkHandlers: Rule = (files) =>
  files
    .filter((file) => /^server\/src\/features\/.*\.handlers\.ts$/.test(file.path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:const|type|class|function|async function) (\w+)/gm)]
        .filter(([, name = '']) => !/Handlers$|^serve[A-Z]/.test(name))
        .map(([, name]) => ({
          path,
          message: `exports ${name}. Handlers mount routes and nothing else: steps belong in <topic>.service.ts, answers in .presenter.ts, mails and notices in .letters.ts.`,
        })),
    );

const nounsOf = (files: readonly SourceFile[], side: 'server' | 'web'): string[] => {
  const pattern = new RegExp(`^${side}/src/features/([^/]+/[^/]+)/`);
  return [...new Set(files.flatMap(({ path }) => pattern.exec(path)?.[1] ?? []))];
};

/** One noun has one name everywhere: a feature's folder is called as its file of the contract. */
export const checkNouns: Rule = (files) => {
  const inContract = new Set(files.flatMap(({ path }) => /^contract\/src\/(?:[^/]+\/){0,2}([^/]+)\.ts$/.exec(path)?.[1] ?? []));
  return (['server', 'web'] as const).flatMap((side) =>
    nounsOf(files, side)
      .map((folder) => ({ path: `${side}/src/features/${folder}`, noun: folder.slice(folder.indexOf('/') + 1) }))
      .filter(({ noun }) => !inContract.has(noun) && !ofOneSide[side].has(noun))
      .map(({ path, noun }) => ({
        path,
        message: `has a name that the contract does not know. One noun has one name everywhere: use that of contract/src/<building>/<noun>.ts, which may have a folder of its own, or add ${noun} to the nouns of one side in scripts/structure/names.ts.`,
      })),
  );
};
