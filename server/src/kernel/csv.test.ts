import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('a line of CSV', () => {
  it.each([
    [['a', 1, null, true], 'a,1,,true'],
    [['a,b', 'say "x"', 'two\nlines'], '"a,b","say ""x""","two\nlines"'],
    [['=1+1', '+1', '-1', '@A1', '\tx'], `'=1+1,'+1,'-1,'@A1,"'\tx"`],
    [['=HYPERLINK("http://evil.example","x")'], `"'=HYPERLINK(""http://evil.example"",""x"")"`],
    [[-5], '-5'],
  ])('%j', (cells, line) => {
    expect(csvLine(cells)).toBe(`${line}\r\n`);
  });

  it.each([
    [['x;=1+1|a', 'plain'], '"x;=1+1|a",plain'],
    [['a\t=1+1'], '"a\t=1+1"'],
    [['\uFF1D1+1', '\uFF0B1', '\uFF0D1', '\uFF20A1'], "'\uFF1D1+1,'\uFF0B1,'\uFF0D1,'\uFF20A1"],
    [['=1;2'], `"'=1;2"`],
  ])(
    'OPS-026: %j is quoted for semicolons and tabs, and led by an apostrophe before full-width signs as well',
    (cells, line) => {
      expect(csvLine(cells)).toBe(`${line}\r\n`);
    },
  );
});
