import { describe, expect, it } from 'vitest';
import { displayName, formatOfMediaType, isStoredType, mayBeReport, mayShowInline, storedAs } from './documents.domain.ts';

describe('displayName', () => {
  it.each([
    ['a.pdf', 'a.pdf'],
    ['  spaced   out .pdf ', 'spaced out .pdf'],
    ['C:\\Users\\me\\a.pdf', 'a.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['a\r\nSet-Cookie: x.pdf', 'a Set-Cookie: x.pdf'],
    ['a\0.pdf', 'a .pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['zero\u200Bwidth.pdf', 'zerowidth.pdf'],
    ['Cafe\u0301.pdf', 'Café.pdf'],
    ['报告.pdf', '报告.pdf'],
    ['', 'file'],
    ['/', 'file'],
    ['...', '...'],
    [`${'x'.repeat(250)}.pdf`, `${'x'.repeat(196)}.pdf`],
    ['y'.repeat(250), 'y'.repeat(200)],
  ])('%j is shown as %j', (name, shown) => {
    expect(displayName(name)).toBe(shown);
  });
});

describe('formats', () => {
  it('DOC-009 are known again by the type under which they are stored', () => {
    const tables = ['csv', 'xlsx'];
    for (const [format, { mediaType }] of Object.entries(storedAs)) {
      expect(isStoredType(mediaType)).toBe(true);
      expect(formatOfMediaType(mediaType)).toBe(tables.includes(format) ? null : format);
    }
    expect(isStoredType('text/html')).toBe(false);
    expect(formatOfMediaType('text/html')).toBeNull();
    expect(formatOfMediaType('')).toBeNull();
  });

  it('show in a browser only when they cannot do anything there', () => {
    const shown = Object.entries(storedAs).filter(([, { mediaType }]) => mayShowInline(mediaType));
    expect(shown.map(([format]) => format).sort()).toEqual(['jpeg', 'pdf', 'png', 'txt']);
    for (const type of ['text/html', 'image/svg+xml', 'application/xhtml+xml', '', 'TEXT/PLAIN'])
      expect(mayShowInline(type)).toBe(false);
  });
});

it.each([
  ['report.pdf', true],
  ['Report.DOCX', true],
  ['report.txt', true],
  ['reads.fastq.gz', false],
  ['table.csv', false],
  ['pdf', false],
])('PRM-019 %s may be a report: %s', (name, may) => {
  expect(mayBeReport(name)).toBe(may);
});
