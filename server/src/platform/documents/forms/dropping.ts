import type { DroppedPart } from '@aliquot/contract/hearts/customer-forms/customer-forms';
import { below, parseXml, removal, type Splice, splice, type XmlNode } from './xml-tree.ts';

const contentTypes = '[Content_Types].xml';

/** Parts that run, load or hold a file of their own, by their names. */
const kinds: readonly (readonly [DroppedPart, RegExp])[] = [
  [
    'macros',
    /(?:^|\/)(?:vbaProject(?:Signature\w*)?\.bin|vbaData\.xml|attachedToolbars\.bin)$|\/(?:macrosheets|dialogsheets|intlmacrosheets)\/|^customUI\/|\/customizations\.xml$/i,
  ],
  ['controls', /\/activeX\//i],
  ['embedded-files', /\/embeddings\//i],
  ['external-links', /\/externalLinks\//i],
];

export const kindOfPart = (name: string): DroppedPart | null => kinds.find(([, pattern]) => pattern.test(name))?.[0] ?? null;

const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1);

/** The part whose relationships a file lists: `word/_rels/document.xml.rels` is of `word/document.xml`. */
const ownerOf = (rels: string): string => rels.replace(/_rels\/([^/]*)\.rels$/, '$1');

/** The part that a relationship names, from the part that has it. */
export const targetOf = (owner: string, target: string): string => {
  const steps = target.startsWith('/') ? [] : folderOf(owner).split('/').filter(Boolean);
  for (const step of target.split('/'))
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  return steps.join('/');
};

export type Relationship = { readonly id: string; readonly type: string; readonly target: string; readonly external: boolean };

export const relationshipsOf = (root: XmlNode, owner: string): (Relationship & { readonly node: XmlNode })[] =>
  root.children.map((node) => {
    const { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode } = node.attributes;
    const external = mode === 'External';
    return { node, id, type, external, target: external ? target : targetOf(owner, target) };
  });

/** True for a link that a person follows by a click, which loads nothing by itself. */
const isHyperlink = ({ type }: Relationship) => type.endsWith('/hyperlink');

/** An element goes with what holds nothing else. */
const holderOf = (node: XmlNode): XmlNode => {
  const { parent } = node;
  const holders = new Set(['externalReferences', 'oleObjects', 'controls', 'Choice', 'AlternateContent', 'sheets']);
  const isAlternative = parent?.local === 'Choice' && parent.parent?.local === 'AlternateContent';
  if (isAlternative && parent.parent) return holderOf(parent.parent);
  return parent && holders.has(parent.local) && parent.children.length === 1 ? holderOf(parent) : node;
};

/** Elements that cannot do without what their relationship names; others lose the attribute only. */
const elements = new Set([
  'externalReference',
  'oleObject',
  'control',
  'OLEObject',
  'attachedTemplate',
  'sheet',
  'oleLink',
  'altChunk',
  'subDoc',
]);

const without = (source: string, root: XmlNode, ids: ReadonlySet<string>): Splice[] => {
  const gone = new Set<XmlNode>();
  const splices: Splice[] = [];
  for (const node of below(root)) {
    const tag = source.slice(node.start, node.openEnd);
    const named = [...tag.matchAll(/\s[\w.-]+:(?:id|embed|link|href|pict|dm|lo|qs|cs)\s*=\s*(["'])([^"']*)\1/g)].filter(
      ([, , id]) => ids.has(id ?? ''),
    );
    if (named.length === 0) continue;
    if (elements.has(node.local)) gone.add(holderOf(node));
    else
      for (const { 0: text, index } of named)
        splices.push({ start: node.start + index, end: node.start + index + text.length, text: '' });
  }
  return [...[...gone].map(removal), ...splices];
};

/** Siblings that are all dropped leave a holder that has to go with them. */
const emptied = (root: XmlNode, removed: readonly Splice[]): Splice[] => {
  const at = new Set(removed.map(({ start, end }) => `${start} ${end}`));
  return [...below(root)]
    .filter(({ local }) => ['externalReferences', 'oleObjects', 'controls'].includes(local))
    .filter(({ children }) => children.length > 1 && children.every(({ start, end }) => at.has(`${start} ${end}`)))
    .map(removal);
};

/** Formulas and names that read other files: the values last shown stay. */
const withoutLinks = (root: XmlNode): Splice[] =>
  [...below(root)].filter(({ local, text }) => (local === 'f' || local === 'definedName') && /\[\d+\]/.test(text)).map(removal);

const plainTypes: readonly (readonly [RegExp, string])[] = [
  [
    /application\/vnd\.ms-word\.(?:document|template)\.macroEnabled(?:Template)?\.main\+xml/gi,
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  ],
  [
    /application\/vnd\.ms-excel\.(?:sheet|template|addin)\.macroEnabled\.main\+xml/gi,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  ],
];

export type Dropping = {
  readonly kinds: readonly DroppedPart[];
  readonly dropped: ReadonlySet<string>;
  readonly replaced: ReadonlyMap<string, string>;
};

/** The parts of an Office file that run, load or hold another file, and the others without what names them. `partOf` gives the text of a part. */
export const dropParts = (names: readonly string[], partOf: (name: string) => string | undefined): Dropping => {
  const found = new Set<DroppedPart>();
  const dropped = new Set<string>();
  const replaced = new Map<string, string>();
  for (const name of names) {
    const kind = kindOfPart(name);
    if (kind === null) continue;
    dropped.add(name);
    if (!name.endsWith('.rels')) found.add(kind);
  }
  for (const name of names.filter((each) => each.endsWith('.rels') && !dropped.has(each))) {
    const source = partOf(name) ?? '';
    const owner = ownerOf(name);
    const gone = relationshipsOf(parseXml(source), owner).filter((each) =>
      each.external ? !isHyperlink(each) : dropped.has(each.target),
    );
    if (gone.length === 0) continue;
    if (gone.some(({ external }) => external)) found.add('external-links');
    replaced.set(
      name,
      splice(
        source,
        gone.map(({ node }) => removal(node)),
      ),
    );
    const part = partOf(owner);
    if (part === undefined) continue;
    const root = parseXml(part);
    const removed = without(part, root, new Set(gone.map(({ id }) => id)));
    replaced.set(owner, splice(part, [...emptied(root, removed), ...removed]));
  }
  if (found.has('external-links'))
    for (const name of names.filter((each) => /^xl\/(?:workbook|worksheets\/[^/]+)\.xml$/.test(each))) {
      const source = replaced.get(name) ?? partOf(name) ?? '';
      const links = withoutLinks(parseXml(source));
      if (links.length > 0) replaced.set(name, splice(source, links));
    }
  const types = partOf(contentTypes) ?? '';
  const plain = plainTypes.reduce((text, [pattern, type]) => text.replace(pattern, type), types);
  const gone = [...below(parseXml(plain))].filter(({ attributes }) =>
    dropped.has((attributes['PartName'] ?? '').replace(/^\//, '')),
  );
  const listed = splice(plain, gone.map(removal));
  if (listed !== types) {
    if (plain !== types) found.add('macros');
    replaced.set(contentTypes, listed);
  }
  return { kinds: kinds.flatMap(([kind]) => (found.has(kind) ? [kind] : [])), dropped, replaced };
};
