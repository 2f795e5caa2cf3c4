import { importsOf, isCode, isTest, type Problem, type Rule, type SourceFile, type Target } from './repository.ts';

/** Zones of the architecture. The first pattern that fits a file names its zone. */
const zonePatterns = [
  ['contract', /^contract\/src\//],
  ['server test', /^server\/src\/.*\.test\.ts$/],
  ['kernel', /^server\/src\/kernel\//],
  ['domain', /^server\/src\/features\/.*\.domain\.ts$/],
  ['policy', /^server\/src\/features\/.*\.policy\.ts$/],
  ['repository', /^server\/src\/features\/.*\.repository\.ts$/],
  ['handlers', /^server\/src\/features\/.*\.(service|presenter|letters|handlers|jobs)\.ts$/],
  ['database', /^server\/src\/platform\/db\//],
  ['platform', /^server\/src\/platform\//],
  ['testing', /^server\/src\/testing\//],
  ['sample files', /^server\/src\/demo\/sample-files/],
  ['composition', /^server\/src\/([^/]+\.ts$|(?:commands|demo)\/)/],
  ['knowledge', /^knowledge\//],
  ['web test', /^web\/src\/.*\.test\.tsx?$/],
  ['web ui', /^web\/src\/ui\//],
  ['web platform', /^web\/src\/platform\//],
  ['web features', /^web\/src\/features\//],
  ['web shell', /^web\/src\/shell\//],
  ['web routes', /^web\/src\//],
  ['web build', /^web\//],
  ['e2e', /^e2e\//],
  ['scripts', /^scripts\//],
  ['bench', /^bench\//],
] as const;

export type Zone = (typeof zonePatterns)[number][0];

const zoneOf = (path: string): Zone | null => zonePatterns.find(([, pattern]) => pattern.test(path))?.[0] ?? null;

type Border = { readonly zones: readonly Zone[]; readonly packages: 'any' | readonly string[]; readonly instead: string };

const pure: readonly Zone[] = ['contract', 'kernel', 'domain', 'policy', 'knowledge'];
const server: readonly Zone[] = [...pure, 'repository', 'handlers', 'database', 'platform'];
const web: readonly Zone[] = ['contract', 'web ui', 'web platform', 'web features', 'web shell', 'web routes'];
const stayPure = 'Keep it pure: take the time, the facts and the settings as arguments, and do the rest in the handler.';

/** Allowed imports between zones. `instead` is what to do when one wants more. */
const borders: Readonly<Record<Zone, Border>> = {
  contract: {
    zones: ['contract', 'knowledge'],
    packages: ['zod', '@orpc/contract'],
    instead: 'The contract is read by the browser and the server: move what it needs into contract/src.',
  },
  kernel: { zones: ['contract', 'kernel'], packages: ['zod'], instead: stayPure },
  domain: { zones: pure, packages: ['zod'], instead: stayPure },
  policy: { zones: pure, packages: ['zod'], instead: stayPure },
  repository: {
    zones: [...pure, 'repository', 'database'],
    packages: ['kysely'],
    instead: 'A repository holds SQL and nothing else: let the handler call the other part and pass the result in.',
  },
  handlers: {
    zones: server,
    packages: 'any',
    instead: 'A feature is put together in server/src/app.ts and knows nothing of it: take it as an argument.',
  },
  database: {
    zones: ['contract', 'kernel', 'database', 'platform'],
    packages: 'any',
    instead: 'The platform knows no feature: pass what it needs as an argument, or move the file into the feature.',
  },
  platform: {
    zones: ['contract', 'kernel', 'database', 'platform'],
    packages: 'any',
    instead: 'The platform knows no feature: pass what it needs as an argument, or move the file into the feature.',
  },
  testing: {
    zones: [...server, 'testing', 'composition', 'sample files', 'scripts'],
    packages: 'any',
    instead: 'Tests reach the browser only through e2e.',
  },
  'server test': {
    zones: [...server, 'testing', 'composition', 'sample files', 'server test'],
    packages: 'any',
    instead: 'Tests reach the browser only through e2e.',
  },
  composition: {
    zones: [...server, 'composition', 'sample files'],
    packages: 'any',
    instead: 'What runs in production never imports what is for tests: move the shared part into platform or the feature.',
  },
  'sample files': {
    zones: ['contract', 'kernel', 'platform', 'sample files'],
    packages: 'any',
    instead: 'Sample documents are made from facts alone: they know nothing of the product that reads them.',
  },
  knowledge: { zones: ['knowledge'], packages: [], instead: 'Knowledge is data: move the code into a feature.' },
  'web ui': {
    zones: ['web ui'],
    packages: 'any',
    instead: 'What is in ui could ship in another product: take what it needs as props.',
  },
  'web platform': {
    zones: ['contract', 'web ui', 'web platform'],
    packages: 'any',
    instead: 'The platform of the web knows no feature: take what it needs as an argument, or move the file into the feature.',
  },
  'web features': {
    zones: ['contract', 'web ui', 'web platform', 'web features'],
    packages: 'any',
    instead: 'Features are put together in web/src/routes.tsx; what both sides need belongs in the contract.',
  },
  'web shell': {
    zones: ['contract', 'web ui', 'web platform', 'web features', 'web shell'],
    packages: 'any',
    instead: 'The shell is put together in web/src/routes.tsx; what both sides need belongs in the contract.',
  },
  'web routes': {
    zones: web,
    packages: 'any',
    instead: 'The browser never imports the server: what both need belongs in the contract.',
  },
  'web test': {
    zones: [...web, 'web test'],
    packages: 'any',
    instead: 'The browser never imports the server: what both need belongs in the contract.',
  },
  'web build': { zones: ['contract', 'web build'], packages: 'any', instead: 'The build reads the contract alone.' },
  e2e: {
    zones: ['contract', 'e2e', 'testing', 'sample files'],
    packages: 'any',
    instead: 'A journey knows what a person knows: go through the browser or the API.',
  },
  scripts: {
    zones: [...server, 'testing', 'scripts', 'web build'],
    packages: 'any',
    instead: 'Move the shared part to where both may reach it.',
  },
  bench: {
    zones: [...server, 'testing', 'composition', 'sample files', 'scripts', 'e2e', 'bench'],
    packages: 'any',
    instead: 'Move the shared part to where both may reach it.',
  },
};

/** Packages that only some zones may import, whatever the table above says. */
const reservedPackages: readonly { readonly name: RegExp; readonly zones: readonly Zone[]; readonly instead: string }[] = [
  {
    name: /^@base-ui\//,
    zones: ['web ui'],
    instead: 'Use or extend a component of web/src/ui, where the defects of the library are mended once.',
  },
  {
    name: /^(kysely|pg|@electric-sql\/pglite)$/,
    zones: ['repository', 'database', 'platform', 'composition', 'testing', 'server test', 'scripts', 'bench'],
    instead: 'SQL lives in the repository of a feature: write a function there and call it.',
  },
  {
    name: /^(node:)?child_process$/,
    zones: ['testing', 'server test', 'scripts', 'bench', 'e2e'],
    instead: 'Other programs are started in server/src/platform/documents alone, where they are contained.',
  },
  {
    name: /^react-leaflet$/,
    zones: [],
    instead: 'Its license is not an open one: use the map of web/src/ui.',
  },
];

/** One file starts the product itself, which needs no containing. */
const startsPrograms = (path: string) =>
  path.startsWith('server/src/platform/documents/') || path === 'server/src/platform/second-process.ts';

const packageProblem = (path: string, zone: Zone, name: string): string | null => {
  const reserved = reservedPackages.find((entry) => entry.name.test(name) && !entry.zones.includes(zone));
  if (reserved && !(name.endsWith('child_process') && startsPrograms(path))) return `imports ${name}. ${reserved.instead}`;
  const { packages, instead } = borders[zone];
  const isNode = name.startsWith('node:');
  if (packages === 'any' || packages.includes(name)) return null;
  return `${isNode ? 'reaches for the machine with' : 'imports the package'} ${name}. ${instead}`;
};

const problemOf = (path: string, zone: Zone, target: Target): string | null => {
  if ('packageName' in target) return packageProblem(path, zone, target.packageName);
  const reached = zoneOf(target.path);
  if (reached === null || borders[zone].zones.includes(reached)) return null;
  return `is ${zone} and imports ${target.path}, which is ${reached}. ${borders[zone].instead}`;
};

const bordersCrossedBy = (file: SourceFile): Problem[] => {
  const zone = zoneOf(file.path);
  if (zone === null) return [];
  return importsOf(file).flatMap(({ line, target }) => {
    const message = problemOf(file.path, zone, target);
    return message === null ? [] : [{ path: file.path, line, message }];
  });
};

/** Checks the allowed imports between zones. */
export const checkBorders: Rule = (files) => files.filter(isCode).flatMap(bordersCrossedBy);

const featureOf = (path: string): string | null => /^((?:server|web)\/src\/features\/[^/]+\/[^/]+)\//.exec(path)?.[1] ?? null;

const graphOf = (files: readonly SourceFile[]): Map<string, Set<string>> => {
  const graph = new Map<string, Set<string>>();
  for (const file of files.filter((candidate) => isCode(candidate) && !isTest(candidate.path))) {
    const from = featureOf(file.path);
    if (from === null) continue;
    for (const { target } of importsOf(file)) {
      const to = 'path' in target ? featureOf(target.path) : null;
      if (to !== null && to !== from) graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  return graph;
};

const circleFrom = (graph: ReadonlyMap<string, ReadonlySet<string>>, start: string): string[] | null => {
  const search = (feature: string, trail: readonly string[]): string[] | null => {
    for (const next of graph.get(feature) ?? []) {
      if (next === start) return [...trail, feature, start];
      if (next < start || trail.includes(next)) continue;
      const circle = search(next, [...trail, feature]);
      if (circle) return circle;
    }
    return null;
  };
  return search(start, []);
};

/** Features may use each other, but not in a circle. Each circle is reported once, from its first feature by name. */
export const checkCircles: Rule = (files) => {
  const graph = graphOf(files);
  return [...graph.keys()].sort().flatMap((feature) => {
    const circle = circleFrom(graph, feature);
    const names = circle?.map((path) => path.slice(path.lastIndexOf('/') + 1)).join(' -> ');
    return circle
      ? [
          {
            path: feature,
            message: `is in a circle: ${names}. Move what both need into one of them, or pass it as an argument.`,
          },
        ]
      : [];
  });
};

/** The files of each circle in which files import one another, types included, as one component of the graph (Tarjan). */
const circlesOf = (graph: ReadonlyMap<string, readonly string[]>): string[][] => {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (path: string): number => {
    const own = order.size;
    order.set(path, own);
    lowest.set(path, own);
    open.push(path);
    for (const next of graph.get(path) ?? []) {
      if (!graph.has(next)) continue;
      const reached = order.has(next) ? (open.includes(next) ? (order.get(next) ?? own) : own) : visit(next);
      lowest.set(path, Math.min(lowest.get(path) ?? own, reached));
    }
    const low = lowest.get(path) ?? own;
    if (low === own) {
      const circle = open.splice(open.indexOf(path));
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return low;
  };
  for (const path of graph.keys()) if (!order.has(path)) visit(path);
  return circles;
};

/** No files import one another in a circle, not for types either: what both need lies below them. */
export const checkFileCircles: Rule = (files) => {
  const code = files.filter((file) => isCode(file) && !isTest(file.path));
  const graph = new Map(
    code.map((file) => [file.path, importsOf(file).flatMap(({ target }) => ('path' in target ? target.path : []))] as const),
  );
  return circlesOf(graph).map(([path = '', ...others]) => ({
    path,
    message: `is in a circle with ${others.join(', ')}. Move what they share into a file below them.`,
  }));
};
