import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../server/src/testing/servers/free-port.ts';
import { startModelServer } from '../server/src/testing/servers/model-server.ts';
import { createResearcher, expectAccessible, expectNoSidewaysScroll, newAddress } from './steps.ts';

const protocol = [
  'Targeted sequencing of 240 archived colorectal tumors',
  '',
  'Objectives',
  'To sequence archived colorectal tumors and describe their variants.',
  'Laboratory work requested',
  'The laboratory will extract DNA from 240 FFPE blocks and sequence KRAS and NRAS with a targeted panel.',
  'Procedures',
  'The partner puts what is left on a methylation array within four months.',
].join('\n');

/** The product of its own with these settings, once it says that it is running. */
const startProduct = async (settings: Readonly<Record<string, string>>) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['scripts/aliquot.mjs', 'serve'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), PUBLIC_URL: url, ...settings },
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => /Aliquot is running/.test(String(chunk)) && resolve());
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}`)));
  });
  return {
    url,
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
};

test('ALM-004 a researcher asks a language model about a protocol, and accepts what it proposes', async ({ browser }) => {
  const model = await startModelServer();
  const directory = await mkdtemp(join(tmpdir(), 'aliquot-model-'));
  const product = await startProduct({
    ALIQUOT_DATA_DIR: directory,
    ALIQUOT_DEMO: 'off',
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '127.0.0.1',
    LLM_URL: model.url,
    LLM_MODEL: 'qwen3:8b',
  });
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  try {
    await createResearcher(page, newAddress('model'));
    await page.goto('/request');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose files' }).click(),
    ]);
    await chooser.setFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from(protocol) });
    await expect(page.getByText(/^Read in/)).toBeVisible();
    const part = page.getByRole('region', { name: 'Language model' });
    await expect(part).toContainText('It reads plan.txt on this server or in its network: nothing leaves it.');
    expect(model.asked).toEqual([]);
    await part.getByRole('button', { name: /^Ask qwen3:8b at 127\.0\.0\.1/ }).click();
    const row = page.locator('[data-row]').filter({ hasText: 'Proposed by qwen3:8b' });
    const method = row.filter({ hasText: '“methylation array”' });
    await expect(method).toBeVisible();
    await expect(page.getByRole('button', { name: /^Accept all/ })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await method.getByRole('button', { name: /^Accept/ }).click();
    await expect(method).toContainText('Accepted');
    await part.getByRole('button', { name: 'See the question and the answer' }).click();
    await expect(part).toContainText('methylation array within four months');
    await part.getByRole('button', { name: 'End the agreement' }).click();
    await expect(row).toHaveCount(0);
  } finally {
    await context.close();
    await product.stop();
    await model.stop();
    await rm(directory, { recursive: true, force: true });
  }
});
