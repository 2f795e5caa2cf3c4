import type { FormGrid, FormText } from '../../kernel/form-grid.ts';
import { readForm } from '../../platform/documents/forms/form-file.ts';
import { officeZipLimits, readZip } from '../../platform/documents/zip.ts';
import { docxWith, zipEntry, zipOf } from './hostile-files.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const letters = (column: number) => String.fromCodePoint(65 + column);

/** A cell of a sheet: a text, or the XML within `<c r="…" …>` with more attributes. */
export type SheetCell = string | { readonly attributes?: string; readonly inside: string } | null;

export type SheetOptions = {
  readonly rows: readonly (readonly SheetCell[])[];
  /** XML behind the rows, such as merged cells or a protection. */
  readonly behind?: string;
  readonly name?: string;
  readonly state?: string;
};

const relationship = (id: string, type: string, target: string, mode = '') =>
  `<Relationship Id="${id}" Type="${type.includes('/') ? type : `${office}/${type}`}" Target="${target}"${mode && ` TargetMode="${mode}"`}/>`;
const relationships = (...each: string[]) =>
  `${head}<Relationships xmlns="${packages}/relationships">${each.join('')}</Relationships>`;

/** A workbook as a spreadsheet writes it: shared texts, styles (the second is not locked), sheets; and with what a customer's may carry. */
export const xlsxForm = (sheets: readonly SheetOptions[], { loaded = false }: { readonly loaded?: boolean } = {}): Buffer => {
  const shared = new Map<string, number>();
  const textCell = (reference: string, text: string) => {
    const number = shared.get(text) ?? shared.size;
    shared.set(text, number);
    return `<c r="${reference}" t="s"><v>${number}</v></c>`;
  };
  const sheetXml = ({ rows, behind = '' }: SheetOptions) => {
    const data = rows.map((cells, row) => {
      const inside = cells.map((cell, column) => {
        const reference = `${letters(column)}${row + 1}`;
        if (cell === null) return '';
        if (typeof cell === 'string') return textCell(reference, cell);
        return `<c r="${reference}" ${cell.attributes ?? ''}>${cell.inside}</c>`;
      });
      return inside.every((cell) => cell === '') ? '' : `<row r="${row + 1}">${inside.join('')}</row>`;
    });
    return `${head}<worksheet xmlns="${main}" xmlns:r="${office}"><sheetData>${data.join('')}</sheetData>${behind}</worksheet>`;
  };
  const parts = sheets.map((sheet, index) => zipEntry(`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet)));
  const macro = loaded
    ? 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'
    : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
  const overrides = [
    `<Override PartName="/xl/workbook.xml" ContentType="${macro}"/>`,
    ...(loaded
      ? [
          '<Override PartName="/xl/externalLinks/externalLink1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.externalLink+xml"/>',
          '<Override PartName="/xl/activeX/activeX1.xml" ContentType="application/vnd.ms-office.activeX+xml"/>',
        ]
      : []),
  ];
  const tags = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${escaped(name ?? `Sheet${index + 1}`)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
  );
  const external = loaded ? '<externalReferences><externalReference r:id="rId90"/></externalReferences>' : '';
  return zipOf([
    zipEntry(
      '[Content_Types].xml',
      `${head}<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>${overrides.join('')}</Types>`,
    ),
    zipEntry('_rels/.rels', relationships(relationship('rId1', 'officeDocument', 'xl/workbook.xml'))),
    zipEntry(
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${tags.join('')}</sheets>${external}<calcPr calcId="191029"/></workbook>`,
    ),
    zipEntry(
      'xl/_rels/workbook.xml.rels',
      relationships(
        ...sheets.map((_, index) => relationship(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`)),
        relationship('rId50', 'sharedStrings', 'sharedStrings.xml'),
        relationship('rId51', 'styles', 'styles.xml'),
        ...(loaded
          ? [
              relationship('rId90', 'externalLink', 'externalLinks/externalLink1.xml'),
              relationship('rId91', 'http://schemas.microsoft.com/office/2006/relationships/vbaProject', 'vbaProject.bin'),
            ]
          : []),
      ),
    ),
    ...parts,
    ...(loaded
      ? [
          zipEntry(
            'xl/worksheets/_rels/sheet1.xml.rels',
            relationships(
              relationship('rId1', 'control', '../activeX/activeX1.xml'),
              relationship('rId2', 'hyperlink', 'https://example.org/', 'External'),
            ),
          ),
          zipEntry('xl/activeX/activeX1.xml', '<ax/>'),
          zipEntry('xl/externalLinks/externalLink1.xml', `<externalLink xmlns="${main}"/>`),
          zipEntry(
            'xl/externalLinks/_rels/externalLink1.xml.rels',
            relationships(relationship('rId1', 'externalLinkPath', 'file:///C:/secret.xlsx', 'External')),
          ),
          zipEntry('xl/vbaProject.bin', 'Sub Auto_Open()'),
          zipEntry('xl/connections.xml', `<connections xmlns="${main}"><connection id="1" refreshOnLoad="1"/></connections>`),
        ]
      : []),
    zipEntry(
      'xl/sharedStrings.xml',
      `${head}<sst xmlns="${main}">${[...shared.keys()].map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    ),
    zipEntry(
      'xl/styles.xml',
      `${head}<styleSheet xmlns="${main}"><cellXfs count="2"><xf/><xf applyProtection="1"><protection locked="0"/></xf></cellXfs></styleSheet>`,
    ),
    zipEntry('xl/media/image1.png', Buffer.from([137, 80, 78, 71, 0, 1, 2, 3])),
  ]);
};

export const paragraph = (text: string): string =>
  text === '' ? '<w:p/>' : `<w:p><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;

const wordCell = (content: string | { readonly inside: string }) =>
  typeof content === 'string' ? paragraph(content) : content.inside;

/** A table of a DOCX; a cell is a text, or the XML within `<w:tc>`. */
export const wordTable = (rows: readonly (readonly (string | { readonly inside: string })[])[]): string => {
  return `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((each) => `<w:tc>${wordCell(each)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;
};

/** A content control that is a box to tick. */
export const checkbox = (ticked = false): string =>
  `<w:sdt><w:sdtPr><w14:checkbox xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w14:checked w14:val="${ticked ? 1 : 0}"/><w14:checkedState w14:val="2612" w14:font="MS Gothic"/></w14:checkbox></w:sdtPr><w:sdtContent><w:r><w:t>${ticked ? '☒' : '☐'}</w:t></w:r></w:sdtContent></w:sdt>`;

/** A DOCX form; `loaded` carries macros and an attached template of elsewhere. */
export const docxForm = (body: string, { loaded = false }: { readonly loaded?: boolean } = {}): Buffer =>
  docxWith(body, [
    zipEntry('word/styles.xml', '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>'),
    ...(loaded
      ? [
          zipEntry('word/vbaProject.bin', 'Sub AutoOpen()'),
          zipEntry(
            'word/_rels/document.xml.rels',
            relationships(
              relationship('rId1', 'http://schemas.microsoft.com/office/2006/relationships/vbaProject', 'vbaProject.bin'),
            ),
          ),
          zipEntry(
            'word/settings.xml',
            `<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}"><w:attachedTemplate r:id="rId1"/><w:mailMerge><w:query w:val="SELECT evil"/></w:mailMerge><w:zoom/></w:settings>`,
          ),
          zipEntry(
            'word/_rels/settings.xml.rels',
            relationships(relationship('rId1', 'attachedTemplate', 'https://example.org/evil.dotm', 'External')),
          ),
        ]
      : []),
  ]);

/** A filled XLSX as it opens: the texts of a column below its heading, and the kinds of parts that it should not have any more. */
export const reopened = async (bytes: Buffer, column: number): Promise<{ texts: string[]; dropped: readonly string[] }> => {
  const { parts, dropped } = await readForm(bytes, 'xlsx');
  const cells = parts.flatMap((part) => (part.kind === 'table' ? part.cells : []));
  return { texts: cells.filter((cell) => cell.column === column && cell.row > 0).map(({ text }) => text), dropped };
};

export const textsOf = ({ parts }: FormGrid): FormText[] =>
  parts.flatMap((part) => (part.kind === 'table' ? part.cells : part.paragraphs));

/** The texts that a form shows. */
export const said = (grid: FormGrid): string[] => textsOf(grid).flatMap(({ text }) => (text === '' ? [] : [text]));

/** The parts of an Office file by name. */
export const partsOf = async (bytes: Buffer): Promise<Map<string, string>> => {
  const { names, files } = await readZip(bytes, officeZipLimits, () => true);
  return new Map(names.map((name) => [name, files.get(name)?.toString('latin1') ?? '']));
};
