import { describe, expect, it } from 'vitest';
import { checkBorders, checkCircles } from './borders.ts';
import { checkDeclared, checkDocumented, checkLicences, checkLock, isAllowed } from './dependencies.ts';
import { checkBans, checkLength, checkRegistries } from './hygiene.ts';
import { checkNouns, checkRoles } from './names.ts';
import { importsOf, type Rule, type SourceFile } from './repository.ts';
import { checkTables } from './tables.ts';

const file = (path: string, text = ''): SourceFile => ({ path, text });
const importing = (path: string, ...specifiers: string[]) =>
  file(path, specifiers.map((name) => `import { x } from '${name}';`).join('\n'));
const messages = (rule: Rule, ...files: SourceFile[]) =>
  rule(files).map(({ path, line, message }) => `${path}:${line ?? ''} ${message}`);

const labs = 'server/src/features/labs';
const edge = (from: string, to: string) =>
  importing(`server/src/features/${from}/${from}.handlers.ts`, `../${to}/${to}.domain.ts`);
const writing = (path: string) => file(path, "db.selectFrom('projects');\ndb\n  .updateTable('labs').set({ name });");
const manifest = (dependencies: Record<string, string>) => file('server/package.json', JSON.stringify({ dependencies }));
const lock = (packages: Record<string, unknown>) => file('package-lock.json', JSON.stringify({ packages }));

describe('imports', () => {
  it('are found in every form, with their lines', () => {
    const text = [
      "import type { A } from './a.ts';",
      'import {',
      '  type B,',
      "} from '../b.ts';",
      "export * from '@aliquot/contract/labs';",
      "import './side-effect.ts';",
      "const page = () => import('@scope/name/deep');",
      "// nothing is from 'here'",
    ].join('\n');
    expect(importsOf(file('server/src/x/y.ts', text))).toEqual([
      { line: 1, specifier: './a.ts', target: { path: 'server/src/x/a.ts' } },
      { line: 2, specifier: '../b.ts', target: { path: 'server/src/b.ts' } },
      { line: 5, specifier: '@aliquot/contract/labs', target: { path: 'contract/src/labs.ts' } },
      { line: 6, specifier: './side-effect.ts', target: { path: 'server/src/x/side-effect.ts' } },
      { line: 7, specifier: '@scope/name/deep', target: { packageName: '@scope/name' } },
    ]);
  });
});

