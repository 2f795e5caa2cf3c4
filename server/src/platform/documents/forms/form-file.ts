import type { FormChange, FormGrid } from '../../../kernel/form-grid.ts';
import { Refused } from '../refused.ts';
import { officeZipLimits, readZip, xmlText } from '../zip.ts';
import { fillDocx, readDocxForm } from './docx-form.ts';
import { dropParts, relationshipsOf } from './dropping.ts';
import { fillSheet, readXlsxForm, type Sheet, stringOf, type Workbook } from './xlsx-form.ts';
import { below, childOf, childrenOf, parseXml, splice } from './xml-tree.ts';
import { copyZip } from './zip-copy.ts';

export type FormFormat = 'docx' | 'xlsx';

const document = 'word/document.xml';
const workbook = 'xl/workbook.xml';

const isXml = (name: string, part: Buffer): boolean =>
  /\.(?:xml|rels)$/i.test(name) || /^[\0\s\u00bb\u00bf\u00ef\u00fe\u00ff]*</.test(part.toString('latin1', 0, 100));

/** Text parts of an Office file, without what it drops. */
const open = async (bytes: Buffer) => {
  const { names, files } = await readZip(bytes, officeZipLimits, () => true);
  // Of two parts with one name, Office may open the one that was not read.
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length) throw new Refused('damaged');
  // The name of a part says nothing: its content type makes it XML under any.
  const texts = new Map([...files].flatMap(([name, part]) => (isXml(name, part) ? [[name, xmlText(part)]] : [])));
  const partOf = (name: string) => texts.get(name);
  const dropping = dropParts(names, partOf);
  const textOf = (name: string) => dropping.replaced.get(name) ?? (dropping.dropped.has(name) ? undefined : partOf(name));
  return { names, dropping, textOf };
};

const openWorkbook = (textOf: (name: string) => string | undefined): Workbook => {
  const root = parseXml(textOf(workbook) ?? '');
  const relationships = relationshipsOf(parseXml(textOf('xl/_rels/workbook.xml.rels') ?? '<Relationships/>'), workbook);
  const sheets = childrenOf(childOf(root, 'sheets'), 'sheet').flatMap(({ attributes }, index): Sheet[] => {
    const part = relationships.find(({ id }) => id === attributes['id'])?.target ?? '';
    const source = attributes['state'] === undefined || attributes['state'] === 'visible' ? textOf(part) : undefined;
    const sheet = source === undefined ? undefined : parseXml(source);
    return sheet?.local === 'worksheet' ? [{ index, name: attributes['name'] ?? '', part, root: sheet }] : [];
  });
  const targetBy = (ending: string) => relationships.find(({ type }) => type.endsWith(ending))?.target ?? '';
  const strings = textOf(targetBy('/sharedStrings'));
  const styles = textOf(targetBy('/styles'));
  const formats = styles === undefined ? [] : childrenOf(childOf(parseXml(styles), 'cellXfs'), 'xf');
  return {
    sheets,
    shared: strings === undefined ? [] : childrenOf(parseXml(strings), 'si').map(stringOf),
    unlocked: new Set(
      formats.flatMap((format, index) =>
        ['0', 'false'].includes(childOf(format, 'protection')?.attributes['locked'] ?? '') ? [index] : [],
      ),
    ),
  };
};

/** Reads what a form asks and where it takes answers. Throws a Refused, or an Error for broken XML. */
export const readForm = async (bytes: Buffer, format: FormFormat): Promise<FormGrid> => {
  const { dropping, textOf } = await open(bytes);
  const parts = format === 'docx' ? readDocxForm(parseXml(textOf(document) ?? '')) : readXlsxForm(openWorkbook(textOf));
  return { parts, dropped: dropping.kinds };
};

/** Formulas that read an answer are computed when the file is opened, not shown as they were before. */
const computedAgain = (source: string): string => {
  const root = parseXml(source);
  const settings = childOf(root, 'calcPr');
  if (!settings || settings.attributes['fullCalcOnLoad'] !== undefined) return source;
  const at = settings.start + 1 + settings.name.length;
  return splice(source, [{ start: at, end: at, text: ' fullCalcOnLoad="1"' }]);
};

const hasFormula = (source: string): boolean => [...below(parseXml(source))].some(({ local }) => local === 'f');

/**
 * The same file with answers, and without what runs, loads or holds another file. Parts without a change are copied as they are.
 * Throws a Refused, or an Error for broken XML.
 */
export const fillForm = async (bytes: Buffer, format: FormFormat, changes: readonly FormChange[]): Promise<Buffer> => {
  const { names, dropping, textOf } = await open(bytes);
  const replaced = new Map(dropping.replaced);
  if (format === 'docx') {
    const source = textOf(document) ?? '';
    const filled = splice(source, fillDocx(source, parseXml(source), changes));
    if (filled !== source) replaced.set(document, filled);
  } else {
    const book = openWorkbook(textOf);
    for (const sheet of book.sheets) {
      const mine = changes.filter(({ id }) => id.startsWith(`s${sheet.index}!`));
      const source = textOf(sheet.part) ?? '';
      if (mine.length > 0) replaced.set(sheet.part, splice(source, fillSheet(source, book, sheet, mine)));
    }
    const source = textOf(workbook) ?? '';
    if (changes.length > 0 && book.sheets.some(({ part }) => hasFormula(textOf(part) ?? ''))) {
      const again = computedAgain(source);
      if (again !== source) replaced.set(workbook, again);
    }
  }
  return copyZip(bytes, { names, replaced, dropped: dropping.dropped });
};
