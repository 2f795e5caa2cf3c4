import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';
import { settingsFile } from './settings-file.ts';

const messageOf = (text: string, environment: Record<string, string> = {}): string => {
  try {
    parseConfig({ ...parseEnv(text), ...environment }, { path: '.env', text });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('a file of settings', () => {
  it.each([
    ['a wrong value', '\n# The port\nPORT=x\n', 'PORT (.env:3): write a whole number from 0 to 65535'],
    ['a mistyped name', 'SMPT_URL=smtp://localhost\n', 'SMPT_URL (.env:1): no such setting: write SMTP_URL'],
    ['letters in the wrong order', 'HOTS=localhost', 'HOTS (.env:1): no such setting: write HOST'],
    ['a line that sets nothing', 'HOST=localhost\nPORT 3000\n', '.env:2: write NAME=value'],
    ['a name that is set twice', 'PORT=3000\n\nPORT=3001\n', 'PORT (.env:3): set before, on line 1'],
    [
      'a line behind a value of several lines',
      'OIDC_NAME="our\nown"\nPORT=x\n',
      'PORT (.env:3): write a whole number from 0 to 65535',
    ],
    [
      'what is missing has no place',
      'STORAGE=s3\nS3_BUCKET=b\nS3_ACCESS_KEY_ID=k',
      'S3_SECRET_ACCESS_KEY: missing: STORAGE=s3 needs it',
    ],
  ])('%s', (_what, text, problem) => {
    expect(messageOf(text)).toBe(`The configuration has a problem:\n  ${problem}`);
  });

  it('names every mistake at once, and never a value', () => {
    const message = messageOf('PORT=hunter2\nDATABSE_URL=postgres://u:hunter2@db/a\nnonsense\nWORKER=none\nWORKER=all\n');
    expect(message.split('\n')).toEqual([
      'The configuration has 5 problems:',
      '  DATABSE_URL (.env:2): no such setting: write DATABASE_URL',
      '  .env:3: write NAME=value',
      '  WORKER (.env:5): set before, on line 4',
      '  PORT (.env:1): write a whole number from 0 to 65535',
      '  WORKER (.env:5): write in-process or separate',
    ]);
  });

  it('has no place for what the environment sets over it', () => {
    expect(messageOf('PORT=3000\n', { PORT: 'x' })).toContain('  PORT: write a whole number');
  });

  it('may set what other programs read', () => {
    expect(messageOf('TZ=Europe/Berlin\nHTTPS_PROXY=http://proxy:8080\nexport PORT=3000\n')).toBe('');
  });

  it('is the one that Node was started with', () => {
    const directory = mkdtempSync(join(tmpdir(), 'aliquot-settings-'));
    const path = join(directory, '.env');
    writeFileSync(path, 'PORT=1\n');
    try {
      expect(settingsFile(['--enable-source-maps', `--env-file=${path}`])).toEqual({ path, text: 'PORT=1\n' });
      expect(settingsFile([])).toBeNull();
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