describe('borders', () => {
  it.each([
    ['contract/src/labs.ts', 'zod', './options.ts', '@orpc/contract'],
    [
      `${labs}/labs.domain.ts`,
      '@aliquot/contract/labs',
      '../../kernel/result.ts',
      '../certifications/certifications.policy.ts',
    ],
    [`${labs}/labs.repository.ts`, '../../platform/db/index.ts', 'kysely', '../audit/audit.repository.ts'],
    [`${labs}/labs.handlers.ts`, '../../platform/http/mount.ts', './labs.repository.ts', 'better-auth', 'node:stream'],
    [`${labs}/labs.int.test.ts`, '../../testing/test-app.ts', 'pg', 'vitest'],
    ['server/src/platform/documents/contained/contained.ts', 'node:child_process'],
    ['server/src/app.ts', './features/labs/labs.handlers.ts'],
    ['web/src/ui/select.tsx', '@base-ui/react/select', '@aliquot/contract/options'],
    ['web/src/routes.tsx', './features/labs/labs-page.tsx', './shell/shell.tsx'],
  ])('%s may import what is its own', (path, ...specifiers) => {
    expect(messages(checkBorders, importing(path, ...specifiers))).toEqual([]);
  });

  it.each([
    ['contract/src/labs.ts', 'kysely', 'imports kysely'],
    ['contract/src/labs.ts', '../../server/src/kernel/result.ts', 'which is kernel'],
    ['server/src/kernel/result.ts', 'zod', 'imports the package zod'],
    [`${labs}/labs.domain.ts`, 'node:crypto', 'reaches for the machine with node:crypto'],
    [`${labs}/labs.domain.ts`, './labs.repository.ts', 'is domain and imports'],
    [`${labs}/labs.policy.ts`, '../../platform/db/index.ts', 'is policy and imports'],
    [`${labs}/labs.repository.ts`, '../../platform/mail/index.ts', 'A repository holds SQL and nothing else'],
    [`${labs}/labs.repository.ts`, './labs.handlers.ts', 'which is handlers'],
    [`${labs}/labs.handlers.ts`, 'kysely', 'SQL lives in the repository'],
    [`${labs}/labs.handlers.ts`, '../../app.ts', 'which is composition'],
    [`${labs}/labs.handlers.ts`, 'node:child_process', 'Other programs are started in'],
    [`${labs}/labs.jobs.ts`, '../../testing/postgres.ts', 'which is testing'],
    ['server/src/platform/mail/index.ts', '../../features/labs/labs.domain.ts', 'The platform knows no feature'],
    ['server/src/platform/db/index.ts', '../../features/labs/labs.domain.ts', 'The platform knows no feature'],
    ['server/src/app.ts', './testing/test-app.ts', 'never imports what is for tests'],
    ['server/src/app.ts', '../../web/src/main.tsx', 'which is web routes'],
    ['web/src/ui/select.tsx', '../platform/api.ts', 'could ship in another product'],
    ['web/src/platform/api.ts', '../features/labs/labs.api.ts', 'which is web features'],
    ['web/src/features/labs/labs-page.tsx', '../../routes.tsx', 'Features are put together in'],
    ['web/src/features/labs/labs-page.tsx', '@base-ui/react/dialog', 'Use or extend a component of web/src/ui'],
    ['web/src/features/labs/labs-page.tsx', '../../../../server/src/kernel/result.ts', 'which is kernel'],
    ['web/src/features/labs/map.tsx', 'react-leaflet', 'licence'],
    ['e2e/admin.spec.ts', '../server/src/app.ts', 'A journey knows what a person knows'],
  ])('%s may not import %s', (path, specifier, message) => {
    expect(messages(checkBorders, importing(path, specifier))).toEqual([expect.stringContaining(message)]);
  });

  it('are borders for types too', () => {
    const planted = file('server/src/platform/log.ts', "import type { Lab } from '../features/labs/labs.domain.ts';");
    expect(messages(checkBorders, planted)).toEqual([expect.stringContaining('server/src/platform/log.ts:1')]);
  });
});

describe('circles of features', () => {
  it('are told once, with the way round', () => {
    const found = messages(checkCircles, edge('labs', 'audit'), edge('audit', 'users'), edge('users', 'labs'));
    expect(found).toEqual([expect.stringContaining('audit -> users -> labs -> audit')]);
  });

  it('are found behind a feature outside of the circle', () => {
    const found = messages(checkCircles, edge('accounts', 'labs'), edge('labs', 'users'), edge('users', 'labs'));
    expect(found).toEqual([expect.stringContaining('labs -> users -> labs')]);
  });

  it('are none where features use each other one way, or meet in a test', () => {
    const test = importing('server/src/features/audit/audit.test.ts', '../labs/labs.domain.ts');
    expect(messages(checkCircles, edge('labs', 'audit'), edge('users', 'audit'), edge('labs', 'users'), test)).toEqual([]);
  });
});

describe('tables', () => {
  it('may be written by the repository of their own feature', () => {
    expect(messages(checkTables, writing(`${labs}/labs.repository.ts`))).toEqual([]);
  });

  it.each(['server/src/features/projects/projects.repository.ts', `${labs}/labs.handlers.ts`, 'server/src/commands/seed.ts'])(
    'may not be written by %s',
    (path) => {
      expect(messages(checkTables, writing(path))).toEqual([
        `${path}:3 writes labs, which only the repository of labs may write. Call a function of labs.repository.ts.`,
      ]);
    },
  );

  it.each([
    'insert into labs (id) values (1)',
    'update labs set name = 1',
    'update labs as l set name = 1',
    'delete from labs where true',
  ])('may not be written with raw SQL: %s', (sql) => {
    expect(messages(checkTables, file('server/src/features/users/users.repository.ts', `sql\`${sql}\``))).toHaveLength(1);
  });

  it('may be written by tests', () => {
    expect(
      messages(
        checkTables,
        writing('server/src/features/projects/projects.int.test.ts'),
        writing('server/src/testing/factories.ts'),
      ),
    ).toEqual([]);
  });

  it('each have an owner, and owners have tables', () => {
    const found = messages(
      checkTables,
      file('server/src/platform/db/tables.ts', 'export type Tables = {\n  labs: LabsTable;\n  invoices: InvoicesTable;\n};'),
    );
    expect(found).toContainEqual(expect.stringContaining('has the table invoices, and no one owns it'));
    expect(found).toContainEqual(expect.stringContaining('has no table users any more'));
  });
});

