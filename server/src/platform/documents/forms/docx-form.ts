import type { FormCell, FormChange, FormPart, FormText } from '../../../kernel/form-grid.ts';
import { anyBox, boxesOf, isTicked, type Piece, tickedSign } from './boxes.ts';
import { appended, below, childOf, childrenOf, escaped, findBelow, removal, type Splice, type XmlNode } from './xml-tree.ts';

/** Parts of a paragraph that are not printed as they stand. */
const unseen = new Set(['pPr', 'rPr', 'Fallback', 'moveFrom', 'del', 'instrText', 'sdtPr', 'ffData', 'txbxContent']);
/** Symbol fonts print these characters as an empty and a ticked box. */
const emptySymbols = new Set(['F0A8', 'F06F', 'F071', 'F0A3']);
const tickedSymbols = new Set(['F0FE', 'F0FD', 'F078', 'F052']);
const tickedSymbol = 'F0FE';
const blanks = /^[\s_.\u2026\u00a0\u2002]*$/u;
const line = /_{3,}/u;

const isOff = (value: string | undefined) => value === '0' || value === 'false' || value === 'off';

/** Elements that wrap paragraphs, rows, cells or runs and say nothing themselves. */
const wrappers = new Set(['sdt', 'sdtContent', 'customXml', 'ins', 'smartTag', 'hyperlink', 'AlternateContent', 'Choice']);

const through = (node: XmlNode, names: readonly string[]): XmlNode[] =>
  node.children.flatMap((child) =>
    names.includes(child.local) ? [child] : wrappers.has(child.local) ? through(child, names) : [],
  );

const isPlaceholder = (node: XmlNode): boolean =>
  node.local === 'sdt' && childOf(childOf(node, 'sdtPr'), 'showingPlcHdr') !== undefined;

/** A box of a paragraph in the source. */
type Box =
  | { readonly kind: 'character'; readonly node: XmlNode; readonly nth: number }
  | { readonly kind: 'symbol' | 'control' | 'field'; readonly node: XmlNode };

type Read = { readonly pieces: Piece[]; readonly boxes: Box[] };

const checkboxOf = (node: XmlNode) => childOf(childOf(node, 'sdtPr'), 'checkbox');

const isNoText = (node: XmlNode) => unseen.has(node.local) || isPlaceholder(node) || checkboxOf(node) !== undefined;

/** The words and boxes of a paragraph. */
const readParagraph = (paragraph: XmlNode, id: string): Read => {
  const pieces: Piece[] = [];
  const boxes: Box[] = [];
  const add = (box: Box, ticked: boolean) => {
    pieces.push({ id: `${id}.b${boxes.length}`, ticked });
    boxes.push(box);
  };
  for (const node of below(paragraph, (each) => !isNoText(each))) {
    const checkbox = node.local === 'sdt' ? checkboxOf(node) : undefined;
    if (checkbox) {
      const value = childOf(checkbox, 'checked')?.attributes['val'];
      add({ kind: 'control', node }, value !== undefined && !isOff(value));
    } else if (node.local === 't') {
      let from = 0;
      for (const [nth, match] of [...node.text.matchAll(anyBox)].entries()) {
        pieces.push(node.text.slice(from, match.index));
        add({ kind: 'character', node, nth }, isTicked(match[0]));
        from = match.index + match[0].length;
      }
      pieces.push(node.text.slice(from));
    } else if (node.local === 'tab') pieces.push(' ');
    else if (node.local === 'br' || node.local === 'cr') pieces.push('\n');
    else if (node.local === 'noBreakHyphen') pieces.push('-');
    else if (node.local === 'sym') {
      const code = node.attributes['char']?.toUpperCase() ?? '';
      if (emptySymbols.has(code) || tickedSymbols.has(code)) add({ kind: 'symbol', node }, tickedSymbols.has(code));
    } else if (node.local === 'ffData') {
      const field = childOf(node, 'checkBox');
      const state = childOf(field, 'checked') ?? childOf(field, 'default');
      if (field) add({ kind: 'field', node: field }, state !== undefined && !isOff(state.attributes['val'] ?? 'true'));
    }
  }
  return { pieces, boxes };
};

/** All elements below one; of alternatives, the one that Word shows. */
const shown = (node: XmlNode) => below(node, ({ local }) => local !== 'Fallback');

