import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { freePort } from '../server/src/testing/servers/free-port.ts';
import { launchOptions } from './browser.ts';

// Every worker process reads this file and must find the same server, so the first one's choice is kept in the environment.
process.env.ALIQUOT_E2E_PORT ??= String(await freePort());
if (!process.env.ALIQUOT_E2E_DATA) {
  const directory = mkdtempSync(join(tmpdir(), 'aliquot-e2e-'));
  process.env.ALIQUOT_E2E_DATA = directory;
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
}
/** A data directory that is used again has its demo already. */
const hasDemo = existsSync(join(process.env.ALIQUOT_E2E_DATA, 'database'));
const address = `http://127.0.0.1:${process.env.ALIQUOT_E2E_PORT}`;
const libraries = process.env.LD_LIBRARY_PATH ?? ''; // The packaged browser's own variables are not for the server.

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  timeout: 900_000, // What is slow on a busy machine has not failed.
  expect: { timeout: 120_000 },
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // The JSON report goes to the file in PLAYWRIGHT_JSON_OUTPUT_FILE.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: address,
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off', // Recording takes a third of the time; `--trace retain-on-failure` turns it on.
    screenshot: 'only-on-failure',
    launchOptions: await launchOptions(),
  },
  webServer: {
    command: `"${process.execPath}" scripts/aliquot.mjs serve`,
    cwd: join(import.meta.dirname, '..'),
    wait: { stdout: hasDemo ? /Aliquot is running/ : /The demo is complete/ },
    timeout: 900_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: process.env.ALIQUOT_E2E_PORT,
      PUBLIC_URL: address,
      ALIQUOT_DATA_DIR: process.env.ALIQUOT_E2E_DATA,
      ALIQUOT_DEMO: 'on',
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      TRUSTED_PROXIES: '127.0.0.1', // Each test session sends its own client address.
      SIGN_UPS_PER_HOUR: '1000',
      OPERATOR_NAME: 'Example University',
      OPERATOR_CONTACT: 'privacy@example.org',
      CALLS_PER_MINUTE: '10000',
      PLACE_SEARCHES_PER_MINUTE: '1000',
      MATCHES_PER_HOUR: '1000',
      FILES_PER_HOUR: '1000',
      ANALYSES_PER_HOUR: '1000',
      INVITATIONS_PER_DAY: '1000',
      UPLOAD_FILES_PER_DAY: '10000',
      UPLOAD_MEGABYTES_PER_DAY: '10000',
      LD_LIBRARY_PATH: libraries,
    },
  },
});
