import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@aliquot/contract/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleDocument, toDoc, toDocx, toPdf, toTxt } from '../../demo/sample-files.ts';
import { bombDocx, docxWith, encryptedPdf, program, zipEntry, zipOf } from '../../testing/papers/hostile-files.ts';
import { attachmentFormats, exchangedFormats, labDocumentFormats, sniffFile } from './sniff.ts';

const blank = { create: { width: 8, height: 8, channels: 3 as const, background: '#fff' } };

let folder: string;
const good: Record<string, Uint8Array> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aliquot-sniff-'));
  const sample = sampleDocument('sop');
  good['pdf'] = await toPdf(sample);
  good['docx'] = await toDocx(sample);
  good['doc'] = toDoc(sample);
  good['txt'] = toTxt(sample);
  good['png'] = await sharp(blank).png().toBuffer();
  good['jpg'] = await sharp(blank).jpeg().toBuffer();
  good['jpeg'] = good['jpg'];
});

afterAll(() => rm(folder, { recursive: true }));

const sniff = async (
  name: string,
  bytes: Uint8Array | string,
  options: { declaredType?: string; allowed?: typeof exchangedFormats } = {},
) => {
  const path = join(folder, 'upload');
  await writeFile(path, bytes);
  return await sniffFile(path, { name, allowed: labDocumentFormats, ...options });
};

const workbook = (parts: readonly ReturnType<typeof zipEntry>[] = [], types: string | Buffer = '<Types/>') =>
  zipOf([zipEntry('[Content_Types].xml', types), zipEntry('xl/workbook.xml', '<workbook/>'), ...parts]);
const sniffTable = (name: string, bytes: Uint8Array | string, declaredType = '') =>
  sniff(name, bytes, { allowed: exchangedFormats, declaredType });

const formats = { pdf: 'pdf', doc: 'doc', docx: 'docx', jpg: 'jpeg', jpeg: 'jpeg', png: 'png', txt: 'txt' } as const;
const names = Object.keys(formats) as (keyof typeof formats)[];

