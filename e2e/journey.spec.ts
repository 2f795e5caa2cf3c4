import { expect, type Page, test } from '@playwright/test';
import { sampleFile, sampleFiles, withText } from './sample-files.ts';
import {
  answerEverything,
  confirmAddress,
  expectAccessible,
  expectNoSidewaysScroll,
  fillRegistration,
  newAddress,
  newSession,
  password,
  signIn,
} from './steps.ts';

/** Creates a researcher account in four steps, ending on the dashboard. */
const signUpResearcher = async (page: Page, email: string): Promise<void> => {
  await page.goto('/signup');
  await page.getByRole('link', { name: /^Researcher/ }).click();
  await page.getByLabel('Full Name').fill('Rita Alvarez');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Organization Name').fill('Puget Sound Research');
  await page.getByLabel('Organization Size').selectOption('11-50');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Location').fill('Seattle, WA');
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Genomics & Genetics').check();
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.waitForURL('**/dashboard');
};

const labName = `Meridian Clinical Labs ${process.pid}`;
const title = 'Circulating tumor DNA in a phase II trial';

test('LAB-001 LAB-012 ANA-007 ANA-011 QST-013 ADM-005 REQ-024 COL-006 PRJ-018 from registration to accepted work', async ({
  browser,
}) => {
  const owner = await newSession(browser, { expected: /422/ });
  // An approval without its note is refused first.
  const admin = await newSession(browser, { expected: /422/ });
  const researcher = await newSession(browser);

  await test.step('the owner registers the laboratory and its documents are read', async () => {
    const { page } = owner;
    await fillRegistration(page, newAddress('nora'), labName);
    await page.setInputFiles('input[type=file]', await sampleFiles([...withText, 'calibration.exe', 'renamed.pdf']));
    await expect(page.getByRole('alert').getByText(/^File calibration\.exe has an unsupported format\./)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Start AI Analysis' }).click();
    await expect(page.getByText(/of 6 documents read/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'AI Analysis Results' })).toBeVisible();
    await expect(page.getByText('+3 more documents')).toBeVisible();
    await expect(page.getByText('Not enough documents yet for a score')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the results show the source words of each value', async () => {
    const { page } = owner;
    await page.getByRole('button', { name: 'View Detailed Analysis' }).click();
    const modal = page.getByRole('dialog', { name: 'AI Document Analysis Results' });
    await expect(modal.getByText('Select a document to see what was found in it.')).toBeVisible();
    await modal.getByRole('button', { name: 'clia-certificate.pdf' }).click();
    await expect(modal.getByText('50D2099881').first()).toBeVisible();
    await expect(modal.getByText('March 31, 2027').first()).toBeVisible();
    await expect(modal.locator('mark').filter({ hasText: '50D2099881' })).toBeVisible();
    await expectAccessible(page);
    await modal.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the answers are saved and change the score', async () => {
    const { page } = owner;
    await page.getByRole('button', { name: 'Complete Registration' }).click();
    await expect(page.getByText(`AI-generated questions for ${labName}`)).toBeVisible();
    await expectAccessible(page);
    await answerEverything(page);
    await page.waitForURL('**/lab-dashboard');
    await expect(page.getByRole('heading', { name: labName })).toBeVisible();
    await page.getByRole('tab', { name: 'AI Analysis' }).click();
    await expect(page.getByText(/^Compliance score: \d+%$/)).toBeAttached();
    await expect(page.getByRole('heading', { name: 'What the answers changed' })).toBeVisible();
    await expect(page.getByText(/stated by the laboratory and not proven\./)).toBeVisible();
    await expect(page.getByText('Answered, not proven yet').filter({ visible: true }).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('an administrator sees the pending laboratory with its analysis, and approves it', async () => {
    const { page } = admin;
    await signIn(page, 'admin@example.org');
    await page.waitForURL('**/admin');
    await page.getByRole('searchbox', { name: 'Search laboratories' }).fill(labName);
    await page.getByRole('button', { name: `View ${labName}` }).click();
    const review = page.getByRole('dialog', { name: labName });
    await expect(review.getByText('50D2099881', { exact: true })).toBeVisible();
    await expect(review.getByText(/^\d+ things? to do$/)).toBeVisible();
    await expect(review.getByText(/^Submitted /)).toBeVisible();
    await expectAccessible(page);
    await review.getByRole('button', { name: 'Approve laboratory' }).click();
    await expect(review.getByRole('heading', { name: 'Points against approval' })).toBeVisible();
    await expect(review.getByRole('button', { name: 'Approve laboratory' })).toBeDisabled();
    await expectAccessible(page);
    await review.getByRole('link', { name: 'Open review' }).click();
    await page.getByRole('button', { name: 'Approve with a note' }).click();
    await expect(page.getByRole('button', { name: 'Approve laboratory' })).toBeDisabled();
    await page.getByLabel('Reason for approval').fill('The documents that are missing were announced for next month.');
    await page.getByRole('button', { name: 'Approve laboratory' }).click();
    await expect(page.getByText('Lab status updated to approved successfully')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('a researcher signs up, sees ranked laboratories with reasons, and chooses the new one', async () => {
    const { page } = researcher;
    const email = newAddress('rita');
    await signUpResearcher(page, email);
    await confirmAddress(page, email);
    await expect(page.getByRole('heading', { name: 'Nearby Labs' })).toBeVisible();
    await expect(page.getByText(labName).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'New Request' }).last().click();
    await page.getByRole('button', { name: 'Find labs' }).click();
    await expect(page.getByRole('alert').getByText('Please fill in all required fields.')).toBeVisible();
    await page.getByLabel('Research Area').selectOption('oncology');
    await page.getByLabel('Service Type').selectOption('molecular-testing');
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Timeline').selectOption('short');
    await page.getByLabel('Budget Range').selectOption('high');
    await page
      .getByLabel('Description')
      .fill('Targeted sequencing of plasma of 120 participants; results go back to the physician.');
    await page.getByLabel(/^Yes, to a person/).check();
    await page.setInputFiles('input[type=file]', await sampleFile('clia-certificate.pdf'));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Find labs' }).click();
    await expect(page.getByRole('heading', { name: /labs? shows? what you asked for\./ })).toBeVisible();
    const card = page.locator('[data-row]').filter({ hasText: labName });
    // The rank depends on how many demo labs have been read so far.
    const weak = page.getByRole('button', { name: /^Show \d+ weak match/ });
    if (!(await card.isVisible())) await weak.click();
    await expect(card).toBeVisible();
    const why = card.getByRole('button', { name: /^Why \d+%$/ });
    await why.click();
    const percentage = Number((await why.innerText()).replace(/\D/g, ''));
    const points = await card.locator('tbody tr > td:last-child').allInnerTexts();
    expect(points.reduce((sum, text) => sum + Number.parseInt(text, 10), 0)).toBe(percentage);
    await expect(page.getByRole('region', { name: 'Map of laboratories' })).toBeVisible();
    await expect(page.getByLabel('Title')).toBeDisabled();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Submit request' }).click();
    await expect(page.getByRole('alert').getByText('Please select a lab before submitting.')).toBeVisible();
    await page.getByRole('button', { name: `Choose ${labName}`, exact: true }).click();
    await page.getByRole('button', { name: 'Submit request' }).click();
    await page.waitForURL('**/dashboard');
    await expect(page.getByText(title)).toBeVisible();
    await expect(page.getByText('Pending Review.')).toBeVisible();
  });

  await test.step('the owner approves, and the researcher sees it without a reload', async () => {
    const { page } = owner;
    await page.getByRole('tab', { name: /^Project Requests/ }).click();
    await expect(page.getByText(title)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Approve Project' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, approve' }).click();
    await expect(page.getByText(`Project ${title} has been approved successfully.`)).toBeVisible();
    await expect(researcher.page.getByText('In Progress', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Mark work completed' }).click();
    await page.getByRole('dialog').getByLabel('Note to the researcher').fill('The raw data follow by post.');
    await page.getByRole('dialog').getByRole('button', { name: 'Mark work completed' }).click();
    await expect(page.getByText(`Work on ${title} marked completed.`)).toBeVisible();
  });

  await test.step('the researcher accepts the work and the project is completed', async () => {
    const { page } = researcher;
    await page.getByRole('button', { name: title, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByRole('heading', { name: 'Laboratory Details' })).toBeVisible();
    await expect(dialog.getByText('50D2099881')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Download clia-certificate.pdf' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Accept completed work' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept work' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('You accepted the work. The project is completed.')).toBeVisible();
    await expect(page.getByText('You accepted the work.', { exact: true })).toBeVisible();
    await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  });

  for (const session of [owner, admin, researcher]) {
    expect(session.problems).toEqual([]);
    await session.close();
  }
});