describe('names', () => {
  it.each([
    'labs.domain.ts',
    'labs.domain.test.ts',
    'labs.handlers.int.test.ts',
    'labs.int.test.ts',
    'monotone.test.ts',
    'text-score.domain.ts',
    'labs.jobs.ts',
  ])('%s is a role of a feature', (name) => {
    expect(messages(checkRoles, file(`${labs}/${name}`))).toEqual([]);
  });

  it.each([
    `${labs}/labs.service.ts`,
    `${labs}/labs.domain.int.ts`,
    `${labs}/helpers.ts`,
    `${labs}/parts/labs.domain.ts`,
    'server/src/utils/text.ts',
    'web/src/ui/DatePicker.tsx',
  ])('%s is not', (path) => {
    expect(messages(checkRoles, file(path))).toHaveLength(1);
  });

  it('are the same on every side', () => {
    const found = messages(
      checkNouns,
      file('contract/src/labs.ts'),
      file(`${labs}/labs.domain.ts`),
      file('web/src/features/laboratories/list.tsx'),
      file('web/src/features/home/home-page.tsx'),
    );
    expect(found).toEqual([expect.stringContaining('web/src/features/laboratories')]);
  });
});

describe('bans', () => {
  const inFeature = 'web/src/features/labs/lab-card.tsx';

  it.each([
    [inFeature, '<p className="text-[#a3201a]">'],
    [inFeature, "<p style={{ color: '#fff' }}>"],
    [inFeature, "const tint = 'rgb(1 2 3)';"],
    [inFeature, '<p className="bg-red-500">'],
    [inFeature, '<div dangerouslySetInnerHTML={{ __html: text }} />'],
    [inFeature, "await fetch('/api/labs')"],
    ['web/src/platform/upload.ts', "await fetch('/api/labs')"],
    [`${labs}/labs.handlers.ts`, 'await fetch(url)'],
    [`${labs}/labs.domain.ts`, 'const now = new Date();'],
    [`${labs}/labs.domain.ts`, 'if (Date.now() > expiry) return;'],
  ])('%s may not hold %s', (path, text) => {
    expect(messages(checkBans, file(path, text))).toHaveLength(1);
  });

  it.each([
    [inFeature, '<a href="#add">Add</a>'],
    [inFeature, '<p className="text-bad bg-good-tint">Sample #12 of #100</p>'],
    [inFeature, '// never dangerouslySetInnerHTML'],
    ['web/src/platform/api.ts', 'return await fetch(request);'],
    ['web/src/ui/ring.tsx', "stroke('#0c6b68')"],
    [`${labs}/labs.domain.ts`, 'const day = new Date(text);'],
    ['server/src/platform/outbound.ts', 'await fetch(url)'],
  ])('%s may hold %s', (path, text) => {
    expect(messages(checkBans, file(path, text))).toEqual([]);
  });
});

describe('length', () => {
  it.each([
    [300, []],
    [301, [true]],
    [400, [true]],
    [401, [false]],
  ])('of %i lines', (lines, warnings) => {
    expect(checkLength([file('scripts/a.ts', 'x\n'.repeat(lines))]).map(({ warning }) => warning)).toEqual(warnings);
  });
});

describe('registries', () => {
  const wellKnown = ['registry', 'example', 'org'].join('.');

  it.each([
    ['docs/install.md', `npm install from https://${wellKnown}/`],
    ['.npmrc', ['registry', 'https://packages.local/'].join('=')],
    ['package-lock.json', ['"resolved"', '"https://packages.local/zod.tgz"'].join(': ')],
    ['README.md', 'mirror.in-force.local'],
  ])('may not be named in %s', (path, text) => {
    expect(messages(checkRegistries('mirror.in-force.local'), file(path, text))).toEqual([
      expect.stringContaining('names a package registry'),
    ]);
  });
});

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

  it('are shipped under licences that were agreed to', () => {
    const found = messages(
      checkLicences,
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
      expect.stringContaining('brings b, whose licence is GPL-3.0'),
      expect.stringContaining('brings d, whose licence is none'),
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
      importing('server/src/platform/a.ts', 'pg', 'node:fs', './b.ts', '@aliquot/contract/labs'),
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
