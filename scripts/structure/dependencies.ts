import { importsOf, isCode, isTest, type Problem, type Rule, type SourceFile } from './repository.ts';

type Manifest = {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
type Locked = Manifest & { version?: string; license?: string; dev?: boolean; devOptional?: boolean; link?: boolean };

const documentPath = 'docs/dependencies.md';
const lockPath = 'package-lock.json';
const groups = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

/** Licenses under which a package may be part of what is shipped. */
const allowed = new Set(
  'MIT MIT-0 ISC 0BSD BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 CC0-1.0 CC-BY-4.0 Unlicense Python-2.0 OFL-1.1 Zlib'.split(
    ' ',
  ),
);

/** Packages with another license that we reviewed, each with the reason why it may be here. */
const exceptions: readonly { readonly name: RegExp; readonly license: RegExp; readonly reason: string }[] = [
  {
    name: /^@img\/sharp-/,
    license: /\bLGPL-3\.0-or-later\b/,
    reason: 'libvips as a shared library of its own, unchanged and replaceable, as the LGPL asks',
  },
  {
    name: /^lightningcss(-|$)/,
    license: /^MPL-2\.0$/,
    reason: 'a tool of the build, unchanged; neither the pages nor the image hold it',
  },
  {
    name: /^(busboy|streamsearch)$/,
    license: /^none$/,
    reason: 'package.json has an old form of the field; LICENSE is the MIT text',
  },
  { name: /^combine-errors$/, license: /^none$/, reason: 'package.json does not name it; its readme says MIT' },
  {
    name: /^dejavu-fonts-ttf$/,
    license: /^SEE LICENSE IN README\.md AND LICENSE$/,
    reason: 'the Bitstream Vera license: fonts may be embedded and delivered with software, unchanged or under another name',
  },
  { name: /^png-js$/, license: /^none$/, reason: 'package.json does not name it; LICENSE is the MIT text' },
];

const manifests = (files: readonly SourceFile[]) =>
  files
    .filter(({ path }) => /^([a-z0-9]+\/)?package\.json$/.test(path))
    .map(({ path, text }) => ({ path, manifest: JSON.parse(text) as Manifest }));

const directOf = (manifest: Manifest): [string, string][] =>
  groups.flatMap((group) => Object.entries(manifest[group] ?? {})).filter(([name]) => !name.startsWith('@aliquot/'));

/** Packages that the workspace of a file may import: in shipped code only `dependencies`, in tests and tools the others too. */
const declaredFor = (path: string, byWorkspace: ReadonlyMap<string, Manifest>): ReadonlySet<string> | null => {
  const [workspace = ''] = path.split('/');
  const manifest = byWorkspace.get(`${workspace}/package.json`);
  if (!manifest || !path.startsWith(`${workspace}/src/`)) return null;
  const shipped = !isTest(path) && !/^[a-z]+\/src\/(testing|dev)\//.test(path);
  const names = Object.keys({ ...manifest.dependencies, ...(shipped ? {} : manifest.devDependencies) });
  const ofTheHouse = shipped ? [] : Object.keys(byWorkspace.get('package.json')?.devDependencies ?? {});
  return new Set([...names, ...ofTheHouse]);
};

/** A package is imported only by a workspace that asks for it, and shipped code imports no package that is for tests. */
export const checkDeclared: Rule = (files) => {
  const byWorkspace = new Map(manifests(files).map(({ path, manifest }) => [path, manifest]));
  return files
    .filter((file) => isCode(file) && !file.path.endsWith('.d.ts'))
    .flatMap((file) => {
      const declared = declaredFor(file.path, byWorkspace);
      if (!declared) return [];
      return importsOf(file).flatMap(({ line, target }): Problem[] => {
        if (!('packageName' in target) || /^(node|virtual):/.test(target.packageName) || declared.has(target.packageName))
          return [];
        const message = `imports ${target.packageName}, which is not among the dependencies of its workspace. Add it there (not as a development dependency if it is shipped).`;
        return [{ path: file.path, line, message }];
      });
    });
};

/** The rows of the table: package, license, what for, why this one. */
const rowsOf = (text: string): Map<string, string[]> =>
  new Map(
    [...text.matchAll(/^\|\s*`([^`]+)`\s*\|(.*)\|\s*$/gm)].map((match) => [
      match[1] ?? '',
      (match[2] ?? '').split('|').map((cell) => cell.trim()),
    ]),
  );

const lockOf = (files: readonly SourceFile[]): Record<string, Locked> => {
  const text = files.find(({ path }) => path === lockPath)?.text;
  return text === undefined ? {} : ((JSON.parse(text) as { packages: Record<string, Locked> }).packages ?? {});
};

const rowProblems = (name: string, cells: readonly string[] | undefined, license: string | undefined): Problem[] => {
  if (!cells) return [];
  if (cells.length !== 3 || cells.some((cell) => cell === '')) {
    return [{ path: documentPath, message: `has an unfinished row for ${name}: license, what for, why this one.` }];
  }
  const agrees = license === undefined || cells[0] === license;
  return agrees
    ? []
    : [{ path: documentPath, message: `says that ${name} is under ${cells[0]}; its package says ${license}.` }];
};

const manifestProblems = (path: string, name: string, version: string, explained: boolean): Problem[] => [
  ...(/^\d+\.\d+\.\d+/.test(version)
    ? []
    : [{ path, message: `asks for ${name} ${version}. Pin the exact version that was tried.` }]),
  ...(explained
    ? []
    : [
        {
          path,
          message: `depends on ${name}, which ${documentPath} does not explain. Add a row: license, what for, why this one.`,
        },
      ]),
];

/** Every direct dependency is pinned and has a row in docs/dependencies.md with license, purpose and reason; no row is left over. */
export const checkDocumented: Rule = (files) => {
  const rows = rowsOf(files.find(({ path }) => path === documentPath)?.text ?? '');
  const lock = lockOf(files);
  const direct = manifests(files).flatMap(({ path, manifest }) =>
    directOf(manifest).map(([name, version]) => ({ path, name, version })),
  );
  const names = new Set(direct.map(({ name }) => name));
  const left = [...rows.keys()].filter((name) => !names.has(name));
  return [
    ...direct.flatMap(({ path, name, version }) => manifestProblems(path, name, version, rows.has(name))),
    ...[...names].flatMap((name) => rowProblems(name, rows.get(name), lock[`node_modules/${name}`]?.license)),
    ...left.map((name) => ({
      path: documentPath,
      message: `explains ${name}, on which nothing depends any more. Take the row out.`,
    })),
  ];
};

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** True if an SPDX expression offers only licenses that are allowed; of alternatives one is enough. */
export const isAllowed = (license: string): boolean =>
  license
    .replace(/[()]/g, '')
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((part) => allowed.has(part.trim())));

/** Checks that all shipped packages, down to the last dependency, have an agreed license. */
export const checkLicenses: Rule = (files) =>
  Object.entries(lockOf(files)).flatMap(([path, { license = 'none', dev, devOptional, link }]): Problem[] => {
    if (!path.includes('node_modules/') || dev || devOptional || link) return [];
    const name = nameOf(path);
    if (isAllowed(license) || exceptions.some((entry) => entry.name.test(name) && entry.license.test(license))) return [];
    const message = `brings ${name} under the license ${license}. Use another package, or name it with its reason in scripts/structure/dependencies.ts.`;
    return [{ path: lockPath, message }];
  });

const same = (a: Record<string, string> = {}, b: Record<string, string> = {}): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, version]) => b[name] === version);

/** The lock file was made from the manifests as they are. */
export const checkLock: Rule = (files) => {
  const lock = lockOf(files);
  return manifests(files).flatMap(({ path, manifest }) => {
    const locked = lock[path === 'package.json' ? '' : path.replace('/package.json', '')];
    const agrees = groups.every((group) => same(manifest[group], locked?.[group]));
    return agrees ? [] : [{ path, message: `and ${lockPath} disagree. Run npm install and commit both.` }];
  });
};