describe('the gate', () => {
  it.each(names)('DOC-009 accepts a %s whose content is what its name says', async (extension) => {
    const bytes = good[extension] ?? new Uint8Array();
    expect(await sniff(`Report.${extension.toUpperCase()}`, bytes)).toEqual({
      ok: true,
      format: formats[extension],
      size: bytes.length,
    });
  });

  it('DOC-008 accepts exactly the pairs of name and content that agree', async () => {
    for (const extension of names) {
      for (const content of names) {
        const result = await sniff(`a.${extension}`, good[content] ?? '');
        expect(result.ok, `${content} named .${extension}`).toBe(formats[extension] === formats[content]);
      }
    }
  });

  it('says what a file with the wrong name really is', async () => {
    expect(await sniff('scan.pdf', good['png'] ?? '')).toMatchObject({
      code: 'content-mismatch',
      message: 'File scan.pdf is actually a PNG file. Please correct its name and upload it again.',
    });
  });

  it.each([
    ['setup.exe', program()],
    ['certificate.pdf', program()],
    ['page.pdf', '<html><script>alert(1)</script>%PDF-1.7'],
    ['archive.zip', zipOf([zipEntry('a.txt', 'a')])],
    ['sheet.docx', zipOf([zipEntry('[Content_Types].xml', '<Types/>'), zipEntry('xl/workbook.xml', '<x/>')])],
    ['notes.txt', Buffer.from([65, 0, 66])],
    ['undefined-in-every-alphabet.txt', Buffer.from([0x63, 0x61, 0x66, 0x81])],
    ['old-certificate.docx', Buffer.from('caf\u00e9', 'latin1')],
    ['noextension', 'text'],
  ])('LAB-019 refuses %s as an unsupported format', async (name, bytes) => {
    expect(await sniff(name, bytes)).toEqual({
      ok: false,
      code: 'unsupported-format',
      message: `File ${name} has an unsupported format. Please upload PDF, DOC, DOCX, JPG, PNG, or TXT files.`,
    });
  });

  it('LAB-019 DOC-008 refuses a file of more than 10485760 bytes, and takes one of exactly that size', async () => {
    expect(await sniff('big.txt', 'a'.repeat(limits.fileBytes + 1))).toEqual({
      ok: false,
      code: 'too-large',
      message: 'File big.txt is too large. Maximum file size is 10MB.',
    });
    expect(await sniff('big.txt', 'a'.repeat(limits.fileBytes))).toMatchObject({ ok: true });
  });

  it('DOC-009 REQ-025 takes only PDF, DOC and DOCX as attachments of a request', async () => {
    const results: Awaited<ReturnType<typeof sniff>>[] = [];
    for (const extension of names)
      results.push(await sniff(`a.${extension}`, good[extension] ?? '', { allowed: attachmentFormats }));
    expect(results.filter((result) => result.ok).map((result) => result.ok && result.format)).toEqual(['pdf', 'doc', 'docx']);
    expect(results.at(-1)).toMatchObject({
      message: 'File a.txt has an unsupported format. Please upload PDF, DOC, or DOCX files.',
    });
  });

  it('refuses a claimed type that contradicts the name, and takes no claim for no contradiction', async () => {
    expect(await sniff('a.pdf', good['pdf'] ?? '', { declaredType: 'text/html' })).toMatchObject({
      code: 'unsupported-format',
    });
    expect(await sniff('a.pdf', good['pdf'] ?? '', { declaredType: 'application/octet-stream' })).toMatchObject({ ok: true });
    expect(await sniff('a.txt', good['txt'] ?? '', { declaredType: 'text/plain; charset=utf-8' })).toMatchObject({ ok: true });
  });

  it('has a message of its own for what is empty, encrypted, damaged or unpacks to too much', async () => {
    expect(await sniff('old.txt', Buffer.from('caf\u00e9 \u00b5L', 'latin1'))).toMatchObject({ ok: true, format: 'txt' });
    expect(await sniff('a.txt', '')).toMatchObject({ code: 'empty', message: 'File a.txt is empty.' });
    const encryptedWord = Buffer.from(good['doc'] ?? []);
    encryptedWord.writeUInt16LE(0x1300, 512 * 3 + 10);
    expect(await sniff('a.doc', encryptedWord)).toMatchObject({ code: 'encrypted' });
    expect(await sniff('a.docx', (good['docx'] ?? new Uint8Array()).subarray(0, 3000))).toMatchObject({ code: 'damaged' });
    expect(await sniff('a.docx', bombDocx(150))).toMatchObject({
      code: 'expands-too-much',
      message: 'File a.docx unpacks to far more data than a document needs and was not opened.',
    });
  });

  it('counts what really comes out of a zip, not what its directory claims', async () => {
    expect(await sniff('a.docx', bombDocx(150, 1000))).toMatchObject({ ok: false });
    const many = Array.from({ length: 2001 }, (_, index) => zipEntry(`word/media/${index}.txt`, ''));
    expect(await sniff('a.docx', docxWith('<w:p/>', many))).toMatchObject({ code: 'expands-too-much' });
  });

  it('refuses a PDF or a text that is a zip as well', async () => {
    const zip = zipOf([zipEntry('a.txt', 'a')]);
    expect(await sniff('a.pdf', Buffer.concat([good['pdf'] ?? new Uint8Array(), zip]))).toMatchObject({
      code: 'unsupported-format',
    });
    expect(await sniff('a.pdf', Buffer.concat([good['pdf'] ?? new Uint8Array(), Buffer.from('\n  \n')]))).toMatchObject({
      ok: true,
    });
  });

  describe('PRM-006 tables between the sides of a collaboration', () => {
    it.each([
      ['samples.csv', 'id,volume\nS-1,2 µL\n'],
      ['latin.csv', Buffer.from('id,volume\r\nS-1,2 \u00b5L\r\n', 'latin1')],
      ['wide.csv', Buffer.from('\ufeffid\tvolume\r\n', 'utf16le')],
      ['bmi.csv', 'BMI,age\n21,40\n'],
    ])('PRM-006 %s is a CSV file', async (name, bytes) => {
      expect(await sniffTable(name, bytes, 'application/vnd.ms-excel')).toMatchObject({ ok: true, format: 'csv' });
    });

    it.each([
      ['program.csv', program()],
      ['script.csv', '#!/bin/sh\necho hello\n'],
      ['archive.csv', Buffer.concat([Buffer.from('a,b\n'), zipOf([zipEntry('a.txt', 'a')])])],
      ['bytes.csv', Buffer.from([65, 44, 0xe9, 1])],
      ['program.xlsx', program()],
      ['archive.xlsx', zipOf([zipEntry('a.txt', 'a')])],
      ['book.xlsm', workbook([zipEntry('xl/vbaProject.bin', 'x')])],
      ['book.xls', 'id,volume'],
    ])('PRM-006 %s is refused', async (name, bytes) => {
      expect(await sniffTable(name, bytes)).toMatchObject({
        code: 'unsupported-format',
        message: `File ${name} has an unsupported format. Please upload PDF, DOC, DOCX, JPG, PNG, TXT, CSV, or XLSX files.`,
      });
    });

    it('PRM-006 a workbook is taken, and one with macros under any name is not', async () => {
      expect(await sniffTable('book.xlsx', workbook())).toMatchObject({ ok: true, format: 'xlsx' });
      const types = '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>';
      const macroTypes = [types, Buffer.from(`\uFEFF${types}`, 'utf16le')];
      const withMacros = [
        workbook([zipEntry('xl/vbaProject.bin', 'x')]),
        workbook([zipEntry('xl/macrosheets/sheet1.xml', '<x/>')]),
        ...macroTypes.map((types) => workbook([], types)),
      ];
      for (const bytes of withMacros)
        expect(await sniffTable('book.xlsx', bytes)).toEqual({
          ok: false,
          code: 'macros',
          message:
            'File book.xlsx contains macros, which are programs. Please save it as XLSX without macros and upload it again.',
        });
      expect(await sniffTable('book.xlsx', workbook().subarray(0, 60))).toMatchObject({ code: 'damaged' });
    });

    it('PRM-006 DOC-008 a name and a content that disagree are refused', async () => {
      expect(await sniffTable('book.csv', workbook())).toMatchObject({
        message: 'File book.csv is actually a XLSX file. Please correct its name and upload it again.',
      });
      expect(await sniffTable('report.csv', good['pdf'] ?? '')).toMatchObject({ code: 'content-mismatch' });
      expect(await sniffTable('table.xlsx', 'id,volume')).toMatchObject({ code: 'content-mismatch' });
    });
  });

  it('leaves it to the reader to find out that a PDF has a password', async () => {
    expect(await sniff('a.pdf', encryptedPdf())).toMatchObject({ ok: true, format: 'pdf' });
  });
});
