import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { InlineConfig, Manifest, Plugin } from 'vite';
import { runnerImport } from 'vite';

/** As `src/prerender.tsx` gives it. */
type MadePage = {
  readonly path: string;
  readonly runBy: 'public' | 'app';
  readonly module: string;
  readonly title: string;
  readonly description: string;
  readonly html: string;
};

/** As `src/shells.tsx` gives it. */
type Shell = Omit<MadePage, 'runBy'> & {
  readonly audience: string;
  readonly calls: readonly string[];
};

/** A placeholder for the address of the installation, which is known only at run time. */
export const originPlace = 'https://origin.invalid';

/** The two scripts, with the template that begins each and the module that does its work. */
const kinds = {
  public: { template: 'public.html', module: 'src/reading.tsx' },
  app: { template: 'index.html', module: 'src/app.tsx' },
} as const;
const fallback = 'app.html';

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const replaceOnce = (text: string, place: string, by: string) => {
  if (text.split(place).length !== 2) throw new Error(`A template has to hold ${place} once`);
  return text.replace(place, () => by);
};

/** The scripts that a page loads on top of its entry, so that the browser asks for all of them at once. */
const scriptsOf = (manifest: Manifest, source: string, seen = new Set<string>()): Set<string> => {
  const chunk = manifest[source];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) scriptsOf(manifest, imported, seen);
  return seen;
};

const charset = '<meta charset="utf-8" />';
const stylesheet = /\s*<link rel="stylesheet"[^>]*>/;

/** Style is asked for first and scripts last: a page that was made beforehand is seen without them. */
const styleFirst = (html: string): string => {
  const link = stylesheet.exec(html)?.[0] ?? '';
  const moved = replaceOnce(html.replace(link, ''), charset, charset + link);
  return moved.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
};

/** Asks for the scripts of these modules, except those that the template asks for already. */
const preloads = (sources: readonly string[], template: string, manifest: Manifest): string[] => {
  const files = new Set(sources.flatMap((source) => [...scriptsOf(manifest, source)]));
  return [...files]
    .filter((file) => !template.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`);
};

const headOf = (page: MadePage, template: string, manifest: Manifest): string => {
  const address = `${originPlace}${page.path}`;
  const named = [
    ['og:type', 'website'],
    ['og:site_name', 'Aliquot'],
    ['og:title', page.title],
    ['og:description', page.description],
    ['og:url', address],
    ['og:image', `${originPlace}/preview.png`],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
  ].map(([name = '', content = '']) => `<meta property="${name}" content="${escape(content)}" />`);
  return [
    `<title>${escape(page.title)}</title>`,
    `<meta name="description" content="${escape(page.description)}" />`,
    `<link rel="canonical" href="${address}" />`,
    ...named,
    '<meta name="twitter:card" content="summary_large_image" />',
    ...(page.path === '/confirm' ? ['<meta name="robots" content="noindex" />'] : []),
    ...preloads([kinds[page.runBy].module, page.module], template, manifest),
  ].join('\n    ');
};

/** Head that starts the page's scripts and calls at once. */
const headOfShell = (shell: Shell, template: string, manifest: Manifest): string =>
  [
    `<title>${escape(shell.title)}</title>`,
    shell.description
      ? `<meta name="description" content="${escape(shell.description)}" />`
      : '<meta name="robots" content="noindex" />',
    `<meta name="calls" content="${escape(shell.calls.join(' '))}" data-audience="${shell.audience}" />`,
    ...preloads([kinds.app.module, shell.module], template, manifest),
  ].join('\n    ');

/** The server knows where they are: those for users are apart, and a parameter is named `$`. */
const fileOfShell = ({ path, audience }: Shell): string =>
  `${audience === 'anyone' ? '' : 'signed-in'}${path.replaceAll(/\$\w+/g, '$')}.html`;

const titlePlace = '<title>Aliquot</title>';
const rootPlace = '<div id="root"></div>';

/**
 * Makes the HTML of the public pages by drawing the same components, after the scripts have been built. What is left of
 * `index.html` becomes `app.html`, from which every other path is served.
 */
export const prerender = (config: Pick<InlineConfig, 'plugins' | 'define'>): Plugin => {
  let root = '';
  let folder = '';
  let isWritten = false;
  return {
    name: 'aliquot:prerender',
    apply: 'build',
    configResolved: (resolved) => {
      root = resolved.root;
      folder = resolve(resolved.root, resolved.build.outDir);
    },
    writeBundle: () => {
      isWritten = true;
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      handler: async () => {
        // A build that failed comes here, too, with an error of its own to tell.
        if (!isWritten) return;
        const { module } = await runnerImport<{ pages: readonly MadePage[]; shells: readonly Shell[] }>(
          join(root, 'src/prerender.tsx'),
          {
            ...config,
            root,
            configFile: false,
            mode: 'production',
            logLevel: 'warn',
          },
        );
        const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
        const read = (name: string) => readFile(join(folder, name), 'utf8');
        const html = { public: await read(kinds.public.template), app: await read(kinds.app.template) };
        const write = async (name: string, template: string, head: string, content: string) => {
          const file = join(folder, name);
          await mkdir(dirname(file), { recursive: true });
          const withHead = replaceOnce(template, titlePlace, head);
          await writeFile(file, styleFirst(replaceOnce(withHead, rootPlace, content)));
        };
        for (const page of module.pages) {
          const template = html[page.runBy];
          const content = `<div id="root" data-path="${page.path}">${page.html}</div>`;
          const name = page.path === '/' ? 'home.html' : `${page.path}.html`;
          await write(name, template, headOf(page, template, manifest), content);
        }
        for (const shell of module.shells) {
          const content = `<div id="root" aria-busy="true">${shell.html}</div>`;
          await write(fileOfShell(shell), html.app, headOfShell(shell, html.app, manifest), content);
        }
        const head = [
          titlePlace,
          '<meta name="robots" content="noindex" />',
          ...preloads([kinds.app.module], html.app, manifest),
        ];
        await writeFile(join(folder, fallback), replaceOnce(html.app, titlePlace, head.join('\n    ')));
        await rm(join(folder, kinds.public.template));
        await rename(join(folder, 'home.html'), join(folder, 'index.html'));
      },
    },
  };
};
