import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Component = { 'bom-ref': string; name: string; components?: Component[] };
type Bom = { serialNumber?: string; metadata: { timestamp?: string; component: Component }; components: Component[] };

const nameIn = (ref: string): string => ref.slice(0, ref.lastIndexOf('@'));

/** A bill of materials without what differs from one making to the next: its time, its number, and names of folders. */
export const reproducible = (text: string, timestamp: string): string => {
  const bom = JSON.parse(text) as Bom;
  delete bom.serialNumber;
  bom.metadata.timestamp = timestamp;
  for (const component of [bom.metadata.component, ...bom.components]) component.name = nameIn(component['bom-ref']);
  const hash = createHash('sha256').update(JSON.stringify(bom)).digest('hex');
  // A version 8 UUID of the content: the same content has the same number.
  const digits = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `a${hash.slice(17, 20)}`, hash.slice(20, 32)];
  bom.serialNumber = `urn:uuid:${digits.join('-')}`;
  return `${JSON.stringify(bom, null, 2)}\n`;
};

type Locked = { version?: string; license?: string; dev?: boolean; devOptional?: boolean; link?: boolean };

const textsOf = (folder: string): string[] => {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter(
    (name) => /^(licen[cs]e|copying|notice)/i.test(name) && !/\.(js|ts|json)$/.test(name),
  );
  return names.toSorted().map((name) => readFileSync(join(folder, name), 'utf8').trim());
};

/** Every package that is shipped, down to the last, with its license and, where it is installed, the text of it. */
export const licensesOf = (root: string): string => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const shipped = Object.entries(packages)
    .filter(([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const parts = shipped.map(([path, { version, license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return [`${name} ${version}: ${license ?? 'see the text'}`, ...textsOf(join(root, path))].join('\n\n');
  });
  return `${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
};

/** Lines as `sha256sum -c` reads them, in the order of names. */
export const checksumsOf = (folder: string, names: readonly string[]): string =>
  names
    .toSorted()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}\n`,
    )
    .join('');
