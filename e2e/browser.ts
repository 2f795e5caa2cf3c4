import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];

/** Text is drawn the same on every machine. */
const steadyArguments = ['--font-render-hinting=none', '--force-color-profile=srgb', '--disable-lcd-text'];

/** The packaged browser reads these when it is loaded, and unpacks its own libraries to the temporary folder then. */
const packagedEnvironment = () => ({
  AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x',
  LD_LIBRARY_PATH: [join(tmpdir(), 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
});

const packagedBrowser = async (): Promise<LaunchOptions> => {
  Object.assign(process.env, packagedEnvironment());
  const { default: chromium } = await import('@sparticuz/chromium');
  return { executablePath: await chromium.executablePath() };
};

/**
 * How to start Chromium here: the browser named by `ALIQUOT_CHROMIUM`, else an installed one, else the one that comes
 * as a package and needs nothing from the system.
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
