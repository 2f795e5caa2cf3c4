import fs, { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptAuthSecret } from './auth-secret.ts';
import { lockDirectory } from './db/lock.ts';
import { embeddedFault, lacksRoom } from './directory-fault.ts';

/** An error as the embedded engine throws it: no Error, no message. */
const engineError = (errno: number) => ({ name: 'ErrnoError', errno });
const hasRoom = () => false;

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'aliquot-fault-'));
});

const whole = fs.writeFileSync;
/** The file is made and its content does not fit, as on a full disk. */
const fillDisk = () => {
  fs.writeFileSync = ((path: string) => {
    whole(path, '');
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  }) as typeof fs.writeFileSync;
  syncBuiltinESMExports();
};
afterEach(() => {
  fs.writeFileSync = whole;
  syncBuiltinESMExports();
  rmSync(directory, { recursive: true, force: true });
});

describe('OPS-009 an embedded database that cannot be opened', () => {
  it.each([
    ['a full disk', engineError(51), 'its disk is full. Make room, then try again.'],
    ['a used quota', engineError(19), 'its disk is full. Make room, then try again.'],
    [
      'a full disk of PostgreSQL',
      Object.assign(new Error('could not extend file'), { code: '53100' }),
      'its disk is full. Make room, then try again.',
    ],
    ['a read-only file system', engineError(69), 'this user cannot write to it.'],
    ['a folder of another user', engineError(2), 'this user cannot write to it.'],
  ])('OPS-009 says so of %s', (_, error, reason) => {
    expect(embeddedFault('/data', error, hasRoom).message).toBe(`The data directory /data cannot be used: ${reason}`);
  });

  it('OPS-009 looks at the disk where the engine does not say why', () => {
    expect(embeddedFault('/data', new Error('Program terminated with exit(1)'), () => true).message).toBe(
      'The data directory /data cannot be used: its disk is full. Make room, then try again.',
    );
  });

  it.each([
    [new Error('the recovery failed'), 'the recovery failed.'],
    [new Error('Aborted().'), 'Aborted().'],
    [engineError(29), 'system error 29.'],
    [undefined, 'system error unknown.'],
  ])('OPS-009 otherwise says what to do about damaged files: %s', (error, said) => {
    expect(embeddedFault('/data', error, hasRoom).message).toBe(
      `The embedded database in /data cannot be opened: ${said} If this user may write to it, its files are damaged: restore a backup into an empty directory.`,
    );
  });

  it('OPS-009 a disk that does not tell its room is not called full', () => {
    expect(lacksRoom(join(directory, 'absent'))).toBe(false);
  });
});

const full = () => `The data directory ${directory} cannot be used: its disk is full. Make room, then try again.`;

describe('OPS-009 a disk that is full before anything was written', () => {
  it('OPS-009 is named when the secret is made, and nothing stays', () => {
    fillDisk();
    expect(() => keptAuthSecret(directory)).toThrow(full());
    expect(readdirSync(directory)).toEqual([]);
  });

  it('OPS-009 is named when the directory is taken, and nothing stays', () => {
    fillDisk();
    expect(() => lockDirectory(directory)).toThrow(full());
    expect(readdirSync(directory)).toEqual([]);
  });
});