const bodyOf = (root: XmlNode): XmlNode => childOf(root, 'body') ?? root;

/** All paragraphs of a document in their order; the number of one is its id. */
const paragraphsOf = (root: XmlNode): Map<XmlNode, string> =>
  new Map([...below(bodyOf(root))].filter(({ local }) => local === 'p').map((node, index) => [node, `p${index}`]));

const textOfParagraphs = (paragraphs: readonly XmlNode[], ids: ReadonlyMap<XmlNode, string>): FormText => {
  const read = paragraphs.map((node) => ({ id: ids.get(node) ?? '', ...readParagraph(node, ids.get(node) ?? '') }));
  const { text, boxes } = boxesOf(read.flatMap(({ pieces }, index) => (index === 0 ? pieces : ['\n', ...pieces])));
  const blank = read.find(
    ({ pieces, boxes: own }) => own.length === 0 && pieces.every((piece) => typeof piece === 'string' && blanks.test(piece)),
  );
  const isEmpty = boxes.length === 0 && blanks.test(text);
  return { id: (blank ?? read[0])?.id ?? '', text: isEmpty ? '' : text, takes: isEmpty ? 'empty' : 'filled', boxes, list: [] };
};

const spanOf = (cell: XmlNode): number => {
  const span = Number(childOf(childOf(cell, 'tcPr'), 'gridSpan')?.attributes['val'] ?? 1);
  return Number.isInteger(span) && span > 0 && span < 100 ? span : 1;
};

const cellsOf = (table: XmlNode, ids: ReadonlyMap<XmlNode, string>): FormCell[] => {
  const cells: FormCell[] = [];
  const merged = new Map<number, number>();
  for (const [row, rowNode] of through(table, ['tr']).entries()) {
    let column = Number(childOf(childOf(rowNode, 'trPr'), 'gridBefore')?.attributes['val'] ?? 0) || 0;
    for (const node of through(rowNode, ['tc'])) {
      const columns = spanOf(node);
      const merge = childOf(childOf(node, 'tcPr'), 'vMerge');
      const above = merged.get(column);
      if (merge && merge.attributes['val'] !== 'restart' && above !== undefined) {
        const first = cells[above];
        if (first) cells[above] = { ...first, rows: row - first.row + 1 };
      } else {
        const paragraphs = [...shown(node)].filter(({ local }) => local === 'p');
        if (merge) merged.set(column, cells.length);
        else merged.delete(column);
        cells.push({ ...textOfParagraphs(paragraphs, ids), row, column, rows: 1, columns });
      }
      column += columns;
    }
  }
  return cells;
};

/** The paragraphs and tables of a document's body, and of the text boxes in it. What is within a cell counts as its text. */
export const readDocxForm = (root: XmlNode): FormPart[] => {
  const ids = paragraphsOf(root);
  const parts: FormPart[] = [];
  let paragraphs: FormText[] = [];
  const flush = () => {
    if (paragraphs.length > 0) parts.push({ kind: 'paragraphs', name: '', paragraphs });
    paragraphs = [];
  };
  const read = (container: XmlNode) => {
    for (const node of through(container, ['p', 'tbl'])) {
      if (node.local === 'p') {
        paragraphs.push(textOfParagraphs([node], ids));
        for (const box of [...shown(node)].filter(({ local }) => local === 'txbxContent')) read(box);
      } else {
        flush();
        parts.push({ kind: 'table', name: '', cells: cellsOf(node, ids), open: null });
      }
    }
  };
  read(bodyOf(root));
  flush();
  return parts;
};

const prefixOf = ({ name }: XmlNode): string => (name.includes(':') ? `${name.split(':')[0]}:` : '');

/** A run with a text, in the letters of its paragraph. */
const runOf = (source: string, paragraph: XmlNode, text: string): string => {
  const prefix = prefixOf(paragraph);
  const marks = childOf(childOf(paragraph, 'pPr'), 'rPr');
  const letters = marks && !childOf(marks, 'ins') && !childOf(marks, 'del') ? source.slice(marks.start, marks.end) : '';
  const lines = text
    .split(/\r?\n/)
    .map((each) => `<${prefix}t xml:space="preserve">${escaped(each)}</${prefix}t>`)
    .join(`<${prefix}br/>`);
  return `<${prefix}r>${letters}${lines}</${prefix}r>`;
};

