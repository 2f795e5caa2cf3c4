import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('a line of CSV', () => {
  it.each([
    [['a', 1, null, true], 'a,1,,true'],
    [['a,b', 'say "x"', 'two\nlines'], '"a,b","say ""x""","two\nlines"'],
    [['=1+1', '+1', '-1', '@A1', '\tx'], "'=1+1,'+1,'-1,'@A1,'\tx"],
    [['=HYPERLINK("http://evil.example","x")'], `"'=HYPERLINK(""http://evil.example"",""x"")"`],
    [[-5], '-5'],
  ])('%j', (cells, line) => {
    expect(csvLine(cells)).toBe(`${line}\r\n`);
  });
});
