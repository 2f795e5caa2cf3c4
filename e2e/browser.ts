import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];

/** Text must render the same on every machine. */
const steadyArguments = ['--font-render-hinting=none', '--force-color-profile=srgb', '--disable-lcd-text'];

/** The packaged browser is unpacked into a folder of this account: files left by another account must not run. */
const ownFolder = (): string => {
  const account = process.getuid?.() ?? 0;
  const folder = join(tmpdir(), `aliquot-browser-${account}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (statSync(folder).uid !== account)
    throw new Error(`${folder} belongs to another account. Set TMPDIR to a folder of your own.`);
  return folder;
};

/** The package looks for fonts in /tmp/fonts only. Without any, text without a web font has no width. */
const nameFonts = (folder: string): string => {
  const file = join(folder, 'aliquot-fonts.conf');
  const folders = [join(folder, 'fonts'), '/usr/share/fonts'].map((path) => `<dir>${path}</dir>`).join('');
  const cache = `<cachedir>${join(folder, 'fonts-cache')}</cachedir>`;
  writeFileSync(file, `<?xml version="1.0"?><fontconfig>${folders}${cache}</fontconfig>\n`);
  return file;
};

/** The packaged browser reads these when it loads, and then unpacks its libraries to the temporary folder. */
const packagedEnvironment = (folder: string) => ({
  AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x',
  LD_LIBRARY_PATH: [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
  TMPDIR: folder,
  FONTCONFIG_FILE: nameFonts(folder),
});

const packagedBrowser = async (): Promise<LaunchOptions> => {
  const before = process.env.TMPDIR;
  Object.assign(process.env, packagedEnvironment(ownFolder()));
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    return { executablePath: await chromium.executablePath() };
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
};

/**
 * How to start Chromium: the browser named by `ALIQUOT_CHROMIUM`, else an installed one, else the packaged one, which needs
 * nothing from the system.
 */
export const launchOptions = async (): Promise<LaunchOptions> => {
  const executablePath = [process.env.ALIQUOT_CHROMIUM, ...installed].find((path) => path && existsSync(path));
  const browser = executablePath ? { executablePath } : await packagedBrowser();
  return {
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', ...steadyArguments],
    ...browser,
  };
};
