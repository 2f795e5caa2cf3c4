import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isNewEnough } from './lib/node.mjs';
import { root } from './lib/root.mjs';
import { readRepository } from './structure/repository.ts';

const documents = readRepository(root).filter(({ path }) => path.endsWith('.md'));

/** Targets of a document's links in this repository, without the place on the page. */
const targetsOf = (text: string): string[] =>
  [...text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => (match[1] ?? '').replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target));

describe('documents', () => {
  it.each(documents.map(({ path, text }) => [path, text]))('%s links to what is there', (path, text) => {
    expect(targetsOf(text).filter((target) => !existsSync(join(root, dirname(path), target)))).toEqual([]);
  });

  it('the guides show every screen that is kept', () => {
    const folder = join(root, 'docs/guide');
    const shown = documents
      .filter(({ path }) => path.startsWith('docs/guide/'))
      .flatMap(({ text }) => [...text.matchAll(/\(screens\/([a-z-]+\.png)\)/g)].map((match) => match[1] ?? ''));
    expect(readdirSync(join(folder, 'screens')).toSorted()).toEqual(shown.toSorted());
  });

  it('the threat model names files that exist', () => {
    const text = readFileSync(join(root, 'docs/threat-model.md'), 'utf8');
    const folders = ['', 'server/src', 'server/src/features', 'server/src/features/people/accounts'];
    const named = [...text.matchAll(/`([A-Za-z./-]+\/[A-Za-z./-]+)`/g)].map((match) => match[1] ?? '');
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((path) => !folders.some((folder) => existsSync(join(root, folder, path))))).toEqual([]);
  });
});

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '');
const manifest = JSON.parse(read('package.json')) as {
  engines: { node: string };
  scripts: Record<string, string>;
  optionalDependencies: Record<string, string>;
};

/** The text under a heading, up to the next one of its level. */
const sectionOf = (text: string, heading: string): string => {
  const level = /^#+/.exec(heading)?.[0] ?? '';
  const rest = text.slice(text.indexOf(`\n${heading}\n`) + heading.length + 2);
  return rest.split(new RegExp(`^${level} `, 'm'))[0] ?? '';
};

describe('the first five minutes', () => {
  const commands = found(sectionOf(read('README.md'), '## Change it'), /^(n[a-z]+ [^#\n]*?) *#/gm);

  it('of a contributor name scripts, projects and folders that exist', () => {
    expect(commands).toEqual([
      'npm run dev',
      'npx vitest run --project reading scripts/structure',
      'npm run check:structure',
      'npm test',
    ]);
    const scripts = commands.flatMap((command) => found(command, /^npm (?:run )?(\S+)/g));
    expect(scripts.filter((name) => !manifest.scripts[name])).toEqual([]);
    for (const file of Object.values(manifest.scripts).flatMap((script) => found(script, /(scripts\/\S+)/g)))
      expect([file, existsSync(join(root, file))]).toEqual([file, true]);
  });

  it('of a contributor: the quick tests run', () => {
    const [, ...args] = commands[1]?.split(' ') ?? [];
    const { status, stdout } = spawnSync('npx', args, { cwd: root, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } });
    expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringMatching(/Test Files +\d+ passed/) });
  });

  it('ask for one Node everywhere', () => {
    const asked = /Node\.js (\d+) or newer to start it\. The product\s+itself runs on Node\.js (\d+)\.(\d+)/.exec(
      read('README.md'),
    );
    const [launcher = '', major = '', minor = ''] = asked?.slice(1) ?? [];
    expect(manifest.engines.node).toBe(`>=${launcher}`);
    expect(isNewEnough(`${major}.${minor}.0`)).toBe(true);
    expect(isNewEnough(`${major}.${Number(minor) - 1}.0`)).toBe(false);
    const elsewhere = [
      ...found(read('Dockerfile'), /^FROM node:(\d+)/gm),
      ...found(read('.github/workflows/check.yml'), /node-version: (\d+)/g),
      ...Object.entries(manifest.optionalDependencies).flatMap(([name, version]) =>
        name.startsWith('node-') ? [version.split('.')[0]] : [],
      ),
    ];
    expect(elsewhere).toEqual(Array.from({ length: 7 }, () => major));
    expect(found(read('docs/operate.md'), /Node\.js (\d+) or newer/g)).toEqual([launcher]);
  });
});

