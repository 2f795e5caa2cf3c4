import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormChange } from '../../../kernel/form-grid.ts';
import {
  checkbox,
  docxForm,
  paragraph,
  partsOf,
  type SheetCell,
  said,
  textsOf,
  wordTable,
  xlsxForm,
} from '../../../testing/papers/forms.ts';
import { bombDocx } from '../../../testing/papers/hostile-files.ts';
import { readDocx } from '../flow/docx.ts';
import { officeZipLimits, readZip } from '../zip.ts';
import { fillForm, readForm } from './form-file.ts';
import { unstorable } from './xml-tree.ts';

/** The names of the parts in which two files differ. */
const changedParts = async (before: Buffer, after: Buffer) => {
  const [first, second] = [await partsOf(before), await partsOf(after)];
  const names = new Set([...first.keys(), ...second.keys()]);
  return [...names].filter((name) => first.get(name) !== second.get(name)).toSorted();
};

const answers = fc.oneof(
  fc.string({ minLength: 1, maxLength: 60 }),
  fc.constantFrom(
    '=1+1',
    '+A1',
    '-2',
    '@SUM(A1)',
    '=HYPERLINK("http://x","y")',
    '</t></is></c>',
    'a & b',
    '“words” (a.pdf, page 3)',
    '\t=1',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
);
/** The part of a text that XML can hold, with line ends as it reads them. */
const storable = (text: string) => text.toWellFormed().replace(unstorable, '').replace(/\r\n?/g, '\n');

describe('PRF-005 a filled XLSX', () => {
  const rows: SheetCell[][] = [
    ['Question', 'Response', 'Score'],
    ['Is there a quality manual?', { attributes: 's="1"', inside: '' }, { inside: '<f>IF(B2="Yes",1,0)</f><v>0</v>' }],
    ['Is there a training program?', null, null],
    [],
    ['Comments?', 'Answered already', { inside: '<f>1+1</f><v>2</v>' }],
  ];
  const file = xlsxForm([{ rows }, { rows: [['Other sheet?']], name: 'Second' }]);

  it('PRF-005 has the answers as they were written, never as formulas, and every other part as it was', async () => {
    await fc.assert(
      fc.asyncProperty(answers, answers, async (first, second) => {
        const changes: FormChange[] = [
          { id: 's0!B2', write: 'text', text: first },
          { id: 's0!B3', write: 'text', text: second },
          { id: 's0!B4', write: 'text', text: 'In a row that was not there' },
          { id: 's0!C5', write: 'text', text: 'Never over a formula' },
        ];
        const filled = await fillForm(file, 'xlsx', changes);
        expect(await changedParts(file, filled)).toEqual(['xl/workbook.xml', 'xl/worksheets/sheet1.xml']);
        const sheet = (await partsOf(filled)).get('xl/worksheets/sheet1.xml') ?? '';
        expect(sheet.match(/<f>/g)).toHaveLength(2);
        const { parts } = await readForm(filled, 'xlsx');
        const [part] = parts;
        const at = (id: string) => (part?.kind === 'table' ? part.cells.find((cell) => cell.id === id)?.text : undefined) ?? '';
        expect(at('s0!B2')).toBe(storable(first).trim());
        expect(at('s0!B3')).toBe(storable(second).trim());
        expect(at('s0!B4')).toBe('In a row that was not there');
        expect(at('s0!B5')).toBe('Answered already');
        expect(at('s0!C5')).toBe('2');
      }),
      { numRuns: 30 },
    );
  });

  it('PRF-005 keeps the style of a cell, and has formulas computed when it is opened', async () => {
    const parts = await partsOf(await fillForm(file, 'xlsx', [{ id: 's0!B2', write: 'text', text: 'Yes' }]));
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain(
      '<c r="B2" s="1" t="inlineStr"><is><t xml:space="preserve">Yes</t></is></c>',
    );
    expect(parts.get('xl/workbook.xml')).toContain('<calcPr fullCalcOnLoad="1" calcId="191029"/>');
  });

  it('PRF-005 without a change it is the same file but for what is dropped', async () => {
    expect(await changedParts(file, await fillForm(file, 'xlsx', []))).toEqual([]);
  });

  it('PRF-005 reads merged cells once, locked and computed cells as such, and lists to choose from', async () => {
    const { parts } = await readForm(
      xlsxForm([
        {
          rows: [
            ['Do you calibrate?', null, { attributes: 's="1"', inside: '' }, { inside: '<f>1+1</f><v>2</v>' }],
            ['Do you train?', null, { inside: '' }],
          ],
          behind: '<sheetProtection sheet="1"/><mergeCells><mergeCell ref="A1:B1"/></mergeCells>',
        },
        {
          rows: [['Do you audit?', null]],
          behind:
            '<dataValidations><dataValidation type="list" sqref="B1"><formula1>"Yes,No,N/A"</formula1></dataValidation></dataValidations>',
        },
        { rows: [['Hidden?']], state: 'hidden' },
      ]),
      'xlsx',
    );
    const cells = parts.map((part) =>
      part.kind === 'table' ? part.cells.map(({ id, takes, columns, list }) => [id, takes, columns, list]) : [],
    );
    expect(cells).toEqual([
      [
        ['s0!A1', 'locked', 2, []],
        ['s0!C1', 'empty', 1, []],
        ['s0!D1', 'computed', 1, []],
        ['s0!A2', 'locked', 1, []],
        ['s0!C2', 'locked', 1, []],
      ],
      [
        ['s1!A1', 'filled', 1, []],
        ['s1!B1', 'empty', 1, ['Yes', 'No', 'N/A']],
      ],
    ]);
  });

  it('PRF-005 macros, controls and links to other files are dropped, with all that names them; a link to click stays', async () => {
    const rows: SheetCell[][] = [['Is it?', null, { inside: '<f>[1]Sheet1!A1</f><v>7</v>' }]];
    const controls =
      '<hyperlinks><hyperlink ref="A1" r:id="rId2"/></hyperlinks><controls><control r:id="rId1" name="Button"/></controls>';
    const loaded = xlsxForm([{ rows, behind: controls }], { loaded: true });
    expect((await readForm(loaded, 'xlsx')).dropped).toEqual(['macros', 'controls', 'external-links']);
    const filled = await fillForm(loaded, 'xlsx', [{ id: 's0!B1', write: 'text', text: 'Yes' }]);
    const parts = await partsOf(filled);
    expect([...parts.keys()].filter((name) => /vba|activeX|external/i.test(name))).toEqual([]);
    expect([...parts.values()].join('\n')).not.toMatch(
      /vbaProject\.bin"|refreshOnLoad|activeX1|externalLink|externalReference|macroEnabled|<control|\[1\]|secret/,
    );
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain('<hyperlink ref="A1" r:id="rId2"/>');
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain('<c r="C1" ><v>7</v></c>');
    const again = await readForm(filled, 'xlsx');
    expect(again.dropped).toEqual([]);
    expect(said(again)).toEqual(['Is it?', 'Yes', '7']);
  });
});

const merged = (inside: string, merge: string) => ({ inside: `<w:tcPr><w:gridSpan w:val="2"/>${merge}</w:tcPr>${inside}` });

describe('PRF-005 a filled DOCX', () => {
  const body = [
    paragraph('Please complete all questions.'),
    wordTable([
      ['Question', 'Answer'],
      ['Is there a quality manual?', ''],
      ['Your CLIA number', { inside: '<w:p><w:pPr><w:rPr><w:b/></w:rPr></w:pPr></w:p>' }],
      ['Do you train?', 'Yes, always'],
    ]),
    paragraph('How are samples stored?'),
    paragraph(''),
    paragraph('Laboratory director: ________'),
    `<w:p><w:r><w:t xml:space="preserve">Insured? ☐ Yes  ☐ No</w:t></w:r></w:p>`,
    `<w:p><w:r><w:t xml:space="preserve">Audited? </w:t></w:r>${checkbox()}<w:r><w:t xml:space="preserve"> Yes </w:t></w:r>${checkbox()}<w:r><w:t> No</w:t></w:r></w:p>`,
    '<w:sectPr/>',
  ].join('');
  const file = docxForm(body);

  it('PRF-005 has the answers where they belong, opens with the product’s own reader, and every other part is as it was', async () => {
    await fc.assert(
      fc.asyncProperty(answers, async (answer) => {
        const words = storable(answer).trim() || 'Yes.';
        const changes: FormChange[] = [
          { id: 'p4', write: 'text', text: words },
          { id: 'p9', write: 'after', text: 'In a freezer' },
        ];
        const filled = await fillForm(file, 'docx', changes);
        expect(await changedParts(file, filled)).toEqual(['word/document.xml']);
        const before = (await readDocx(file)).blocks.map(({ text }) => text);
        const after = (await readDocx(filled)).blocks.map(({ text }) => text);
        expect(after.join('\n')).toContain('In a freezer');
        expect(after.filter((text) => !before.includes(text)).length).toBeLessThanOrEqual(2);
        for (const text of before.filter((each) => each !== '')) expect(after).toContain(text);
      }),
      { numRuns: 30 },
    );
  });

  it('PRF-005 writes in the letters of the cell, over a line of underscores, and ticks boxes of both kinds', async () => {
    const [, table, below] = (await readForm(file, 'docx')).parts;
    const cells = table?.kind === 'table' ? table.cells : [];
    const lines = below?.kind === 'paragraphs' ? below.paragraphs : [];
    expect(cells.map(({ id, takes }) => [id, takes]).slice(2)).toEqual([
      ['p3', 'filled'],
      ['p4', 'empty'],
      ['p5', 'filled'],
      ['p6', 'empty'],
      ['p7', 'filled'],
      ['p8', 'filled'],
    ]);
    expect(lines.slice(3).map(({ text, boxes }) => [text, boxes])).toEqual([
      [
        'Insured?',
        [
          { id: 'p12.b0', label: 'Yes', ticked: false },
          { id: 'p12.b1', label: 'No', ticked: false },
        ],
      ],
      [
        'Audited?',
        [
          { id: 'p13.b0', label: 'Yes', ticked: false },
          { id: 'p13.b1', label: 'No', ticked: false },
        ],
      ],
    ]);
    const filled = await fillForm(file, 'docx', [
      { id: 'p6', write: 'text', text: '05D0982600' },
      { id: 'p11', write: 'text', text: 'Dr. Ann Lee' },
      { id: 'p12.b0', write: 'tick' },
      { id: 'p13.b1', write: 'tick' },
    ]);
    const xml = (await readZip(filled, officeZipLimits, () => true)).files.get('word/document.xml')?.toString('utf8') ?? '';
    expect(xml).toContain('<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">05D0982600</w:t></w:r>');
    expect(xml).toContain('Laboratory director: Dr. Ann Lee');
    expect(xml).toContain('Insured? ☒ Yes  ☐ No');
    const again = textsOf(await readForm(filled, 'docx'));
    expect(again.find(({ text }) => text === 'Audited?')?.boxes.map(({ ticked }) => ticked)).toEqual([false, true]);
  });

  it('PRF-005 fills a placeholder of Word, and leaves a merged cell one', async () => {
    const placeholder =
      '<w:p><w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent><w:r><w:t>Click here to enter text.</w:t></w:r></w:sdtContent></w:sdt></w:p>';
    const form = docxForm(
      wordTable([
        [merged(paragraph('Are you accredited?'), '<w:vMerge w:val="restart"/>'), { inside: placeholder }],
        [merged(paragraph(''), '<w:vMerge/>'), ''],
      ]),
    );
    const { parts } = await readForm(form, 'docx');
    const cells = parts[0]?.kind === 'table' ? parts[0].cells : [];
    expect(cells.map(({ text, column, rows, columns, takes }) => [text, column, rows, columns, takes])).toEqual([
      ['Are you accredited?', 0, 2, 2, 'filled'],
      ['', 2, 1, 1, 'empty'],
      ['', 2, 1, 1, 'empty'],
    ]);
    const filled = await fillForm(form, 'docx', [{ id: cells[1]?.id ?? '', write: 'text', text: 'Yes.' }]);
    expect(said(await readForm(filled, 'docx'))).toEqual(['Are you accredited?', 'Yes.']);
  });

  it('PRF-005 reads and fills a text box once, though the file has it twice', async () => {
    const inside = `<w:txbxContent>${paragraph('Are you insured?')}${paragraph('')}</w:txbxContent>`;
    const box = `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps"><w:drawing>${inside}</w:drawing></mc:Choice><mc:Fallback><w:pict>${inside}</w:pict></mc:Fallback></mc:AlternateContent>`;
    const form = docxForm(`<w:p><w:r>${box}</w:r></w:p>${wordTable([[{ inside: `<w:p><w:r>${box}</w:r></w:p>` }, 'Yes']])}`);
    const grid = await readForm(form, 'docx');
    expect(said(grid)).toEqual(['Are you insured?', 'Are you insured?', 'Yes']);
    const place = textsOf(grid).findIndex(({ text }) => text === 'Are you insured?') + 1;
    const filled = await fillForm(form, 'docx', [{ id: textsOf(grid)[place]?.id ?? '', write: 'text', text: 'Always' }]);
    expect(said(await readForm(filled, 'docx'))).toEqual(['Are you insured?', 'Always', 'Are you insured?', 'Yes']);
  });

  it('PRF-005 macros and a template of elsewhere are dropped', async () => {
    const loaded = docxForm(body, { loaded: true });
    expect((await readForm(loaded, 'docx')).dropped).toEqual(['macros', 'external-links']);
    const parts = await partsOf(await fillForm(loaded, 'docx', []));
    expect([...parts.keys()]).not.toContain('word/vbaProject.bin');
    expect([...parts.values()].join('\n')).not.toMatch(/vbaProject|evil|attachedTemplate|mailMerge/);
    expect(parts.get('word/settings.xml')).toContain('<w:zoom/>');
  });
});

describe('PRF-005 a file that is no form', () => {
  it('PRF-005 a bomb is refused, and so is XML that is broken', async () => {
    await expect(readForm(bombDocx(300), 'docx')).rejects.toMatchObject({ code: 'expands-too-much' });
    await expect(readForm(docxForm('<w:p>'), 'docx')).rejects.toThrow(/tag/);
  });

  it('PRF-005 ten thousand rows are read', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => [`Is point ${index} met?`, null]);
    const { parts } = await readForm(xlsxForm([{ rows }]), 'xlsx');
    expect(parts[0]?.kind === 'table' && parts[0].cells.length).toBe(10_000);
  });
});
