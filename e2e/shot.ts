import { chromium } from '@playwright/test';
import { launchOptions } from './browser.ts';
const [who = 'researcher', dark = 'light', size = '1440x900', ...paths] = process.argv.slice(2);
const [width = 1440, height = 900] = size.split('x').map(Number);
const browser = await chromium.launch(await launchOptions());
const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark as 'light', baseURL: 'http://localhost:4477', locale: 'en-US', reducedMotion: 'reduce' });
const page = await context.newPage();
page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
page.on('response', (r) => { if (r.status() >= 400) console.log(r.status(), r.url()); });
await page.goto('/signin');
await page.getByLabel('Email').first().fill(who.includes('@') ? who : `${who}@example.org`);
await page.getByLabel('Password', { exact: true }).fill('aliquot-demo-2026');
await page.getByRole('button', { name: 'Sign in', exact: true }).click();
await page.waitForURL(/dashboard|admin/);
for (const [i, path] of paths.entries()) {
  await page.goto(path.replace(/^js:/, ''));
  await page.waitForTimeout(2500);
  await page.screenshot({ path: `/tmp/out/shot-${who.split('@')[0]}-${dark}-${width}-${i}.png`, fullPage: width < 500 });
  console.log(i, page.url(), await page.title());
}
await browser.close();
