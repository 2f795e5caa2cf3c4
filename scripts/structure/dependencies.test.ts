import { describe, expect, it } from 'vitest';
import { checkDeclared, checkDocumented, checkLicenses, checkLock, isAllowed } from './dependencies.ts';
import { file, importing, messages } from './planted.ts';

const manifest = (dependencies: Record<string, string>) => file('server/package.json', JSON.stringify({ dependencies }));
const lock = (packages: Record<string, unknown>) => file('package-lock.json', JSON.stringify({ packages }));

describe('dependencies', () => {
  const row = '| `pg` | MIT | PostgreSQL | the field’s standard |';

  it('are explained, each of them and nothing else', () => {
    const document = file('docs/dependencies.md', row);
    expect(messages(checkDocumented, manifest({ pg: '8.23.1', '@aliquot/contract': '0.1.0' }), document)).toEqual([]);
    expect(messages(checkDocumented, manifest({ pg: '8.23.1', kysely: '0.29.9' }), document)).toEqual([
      expect.stringContaining('kysely'),
    ]);
    expect(
      messages(checkDocumented, manifest({ pg: '8.23.1' }), document, lock({ 'node_modules/pg': { license: 'ISC' } })),
    ).toEqual([expect.stringContaining('its package says ISC')]);
    expect(messages(checkDocumented, manifest({}), document)).toEqual([expect.stringContaining('on which nothing depends')]);
    expect(
      messages(checkDocumented, manifest({ pg: '8.23.1' }), file('docs/dependencies.md', '| `pg` | MIT | PostgreSQL | |')),
    ).toEqual([expect.stringContaining('unfinished')]);
    expect(messages(checkDocumented, manifest({ pg: '^8.23.1' }), document)).toEqual([
      expect.stringContaining('Pin the exact version'),
    ]);
  });

  it('are shipped under licenses that were agreed to', () => {
    const found = messages(
      checkLicenses,
      lock({
        '': { license: 'none of these' },
        'node_modules/a': { license: 'MIT' },
        'node_modules/b': { license: 'GPL-3.0' },
        'node_modules/c': { license: 'GPL-3.0', dev: true },
        'node_modules/a/node_modules/d': {},
        'node_modules/@img/sharp-libvips-linux-x64': { license: 'LGPL-3.0-or-later' },
      }),
    );
    expect(found).toEqual([
      expect.stringContaining('brings b under the license GPL-3.0'),
      expect.stringContaining('brings d under the license none'),
    ]);
  });

  it.each([
    ['(MIT OR GPL-3.0-or-later)', true],
    ['(MIT AND Zlib)', true],
    ['MIT AND GPL-3.0', false],
    ['SEE LICENSE IN EULA', false],
  ])('under %s: %s', (license, expected) => {
    expect(isAllowed(license)).toBe(expected);
  });

  it('are asked for by the workspace that imports them', () => {
    const asks = file(
      'server/package.json',
      JSON.stringify({ dependencies: { pg: '1.0.0' }, devDependencies: { docx: '1.0.0' } }),
    );
    const root = file('package.json', JSON.stringify({ devDependencies: { vitest: '1.0.0' } }));
    const fine = [
      importing('server/src/platform/a.ts', 'pg', 'node:fs', './b.ts', '@aliquot/contract/hearts/labs'),
      importing('server/src/testing/a.ts', 'docx', 'vitest'),
      importing('server/src/platform/a.test.ts', 'docx', 'vitest'),
      importing('scripts/a.ts', 'anything'),
    ];
    expect(messages(checkDeclared, asks, root, ...fine)).toEqual([]);
    const wrong = [importing('server/src/platform/a.ts', 'docx'), importing('server/src/demo/b.ts', 'kysely')];
    expect(messages(checkDeclared, asks, root, ...wrong)).toEqual([
      expect.stringContaining('imports docx'),
      expect.stringContaining('imports kysely'),
    ]);
  });

  it('agree with the lock file', () => {
    const locked = lock({ server: { dependencies: { pg: '8.23.1' } } });
    expect(messages(checkLock, manifest({ pg: '8.23.1' }), locked)).toEqual([]);
    expect(messages(checkLock, manifest({ pg: '8.24.0' }), locked)).toEqual([expect.stringContaining('disagree')]);
  });
});
