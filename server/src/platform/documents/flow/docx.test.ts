import { describe, expect, it } from 'vitest';
import { sampleDocument, toDoc, toDocx } from '../../../demo/sample-files.ts';
import { docxWith, zipEntry } from '../../../testing/papers/hostile-files.ts';
import { readDoc } from './doc.ts';
import { readDocx } from './docx.ts';

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const run = (text: string, properties = '') => `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (...runs: string[]) => `<w:p>${runs.join('')}</w:p>`;
const cell = (...content: string[]) => `<w:tc>${content.join('')}</w:tc>`;
const relation = (type: string, target: string) =>
  `<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/>`;
const textsOf = async (body: string, parts: Parameters<typeof docxWith>[1] = []) =>
  (await readDocx(docxWith(body, parts))).blocks.map((block) => block.text);

const color = (value: string) => `<w:color w:val="${value}"/>`;
const fill = (value: string) => `<w:shd w:val="clear" w:fill="${value}"/>`;
const inParagraph = (value: string) => `<w:p><w:pPr>${fill('1F3864')}</w:pPr>${run('Note', color(value))}</w:p>`;
const inCell = (value: string) =>
  `<w:tbl><w:tr>${cell(`<w:tcPr>${fill('1F3864')}</w:tcPr>`, paragraph(run('Head', color(value))))}</w:tr></w:tbl>`;

describe('readDocx', () => {
  it('reads header, body with tables, and footer of a document made by another program', async () => {
    const { blocks, flags } = await readDocx(Buffer.from(await toDocx(sampleDocument('sop'))));
    const texts = blocks.map((block) => block.text);
    expect(texts[0]).toBe('Meridian Molecular Diagnostics   SOP-PRE-007   Revision 4   Effective 03/14/2025');
    expect(texts.at(-1)).toBe('Uncontrolled when printed');
    expect(blocks.find((block) => block.text === 'March 14, 2025')?.cell).toEqual({ table: 0, row: 1, column: 2 });
    expect(blocks.find((block) => block.text === '1. Purpose')?.bold).toBe(true);
    expect(flags).toEqual([]);
  });

  it('puts the paragraphs of a cell together and counts spanned columns', async () => {
    const table = `<w:tbl><w:tr>${cell('<w:tcPr><w:gridSpan w:val="2"/></w:tcPr>', paragraph(run('a')), paragraph(run('b')))}${cell(paragraph(run('c')))}</w:tr></w:tbl>`;
    expect((await readDocx(docxWith(table))).blocks).toEqual([
      { text: 'a\nb', cell: { table: 0, row: 0, column: 0 } },
      { text: 'c', cell: { table: 0, row: 0, column: 2 } },
    ]);
  });

  it('reads a text box once, though it is stored twice', async () => {
    const box = (text: string) => `<w:txbxContent>${paragraph(run(text))}</w:txbxContent>`;
    const mc = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
    const body = paragraph(
      `<w:r><mc:AlternateContent ${mc}><mc:Choice Requires="wps">${box('Certificate 12')}</mc:Choice><mc:Fallback>${box('Certificate 12')}</mc:Fallback></mc:AlternateContent></w:r>`,
    );
    expect(await textsOf(body)).toEqual(['Certificate 12']);
  });

  it('RDG-028 struck-out words are not said, and hide nothing', async () => {
    const body = paragraph(
      run('Valid until '),
      run('May 2025 ', '<w:strike/>'),
      run('June 2026 ', '<w:dstrike/>'),
      run('May 2028', '<w:strike w:val="false"/>'),
    );
    const { blocks, hiddenText } = await readDocx(docxWith(body));
    expect(blocks.map((block) => block.text)).toEqual(['Valid until May 2028']);
    expect(hiddenText.trim()).toBe('');
  });

  it('drops and reports what Word does not show', async () => {
    const body = paragraph(
      run('Shown '),
      run('vanished ', '<w:vanish/>'),
      run('white ', '<w:color w:val="FFFFFF"/>'),
      run('tiny ', '<w:sz w:val="2"/>'),
      run('again', '<w:vanish w:val="0"/>'),
    );
    const { blocks, hiddenText } = await readDocx(docxWith(body));
    expect(blocks.map((block) => block.text)).toEqual(['Shown again']);
    expect(hiddenText.trim().split(/\s+/)).toEqual(['vanished', 'white', 'tiny']);
  });

  it.each([
    ['never shown', '<w:specVanish/>', '<w:specVanish w:val="0"/>'],
    ['nearly the color of the paper', color('F9F9F9'), color('BFBFBF')],
    ['the color of its own ground', `${color('DDE8F0')}${fill('DDE8F0')}`, `${color('1F3864')}${fill('DDE8F0')}`],
    ['nearly the color of its own ground', `${fill('DDE8F0')}${color('D8E4EE')}`, `${fill('DDE8F0')}${color('7A94A8')}`],
    ['the color of its marker', `${color('FFFF00')}<w:highlight w:val="yellow"/>`, '<w:highlight w:val="yellow"/>'],
    ['below 4 points', '<w:sz w:val="7"/>', '<w:sz w:val="8"/>'],
  ])('RDG-007 type that is %s is hidden, and its like in sight is read', async (_, hidden, seen) => {
    const { blocks, hiddenText } = await readDocx(docxWith(paragraph(run('Shown '), run('05D9999999', hidden))));
    expect(blocks.map((block) => block.text)).toEqual(['Shown']);
    expect(hiddenText.trim()).toBe('05D9999999');
    expect(await textsOf(paragraph(run('Shown '), run('05D9999999', seen)))).toEqual(['Shown 05D9999999']);
  });

  it('RDG-007 the ground of type is its cell or its paragraph where it has none of its own', async () => {
    expect(await textsOf(inCell('FFFFFF'))).toEqual(['Head']);
    expect(await textsOf(inCell('203A66'))).toEqual(['']);
    expect(await textsOf(inParagraph('FFFFFF'))).toEqual(['Note']);
    expect(await textsOf(inParagraph('203A66'))).toEqual([]);
  });

  it('shows white type on a shaded cell, and leaves out deleted text', async () => {
    const table = `<w:tbl><w:tr>${cell('<w:tcPr><w:shd w:fill="1F3864"/></w:tcPr>', paragraph(run('Head', '<w:color w:val="FFFFFF"/>')))}</w:tr></w:tbl>`;
    const deleted = '<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>';
    expect(await textsOf(table + deleted)).toEqual(['Head']);
  });

  it('reports macros, embedded files and parts that would be loaded from elsewhere, and loads none', async () => {
    const { flags } = await readDocx(
      docxWith(paragraph(run('x')), [
        zipEntry('word/vbaProject.bin', 'x'),
        zipEntry('word/embeddings/oleObject1.bin', 'x'),
        zipEntry(
          'word/_rels/document.xml.rels',
          `<Relationships>${relation('image', 'file:///etc/passwd')}${relation('hyperlink', 'https://example.org')}</Relationships>`,
        ),
      ]),
    );
    expect(flags.map((flag) => flag.code)).toEqual(['macros', 'embedded-files', 'external-links']);
    expect(flags[2]?.detail).toBe('The document would load 1 part(s) from elsewhere.');
  });

  it('throws for entities instead of expanding them', async () => {
    const prologue = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    await expect(readDocx(docxWith(paragraph(run('&x;')), [], prologue))).rejects.toThrow(/entity/);
  });

  it('reads headers of several sections, each once', async () => {
    const header = (text: string) => `<w:hdr ${w}>${paragraph(run(text))}</w:hdr>`;
    const parts = [zipEntry('word/header1.xml', header('QM-001')), zipEntry('word/header2.xml', header('QM-001'))];
    expect(await textsOf(paragraph(run('Body')), parts)).toEqual(['QM-001', 'Body']);
  });
});

describe('readDoc', () => {
  it('reads the lines of a legacy file', async () => {
    const texts = (await readDoc(toDoc(sampleDocument('clia-certificate')))).map((block) => block.text);
    expect(texts).toContain('CLIA ID NUMBER: 05D2187643');
    expect(texts).toContain('EXPIRATION DATE: 03/13/2027');
  });
});