describe('recipes', () => {
  const recipes = sectionOf(read('CONTRIBUTING.md'), '## How to add');

  it.each(['certificate body', 'framework', 'notice', 'report', 'page'])('there is one for a %s', (what) => {
    expect(recipes).toContain(`\n\n**A ${what}.**`);
  });

  it('name files and things that exist', () => {
    const paths = found(recipes, /`((?:\.env|(?:contract|deploy|knowledge|scripts|server|web)\/)[\w./-]*)`/g);
    expect(paths.length).toBeGreaterThan(35);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const things = [
      ['contract/src/administration/report-figures.ts', 'reportKinds'],
      ['contract/src/administration/report-figures.ts', 'reportKindLabels'],
      ['server/src/features/administration/reports/figures/charts.domain.ts', 'chartsOf'],
      ['server/src/features/people/notifications/happenings.service.ts', 'happened'],
      ['server/src/features/people/notifications/happenings.service.ts', 'inform'],
      ['server/src/features/people/notifications/happenings.service.ts', 'News'],
      ['server/src/features/hearts/judging/analyses.domain.ts', 'rulesVersion'],
      ['server/src/platform/documents/version.ts', 'readerVersion'],
    ] as const;
    for (const [path, name] of things) {
      expect(recipes).toContain(`\`${name}\``);
      expect(read(path)).toMatch(new RegExp(`^export (?:const|type) ${name}\\b`, 'm'));
    }
  });
});

describe('guides begin with what a reader wants', () => {
  it('OPS-031 the operator guide has one page that is enough, and measurements at its end', () => {
    const guide = read('docs/operate.md');
    const headings = found(guide, /^## (.+)$/gm);
    expect([headings[0], headings.at(-1)]).toEqual(['Run it, on one page', 'Measurements']);
    const page = sectionOf(guide, '## Run it, on one page');
    expect(page.split('\n').length).toBeLessThan(75);
    expect(found(page, /^\*\*(\w+(?: up)?)\.?\*\*/gm)).toEqual(['Install', 'Start', 'Proxy', 'Back up', 'Upgrade', 'Watch']);
    const named = [...found(page, /\/opt\/aliquot\/([\w./-]+)/g), ...found(page, /(?<= |^)(deploy\/[\w./-]+)/gm)];
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const units = found(page, /\b(aliquot-(?:serve|worker|backup)(?:\.timer)?)\b/g);
    const files = units.map((unit) => `deploy/systemd/${unit}${unit.includes('.') ? '' : '.service'}`);
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const commands = found(read('server/src/command-line.ts'), /\.command\('([a-z-]+)'/g);
    expect(found(page, /(?:^|`|deploy\/)aliquot ([a-z-]+)/gm).filter((name) => !commands.includes(name))).toEqual([]);
  });

  it('the measurements name every command that there is, and end with the figures', () => {
    const page = read('bench/README.md');
    const table = sectionOf(page, '## Which command answers which question');
    const named = found(table, /^\|[^|]*\|(.*)\|$/gm).flatMap((cell) =>
      found(cell.split(/:|;/)[0] ?? '', /`(?:bench -- |eval -- )?([a-z][a-z-]+)`/g),
    );
    const files = globSync('*.ts', { cwd: join(root, 'bench') }).filter((file) => file !== 'product.ts');
    const commands = [...new Set(files.map((file) => file.replaceAll(/^eval-|\.ts$/g, '')))];
    expect([...new Set(named)].toSorted()).toEqual(commands.toSorted());
    expect(found(page, /^## (.+)$/gm).at(-1)).toBe('What was measured');
  });
});
