import type { DroppedPart } from '@aliquot/contract/hearts/customer-forms/customer-forms';
import { below, parseXml, removal, type Splice, splice, type XmlNode } from './xml-tree.ts';

const contentTypes = '[Content_Types].xml';

/** Parts that run, load or hold a file of their own, by their usual names. */
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

/** The same by the relationship that loads them, under any name. */
const kindsByType: readonly (readonly [DroppedPart, RegExp])[] = [
  [
    'macros',
    /\/(?:vbaProject|wordVbaData|attachedToolbars|keyMapCustomizations|xl(?:Intl)?Macrosheet|dialogsheet|extensibility)$/i,
  ],
  ['controls', /\/(?:control|activeXControlBinary)$/i],
  ['embedded-files', /\/(?:oleObject|package|aFChunk|subDocument)$/i],
  ['external-links', /\/externalLink$/i],
];

const kindOfRelationship = ({ type, external }: Relationship): DroppedPart | null =>
  external ? null : (kindsByType.find(([, pattern]) => pattern.test(type))?.[0] ?? null);

const isRels = (name: string): boolean => /\.rels$/i.test(name);

const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1);

/** The part whose relationships a file lists: `word/_rels/document.xml.rels` is of `word/document.xml`. */
const ownerOf = (rels: string): string => rels.replace(/_rels\/([^/]*)\.rels$/i, '$1');

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

/** Elements whose relationship a person follows by a click. */
const clicked = new Set(['hyperlink', 'hlinkClick', 'hlinkHover', 'hlinkMouseOver']);

/** True for a link that a person follows by a click, which loads nothing by itself; its type alone may say so of a template. */
const isHyperlink = ({ type, id }: Relationship, namings: readonly Naming[]): boolean =>
  type.endsWith('/hyperlink') && namings.every((each) => each.id !== id || clicked.has(each.node.local));

/** Elements that hold others of one kind, at least one. */
const lists = new Set([
  'externalReferences',
  'oleObjects',
  'controls',
  'conditionalFormatting',
  'conditionalFormattings',
  'dataValidations',
]);

