import { expect, type Page, test } from '@playwright/test';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  newAddress,
  newSession,
  password,
  sendSignIn,
  signUpResearcher,
} from './steps.ts';

const title = 'Tumor DNA in plasma of 40 people';
const pdf = { name: 'protocol.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nProtocol') };

const fillRequest = async (page: Page): Promise<void> => {
  await page.goto('/request');
  await page.getByLabel('Research Area').selectOption('oncology');
  await page.getByLabel('Service Type').selectOption('molecular-testing');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Timeline').selectOption('short');
  await page.getByLabel('Budget Range').selectOption('high');
  await page.getByLabel('Description').fill('Sequencing of plasma samples of 40 participants.');
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
};

const findLabs = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Find labs' }).click();
  await expect(page.getByRole('table', { name: 'Labs for your request' })).toBeVisible();
};

test('REQ-020 a request survives a lost session, compares labs side by side, and retries its file', async ({ browser }) => {
  const expected = /status of (401|503)/;
  const { page, problems, close } = await newSession(browser, { expected });
  const email = newAddress('ines');
  await signUpResearcher(page, email);

  await test.step('the session ends in the middle of the form', async () => {
    await fillRequest(page);
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Find labs' }).click();
    await page.waitForURL('**/signin**');
    await page.goto('/signin');
    await sendSignIn(page, email, password);
    await page.waitForURL('**/dashboard');
    await expect(page.getByText(`You have an unfinished request: “${title}”`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await page.setInputFiles('input[type=file]', pdf);
  });

  await test.step('three chosen laboratories side by side, by keyboard and on a phone', async () => {
    await findLabs(page);
    const choose = page.getByRole('table', { name: 'Labs for your request' }).getByRole('button', { name: /^Choose / });
    for (const _ of [1, 2, 3]) await choose.first().press('Enter');
    await expect(page.getByText('3 of 5 chosen')).toBeVisible();
    await page.getByRole('button', { name: 'Compare 3' }).press('Enter');
    const table = page.getByRole('table', { name: 'Side by side' });
    await expect(table.getByRole('rowheader', { name: 'Proven by' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    for (const left of [2, 1]) {
      await page.locator(`button[aria-pressed=true]`).last().press('Enter');
      await expect(page.getByText(`${left} of 5 chosen`)).toBeVisible();
    }
  });

  await test.step('the file fails after the project is created and succeeds on retry', async () => {
    let tries = 0;
    await page.route('**/api/projects/*/documents', (route) => {
      tries += 1;
      return tries === 1
        ? route.fulfill({ status: 503, json: { error: 'The service is busy.', code: 'BUSY' } })
        : route.continue();
    });
    await page.getByRole('button', { name: 'Submit request' }).click();
    await expect(page.getByRole('heading', { name: 'Your request was submitted' })).toBeFocused();
    await expect(page.getByText(/^protocol\.pdf could not be attached\./)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Retry protocol.pdf' }).click();
    await expect(page.getByText('Attached', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Go to dashboard' }).click();
    await expect(page.getByRole('main')).toBeFocused();
    await expect(
      page.getByRole('list', { name: /^(Projects that need you|Waiting for others|Done)$/ }).getByRole('listitem'),
    ).toHaveCount(1);
  });
  expect(problems).toEqual([]);
  await close();
});

test('PRJ-007 PRJ-018 a cancelled project is deleted, restored, requested again, and permanently deleted', async ({
  browser,
}) => {
  const { page, problems, close } = await newSession(browser);
  await signUpResearcher(page, newAddress('omar'));
  await fillRequest(page);
  await findLabs(page);
  await page
    .getByRole('button', { name: /^Choose / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Submit request' }).click();
  await page.waitForURL('**/dashboard');
  const card = page.getByRole('list', { name: /^(Projects that need you|Waiting for others|Done)$/ }).getByRole('listitem');
  const question = page.getByRole('alertdialog');

  await test.step('with an open request, deleting is final', async () => {
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    await expect(question.getByText('This cannot be undone.')).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(card).toHaveCount(1);
  });

  await test.step('once cancelled, it can be deleted and restored', async () => {
    await page.getByRole('button', { name: title, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel project' }).click();
    await question.getByRole('button', { name: 'Cancel project' }).click();
    await expect(page.getByRole('dialog').getByText('Cancelled', { exact: true })).toBeVisible();
    await expect(page.getByRole('dialog').getByText('Withdrawn', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Project deleted successfully')).toBeVisible();
    await expect(page.getByText('No projects yet')).toBeVisible();
    // A focused banner does not time out, however slow the machine is.
    await page.getByRole('button', { name: 'Undo' }).focus();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card).toHaveCount(1);
  });

  await test.step('it is requested again with the same text', async () => {
    await page.getByRole('button', { name: title, exact: true }).click();
    await page.getByRole('button', { name: 'Choose another laboratory' }).click();
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await expect(page.getByLabel('Research Area')).toHaveValue('oncology');
    await page.getByRole('link', { name: 'Cancel' }).click();
  });

  await test.step('a deleted project stays listed for a while', async () => {
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Recently deleted (1)').click();
    await expect(page.getByRole('button', { name: `Restore ${title}` })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.reload();
    await expect(page.getByText('Recently deleted (1)')).toBeVisible();
  });
  expect(problems).toEqual([]);
  await close();
});
