import { cpSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runAsProcess, runHere } from '../testing/command-line.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aliquot-registry-'));
  const template = inject('databaseTemplate');
  if (template.engine === 'pglite') cpSync(template.directory, join(directory, 'data'), { recursive: true });
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const headings =
  'PRVDR_NUM,FAC_NAME,ST_ADR,CITY_NAME,STATE_CD,ZIP_CD,CRTFCT_TYPE_CD,CRTFCT_EFCTV_DT,TRMNTN_EXPRTN_DT,CLIA_TRMNTN_CD';
const row = (number: string, code: string) => `${number},Lab,1 Main Street,Seattle,WA,98101,1,20260101,20271231,${code}`;

const run = async (name: string, content: string, ...words: string[]) => {
  const path = join(directory, name);
  await writeFile(path, content);
  return runAsProcess({ ALIQUOT_DATA_DIR: join(directory, 'data'), PORT: '1' }, 'registry', 'import', path, ...words);
};

/** The command is the same with either database: once is enough. */
describe.skipIf(process.env.ALIQUOT_TEST_ENGINE === 'postgres')('PRF-002 aliquot registry import', () => {
  it('PRF-002 says what the file changed, in sentences and as JSON', async () => {
    const content = [headings, row('50D2100000', '00'), row('50D2100001', '45'), ''].join('\n');
    const first = await run('CLIA_Q3_2026.csv', content);
    expect({ ...first, out: first.out.replace(/in \d+ s/, 'in 0 s') }).toEqual({
      code: 0,
      out: [
        'CMS register of clinical laboratories, September 30, 2026: 2 entries in 0 s.',
        'Added 2, changed 0, gone 0, terminated 0.',
        'Codes that our lists don’t have. Such an entry counts neither as active nor as ended:',
        '  CLIA_TRMNTN_CD 45: 1 row',
        'Certificates are compared with it tonight.',
        '',
      ].join('\n'),
      said: '',
    });
    const again = await run('CLIA_Q3_2026.csv', content, '--json');
    expect(JSON.parse(again.out)).toMatchObject({ source: 'cms-clia', day: '2026-09-30', rows: 2, added: 0, terminated: 0 });
  });

  it('PRF-002 ends with 2 for a file that is refused', async () => {
    const content = [headings.replace('CLIA_TRMNTN_CD', 'X'), row('50D2100000', '00'), ''].join('\n');
    const said = 'The file lacks the column CLIA_TRMNTN_CD. Nothing was changed.\n';
    expect(await run('CLIA_Q3_2026.csv', content)).toEqual({ code: 2, out: '', said });
  });

  it.each([
    [['--source', 'cms'], 'There is no source cms. Name one of: cms-clia, ror, accreditation.\n'],
    [['--day', 'today'], 'today is no day. Write it as 2026-09-30.\n'],
    [['--bytes', 'many'], 'many is no number of bytes. Write it in digits.\n'],
  ])('PRF-002 ends with 2 for %j', async (words, said) =>
    expect(await runHere({}, 'registry', 'import', 'clia.csv', ...words)).toEqual({ code: 2, out: '', said }),
  );
});
