import { describe, expect, it } from 'vitest';
import { checkBorders, checkCircles, checkFileCircles } from './borders.ts';
import { file, importing, labs, messages } from './planted.ts';
import { importsOf } from './repository.ts';

const edge = (from: string, to: string) =>
  importing(`server/src/features/${from}/${from}.handlers.ts`, `../${to}/${to}.domain.ts`);

describe('imports', () => {
  it('are found in every form, with their lines', () => {
    const text = [
      "import type { A } from './a.ts';",
      'import {',
      '  type B,',
      "} from '../b.ts';",
      "export * from '@aliquot/contract/hearts/labs';",
      "import './side-effect.ts';",
      "const page = () => import('@scope/name/deep');",
      "// nothing is from 'here'",
    ].join('\n');
    expect(importsOf(file('server/src/x/y.ts', text))).toEqual([
      { line: 1, specifier: './a.ts', target: { path: 'server/src/x/a.ts' } },
      { line: 2, specifier: '../b.ts', target: { path: 'server/src/b.ts' } },
      { line: 5, specifier: '@aliquot/contract/hearts/labs', target: { path: 'contract/src/hearts/labs.ts' } },
      { line: 6, specifier: './side-effect.ts', target: { path: 'server/src/x/side-effect.ts' } },
      { line: 7, specifier: '@scope/name/deep', target: { packageName: '@scope/name' } },
    ]);
  });
});

describe('borders', () => {
  it.each([
    ['contract/src/hearts/labs.ts', 'zod', './options.ts', '@orpc/contract'],
    [
      `${labs}/labs.domain.ts`,
      '@aliquot/contract/hearts/labs',
      '../../kernel/result.ts',
      '../certifications/certifications.policy.ts',
    ],
    [`${labs}/labs.repository.ts`, '../../platform/db/index.ts', 'kysely', '../audit/audit.repository.ts'],
    [`${labs}/labs.handlers.ts`, '../../platform/http/mount.ts', './labs.repository.ts', 'better-auth', 'node:stream'],
    [`${labs}/labs.int.test.ts`, '../../testing/test-app.ts', 'pg', 'vitest'],
    ['server/src/platform/documents/contained/contained.ts', 'node:child_process'],
    ['server/src/platform/second-process.ts', 'node:child_process'],
    ['server/src/app.ts', './features/hearts/labs/labs.handlers.ts'],
    ['web/src/ui/form/select.tsx', '@base-ui/react/select', './option.ts'],
    ['web/src/routes.tsx', './features/hearts/labs/labs-page.tsx', './shell/shell.tsx'],
  ])('%s may import what is its own', (path, ...specifiers) => {
    expect(messages(checkBorders, importing(path, ...specifiers))).toEqual([]);
  });

  it.each([
    ['contract/src/hearts/labs.ts', 'kysely', 'imports kysely'],
    ['contract/src/hearts/labs.ts', '../../server/src/kernel/result.ts', 'which is kernel'],
    ['server/src/kernel/result.ts', 'kysely', 'SQL lives in the repository'],
    [`${labs}/labs.domain.ts`, 'node:crypto', 'reaches for the machine with node:crypto'],
    [`${labs}/labs.domain.ts`, './labs.repository.ts', 'is domain and imports'],
    [`${labs}/labs.policy.ts`, '../../platform/db/index.ts', 'is policy and imports'],
    [`${labs}/labs.repository.ts`, '../../platform/mail/index.ts', 'A repository holds SQL and nothing else'],
    [`${labs}/labs.repository.ts`, './labs.handlers.ts', 'which is handlers'],
    [`${labs}/labs.handlers.ts`, 'kysely', 'SQL lives in the repository'],
    [`${labs}/labs.handlers.ts`, '../../app.ts', 'which is composition'],
    [`${labs}/labs.handlers.ts`, 'node:child_process', 'Other programs are started in'],
    [`${labs}/labs.jobs.ts`, '../../testing/postgres.ts', 'which is testing'],
    ['server/src/platform/mail/index.ts', '../../features/hearts/labs/labs.domain.ts', 'The platform knows no feature'],
    ['server/src/platform/db/index.ts', '../../features/hearts/labs/labs.domain.ts', 'The platform knows no feature'],
    ['server/src/app.ts', './testing/test-app.ts', 'never imports what is for tests'],
    ['server/src/app.ts', '../../web/src/main.ts', 'which is web routes'],
    ['web/src/ui/form/select.tsx', '../../platform/api.ts', 'could ship in another product'],
    ['web/src/ui/form/select.tsx', '@aliquot/contract/options', 'could ship in another product'],
    ['web/src/platform/server/api.ts', '../features/hearts/labs/labs.api.ts', 'which is web features'],
    ['web/src/features/hearts/labs/labs-page.tsx', '../../routes.tsx', 'Features are put together in'],
    ['web/src/features/hearts/labs/labs-page.tsx', '@base-ui/react/dialog', 'Use or extend a component of web/src/ui'],
    ['web/src/features/hearts/labs/labs-page.tsx', '../../../../server/src/kernel/result.ts', 'which is kernel'],
    ['web/src/features/hearts/labs/map.tsx', 'react-leaflet', 'license'],
    ['e2e/admin.spec.ts', '../server/src/app.ts', 'A journey knows what a person knows'],
  ])('%s may not import %s', (path, specifier, message) => {
    expect(messages(checkBorders, importing(path, specifier))).toEqual([expect.stringContaining(message)]);
  });

  it('are borders for types too', () => {
    const planted = file('server/src/platform/log.ts', "import type { Lab } from '../features/hearts/labs/labs.domain.ts';");
    expect(messages(checkBorders, planted)).toEqual([expect.stringContaining('server/src/platform/log.ts:1')]);
  });
});

describe('circles of features', () => {
  it('are reported once, with the way round', () => {
    const found = messages(checkCircles, edge('labs', 'audit'), edge('audit', 'users'), edge('users', 'labs'));
    expect(found).toEqual([expect.stringContaining('audit -> users -> labs -> audit')]);
  });

  it('are found behind a feature outside of the circle', () => {
    const found = messages(checkCircles, edge('accounts', 'labs'), edge('labs', 'users'), edge('users', 'labs'));
    expect(found).toEqual([expect.stringContaining('labs -> users -> labs')]);
  });

  it('are not found where features use each other one way, or meet in a test', () => {
    const test = importing('server/src/features/administration/audit/audit.test.ts', '../labs/labs.domain.ts');
    expect(messages(checkCircles, edge('labs', 'audit'), edge('users', 'audit'), edge('labs', 'users'), test)).toEqual([]);
  });
});

const chain = (...paths: string[]) =>
  paths.map((path, at) => file(`${labs}/${path}`, `import type { A } from './${paths[(at + 1) % paths.length]}';`));

describe('circles of files', () => {
  it('are reported once, for types as well', () => {
    expect(messages(checkFileCircles, ...chain('a.domain.ts', 'b.domain.ts', 'c.domain.ts'))).toEqual([
      expect.stringContaining(`a.domain.ts: is in a circle with ${labs}/b.domain.ts, ${labs}/c.domain.ts.`),
    ]);
  });

  it('are not found where two files share a third, or a test closes the circle', () => {
    const shared = file(`${labs}/shared.domain.ts`, '');
    const users = ['one', 'two'].map((name) => importing(`${labs}/${name}.domain.ts`, './shared.domain.ts'));
    const tests = chain('one.domain.ts', 'one.domain.test.ts').slice(1);
    expect(messages(checkFileCircles, shared, ...users, ...tests)).toEqual([]);
  });
});
