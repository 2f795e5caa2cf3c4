import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, newSession, registerLab, signIn } from './steps.ts';

test('ADM-001 ADM-004 ADM-006 ADM-009 ADM-018 an administrator works on the dashboard', async ({ browser }) => {
  const owner = await newSession(browser);
  const admin = await newSession(browser);
  const { page } = admin;
  const name = `Dashboard Lab ${Date.now()}`;
  await registerLab(owner.page, name);

  await signIn(page, 'admin@example.org');
  await page.waitForURL('**/admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByText(/^Last updated /)).toBeVisible();
  for (const card of ['Laboratories', 'Awaiting review', 'Active researchers', 'Documents'])
    await expect(page.getByRole('region', { name: 'Key figures' }).getByRole('heading', { name: card })).toBeVisible();
  await expect(page.getByText('New this month (created in the last 30 days)')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await test.step('the filter is part of the address', async () => {
    await page.getByRole('link', { name: 'Show laboratories' }).click();
    await expect(page).toHaveURL(/status=pending/);
    await page.getByRole('searchbox', { name: 'Search laboratories' }).fill(name);
    await expect(page.getByRole('button', { name: /^View (?!All)/ })).toHaveCount(1);
    await page.reload();
    await expect(page.getByRole('searchbox', { name: 'Search laboratories' })).toHaveValue(name);
  });

  await test.step('only a pending laboratory can be approved, and denying requires a reason', async () => {
    await page.getByRole('button', { name: `Deny ${name}` }).click();
    const review = page.getByRole('dialog', { name });
    await expect(review.getByLabel('Reason')).toHaveValue('- No document was handed in.');
    await review.getByLabel('Reason').fill('');
    await expect(review.getByRole('button', { name: 'Deny laboratory' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Approve ${name}` }).click();
    await expect(review.getByText('No document was handed in')).toBeVisible();
    await review.getByLabel('Reason for approval').fill('Seen on site.');
    await review.getByRole('button', { name: 'Approve laboratory' }).click();
    await expect(page.getByText('Lab status updated to approved successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Approval undone. The laboratory is waiting for review again.')).toBeVisible();
    await page.getByRole('button', { name: `Approve ${name}` }).click();
    await review.getByLabel('Reason for approval').fill('Seen on site.');
    await review.getByRole('button', { name: 'Approve laboratory' }).click();
    await expect(page.getByText('Lab status updated to approved successfully')).toBeVisible();
    await page.goto(`/admin?search=${encodeURIComponent(name)}`);
    await expect(page.getByRole('button', { name: `View ${name}` })).toBeVisible();
    await expect(page.getByRole('button', { name: `Approve ${name}` })).toBeHidden();
  });

  await test.step('ADM-016 ADM-017 a document is uploaded for a laboratory', async () => {
    const submit = page.getByRole('button', { name: 'Upload document', exact: true });
    await submit.click();
    await expect(page.getByText('Please fill in all required fields and select a file')).toBeVisible();
    const input = page.locator('input[type=file]').last();
    await input.setInputFiles({ name: 'tool.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') });
    await expect(page.getByText(/^File type is not supported\. Allowed: pdf, doc, docx, jpeg, jpg, png, txt$/)).toBeVisible();
    await input.setInputFiles({ name: 'big.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10_485_761) });
    await expect(page.getByText('File size exceeds the maximum limit of 10MB')).toBeVisible();
    await input.setInputFiles({ name: 'sop.txt', mimeType: 'text/plain', buffer: Buffer.from('How samples are received.') });
    await page.locator('form').filter({ has: submit }).getByLabel('Laboratory', { exact: true }).click();
    await page.getByPlaceholder('Search options...').fill(name);
    await page.getByRole('option', { name }).click();
    await page.getByLabel('Document type').selectOption('sop');
    await submit.click();
    await expect(page.getByText('Document uploaded successfully!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete sop.txt' })).toBeVisible();
  });

  await test.step('deleting requires the name and reports what was removed', async () => {
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Delete laboratory' })).toBeDisabled();
    await question.getByLabel(/^Type/).fill(name);
    await question.getByLabel('Reason').fill('Registered twice');
    await question.getByRole('button', { name: 'Delete laboratory' }).click();
    await expect(
      page.getByText(new RegExp(`^${name} was deleted: \\d+ laboratories before, \\d+ after, 1 document removed\\.$`)),
    ).toBeVisible();
    await expect(page.getByText('No laboratories match')).toBeVisible();
  });

  await test.step('the audit trail contains all of it and is intact', async () => {
    await page.goto('/admin/audit');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText(/^Audit trail intact: /)).toBeVisible();
    await page.getByLabel('Action').selectOption('labs.delete');
    await expect(page).toHaveURL(/action=labs.delete/);
    await page.getByRole('row').nth(1).getByRole('button').click();
    await expect(page.getByText(name).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d{2}-\d{2}\.csv$/);
  });

  expect(admin.problems).toEqual([]);
  expect(owner.problems).toEqual([]);
  await Promise.all([owner.close(), admin.close()]);
});

test('REQ-006 an administrator adds, edits, hides and restores a template', async ({ browser }) => {
  const { page, problems, close } = await newSession(browser);
  await signIn(page, 'admin@example.org');
  await page.waitForURL('**/admin');
  await page.getByRole('link', { name: 'Templates' }).click();
  await page.getByLabel('Research area').selectOption('aging-research');
  await expect(page.getByText('Shown to researchers', { exact: true })).toHaveCount(3);
  await page.getByRole('button', { name: 'Add template' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Telomere length');
  await dialog.getByLabel('Description').fill('Blood of [number] people.');
  await dialog.getByRole('button', { name: 'Add template' }).click();
  await page.getByRole('button', { name: 'Edit Telomere length' }).click();
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill('Telomere length and age');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('“Telomere length and age” was saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Hide Telomere length and age' }).click();
  await expect(page.getByText('Hidden', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Restore Telomere length and age' }).click();
  await expect(page.getByText('Hidden', { exact: true })).toBeHidden();
  expect(problems).toEqual([]);
  await close();
});
