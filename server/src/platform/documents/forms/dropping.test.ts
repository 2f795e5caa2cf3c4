import { describe, expect, it } from 'vitest';
import { docxForm, paragraph, partsOf, said, xlsxForm } from '../../../testing/papers/forms.ts';
import { docxWith, zipEntry } from '../../../testing/papers/hostile-files.ts';
import { fillForm, readForm } from './form-file.ts';

const char = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const instruction = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const field = (inside: string, shown: string) => `${char('begin')}${inside}${char('separate')}${run(shown)}${char('end')}`;

/** Fields in a paragraph, and whether they go. Each shows "kept". */
const fields: readonly (readonly [name: string, xml: string, goes: boolean])[] = [
  ['DDE', field(instruction(' DDE excel book '), 'kept'), true],
  ['an instruction in pieces', field(instruction(' DDEA') + instruction('UTO c:\\cmd.exe '), 'kept'), true],
  ['a name made by another field', field(field(instruction(' QUOTE 68 68 69 '), 'DDE') + instruction(' cmd '), 'kept'), true],
  ['INCLUDETEXT', field(instruction(' INCLUDETEXT "http://example.org/a.docx" '), 'kept'), true],
  [
    'INCLUDEPICTURE with a field in it',
    field(instruction(' INCLUDEPICTURE ') + field(instruction(' REF a '), 'secret'), 'kept'),
    true,
  ],
  ['LINK', field(instruction(' LINK Excel.Sheet.12 a.xlsx '), 'kept'), true],
  ['a simple field', `<w:fldSimple w:instr=" ddeauto cmd ">${run('kept')}</w:fldSimple>`, true],
  ['a page number', field(instruction(' PAGE '), 'kept'), false],
  ['a link to click', field(instruction(' HYPERLINK "https://example.org" '), 'kept'), false],
  ['a simple date', `<w:fldSimple w:instr=" DATE ">${run('kept')}</w:fldSimple>`, false],
];

/** Formulas, and whether they go. */
const formulas: readonly (readonly [formula: string, goes: boolean])[] = [
  ["cmd|'/c calc'!A0", true],
  ["cmd&#124;'/c calc'!A0", true],
  ['WEBSERVICE("http://example.org")', true],
  ['_xlfn.IMAGE("http://example.org/a.png")', true],
  ['RTD("a.b",,"c")', true],
  ['IF(A1="a|b",1,0)', false],
  ["'a|b'!A1", false],
  ["Table1[a'#]&amp;cmd|'/c calc'!A0&amp;Table1[b'#]", true],
  ['Table1[a|b]', false],
  ['DDE("soffice","a.ods","A1")', true],
  ['IMPORTXML("http://example.org","//a")', true],
  ['Table1[1]', false],
];

