type Manifest = { name?: string; version?: string; [group: string]: unknown };
type Lock = { version?: string; packages: Record<string, Manifest> };

const groups = ['dependencies', 'devDependencies', 'optionalDependencies'];

const printed = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Sets the version of a manifest, and of what it asks of the product's own packages. */
const raise = (manifest: Manifest, version: string): void => {
  manifest.version = version;
  for (const group of groups) {
    const asked = (manifest[group] ?? {}) as Record<string, string>;
    for (const name of Object.keys(asked)) if (name.startsWith('@aliquot/')) asked[name] = version;
  }
};

/** A `package.json` with another version. */
export const withVersion = (text: string, version: string): string => {
  const manifest = JSON.parse(text) as Manifest;
  raise(manifest, version);
  return printed(manifest);
};

/** A lock file in which the product's own packages have another version; all others stay. */
export const lockWithVersion = (text: string, version: string): string => {
  const lock = JSON.parse(text) as Lock;
  lock.version = version;
  for (const [path, entry] of Object.entries(lock.packages)) if (!path.includes('node_modules/')) raise(entry, version);
  return printed(lock);
};

const unreleased = /^## Unreleased\n([^]*?)(?=^## |$(?![^]))/m;

/**
 * A changelog in which what was not released is under the version and its day.
 * @throws Error when there is nothing to release, or the version is there already.
 */
export const released = (changelog: string, version: string, day: string): string => {
  const changes = unreleased.exec(changelog)?.[1]?.trim() ?? '';
  if (changes === '') throw new Error('CHANGELOG.md has nothing under "## Unreleased".');
  if (changelog.includes(`\n## ${version} `)) throw new Error(`CHANGELOG.md has version ${version} already.`);
  return changelog.replace(unreleased, `## Unreleased\n\n## ${version} - ${day}\n\n${changes}\n\n`).replace(/\n+$/, '\n');
};

/** Compares versions such as 1.10.0 by their numbers. */
export const isNewer = (one: string, other: string): boolean => one.localeCompare(other, 'en', { numeric: true }) > 0;
