import { describe, expect, it } from 'vitest';
import { archivePaths, safePath } from './archive-names.domain.ts';

const long = 'ä'.repeat(200);

describe('names in archives', () => {
  it.each([
    ['reads.fastq.gz', 'reads.fastq.gz'],
    ['.hidden', '.hidden'],
    ['B:cells.csv', 'B_cells.csv'],
    ['a<b>c"d|e?f*g.txt', 'a_b_c_d_e_f_g.txt'],
    ['a\\b.txt', 'a_b.txt'],
    ['line\nbreak\u0007.txt', 'line_break_.txt'],
    ['exe\u202efdp.exe', 'exe_fdp.exe'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['Com1.tar.gz', '_Com1.tar.gz'],
    ['LPT9 .csv', '_LPT9 .csv'],
    ['console.log', 'console.log'],
    ['trailing. . ', 'trailing'],
    ['  leading.txt', 'leading.txt'],
    ['.'.repeat(255), 'file'],
    ['', 'file'],
    ['..', 'file'],
    ['files/../../etc/passwd', 'files/file/file/etc/passwd'],
    ['e\u0301.csv', 'é.csv'],
    [`${long}.csv`, `${'ä'.repeat(125)}.csv`],
    [`${'🧬'.repeat(90)}.csv`, `${'🧬'.repeat(62)}.csv`],
  ])('PRM-041: %j is packed as %j', (name, path) => {
    expect(safePath(name)).toBe(path);
    expect(safePath(path)).toBe(path);
    for (const part of path.split('/')) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255);
  });

  it('PRM-041: names that differ in case or by what cannot be written are told apart by a number', () => {
    const pathOf = archivePaths();
    const names = [
      'SHA256SUMS',
      'sha256sums',
      'Data.csv',
      'data.csv',
      'DATA.CSV',
      'data (2).csv',
      'B:cells.csv',
      'B_cells.csv',
      'é',
      'e\u0301',
    ];
    expect(names.map(pathOf)).toEqual([
      'SHA256SUMS',
      'sha256sums (2)',
      'Data.csv',
      'data (2).csv',
      'DATA (3).CSV',
      'data (2) (2).csv',
      'B_cells.csv',
      'B_cells (2).csv',
      'é',
      'é (2)',
    ]);
    const [first, second] = [`${long}.csv`, `${long}.csv`].map(pathOf);
    expect(first).toBe(`${'ä'.repeat(125)}.csv`);
    expect(second).toBe(`${'ä'.repeat(123)} (2).csv`);
  });
});