describe('PRF-005 what loads when a file is opened', () => {
  it.each(fields)('PRF-005 %s: the field is dropped if it loads, and the text that it shows stays', async (_, xml, goes) => {
    const file = docxForm(`<w:p>${run('Is it? ')}${xml}</w:p>${paragraph('')}`);
    const grid = await readForm(file, 'docx');
    expect([said(grid), grid.dropped]).toEqual([['Is it? kept'], goes ? ['external-links'] : []]);
    const filled = await fillForm(file, 'docx', []);
    const document = (await partsOf(filled)).get('word/document.xml') ?? '';
    expect(/instr/.test(document)).toBe(!goes);
    const again = await readForm(filled, 'docx');
    expect([said(again), again.dropped]).toEqual([['Is it? kept'], []]);
  });

  it('PRF-005 thousands of fields within each other are read', async () => {
    const deep = 2000;
    const file = docxForm(
      `<w:p>${(char('begin') + instruction(' DDE ')).repeat(deep)}${char('end').repeat(deep)}${run('Is it?')}</w:p>`,
    );
    const grid = await readForm(file, 'docx');
    expect([said(grid), grid.dropped]).toEqual([['Is it?'], ['external-links']]);
  });

  it.each(formulas)('PRF-005 the formula %s is dropped if it loads, and its value stays', async (formula, goes) => {
    const file = xlsxForm([{ rows: [['Is it?', { inside: `<f>${formula}</f><v>7</v>` }]] }]);
    const grid = await readForm(file, 'xlsx');
    expect([said(grid), grid.dropped]).toEqual([['Is it?', '7'], goes ? ['external-links'] : []]);
    const sheet = (await partsOf(await fillForm(file, 'xlsx', []))).get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet.includes('<f>')).toBe(!goes);
  });
});

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (...each: (readonly [type: string, target: string])[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const header = `<?xml version="1.0" encoding="UTF-16"?><w:hdr xmlns:w="${word}"><w:p>${field(instruction(' DDEAUTO cmd '), 'kept')}</w:p></w:hdr>`;

describe('PRF-005 what a file hides is dropped all the same', () => {
  it('PRF-005 an embedded file, a control and a file to be taken in, under names that say nothing', async () => {
    const file = docxWith(`<w:p>${run('Is it?')}</w:p><w:altChunk xmlns:r="${office}" r:id="rId3"/>`, [
      zipEntry(
        'word/_rels/document.xml.rels',
        relations(['oleObject', 'theme/a.bin'], ['control', 'Theme/B.xml'], ['aFChunk', '/word/c.rtf']),
      ),
      zipEntry('word/theme/a.bin', 'object'),
      zipEntry('word/theme/b.xml', '<ax/>'),
      zipEntry('word/theme/_rels/b.xml.rels', relations(['activeXControlBinary', 'd.dat'])),
      zipEntry('word/theme/d.dat', 'control'),
      zipEntry('word/c.rtf', '{\\rtf1}'),
    ]);
    expect((await readForm(file, 'docx')).dropped).toEqual(['controls', 'embedded-files']);
    const parts = await partsOf(await fillForm(file, 'docx', []));
    expect([...parts.keys()]).toEqual(['[Content_Types].xml', 'word/document.xml', 'word/_rels/document.xml.rels']);
    expect([...parts.values()].join('')).not.toMatch(/altChunk|aFChunk|oleObject/);
  });

  it.each([
    ['UTF-16', Buffer.from(`\uFEFF${header}`, 'utf16le')],
    ['UTF-16 the other way around', Buffer.from(`\uFEFF${header}`, 'utf16le').swap16()],
  ])('PRF-005 a field that loads in a part that is %s and in a folder of its own', async (_, part) => {
    const hidden = docxWith(paragraph('Is it?'), [zipEntry('other/header.xml', part)]);
    expect((await readForm(hidden, 'docx')).dropped).toEqual(['external-links']);
    const text = (await partsOf(await fillForm(hidden, 'docx', []))).get('other/header.xml') ?? '';
    expect(text).toContain('kept');
    expect(text).not.toMatch(/DDEAUTO|UTF-16/);
  });

  it('PRF-005 a field that loads in a part whose name does not say XML', async () => {
    const part = header.replace('UTF-16', 'UTF-8');
    const hidden = docxWith(paragraph('Is it?'), [zipEntry('word/header.bin', part), zipEntry('word/header.png', part)]);
    expect((await readForm(hidden, 'docx')).dropped).toEqual(['external-links']);
    const parts = await partsOf(await fillForm(hidden, 'docx', []));
    for (const name of ['word/header.bin', 'word/header.png']) {
      expect(parts.get(name)).toContain('kept');
      expect(parts.get(name)).not.toContain('DDEAUTO');
    }
  });

  it('PRF-005 a template and a picture that call their relationships links to click', async () => {
    const external = relations(['hyperlink', 'https://example.org/a'], ['hyperlink', 'https://example.org/b']).replaceAll(
      '/>',
      ' TargetMode="External"/>',
    );
    const settings = `<w:settings xmlns:w="${word}" xmlns:r="${office}"><w:attachedTemplate r:id="rId1"/><w:zoom/></w:settings>`;
    const file = docxWith(
      `<w:p>${run('Is it?')}<w:hyperlink xmlns:r="${office}" r:id="rId1"/><a:blip xmlns:a="urn:a" xmlns:r="${office}" r:link="rId2"/></w:p>`,
      [
        zipEntry('word/_rels/document.xml.rels', external),
        zipEntry('word/settings.xml', settings),
        zipEntry('word/_rels/settings.xml.RELS', external),
      ],
    );
    expect((await readForm(file, 'docx')).dropped).toEqual(['external-links']);
    const parts = await partsOf(await fillForm(file, 'docx', []));
    expect(parts.get('word/document.xml')).toContain('<w:hyperlink xmlns:r');
    expect(parts.get('word/document.xml')).not.toContain('rId2');
    expect(parts.get('word/_rels/document.xml.rels')).toMatch(/example\.org\/a(?!.*example\.org\/b)/s);
    expect(parts.get('word/settings.xml')).not.toContain('attachedTemplate');
    expect(parts.get('word/_rels/settings.xml.RELS')).not.toContain('example.org/a');
  });

  it('PRF-005 a picture of VML that names a file', async () => {
    const picture =
      '<w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:imagedata src="http://example.org/a.png"/></v:shape></w:pict>';
    const file = docxWith(`<w:p>${run('Is it? src="kept"')}<w:r>${picture}</w:r></w:p>`, [
      zipEntry('word/vmlDrawing1.vml', picture.replace('<w:pict>', `<w:pict xmlns:w="${word}">`)),
    ]);
    expect((await readForm(file, 'docx')).dropped).toEqual(['external-links']);
    const filled = await fillForm(file, 'docx', []);
    expect(said(await readForm(filled, 'docx'))).toEqual(['Is it? src="kept"']);
    expect([...(await partsOf(filled)).values()].join('')).not.toContain('example.org/a');
  });

  it('PRF-005 formulas that load in rules for the look of cells, for what they take, and in tables', async () => {
    const bad = 'WEBSERVICE("http://example.org")';
    const behind = [
      `<conditionalFormatting sqref="A1"><cfRule type="expression" priority="1"><formula>${bad}</formula></cfRule></conditionalFormatting>`,
      `<conditionalFormatting sqref="A2"><cfRule type="expression" priority="2"><formula>A1=1</formula></cfRule></conditionalFormatting>`,
      `<dataValidations count="2"><dataValidation type="custom" sqref="A1"><formula1>${bad}</formula1></dataValidation><dataValidation type="whole" sqref="A2"><formula1>1</formula1><formula2>cmd|'/c calc'!A0</formula2></dataValidation></dataValidations>`,
    ].join('');
    const file = xlsxForm([{ rows: [['Is it?', null]], behind }]);
    expect((await readForm(file, 'xlsx')).dropped).toEqual(['external-links']);
    const sheet = (await partsOf(await fillForm(file, 'xlsx', []))).get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toContain('</sheetData><conditionalFormatting sqref="A2">');
    expect(sheet).toContain('</conditionalFormatting></worksheet>');
    const table = `<table xmlns="urn:t"><tableColumn><calculatedColumnFormula>${bad}</calculatedColumnFormula></tableColumn></table>`;
    const filled = await fillForm(docxWith(paragraph('Is it?'), [zipEntry('xl/tables/table1.xml', table)]), 'docx', []);
    expect((await partsOf(filled)).get('xl/tables/table1.xml')).toBe(
      '<table xmlns="urn:t"><tableColumn></tableColumn></table>',
    );
  });

  it('PRF-005 the parts that are checked are those that the filled file has', async () => {
    const file = docxWith(paragraph('Is it?'), [zipEntry('word\\vbaProject.bin', 'Sub AutoOpen()')]);
    const filled = await fillForm(file, 'docx', []);
    expect(filled.includes('vbaProject')).toBe(false);
    const twice = docxWith(paragraph('Is it?'), [zipEntry('Word/Document.xml', '<a/>')]);
    await expect(readForm(twice, 'docx')).rejects.toMatchObject({ code: 'damaged' });
  });
});
