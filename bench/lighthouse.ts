import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import type { Project } from '@aliquot/contract/engagements/projects';
import { chromium } from '@playwright/test';
import { launchOptions } from '../e2e/browser.ts';
import { createApp } from '../server/src/app.ts';
import { openDemo } from '../server/src/demo/seed.ts';
import type { World } from '../server/src/platform/world.ts';
import { freePort } from '../server/src/testing/servers/free-port.ts';
import { median } from './lib/percentile.ts';
import { openBench } from './lib/product.ts';

const version = '13.5.0';
const help = `Lighthouse ${version} with its mobile preset (a slow phone on a slow network, simulated) over the pages of the last build, with the demo.

  npm run bench -- lighthouse [--data DIR] [--rounds 3] [--only PART] [--reports DIR]

Installs Lighthouse (180 MB) in a temporary directory. Makes the demo, or serves a copy of DIR, a data directory with an embedded database. --only
measures the pages whose path contains PART; --reports keeps the HTML reports.`;

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    reports: { type: 'string' },
    /** A directory with Lighthouse installed. */
    tool: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Readonly<Record<(typeof categories)[number], number>>;
type Audit = { readonly numericValue?: number };
type Result = {
  readonly report: readonly string[];
  readonly lhr: {
    readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
    readonly audits: Readonly<Record<string, Audit>>;
  };
};
type Lighthouse = (url: string, flags: object) => Promise<Result>;

const goals = { public: 90, application: 85 };
const password = 'aliquot-demo-2026';

const loadLighthouse = async (directory: string): Promise<Lighthouse> => {
  if (!options.tool) {
    process.stderr.write('Installing Lighthouse …\n');
    const command = ['install', '--prefix', directory, '--no-save', '--ignore-scripts', `lighthouse@${version}`];
    await promisify(execFile)('npm', command);
  }
  const entry = join(options.tool ?? directory, 'node_modules/lighthouse/core/index.js');
  return ((await import(pathToFileURL(entry).href)) as { default: Lighthouse }).default;
};

const withDemo = async (directory: string, origin: string): ReturnType<typeof openBench> => {
  const data = join(directory, 'data');
  if (options.data) await cp(options.data, data, { recursive: true });
  await rm(join(data, 'aliquot.lock'), { force: true });
  const world = await openBench(data, { PUBLIC_URL: origin });
  if (options.data) return world;
  process.stderr.write('Making the demo …\n');
  const demo = await openDemo(world, new AbortController().signal);
  await demo.begin();
  await demo.grow();
  return world;
};

const cookieOf = async ({ auth }: World, email: string): Promise<string> => {
  const { headers } = await auth.api.signInEmail({ body: { email, password }, headers: new Headers(), returnHeaders: true });
  return headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
};

type Page = { readonly name: string; readonly path: string; readonly cookie?: string; readonly goal: number };

const pagesOf = async (world: World, origin: string): Promise<Page[]> => {
  const [researcher, owner, admin] = await Promise.all(
    ['researcher', 'owner', 'admin'].map((name) => cookieOf(world, `${name}@example.org`)),
  );
  const read = async <Answer>(path: string, cookie = ''): Promise<Answer> =>
    (await (await fetch(`${origin}/api${path}`, { headers: { cookie } })).json()) as Answer;
  const { items } = await read<{ items: Project[] }>('/projects?pageSize=100', researcher);
  const project = items.find(({ status }) => status === 'in-progress') ?? items[0];
  const labs = await read<{ items: { id: string }[] }>('/public-labs?pageSize=1');
  const open = ['/', '/signin', '/signup/step-1', '/lab-owner-signup', '/labs', `/labs/${labs.items[0]?.id}`, '/privacy'];
  const signedIn: [path: string, cookie: string | undefined][] = [
    ['/dashboard', researcher],
    [`/projects/${project?.id}`, researcher],
    ['/request', researcher],
    ['/lab-dashboard', owner],
    ['/admin', admin],
    ['/admin/queue', admin],
    ['/admin/reports', admin],
  ];
  return [
    ...open.map((path) => ({ name: path, path, goal: goals.public })),
    ...signedIn.map(([path, cookie]) => ({ name: path, path, ...(cookie && { cookie }), goal: goals.application })),
  ].map((page) => ({ ...page, name: page.name.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '{id}') }));
};

const shown = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const;

const measure = async (lighthouse: Lighthouse, port: number, origin: string, page: Page): Promise<Result[]> => {
  const results: Result[] = [];
  for (let round = 0; round < Number(options.rounds); round += 1)
    results.push(
      await lighthouse(origin + page.path, {
        port,
        output: ['html', 'json'],
        logLevel: 'error',
        onlyCategories: [...categories],
        ...(page.cookie && { extraHeaders: { Cookie: page.cookie } }),
      }),
    );
  return results;
};

const row = ({ name, goal }: Page, results: readonly Result[]) => {
  const scores = Object.fromEntries(
    categories.map((each) => [each, Math.round(100 * median(results.map(({ lhr }) => lhr.categories[each]?.score ?? 0)))]),
  ) as Scores;
  const figures = shown.map((each) => [
    each,
    Math.round(100 * median(results.map(({ lhr }) => lhr.audits[each]?.numericValue ?? 0))) / 100,
  ]);
  return {
    page: name,
    goal,
    reached: scores.performance >= goal,
    ...scores,
    ...(Object.fromEntries(figures) as Record<string, number>),
  };
};

const run = async (): Promise<void> => {
  const directory = await mkdtemp(join(tmpdir(), 'aliquot-lighthouse-'));
  const [webPort, port] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${webPort}`;
  const lighthouse = await loadLighthouse(directory);
  const world = await withDemo(directory, origin);
  const server = createApp(world, join(import.meta.dirname, '../web/dist'));
  await new Promise<void>((done) => server.listen(webPort, '127.0.0.1', done));
  const launch = await launchOptions();
  if (options.reports) await mkdir(options.reports, { recursive: true });
  try {
    const rows = [];
    for (const page of (await pagesOf(world, origin)).filter(({ path }) => path.includes(options.only))) {
      // A browser remembers who signed in last, and pages of another role would begin later.
      const browser = await chromium.launch({ ...launch, args: [...(launch.args ?? []), `--remote-debugging-port=${port}`] });
      const results = await measure(lighthouse, port, origin, page);
      await browser.close();
      rows.push(row(page, results));
      process.stderr.write(`${JSON.stringify(rows.at(-1))}\n`);
      const file = page.name.replaceAll(/[^a-z]+/g, '-');
      if (options.reports)
        for (const [index, kind] of ['html', 'json'].entries())
          await writeFile(join(options.reports, `${file}.${kind}`), results[0]?.report[index] ?? '');
    }
    console.table(rows);
  } finally {
    server.closeAllConnections();
    server.close();
    await world.close();
    await rm(directory, { recursive: true, force: true });
  }
};

if (options.help) process.stdout.write(`${help}\n`);
else await run();