/** An element goes with what holds nothing else. */
const holderOf = (node: XmlNode): XmlNode => {
  const { parent } = node;
  const holders = new Set([...lists, 'Choice', 'AlternateContent', 'sheets']);
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

/** An attribute that names a relationship, with its place. */
type Naming = { readonly node: XmlNode; readonly id: string; readonly attribute: Splice };

const namingsOf = (source: string, root: XmlNode): Naming[] =>
  [...below(root)].flatMap((node) =>
    [
      ...source
        .slice(node.start, node.openEnd)
        .matchAll(/\s[\w.-]+:(?:id|embed|link|href|pict|dm|lo|qs|cs)\s*=\s*(["'])([^"']*)\1/g),
    ].map(({ 0: text, 2: id = '', index }) => ({
      node,
      id,
      attribute: { start: node.start + index, end: node.start + index + text.length, text: '' },
    })),
  );

const without = (namings: readonly Naming[], gone: ReadonlySet<string>): Splice[] => {
  const named = namings.filter(({ id }) => gone.has(id));
  const holders = new Set(named.flatMap(({ node }) => (elements.has(node.local) ? [holderOf(node)] : [])));
  return [
    ...[...holders].map(removal),
    ...named.flatMap(({ node, attribute }) => (elements.has(node.local) ? [] : [attribute])),
  ];
};

/** Siblings that are all dropped leave a holder that has to go with them. */
const emptied = (root: XmlNode, removed: readonly Splice[]): Splice[] => {
  const at = new Set(removed.map(({ start, end }) => `${start} ${end}`));
  return [...below(root)]
    .filter(({ local }) => lists.has(local))
    .filter(({ children }) => children.length > 1 && children.every(({ start, end }) => at.has(`${start} ${end}`)))
    .map(removal);
};

const loadingFunction =
  /\b(?:WEBSERVICE|RTD|IMAGE|CALL|DDE|IMPORT(?:DATA|FEED|HTML|RANGE|XML)|REGISTER\.ID|SQL\.REQUEST)\s*\(/i;

/** True for a formula that reads another file, the web, or (a bar outside of quotation marks) a program by DDE. */
const isLoading = (formula: string, linked: boolean): boolean => {
  // Within brackets an apostrophe stands before a character of a column's name.
  const bare = formula.replace(/"[^"]*"|\[(?:'.|[^[\]'])*\]|'[^']*'/gs, '');
  return (linked && /\[\d+\]/.test(formula)) || bare.includes('|') || loadingFunction.test(bare);
};

/** Elements that hold a formula; a rule for the look of cells or for what they take goes with its own. */
const formulas = new Set([
  'f',
  'definedName',
  'formula',
  'formula1',
  'formula2',
  'calculatedColumnFormula',
  'totalsRowFormula',
]);
const rules = new Set(['cfRule', 'dataValidation']);

const ruleOf = (node: XmlNode): XmlNode | null => {
  if (rules.has(node.local)) return holderOf(node);
  return node.parent && ruleOf(node.parent);
};

/** Formulas and names that load: the values last shown stay. `linked` is true for a workbook that names other files. */
const withoutLinks = (source: string, linked: boolean): Splice[] => {
  if (!/[[|]|&#|WEBSERVICE|RTD|IMAGE|CALL|DDE|IMPORT|REGISTER|REQUEST/i.test(source)) return [];
  const root = parseXml(source);
  const removed = [...below(root)]
    .filter(({ local, text }) => formulas.has(local) && isLoading(text, linked))
    .map((node) => removal(ruleOf(node) ?? node));
  return [...emptied(root, removed), ...removed];
};

/** Fields of Word that load a file or run a program. One whose name is made by another field can be any of them. */
const loadingField = /^\s*(?:\{|(?:DDE|DDEAUTO|LINK|INCLUDE|INCLUDETEXT|INCLUDEPICTURE|IMPORT|DATABASE)\b)/i;

/** A field of Word by the places of its parts among all of them; its result is shown behind `shown`. */
type Field = { readonly from: number; shown: number | null; instruction: string };

/** Fields that load go, and the text that they show stays; the data of a mail merge go. */
const withoutFields = (source: string): Splice[] => {
  if (!/instr|mailMerge/i.test(source)) return [];
  const parts: XmlNode[] = [];
  const open: Field[] = [];
  const changes = new Map<number, number>();
  // An instruction was not shown, nor the result of a field within it.
  const drop = (from: number, to: number) => {
    changes.set(from, (changes.get(from) ?? 0) + 1);
    changes.set(to + 1, (changes.get(to + 1) ?? 0) - 1);
  };
  const splices: Splice[] = [];
  for (const node of below(parseXml(source))) {
    const { local, attributes } = node;
    if (local === 'mailMerge') splices.push(removal(node));
    if (local === 'fldSimple' && loadingField.test(attributes['instr'] ?? ''))
      splices.push(
        { start: node.start, end: node.openEnd, text: '' },
        ...(node.end > node.openEnd ? [{ start: node.closeStart, end: node.end, text: '' }] : []),
      );
    if (node.parent?.local !== 'r' || local === 'rPr') continue;
    const at = parts.push(node) - 1;
    const field = open.at(-1);
    const kind = local === 'fldChar' ? attributes['fldCharType'] : undefined;
    if (kind === 'begin') {
      if (field?.shown === null) field.instruction += '{';
      open.push({ from: at, shown: null, instruction: '' });
    } else if (field && kind === 'separate') field.shown ??= at;
    else if (field && kind === 'end') {
      open.pop();
      if (!loadingField.test(field.instruction)) continue;
      drop(field.from, field.shown ?? at);
      drop(at, at);
    } else if (field?.shown === null && /^(?:del)?instrText$/i.test(local)) field.instruction += node.text;
  }
  let dropping = 0;
  for (const [index, node] of parts.entries()) {
    dropping += changes.get(index) ?? 0;
    if (dropping > 0) splices.push(removal(node));
  }
  return splices;
};

/** Pictures of VML that name a file. */
const withoutSources = (source: string): Splice[] =>
  /\ssrc\s*=/.test(source)
    ? [...below(parseXml(source))]
        .filter(({ local }) => ['imagedata', 'image', 'fill', 'stroke'].includes(local))
        .flatMap(({ start, openEnd }) => {
          const found = /\ssrc\s*=\s*(?:"[^"]+"|'[^']+')/.exec(source.slice(start, openEnd));
          return found ? [{ start: start + found.index, end: start + found.index + found[0].length, text: '' }] : [];
        })
    : [];

/** A part without what loads when it is opened. Its name says nothing: relationships name it. */
const withoutLoading = (name: string, source: string, linked: boolean): string => {
  if (isRels(name)) return source;
  if (/<(?:[\w.-]+:)?(?:worksheet|workbook|table)[\s>]/.test(source)) return splice(source, withoutLinks(source, linked));
  const plain = source.replace(/\srefreshOnLoad\s*=\s*(?!["'](?:0|false)["'])(?:"[^"]*"|'[^']*')/g, '');
  return splice(plain, [...withoutSources(plain), ...withoutFields(plain)]);
};

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
    if (!isRels(name)) found.add(kind);
  }
  const byName = new Map(names.map((name) => [name.toLowerCase(), name]));
  for (const name of names.filter((each) => isRels(each) && !dropped.has(each)))
    for (const each of relationshipsOf(parseXml(partOf(name) ?? ''), ownerOf(name))) {
      const kind = kindOfRelationship(each);
      const target = kind && byName.get(each.target.toLowerCase());
      if (!target || dropped.has(target)) continue;
      dropped.add(target);
      found.add(kind);
    }
  for (const name of names.filter((each) => isRels(each) && dropped.has(ownerOf(each)))) dropped.add(name);
  for (const name of names.filter((each) => isRels(each) && !dropped.has(each))) {
    const source = partOf(name) ?? '';
    const owner = byName.get(ownerOf(name).toLowerCase()) ?? ownerOf(name);
    const part = partOf(owner);
    const isGone = (each: Relationship) => dropped.has(byName.get(each.target.toLowerCase()) ?? each.target);
    const suspect = relationshipsOf(parseXml(source), owner).filter((each) => each.external || isGone(each));
    const root = part === undefined || suspect.length === 0 ? null : parseXml(part);
    const namings = root === null ? [] : namingsOf(part ?? '', root);
    const gone = suspect.filter((each) => !each.external || !isHyperlink(each, namings));
    if (gone.length === 0) continue;
    if (gone.some(({ external }) => external)) found.add('external-links');
    replaced.set(
      name,
      splice(
        source,
        gone.map(({ node }) => removal(node)),
      ),
    );
    if (part === undefined || root === null) continue;
    const removed = without(namings, new Set(gone.map(({ id }) => id)));
    replaced.set(owner, splice(part, [...emptied(root, removed), ...removed]));
  }
  const linked = found.has('external-links');
  for (const name of names.filter((each) => !dropped.has(each))) {
    const source = replaced.get(name) ?? partOf(name) ?? '';
    const still = withoutLoading(name, source, linked);
    if (still === source) continue;
    found.add('external-links');
    replaced.set(name, still);
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
