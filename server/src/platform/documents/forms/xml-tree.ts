import { SaxesParser } from 'saxes';
import { Refused } from '../refused.ts';

/** An element with its places in the source: `start` to `openEnd` is the opening tag, `closeStart` to `end` the closing one. */
export type XmlNode = {
  readonly name: string;
  readonly local: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: XmlNode | null;
  readonly children: XmlNode[];
  /** Its own text, without that of its children. */
  text: string;
  readonly start: number;
  readonly openEnd: number;
  closeStart: number;
  end: number;
};

const mostNodes = 1_500_000;

/** Parses a part of an Office file. Attributes are by name without prefix. Throws a Refused for too much, an Error for broken XML. */
export const parseXml = (xml: string): XmlNode => {
  const parser = new SaxesParser({ xmlns: true });
  let root: XmlNode | null = null;
  let open: XmlNode | null = null;
  let count = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    count += 1;
    if (count > mostNodes) throw new Refused('expands-too-much');
    const attributes = Object.fromEntries(Object.values(tag.attributes).map(({ local, value }) => [local, value]));
    const { position } = parser;
    const start = xml.lastIndexOf('<', position - 1);
    const at = { start, openEnd: position, closeStart: position, end: position };
    const node: XmlNode = { name: tag.name, local: tag.local, attributes, parent: open, children: [], text: '', ...at };
    open?.children.push(node);
    root ??= node;
    open = node;
  });
  parser.on('closetag', (tag) => {
    if (!open) return;
    if (!tag.isSelfClosing) {
      open.end = parser.position;
      open.closeStart = xml.lastIndexOf('<', parser.position - 1);
    }
    open = open.parent;
  });
  const add = (text: string) => {
    if (open) open.text += text;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.write(xml).close();
  if (!root) throw new Error('no element');
  return root;
};

/** All elements below one, in order; `enter` says which are looked into. */
export function* below(node: XmlNode, enter: (node: XmlNode) => boolean = () => true): Generator<XmlNode> {
  for (const child of node.children) {
    yield child;
    if (enter(child)) yield* below(child, enter);
  }
}

export const childOf = (node: XmlNode | undefined, local: string): XmlNode | undefined =>
  node?.children.find((child) => child.local === local);

export const childrenOf = (node: XmlNode | undefined, local: string): XmlNode[] =>
  (node?.children ?? []).filter((child) => child.local === local);

/** The first element below with a name. */
export const findBelow = (node: XmlNode, local: string): XmlNode | undefined => {
  for (const each of below(node)) if (each.local === local) return each;
  return undefined;
};

/** A change of a source: what is from `start` to `end` becomes `text`. */
export type Splice = { readonly start: number; readonly end: number; readonly text: string };

/** Applies changes that do not overlap; of two at one place the first comes first. */
export const splice = (source: string, changes: readonly Splice[]): string => {
  let out = '';
  let at = 0;
  for (const { start, end, text } of changes.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue;
    out += source.slice(at, start) + text;
    at = end;
  }
  return out + source.slice(at);
};

/** Control characters but for tab and line ends, and two that are no characters. */
export const unstorable = /[^\P{Cc}\t\n\r\u007F-\u009F]|[\uFFFE\uFFFF]/gu;

/** Text as XML may hold it, without the characters that XML forbids. */
export const escaped = (text: string): string =>
  text.toWellFormed().replace(unstorable, '').replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

export const removal = ({ start, end }: XmlNode): Splice => ({ start, end, text: '' });

/** Puts text at the end of an element's content, also of one that is written `<a/>`. */
export const appended = (source: string, node: XmlNode, text: string): Splice =>
  node.closeStart === node.openEnd && node.end === node.openEnd
    ? {
        start: node.start,
        end: node.end,
        text: `${source.slice(node.start, node.openEnd - 2).trimEnd()}>${text}</${node.name}>`,
      }
    : { start: node.closeStart, end: node.closeStart, text };
