import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, newSession, signIn } from './steps.ts';

const run = promisify(execFile);

/** Runs the command as a reader does: its code and what it printed. */
const aliquot = (...words: string[]): Promise<{ code: number; out: string }> =>
  run(process.execPath, [join(import.meta.dirname, '../scripts/aliquot.mjs'), ...words]).then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, out: stdout }),
  );

test('PRF-001 a laboratory shares its passport; a stranger opens it on a phone, saves the file and verifies it offline', async ({
  browser,
}, testInfo) => {
  const owner = await newSession(browser);
  await signIn(owner.page, 'owner@example.org');
  await owner.page.getByRole('button', { name: 'Share a Lab Passport' }).click();
  const dialog = owner.page.getByRole('dialog', { name: 'Share a Lab Passport' });
  await dialog.getByLabel('Link ends').selectOption({ label: 'After 30 days' });
  await dialog.getByText('Preview').click();
  const name = await dialog.getByRole('heading', { level: 1 }).innerText();
  await expect(dialog.getByText(/^Checked .* against the lab’s documents$/)).toBeVisible();
  await expectAccessible(owner.page);
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog).toBeHidden();
  const card = owner.page.locator('section', { has: owner.page.getByRole('heading', { name: 'Lab Passport' }) });
  const qr = card.getByRole('img', { name: /^QR code of / });
  const code = (await qr.getAttribute('aria-label'))?.replace('QR code of ', '') ?? '';
  const row = card.getByRole('listitem').filter({ hasText: code });
  await expect(row.getByText(/not opened yet/)).toBeVisible();
  const path = await row.getByRole('link', { name: code }).getAttribute('href');
  const saving = owner.page.waitForEvent('download');
  await card.getByRole('button', { name: 'Save PNG' }).click();
  expect((await saving).suggestedFilename()).toBe(`lab-passport-${code.toLowerCase()}.png`);
  await expectAccessible(owner.page);

  const stranger = await newSession(browser);
  await stranger.page.setViewportSize({ width: 390, height: 844 });
  const answer = await stranger.page.goto(path ?? '');
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  await expect(stranger.page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(stranger.page.getByText('valid certificates')).toBeVisible();
  await expect(stranger.page.getByText('Link active')).toBeVisible();
  await expect(stranger.page.getByRole('navigation')).toHaveCount(0);
  expect(await stranger.page.context().cookies()).toEqual([]);
  await expectAccessible(stranger.page);
  await expectNoSidewaysScroll(stranger.page);
  // On paper it is one page in US Letter.
  const inch = '0.4in';
  const margin = { top: inch, right: inch, bottom: inch, left: inch };
  const paper = await stranger.page.pdf({ format: 'Letter', margin });
  expect(paper.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);

  const download = stranger.page.waitForEvent('download');
  await stranger.page.getByRole('link', { name: 'Download signed file' }).click();
  const file = testInfo.outputPath((await download).suggestedFilename());
  await (await download).saveAs(file);
  const command = await stranger.page.getByLabel('The command and its answer').innerText();
  const [, key = '', holds = ''] = /--key ([0-9a-f]{16})\n(\d+ of \d+ statements hold)/.exec(command) ?? [];
  const verified = await aliquot('verify', file, '--key', key);
  expect(verified.code).toBe(0);
  expect(verified.out).toContain(holds);
  expect(verified.out).toContain(name);

  await owner.page.reload();
  await expect(row.getByText(/opened 1 time/)).toBeVisible();
  await row.getByRole('button', { name: `End link ${code}` }).click();
  await owner.page.getByRole('button', { name: 'End link', exact: true }).click();
  await expect(row.getByText('Ended', { exact: true })).toBeVisible();

  await stranger.page.reload();
  await expect(stranger.page.getByRole('heading', { name: 'This passport is no longer shared' })).toBeVisible();
  expect(await stranger.page.content()).not.toContain(name);
  await expectAccessible(stranger.page);
  const revoked = testInfo.outputPath('revoked.json');
  await writeFile(revoked, await (await stranger.page.request.get('/api/passport-revocations')).body());
  const after = await aliquot('verify', file, '--revoked', revoked);
  expect([after.code, after.out.includes('The laboratory ended the link of this passport.')]).toEqual([3, true]);
  expect([...owner.problems, ...stranger.problems]).toEqual([]);
  await Promise.all([owner.close(), stranger.close()]);
});