const writeText = (source: string, paragraph: XmlNode, text: string): Splice[] => {
  const placeholder = [...below(paragraph, ({ local }) => !unseen.has(local))].find(isPlaceholder);
  const content = childOf(placeholder, 'sdtContent');
  if (placeholder && content) {
    const shown = childOf(childOf(placeholder, 'sdtPr'), 'showingPlcHdr');
    const run = runOf(source, paragraph, text);
    return [
      ...(shown ? [removal(shown)] : []),
      ...(content.closeStart === content.openEnd
        ? [appended(source, content, run)]
        : [{ start: content.openEnd, end: content.closeStart, text: run }]),
    ];
  }
  const texts = [...below(paragraph, ({ local }) => !unseen.has(local))].filter(({ local }) => local === 't');
  const wholeIsBlank = texts.every(({ text: own }) => blanks.test(own));
  const lined = texts.findLast(({ text: own }) => line.test(own));
  if (!wholeIsBlank && lined)
    return [{ start: lined.openEnd, end: lined.closeStart, text: escaped(lined.text.replace(line, () => text)) }];
  const cleared = wholeIsBlank
    ? texts
        .filter(({ text: own }) => own.trim() !== '')
        .map((node) => ({ start: node.openEnd, end: node.closeStart, text: '' }))
    : [];
  return [...cleared, appended(source, paragraph, runOf(source, paragraph, text))];
};

const tickField = (source: string, node: XmlNode): Splice[] => {
  const prefix = prefixOf(node);
  return [...childrenOf(node, 'checked').map(removal), appended(source, node, `<${prefix}checked/>`)];
};

const tick = (source: string, box: Box): Splice[] => {
  const { node } = box;
  if (box.kind === 'field') return tickField(source, node);
  if (box.kind === 'symbol') {
    const tag = source.slice(node.start, node.openEnd);
    return [{ start: node.start, end: node.openEnd, text: tag.replace(/(char=["'])[0-9a-f]{4}/i, `$1${tickedSymbol}`) }];
  }
  if (box.kind === 'character') {
    let nth = -1;
    const text = node.text.replace(anyBox, (sign) => {
      nth += 1;
      return nth === box.nth ? tickedSign : sign;
    });
    return [{ start: node.openEnd, end: node.closeStart, text: escaped(text) }];
  }
  const checkbox = checkboxOf(node);
  const checked = childOf(checkbox, 'checked');
  const code = Number.parseInt(childOf(checkbox, 'checkedState')?.attributes['val'] ?? '', 16);
  const sign = code > 31 && code < 0xd8_00 ? String.fromCodePoint(code) : tickedSign;
  const content = childOf(node, 'sdtContent');
  const shown = content && findBelow(content, 't');
  const prefix = checkbox ? prefixOf(checkbox) : '';
  const state = `<${prefix}checked ${prefix}val="1"/>`;
  return [
    ...(checked ? [{ start: checked.start, end: checked.end, text: state }] : []),
    ...(!checked && checkbox ? [appended(source, checkbox, state)] : []),
    ...(shown ? [{ start: shown.openEnd, end: shown.closeStart, text: sign }] : []),
  ];
};

/** The changes of a document's body that answers make. Ids that it does not have are passed over. */
export const fillDocx = (source: string, root: XmlNode, changes: readonly FormChange[]): Splice[] => {
  const paragraphs = new Map([...paragraphsOf(root)].map(([node, id]) => [id, node]));
  const ticks = new Map<XmlNode, Splice[]>();
  const splices = changes.flatMap((change): Splice[] => {
    const [id = '', box] = change.id.split('.b');
    const paragraph = paragraphs.get(id);
    if (!paragraph) return [];
    if (change.write === 'text') return writeText(source, paragraph, change.text);
    if (change.write === 'after') {
      const prefix = prefixOf(paragraph);
      const text = `<${prefix}p>${runOf(source, paragraph, change.text)}</${prefix}p>`;
      return [{ start: paragraph.end, end: paragraph.end, text }];
    }
    const found = readParagraph(paragraph, id).boxes[Number(box)];
    if (!found) return [];
    if (found.kind !== 'character') return tick(source, found);
    ticks.set(found.node, tick(source, found));
    return [];
  });
  return [...splices, ...[...ticks.values()].flat()];
};
