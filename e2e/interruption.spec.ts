import { expect, test } from '@playwright/test';
import { sampleFile, sampleFiles } from './sample-files.ts';
import { expectAccessible, fillRegistration, newAddress, newSession, password } from './steps.ts';

test('ANA-007 ANA-009 closing the tab during an analysis loses nothing', async ({ browser }) => {
  const labName = `Closed Tab Laboratory ${process.pid}`;
  const context = await browser.newContext();
  const first = await context.newPage();
  await fillRegistration(first, newAddress('closing'), labName);
  // Reading the scan is what the tab is closed in.
  await first.setInputFiles('input[type=file]', await sampleFiles(['clia-certificate.pdf', 'cap-scan.pdf', 'proficiency.txt']));
  await first.getByRole('button', { name: 'Start AI Analysis' }).click();
  await expect(first.getByText(/of 3 documents read/)).toBeVisible();
  await first.close();

  const second = await context.newPage();
  await second.goto('/lab-owner-signup');
  await second.waitForURL('**/lab-dashboard');
  await second.getByRole('tab', { name: 'AI Analysis' }).click();
  const notEnough = 'Not enough documents yet for a score';
  await expect(second.getByRole('tabpanel').getByText(notEnough).first()).toBeVisible();
  await second.getByRole('tab', { name: 'Overview' }).click();
  await expect(second.getByRole('tabpanel').getByText(notEnough).first()).toBeVisible();
  await second.getByRole('tab', { name: 'AI Analysis' }).click();
  await second.getByRole('button', { name: 'View Detailed Analysis' }).click();
  const modal = second.getByRole('dialog', { name: 'AI Document Analysis Results' });
  await modal.getByRole('button', { name: 'clia-certificate.pdf' }).click();
  await expect(modal.getByText('50D2099881').first()).toBeVisible();
  await context.close();
});

test('LAB-020 a network failure during the upload loses neither the form nor the files', async ({ browser }) => {
  const { page, close } = await newSession(browser);
  await fillRegistration(page, newAddress('offline'), `Offline Laboratory ${process.pid}`);
  await page.setInputFiles('input[type=file]', await sampleFile('clia-certificate.pdf'));
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Start AI Analysis' }).click();
  await expect(
    page.getByText('Unable to connect to the registration service. Please check your internet connection.'),
  ).toBeVisible();
  await expect(page.getByText('clia-certificate.pdf')).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Start AI Analysis' }).click();
  await expect(page.getByRole('heading', { name: 'AI Analysis Results' })).toBeVisible();
  await close();
});

test('LAB-010 chosen files survive a reload, and an upload without a server resumes by itself', async ({ browser }) => {
  const { page, close } = await newSession(browser, { expected: /Failed to load resource/ });
  await fillRegistration(page, newAddress('reload'), `Reloaded Laboratory ${process.pid}`);
  await page.setInputFiles('input[type=file]', await sampleFiles(['clia-certificate.pdf', 'sop.docx', 'proficiency.txt']));
  await expect(page.getByText(/Files stay in this browser/)).toBeVisible();
  const chosen = page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem');
  await expect(chosen).toHaveCount(3);
  await page.reload();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(chosen).toHaveCount(3);

  const uploads = /\/api\/labs\/[^/]+\/documents$/;
  await page.route(uploads, (route) => route.abort());
  await page.getByRole('button', { name: 'Start AI Analysis' }).click();
  await expect(page.getByText(/^We can’t reach the server\. 3 files are waiting here/)).toBeVisible();
  await expectAccessible(page);
  await page.unroute(uploads);
  await expect(page.getByRole('heading', { name: 'AI Analysis Results' })).toBeVisible();
  await page.goto('/lab-owner-signup');
  await page.waitForURL('**/lab-dashboard*');
  const left = await page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('aliquot-files');
        opening.addEventListener('error', reject);
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('files').objectStore('files').count();
          counting.addEventListener('success', () => resolve(counting.result));
        });
      }),
  );
  expect(left).toBe(0);
  await close();
});

test('LAB-010 files left behind in the registration appear on the dashboard', async ({ browser }) => {
  const { page, close } = await newSession(browser, { expected: /Failed to load resource/ });
  await fillRegistration(page, newAddress('left'), `Left Laboratory ${process.pid}`);
  await page.setInputFiles('input[type=file]', await sampleFile('clia-certificate.pdf'));
  const uploads = /\/api\/labs\/[^/]+\/documents$/;
  await page.route(uploads, (route) => route.abort());
  await page.getByRole('button', { name: 'Start AI Analysis' }).click();
  await expect(page.getByText(/^We can’t reach the server\. 1 file is waiting here/)).toBeVisible();
  await page.goto('/lab-dashboard?tab=documents');
  const line = page.getByText('1 document you chose during registration was not uploaded.');
  await expect(line).toBeVisible();
  await expectAccessible(page);
  await page.unroute(uploads);
  await page.getByRole('button', { name: 'Upload documents' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Document' });
  await dialog.getByRole('checkbox').uncheck();
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(page.getByText('1 document uploaded.')).toBeVisible();
  await expect(line).toBeHidden();
  await expect(page.getByRole('button', { name: 'View clia-certificate.pdf' })).toBeVisible();
  await close();
});
